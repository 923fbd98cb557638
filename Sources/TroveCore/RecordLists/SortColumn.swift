import GRDB
import GRDBSQLite

/// The values of one field for all records, in memory, in a form that can be sorted quickly.
struct SortColumn {
    struct Number {
        var value: Double
        var row: UInt32
    }

    struct Text {
        var offset: Int
        var count: Int
        var row: UInt32
    }

    private(set) var numbers: [Number] = []
    private(set) var texts: [Text] = []
    private(set) var empties: [UInt32] = []
    private(set) var arena: [UInt8] = []

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
                texts.append(Text(offset: arena.count, count: bytes.count, row: row))
                arena.append(contentsOf: bytes)
            }
        }
    }

    /// The rows in order: numbers, then texts, then what is empty. Rows with equal values are ordered
    /// by `rank`, in both directions.
    func sortedRows(
        ascending: Bool, isDate: Bool, rank: [Int64], collation: SortCollation
    ) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(numbers.count + texts.count + empties.count)
        let numbers = numbers.sorted { a, b in
            if a.value != b.value { return (a.value < b.value) == ascending }
            return rank[Int(a.row)] < rank[Int(b.row)]
        }
        result.append(contentsOf: numbers.lazy.map(\.row))
        let sorter = TextSorter(
            texts: texts, arena: arena, rank: rank, ascending: ascending,
            collation: isDate ? nil : collation)
        sorter.sort(into: &result)
        result.append(contentsOf: empties.sorted { rank[Int($0)] < rank[Int($1)] })
        return result
    }
}
