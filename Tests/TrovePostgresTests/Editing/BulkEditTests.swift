import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

@Suite(.timeLimit(.minutes(5))) struct BulkEditTests {
    @Test func othersReadWhileManyRecordsChange() async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let list = try await library.makeList(
                [FieldDraft(name: "Title")], (1...1_200).map { ["Book \($0)"] })
            let other = PostgresConnection(to: address, label: "other")
            defer { other.close() }
            let count = try await library.write { db in
                let transaction = EditTransaction(db: db)
                try transaction.lock()
                _ = try transaction.perform(
                    .setValues(
                        .text("Changed"), field: list.fields[0].id, records: Array(1...1_200),
                        list: list.id))
                // The transaction is still open.
                return try other.wait { db in
                    try db.run("SET statement_timeout = '10s'")
                    return try db.integer(
                        "SELECT count(*) FROM \(ListTable(list).name) WHERE title LIKE 'Book %'")
                }
            } change: { _ in
                nil
            }
            #expect(count == 1_200)
        }
    }
}
