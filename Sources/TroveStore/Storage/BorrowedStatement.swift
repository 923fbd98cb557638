import Foundation
import GRDBSQLite

/// A statement from GRDB's cache, positioned at a row.
struct BorrowedStatement {
    let handle: OpaquePointer

    func value(_ column: Int32) -> StoredValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_NULL: return .null
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
        default:
            guard let start = sqlite3_column_text(handle, column) else { return .null }
            let bytes = UnsafeBufferPointer(
                start: start, count: Int(sqlite3_column_bytes(handle, column)))
            return .text(String(decoding: bytes, as: UTF8.self))
        }
    }
}
