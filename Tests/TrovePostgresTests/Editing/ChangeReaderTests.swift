import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// The changes of other clients, as the journal tells them.
@Suite(.timeLimit(.minutes(5))) struct ChangeReaderTests {
    /// The news in the journal, and the number of times that reading them waits for the server.
    private func news(
        after start: Int64, notOf client: String, in library: SharedLibrary
    ) throws -> (change: Change?, catalog: KnownCatalog, waits: Int) {
        try library.writer.wait { db in
            let reader = ChangeReader(db: db)
            // The first reading prepares the statements.
            _ = try reader.news(after: start, notOf: client)
            let before = db.waitCount
            let news = try reader.news(after: start, notOf: client)
            return (news.change, news.catalog, db.waitCount - before)
        }
    }

    @Test func changesOfOthersAndTheListsAreReadTogether() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(
                [FieldDraft(name: "Title", kind: .text)], [["Emma"], ["Dune"]])
            let start = try library.writer.wait { try ChangeReader(db: $0).last() }
            try await library.perform(
                .setValue(.text("Persuasion"), field: list.fields[0].id, record: 1, list: list.id))
            try await library.perform(.deleteRecords([2], list: list.id))
            let news = try news(after: start, notOf: "another client", in: library)
            #expect(news.waits == 1)
            let change = try #require(news.change?.parts.first { $0.list == list.id })
            #expect(change.updated == [1])
            #expect(change.deleted == [2])
            #expect(news.catalog.lists == library.catalog.lists)
            #expect(news.catalog.number > start)
            let own = try self.news(after: start, notOf: library.client, in: library)
            #expect(own.change?.isEmpty == true)
            #expect(own.catalog.number == news.catalog.number)
        }
    }

    @Test func missingEntriesAreNoticed() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(
                [FieldDraft(name: "Title", kind: .text)], [["Emma"], ["Dune"]])
            for title in ["A", "B", "C"] {
                try await library.perform(
                    .setValue(.text(title), field: list.fields[0].id, record: 1, list: list.id))
            }
            let last = try library.writer.wait { db in
                let last = try ChangeReader(db: db).last()
                try db.execute("DELETE FROM trove.journal WHERE seq < $1", [.integer(last - 1)])
                return last
            }
            let client = library.client
            #expect(try news(after: last - 3, notOf: client, in: library).change == nil)
            #expect(try news(after: last - 2, notOf: client, in: library).change != nil)
            #expect(try news(after: last, notOf: client, in: library).change != nil)
            // A library that was restored from a backup has fewer entries.
            let restored = try news(after: last + 1, notOf: client, in: library)
            #expect(restored.change == nil)
            #expect(restored.catalog.number == last)
        }
    }
}
