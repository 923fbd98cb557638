import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Edits of records, with what they leave in the tables.
@Suite(.timeLimit(.minutes(5))) struct RecordEditTests {
    private static let fields = [
        FieldDraft(name: "Title", kind: .text), FieldDraft(name: "Tags", kind: .tags),
        FieldDraft(name: "Year", kind: .number),
    ]

    /// The columns of all records, in manual order.
    private func rows(of list: ListID, in library: SharedLibrary) async throws -> [String] {
        try await library.read { db in
            let list = try CatalogReader(db: db).list(list)
            let columns = list.fields.map { ", " + ListTable.column($0) }.joined()
            return try db.rows(
                """
                SELECT concat_ws('|', id, deleted_at IS NULL, misfits, search_words, \
                search_text\(columns))
                FROM \(ListTable(list).name) ORDER BY position, id
                """
            ).compactMap { $0.text(0) }
        }
    }

    /// Performs an edit, undoes it and performs it again. The derived columns must be those of the
    /// values.
    ///
    /// - Returns: The columns of the records after the edit.
    @discardableResult
    private func performAndReturn(
        _ edit: Edit, in list: ListID, of library: SharedLibrary,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [String] {
        let before = try await rows(of: list, in: library)
        try await library.perform(edit)
        let after = try await rows(of: list, in: library)
        #expect(before != after, sourceLocation: sourceLocation)
        try await renew(list, in: library)
        #expect(try await rows(of: list, in: library) == after, sourceLocation: sourceLocation)
        try await library.undo()
        #expect(try await rows(of: list, in: library) == before, sourceLocation: sourceLocation)
        try await library.redo()
        #expect(try await rows(of: list, in: library) == after, sourceLocation: sourceLocation)
        return after
    }

    private func renew(_ list: ListID, in library: SharedLibrary) async throws {
        try await library.write { db in
            try SearchTexts.renew(nil, of: try CatalogReader(db: db).list(list), in: db)
        } change: { _ in
            nil
        }
    }

    private func count(_ condition: String, in list: List, of library: SharedLibrary) async throws
        -> Int64?
    {
        try await library.read { db in
            try db.integer("SELECT count(*) FROM \(ListTable(list).name) WHERE \(condition)")
        }
    }

    private var uniqueOptions: FieldOptions {
        var options = FieldOptions()
        options.isUnique = true
        return options
    }

    @Test func aValueOfManyRecordsHasItsWords() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(
                Self.fields,
                [
                    ["It's a “test”", "red, blue", "1990"], ["B \\ C:d", "", "soon"],
                    ["", "x", ""],
                ])
            let (title, tags, year) = (list.fields[0].id, list.fields[1].id, list.fields[2].id)
            let edits: [Edit] = [
                .setValues(.text("Don't: \\ panic"), field: title, records: [1, 2], list: list.id),
                .setValues(
                    .texts(["a b", "c\"d"]), field: tags, records: [1, 2, 3], list: list.id),
                .setValues(.text("about 1800"), field: year, records: [1, 3], list: list.id),
                .setValues(.decimal(1.5), field: year, records: [1, 2, 3], list: list.id),
                .setValues(.empty, field: tags, records: [1, 2, 3], list: list.id),
                .setValue(.text("soon"), field: year, record: 2, list: list.id),
            ]
            for edit in edits { try await performAndReturn(edit, in: list.id, of: library) }
        }
    }

    @Test func copiesHaveTheWordsOfTheirFields() async throws {
        try await TestServer.withLibrary { library in
            let unique = FieldDraft(
                name: "Code", kind: .text, options: uniqueOptions)
            let list = try await library.makeList(
                Self.fields + [unique],
                [["A", "red", "soon", "k1"], ["B", "", "", "k2"], ["C", "", "", ""]])
            try await library.perform(.removeField(list.fields[1].id, list: list.id))
            try await performAndReturn(
                .duplicateRecords([2, 1], list: list.id), in: list.id, of: library)
            let titles = try await library.records([1, 2, 4, 5, 3], in: list.id)
                .map { $0.values.map(\.text).joined(separator: " ") }
            #expect(titles == ["A soon k1", "B  k2", "B  ", "A soon ", "C  "])
        }
    }

    @Test func aBulkEditOfSeveralBatchesIsOneStep() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList([FieldDraft(name: "Title")], [])
            let count = RecordWriter.batchSize + 10
            try await library.write { db in
                try db.execute(
                    """
                    INSERT INTO \(ListTable(list).name) (id, position, title)
                    SELECT i, i, CASE WHEN i % 1000 < 2 THEN 'Book ' || i END
                    FROM generate_series(1, $1::bigint) i
                    """, [.integer(Int64(count))])
            } change: { _ in
                nil
            }
            let edit = RecordEdit.replace(
                TextReplacement("Book", with: "Volume"), fields: [list.fields[0].id])
            let ids = (1...count).map { RecordID($0) }
            let preview = try await library.preview([edit], of: ids, in: list.id)
            let change = try await library.perform(.editRecords(ids, list: list.id, [edit]))
            #expect(change.updated.count == 21 && preview.recordCount == 21)
            #expect(change.updated.last == 10_001)
            let condition = "title LIKE 'Volume %'"
            #expect(try await self.count(condition, in: list, of: library) == 21)
            try await library.undo()
            #expect(try await self.count(condition, in: list, of: library) == 0)
        }
    }

    @Test func movingARecordWritesOneRow() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(
                [FieldDraft(name: "Title")], [["A"], ["B"], ["C"], ["D"]])
            // The positions of `makeList` have no gaps, so the first move spreads the following
            // records out.
            try await performAndReturn(
                .moveRecords([4], list: list.id, to: .after(1)), in: list.id, of: library)
            let change = try await library.perform(
                .moveRecords([3], list: list.id, to: .after(1)))
            #expect(change.moved == [3])
            let order = try await rows(of: list.id, in: library).map { $0.prefix(1) }
            #expect(order == ["1", "3", "4", "2"])
        }
    }

    @Test func movedRecordsLeaveTheirTitles() async throws {
        try await TestServer.withLibrary { library in
            let persons = try await library.makeList(
                [FieldDraft(name: "Title", kind: .text), FieldDraft(name: "Born", kind: .number)],
                [["Zola", "1840"], ["", "1900"], ["Verne", "1828"]])
            var link = FieldDraft(name: "Author", kind: .recordLink)
            link.options.targetList = persons.id
            let books = try await library.makeList([link], [["#1"], ["#2"], ["#3"]])
            let cells = (1...3).map {
                CellValue(.record($0), field: books.fields[0].id, record: $0)
            }
            try await library.perform(.setCells(cells, list: books.id))
            let other = try await library.makeList([FieldDraft(name: "Title", kind: .text)], [])
            try await performAndReturn(
                .transferRecords(
                    [2, 1], from: persons.id, to: other.id, unmatched: .newFields),
                in: books.id, of: library)
            let links = try await library.records([1, 2, 3], in: books.id).map(\.values[0])
            #expect(links == [.text("Zola"), .text("#2"), .record(3)])
            let moved = try await library.records([1, 2], in: other.id)
            #expect(moved.map { $0.values.map(\.text) } == [["", "1900"], ["Zola", "1840"]])
            #expect(try await library.records([1, 2, 3], in: persons.id).map(\.id) == [3])
        }
    }

    @Test func linksToMergedRecordsLeadToTheFirst() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(
                Self.fields + [FieldDraft(name: "Sequel", kind: .recordLink)],
                [["Emma", "a", "", ""], ["EMMA", "b", "soon", ""], ["Nana", "", "", ""]])
            let sequel = list.fields[3].id
            let cells = [(1, 3), (2, 1), (3, 2)].map { record, target in
                CellValue(.record(target), field: sequel, record: record)
            }
            try await library.perform(.setCells(cells, list: list.id))
            try await performAndReturn(
                .mergeRecords([1, 2], list: list.id), in: list.id, of: library)
            let records = try await library.records([1, 3], in: list.id)
            #expect(records.map { $0.values[0].text } == ["Emma", "Nana"])
            #expect(records[0].values[1] == .texts(["a", "b"]))
            #expect(records[0].values[2] == .text("soon"))
            #expect(records.map { $0.values[3] } == [.record(3), .record(1)])
            let trashed = try await library.records([2], in: list.id)
            #expect(trashed.first?.deletedAt != nil)
        }
    }

    @Test func pastedValuesStayUnique() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(
                [FieldDraft(name: "Year", kind: .number, options: uniqueOptions)],
                [["1"], ["soon"], [""]])
            let field = list.fields[0].id
            for value in [FieldValue.integer(1), .text("soon")] {
                let cell = CellValue(value, field: field, record: 3)
                let error = await #expect(throws: LibraryError.self) {
                    try await library.perform(.setCells([cell], list: list.id))
                }
                #expect(error?.code == .invalid)
                await #expect(throws: LibraryError.self) {
                    try await library.perform(
                        .addRecord(list: list.id, values: [field: value]))
                }
            }
            // Two records can exchange their values.
            let exchanged = [
                CellValue(.text("soon"), field: field, record: 1),
                CellValue(.integer(1), field: field, record: 2),
            ]
            try await performAndReturn(
                .setCells(exchanged, list: list.id), in: list.id, of: library)
        }
    }
}
