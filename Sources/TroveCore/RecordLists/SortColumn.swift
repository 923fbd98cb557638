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

    /// Makes room for a value of every row, most likely texts.
    init(rowCount: Int) {
        texts.reserveCapacity(rowCount)
    }

    mutating func append(column: Int32, of statement: borrowing RawStatement, row: UInt32) {
        switch sqlite3_column_type(statement.handle, column) {
        case SQLITE_NULL:
            empties.append(row)
        case SQLITE_INTEGER, SQLITE_FLOAT:
            numbers.append(
                Number(value: sqlite3_column_double(statement.handle, column), row: row))
        default:
            let bytes = statement.bytes(column)
            if bytes.isEmpty {
                empties.append(row)
            } else {
                texts.append(Text(count: UInt32(bytes.count), row: row))
                arena.append(contentsOf: bytes)
            }
        }
    }

    /// The rows in order: numbers, then texts, then what is empty. Rows with equal values are in
    /// manual order, in both directions.
    func sortedRows(
        ascending: Bool, isDate: Bool, order: ManualRowOrder, collation: SortCollation
    ) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(numbers.count + texts.count + empties.count)
        let numbers = numbers.sorted { a, b in
            if a.value != b.value { return (a.value < b.value) == ascending }
            return order.precedes(a.row, b.row)
        }
        result.append(contentsOf: numbers.lazy.map(\.row))
        let sorter = TextSorter(
            texts: texts, arena: arena, order: order, ascending: ascending,
            collation: isDate ? nil : collation)
        sorter.sort(into: &result)
        result.append(contentsOf: order.isByRow ? empties : empties.sorted(by: order.precedes))
        return result
    }
}

/// The manual order of rows that were read in the order of their identities. Most lists are in that
/// order from their import, and then nothing is kept.
struct ManualRowOrder: Sendable {
    private var positions: [Int64] = []
    private(set) var isByRow = true

    init(rowCount: Int) {
        positions.reserveCapacity(rowCount)
    }

    /// Takes the position of the next row.
    mutating func append(_ position: Int64) {
        if let last = positions.last, position < last { isByRow = false }
        positions.append(position)
    }

    /// Forgets the positions if the rows are in order.
    mutating func finish() {
        if isByRow { positions = [] }
    }

    func precedes(_ a: UInt32, _ b: UInt32) -> Bool {
        guard !isByRow else { return a < b }
        let (aPosition, bPosition) = (positions[Int(a)], positions[Int(b)])
        return aPosition != bPosition ? aPosition < bPosition : a < b
    }
}
