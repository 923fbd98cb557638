import GRDB
import GRDBSQLite

/// The values of one field for all records, in memory, in a form that can be sorted quickly.
struct SortColumn {
    struct Number {
        var value: Double
        var row: UInt32
    }

    /// A text; it lies behind those of the rows before it.
    struct Text {
        var count: UInt32
        var row: UInt32
    }

    private(set) var numbers: [Number] = []
    private(set) var texts: [Text] = []
    private(set) var empties: [UInt32] = []
    private(set) var arena: [UInt8] = []
    private let source: SortSource

    /// Makes room for a value of every row, most likely texts.
    init(_ source: SortSource, rowCount: Int) {
        self.source = source
        if !source.isNumeric { texts.reserveCapacity(rowCount) }
    }

    mutating func append(
        column: Int32, of statement: borrowing RawStatement, row: UInt32
    ) throws {
        switch sqlite3_column_type(statement.handle, column) {
        case SQLITE_NULL:
            empties.append(row)
        case SQLITE_INTEGER:
            if let links = source.links {
                var title = try links.title(of: statement.int64(column))
                title.withUTF8 { append(UnsafeRawBufferPointer($0), row: row) }
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
            append(bytes, row: row)
        }
    }

    private mutating func append(_ text: UnsafeRawBufferPointer, row: UInt32) {
        let text = source.stripper?.stripped(text) ?? text
        if text.isEmpty {
            empties.append(row)
        } else {
            texts.append(Text(count: UInt32(text.count), row: row))
            arena.append(contentsOf: text)
        }
    }

    /// The rows in order: numbers, then texts, then what is empty. Rows with equal values are in
    /// `order`, in both directions.
    ///
    /// - Parameter order: The order of rows with equal values.
    func sortedRows(order: RowOrder, collation: SortCollation) -> [UInt32] {
        let ascending = source.ascending
        var result: [UInt32] = []
        result.reserveCapacity(numbers.count + texts.count + empties.count)
        result.append(contentsOf: sortedNumbers(ascending: ascending, order: order))
        let sorter = TextSorter(
            texts: texts, arena: arena, order: order, ascending: ascending,
            collation: source.isByBytes ? nil : collation)
        sorter.sort(into: &result)
        result.append(contentsOf: order.isByRow ? empties : empties.sorted(by: order.precedes))
        return result
    }
}

extension SortColumn {
    /// The rows of the numbers by number; rows with the same number in `order`.
    private func sortedNumbers(ascending: Bool, order: RowOrder) -> [UInt32] {
        // First by place, then by number without changing the order of equal ones.
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

    /// A whole number that compares like `value`.
    private static func key(of value: Double) -> UInt64 {
        // Zero has two signs, which are one number.
        let bits = (value == 0 ? 0 : value).bitPattern
        return bits >> 63 == 1 ? ~bits : bits | 1 << 63
    }
}
