import GRDB
import GRDBSQLite
import TextCore

/// The values of one sort key for all records, in memory and in a form that sorts quickly.
struct SortColumn {
    struct Number {
        var value: Double
        var row: UInt32
    }

    /// A text in the arena, directly after that of the previous element.
    struct Text {
        var count: UInt32
        var row: UInt32
    }

    private var numbers: [Number] = []
    private var empties: [UInt32] = []
    private var heap = TextSorter.Heap()
    private var sorter: TextSorter
    private var textCount = 0
    private let source: SortSource

    init(_ source: SortSource, collation: SortCollation) {
        self.source = source
        sorter = TextSorter(
            ascending: source.ascending, collation: source.isByBytes ? nil : collation)
    }

    /// Appends the value of the next row.
    ///
    /// - Parameter order: The order of rows with equal values, at least up to this row.
    mutating func append(
        column: Int32, of statement: borrowing RawStatement, row: UInt32, order: RowOrder
    ) throws {
        switch sqlite3_column_type(statement.handle, column) {
        case SQLITE_NULL:
            empties.append(row)
        case SQLITE_INTEGER:
            if let links = source.links {
                var title = try links.title(of: statement.int64(column))
                title.withUTF8 { append(UnsafeRawBufferPointer($0), row: row, order: order) }
                return
            }
            fallthrough
        case SQLITE_FLOAT:
            numbers.append(
                Number(value: sqlite3_column_double(statement.handle, column), row: row))
        default:
            let bytes = statement.bytes(column)
            if !source.choices.isEmpty,
                let place = source.choices[String(decoding: bytes, as: UTF8.self)]
            {
                numbers.append(Number(value: Double(place), row: row))
                return
            }
            append(bytes, row: row, order: order)
        }
    }

    private mutating func append(
        _ text: UnsafeRawBufferPointer, row: UInt32, order: RowOrder
    ) {
        let text = source.stripper?.stripped(text) ?? text
        if text.isEmpty {
            empties.append(row)
        } else {
            heap.texts.append(Text(count: UInt32(text.count), row: row))
            heap.arena.append(contentsOf: text)
            textCount += 1
            if heap.isLarge { sortHeap(order: order) }
        }
    }

    private mutating func sortHeap(order: RowOrder) {
        sorter.add(heap, order: order)
        heap.texts.removeAll(keepingCapacity: true)
        heap.arena.removeAll(keepingCapacity: true)
    }

    /// The sorted rows: numbers, then texts, then empty values. Rows with equal values are in
    /// `order`, in both directions.
    mutating func sortedRows(order: RowOrder) -> [UInt32] {
        sortHeap(order: order)
        heap = TextSorter.Heap()
        var result: [UInt32] = []
        result.reserveCapacity(numbers.count + textCount + empties.count)
        result.append(contentsOf: sortedNumbers(ascending: source.ascending, order: order))
        sorter.merge(into: &result, order: order)
        result.append(contentsOf: order.isByRow ? empties : empties.sorted(by: order.precedes))
        return result
    }
}

extension SortColumn {
    /// The rows with numbers, sorted by number; rows with equal numbers are in `order`.
    private func sortedNumbers(ascending: Bool, order: RowOrder) -> [UInt32] {
        // First by `order`, then by number, in a stable sort.
        var places = numbers.indices.map { index in
            KeyedRow(key: order.key(of: numbers[index].row), row: UInt32(index))
        }
        places.sortByKey()
        for index in places.indices {
            let number = numbers[Int(places[index].row)]
            let key = Self.key(of: number.value)
            places[index] = KeyedRow(key: ascending ? key : ~key, row: number.row)
        }
        places.sortByKey()
        return places.map(\.row)
    }

    /// An integer that compares like `value`.
    private static func key(of value: Double) -> UInt64 {
        // Zero and negative zero are equal.
        let bits = (value == 0 ? 0 : value).bitPattern
        return bits >> 63 == 1 ? ~bits : bits | 1 << 63
    }
}
