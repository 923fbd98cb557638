import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Orders of long lists, which are prepared when people look at them.
struct OrderPreparationTests {
    private static let count = 20_000

    private func withLongList(
        _ body: (SharedLibrary, List) async throws -> Void
    ) async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let list = try await library.makeList(
                [FieldDraft(name: "Title"), FieldDraft(name: "Author")], [])
            try await library.write { db in
                _ = try db.run(
                    """
                    INSERT INTO \(ListTable(list).name) (id, position, title, author)
                    SELECT n, n, md5(n::text), 'Author ' || n % 100
                    FROM generate_series(1, \(Self.count)) n;
                    ANALYZE \(ListTable(list).name)
                    """)
            } change: { _ in
                nil
            }
            try await body(library, try await library.list(list.id))
        }
    }

    /// The names of the indexes of orders, and whether they are complete.
    private func indexes(in library: SharedLibrary) async throws -> [String: Bool] {
        try await library.read { db in
            let rows = try db.rows(
                """
                SELECT indexrelid::regclass::text, indisvalid FROM pg_index
                WHERE indexrelid::regclass::text LIKE 'lists.%order%'
                """)
            return Dictionary(
                rows.map { ($0.text(0) ?? "", $0.boolean(1) ?? false) }
            ) { first, _ in first }
        }
    }

    /// Reads the first stage of a list.
    ///
    /// - Returns: Whether it is only the first page.
    private func open(
        _ request: RecordListRequest, in library: SharedLibrary
    ) async throws -> Bool {
        for try await stage in library.recordLists(for: request) {
            await library.orders.wait()
            return !stage.list.isComplete
        }
        return false
    }

    @Test func openingASortedListPreparesItsOrderOnce() async throws {
        try await withLongList { library, list in
            let title = RecordListRequest(list: list.id, sort: .field(list.fields[0].id))
            _ = try await open(RecordListRequest(list: list.id), in: library)
            #expect(try await indexes(in: library).isEmpty)
            _ = try await open(title, in: library)
            let made = try await indexes(in: library)
            #expect(made.count == 1 && made.values.allSatisfy { $0 })
            #expect(try await open(title, in: library))
            #expect(try await indexes(in: library) == made)
        }
    }

    @Test func anInterruptedPreparationIsRepeated() async throws {
        try await withLongList { library, list in
            let title = RecordListRequest(list: list.id, sort: .field(list.fields[0].id))
            _ = try await open(title, in: library)
            // The server marks an index that was not finished as invalid.
            try await library.write { db in
                _ = try db.run(
                    """
                    UPDATE pg_index SET indisvalid = false
                    WHERE indexrelid::regclass::text LIKE 'lists.%order%'
                    """)
            } change: { _ in
                nil
            }
            let other = try SharedLibrary(at: library.address)
            defer { other.close() }
            _ = try await open(title, in: other)
            let made = try await indexes(in: library)
            #expect(made.count == 1 && made.values.allSatisfy { $0 })
        }
    }
}
