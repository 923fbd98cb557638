import Foundation
import GRDBSQLite
import TestSupport
import Testing
import TroveTestSupport

@testable import TroveModel
@testable import TroveStore

struct RawStatementTests {
    private let folder: TemporaryFolder
    private let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    @Test func aCachedStatementIsUsedAgainAndLeftWithoutAnOpenRead() throws {
        try library.read { db in
            let sql = "SELECT ?1 UNION ALL SELECT 0"
            func firstRow(_ number: Int64) throws -> (value: Int64, handle: OpaquePointer) {
                let statement = try RawStatement(cached: sql, on: db)
                statement.bind(number, at: 1)
                #expect(try statement.step())
                #expect(sqlite3_stmt_busy(statement.handle) != 0)
                return (statement.int64(0), statement.handle)
            }
            let (first, second) = (try firstRow(7), try firstRow(8))
            #expect(first.value == 7 && second.value == 8)
            #expect(first.handle == second.handle)
            #expect(sqlite3_stmt_busy(second.handle) == 0)
        }
    }
}
