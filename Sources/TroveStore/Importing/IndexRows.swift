import GRDBSQLite

/// Records with the texts to index, one after the other in one block of memory.
struct IndexRows: Sendable {
    private enum Value {
        case null
        case integer(Int64)
        case real(Double)
        case text(Range<Int>)
        case blob(Range<Int>)
    }

    /// The texts, after one byte: without memory, an empty text would be bound as NULL.
    private var bytes: [UInt8] = [0]
    private var values: [Value] = []

    /// Whether there is so much text that it should be indexed before more is added.
    var isFull: Bool { bytes.count > Self.fullCount }
    private static let fullCount = 1 << 20

    /// Whether there are no records.
    var isEmpty: Bool { values.isEmpty }

    /// Removes all records, but keeps the memory.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(0)
        values.removeAll(keepingCapacity: true)
    }

    /// Adds the columns of the row that a statement has read; the first one is the identity.
    mutating func append(_ row: borrowing RawStatement, columnCount: Int32) {
        for column in 0..<columnCount { values.append(value(column, of: row)) }
    }

    private mutating func value(_ column: Int32, of row: borrowing RawStatement) -> Value {
        switch sqlite3_column_type(row.handle, column) {
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(row.handle, column))
        case SQLITE_FLOAT: .real(sqlite3_column_double(row.handle, column))
        case SQLITE_TEXT:
            .text(copy(sqlite3_column_text(row.handle, column), column, of: row))
        case SQLITE_BLOB:
            .blob(copy(sqlite3_column_blob(row.handle, column), column, of: row))
        default: .null
        }
    }

    private mutating func copy(
        _ start: UnsafeRawPointer?, _ column: Int32, of row: borrowing RawStatement
    ) -> Range<Int> {
        let before = bytes.count
        let count = Int(sqlite3_column_bytes(row.handle, column))
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
        return before..<bytes.count
    }

    /// Inserts all records; the statement has a parameter for each column.
    func insert(with statement: borrowing RawStatement) throws {
        let columnCount = Int(sqlite3_bind_parameter_count(statement.handle))
        try bytes.withUnsafeBytes { bytes in
            for row in stride(from: 0, to: values.count, by: columnCount) {
                for column in 0..<columnCount {
                    bind(values[row + column], in: bytes, to: statement, at: Int32(column) + 1)
                }
                try statement.run()
            }
        }
    }

    /// Binds a value without copying it: its bytes stay in place until the statement has run.
    private func bind(
        _ value: Value, in bytes: UnsafeRawBufferPointer, to statement: borrowing RawStatement,
        at index: Int32
    ) {
        func start(_ range: Range<Int>) -> UnsafePointer<CChar>? {
            bytes.baseAddress.map { ($0 + range.lowerBound).assumingMemoryBound(to: CChar.self) }
        }
        switch value {
        case .null: sqlite3_bind_null(statement.handle, index)
        case .integer(let number): sqlite3_bind_int64(statement.handle, index, number)
        case .real(let number): sqlite3_bind_double(statement.handle, index, number)
        case .text(let range):
            sqlite3_bind_text(
                statement.handle, index, start(range), Int32(range.count), nil)
        case .blob(let range):
            sqlite3_bind_blob(
                statement.handle, index, start(range), Int32(range.count), nil)
        }
    }
}
