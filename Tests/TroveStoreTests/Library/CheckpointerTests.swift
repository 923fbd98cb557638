import Foundation
import GRDB
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Checkpoints copy the write-ahead log into the library file in the background, not during edits.
@Suite(.timeLimit(.minutes(5)))
struct CheckpointerTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        library = try folder.library()
    }

    /// Writes a record longer than the limit of the log.
    ///
    /// - Returns: The number of records in the file without its log; nil if the table is missing
    ///   there.
    private func longEdit(then wait: () async throws -> Void) async throws -> Int? {
        let list = try await library.makeBooks([])
        let text = String(repeating: "page ", count: Checkpointer.pageThreshold * 1_000)
        try await library.perform(
            .addRecord(list: list.id, values: [list.fields[0].id: .text(text)]))
        try await wait()
        let copy = folder.url.appending(path: "copy.trove")
        try FileManager.default.copyItem(at: library.url, to: copy)
        return try await DatabaseQueue(path: copy.path).read { db in
            guard try db.tableExists(list.tableName) else { return nil }
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM \(list.tableName)")
        }
    }

    @Test func aMomentAfterAnEditItIsInTheFileItself() async throws {
        let count = try await longEdit {
            while library.checkpointer.count == 0 { try await letOthersWork() }
        }
        #expect(count == 1)
    }

    @Test func anEditDoesNotCheckpoint() async throws {
        library.checkpointer.close()
        #expect(try await longEdit {} == nil)
    }

    @Test func theClosedLibraryIsOneFile() async throws {
        let count = try await longEdit { library.close() }
        #expect(count == 1)
    }
}
