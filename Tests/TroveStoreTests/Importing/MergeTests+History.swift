import GRDB
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// The tables that keep imports into existing lists for undo.
extension MergeTests {
    @Test func whatUndoDoesNotNeedAnyMoreIsGone() async throws {
        let list = try await books()
        _ = try await importing(
            "ISBN,Title\n978-1,A\n978-6,B\n", into: ImportTarget(list: list.id, keys: ["ISBN"]))
        func tables() throws -> String {
            try folder.sqlite3("SELECT count(*) FROM sqlite_master WHERE name GLOB 'undo_*'")
        }
        #expect(try tables() == "1")
        try await library.undo()
        #expect(try tables() == "2")
        try await library.perform(.renameList(list.id, "Other"))
        #expect(try tables() == "0")
    }

    @Test func theOldestStepsAreForgottenWhenTheyAreTooLarge() async throws {
        let list = try await books()
        for number in 1...3 {
            _ = try await importing(
                "ISBN,Title\n978-1,Title \(number)\n",
                into: ImportTarget(list: list.id, keys: ["ISBN"]))
        }
        func tables() throws -> String {
            try folder.sqlite3("SELECT count(*) FROM sqlite_master WHERE name GLOB 'undo_*'")
        }
        #expect(try tables() == "3")
        for (limit, kept) in [(1_000, "3"), (1, "1")] {
            try await library.pool.write { db in
                try BulkTable.forgetOldest(beyond: Int64(limit), in: db)
            }
            #expect(try tables() == kept)
        }
        try await library.undo()
        #expect(try rows(list)[0][0] == "Title 2")
        #expect(try await library.undo() == nil)
    }
}
