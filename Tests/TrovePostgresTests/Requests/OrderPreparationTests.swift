import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Orders of long lists, which are prepared when people look at them.
@Suite(.timeLimit(.minutes(5))) struct OrderPreparationTests {
    private static let count = 20_000

    private func withLongList(
        count: Int = Self.count, _ body: (SharedLibrary, List) async throws -> Void
    ) async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let list = try await library.makeList(
                [
                    FieldDraft(name: "Title"), FieldDraft(name: "Author"),
                    FieldDraft(name: "Pages", kind: .number),
                ], [])
            try await library.write { db in
                let lexeme = SearchTexts.lexeme("author", in: list.fields[1].id)
                _ = try db.run(
                    """
                    INSERT INTO \(ListTable(list).name)
                        (id, position, title, author, pages, search_words)
                    SELECT n, \(count) - n, md5(n::text), 'Author ' || n % 100, n % 700,
                        array_to_tsvector(ARRAY['\(lexeme)'])
                    FROM generate_series(1, \(count)) n;
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

    /// The first stage of a list.
    private func firstStage(
        of request: RecordListRequest, in library: SharedLibrary
    ) async throws -> RecordList {
        for try await stage in library.recordLists(for: request) {
            await library.orders.wait()
            return stage.list
        }
        return RecordList(emptyFor: request)
    }

    /// The first page of a list whose order is prepared. On a busy machine, it may not be found in
    /// time at once.
    private func firstPage(
        of request: RecordListRequest, in library: SharedLibrary
    ) async throws -> RecordList {
        var page = try await firstStage(of: request, in: library)
        for _ in 0..<20 where page.isComplete {
            page = try await firstStage(of: request, in: library)
        }
        return page
    }

    /// Reads the first stage of a list.
    ///
    /// - Returns: Whether it is only the first page.
    private func open(
        _ request: RecordListRequest, in library: SharedLibrary
    ) async throws -> Bool {
        try await !firstStage(of: request, in: library).isComplete
    }

    /// The records of a page, and of a complete list, that are the same.
    private func pageAndBeginning(
        of request: RecordListRequest, in library: SharedLibrary
    ) async throws -> (page: RecordList, beginning: ArraySlice<RecordID>, sections: [RecordSection])
    {
        _ = try await firstStage(of: request, in: library)
        let page = try await firstPage(of: request, in: library)
        let complete = try await library.recordList(for: request)
        return (page, complete.allIDs.prefix(page.count), complete.sections)
    }

    /// Orders of a list of titles, authors and pages, in which each value of the last two is
    /// repeated.
    private static let orders: [@Sendable (List) -> (RecordSort, RecordGrouping)] = [
        { (.field($0.fields[0].id), .none) },
        { (.field($0.fields[0].id, ascending: false), .none) },
        { (.field($0.fields[0].id), .firstLetter($0.fields[0].id)) },
        { (.field($0.fields[0].id, ascending: false), .firstLetter($0.fields[0].id)) },
        { (.field($0.fields[1].id), .none) },
        { (.field($0.fields[1].id, ascending: false), .none) },
        { (.manual, .value($0.fields[1].id)) },
        { (.field($0.fields[0].id, ascending: false), .value($0.fields[1].id)) },
        { (.field($0.fields[2].id), .value($0.fields[2].id)) },
        { (.field($0.fields[2].id, ascending: false), .range($0.fields[2].id, step: 10)) },
        { list in
            (
                .by([
                    SortKey(.field(list.fields[2].id), ascending: false),
                    SortKey(.field(list.fields[0].id), ascending: false),
                ]), .none
            )
        },
        { _ in (.by([SortKey(.added, ascending: false)]), .none) },
    ]

    @Test func theFirstPageIsTheBeginningOfTheList() async throws {
        try await withLongList { library, list in
            for (index, order) in Self.orders.enumerated() {
                let (sort, grouping) = order(list)
                let request = RecordListRequest(list: list.id, sort: sort, grouping: grouping)
                let (page, beginning, sections) = try await pageAndBeginning(
                    of: request, in: library)
                #expect(!page.isComplete && page.count == 128, "order \(index)")
                #expect(page.totalCount == Self.count)
                #expect(page.allIDs == Array(beginning), "order \(index)")
                #expect(
                    page.sections.map(\.label)
                        == sections.prefix(page.sections.count).map(\.label), "order \(index)")
                #expect(
                    page.sections.dropLast().map(\.range)
                        == sections.prefix(page.sections.count - 1).map(\.range))
            }
        }
    }

    @Test("a page is read without the other records of a long list (033.3.3)")
    func pagesReadFewRecords() async throws {
        try await withLongList { library, list in
            // All records were added at the same time, so the last order has only one value.
            let orders = [{ _ in (.manual, .none) }] + Self.orders.dropLast()
            for (index, order) in orders.enumerated() {
                let (sort, grouping) = order(list)
                guard grouping == .none else { continue }
                let request = RecordListRequest(list: list.id, sort: sort)
                _ = try await firstStage(of: request, in: library)
                let all = try await library.recordList(for: request).allIDs
                for offset in [0, 30] {
                    let (page, count) = try await library.read { [catalog = library.catalog] db in
                        let reader = try RequestReader(request, in: db, known: catalog.known)
                        let start = try Self.readCount(of: list, in: db)
                        let page = try reader.records(from: offset, limit: 50)
                        return (page, try Self.readCount(of: list, in: db) - start)
                    }
                    #expect(page.map(\.id) == Array(all[offset..<offset + 50]), "order \(index)")
                    #expect(count < 2_000, "order \(index)")
                }
            }
        }
    }

    /// The number of rows of a list's table that the session has read since it told the server's
    /// statistics, which it does between transactions.
    private static func readCount(of list: List, in db: PostgresSession) throws -> Int64 {
        try db.integer(
            """
            SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables
            WHERE relid = to_regclass($1)
            """, [.text(ListTable(list).name)]) ?? 0
    }

    @Test func theFirstResultsAreTheBeginningOfAllInSections() async throws {
        try await withLongList(count: 50_000) { library, list in
            let title = list.fields[0].id
            let all = RecordListRequest(
                list: list.id, sort: .field(title), grouping: .firstLetter(title))
            _ = try await firstStage(of: all, in: library)
            var search = all
            search.query = SearchQuery("author")
            let page = try await firstPage(of: search, in: library)
            let found = try await library.recordList(for: search)
            #expect(page.count == 50 && page.totalCount == nil && found.count == 50_000)
            #expect(page.allIDs == Array(found.allIDs.prefix(50)))
            #expect(page.sections.first?.label == .letter("A"))
        }
    }

    @Test func longTextsWithTheSameBeginningAreInOrderOnTheFirstPage() async throws {
        try await withLongList { library, list in
            let beginning = String(repeating: "0", count: 200)
            for (id, end) in [(70, "b"), (80, ""), (90, "a")] {
                try await library.perform(
                    .setValue(
                        .text(beginning + end), field: list.fields[0].id, record: RecordID(id),
                        list: list.id))
            }
            let request = RecordListRequest(list: list.id, sort: .field(list.fields[0].id))
            let (page, first, _) = try await pageAndBeginning(of: request, in: library)
            #expect(page.allIDs.prefix(3) == [80, 90, 70])
            #expect(page.allIDs.prefix(first.count) == first)
        }
    }

    @Test func openingASortedListPreparesItsOrderOnce() async throws {
        try await withLongList { library, list in
            let title = RecordListRequest(list: list.id, sort: .field(list.fields[0].id))
            _ = try await open(RecordListRequest(list: list.id), in: library)
            #expect(try await indexes(in: library).isEmpty)
            _ = try await open(title, in: library)
            let made = try await indexes(in: library)
            #expect(made.count == 1 && made.values.allSatisfy { $0 })
            #expect(try await !firstPage(of: title, in: library).isComplete)
            #expect(try await indexes(in: library) == made)
        }
    }

    @Test func anIndexIsCreatedAgainAfterTheServerSortsTextsInAnotherWay() async throws {
        try await withLongList { library, list in
            let title = RecordListRequest(list: list.id, sort: .field(list.fields[0].id))
            _ = try await open(title, in: library)
            func identity() async throws -> Int64? {
                try await library.read { db in
                    try db.integer(
                        """
                        SELECT indexrelid::bigint FROM pg_index
                        WHERE indexrelid::regclass::text LIKE 'lists.%order%'
                        """)
                }
            }
            let first = try await identity()
            let same = try SharedLibrary(at: library.address)
            defer { same.close() }
            _ = try await open(title, in: same)
            #expect(try await identity() == first)

            let name = try #require(try await indexes(in: library).keys.first)
            try await library.write { db in
                _ = try db.run("COMMENT ON INDEX \(name) IS 'version 57.1 of the order of texts'")
            } change: { _ in
                nil
            }
            let other = try SharedLibrary(at: library.address)
            defer { other.close() }
            _ = try await open(title, in: other)
            let second = try await identity()
            #expect(second != nil && second != first)
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
