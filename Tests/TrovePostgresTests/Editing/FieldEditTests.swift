import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Edits of fields, with what they leave in the tables.
@Suite(.timeLimit(.minutes(5))) struct FieldEditTests {
    /// The texts of all records, with the words of each.
    private func contents(of id: ListID, in library: SharedLibrary) async throws -> [String] {
        try await library.read { db in
            let list = try CatalogReader(db: db).list(id)
            let reader = RecordReader(list)
            let table = ListTable(list).name
            let fields = list.fields.map {
                "\($0.name) \($0.kind.rawValue) \($0.choices.joined(separator: "/"))"
            }
            let records = try db.rows("SELECT \(reader.columns) FROM \(table) ORDER BY id").map {
                reader.record($0).values.map(\.text).joined(separator: "|")
            }
            // The words of removed fields stay, so only those of current ones count.
            let ids = list.fields.map { String($0.id.rawValue) }
            let words = try db.rows(
                """
                SELECT (SELECT string_agg(w, ' ' ORDER BY w) \
                FROM unnest(tsvector_to_array(search_words)) w
                    WHERE split_part(w, ':', 1) = ANY($1)) FROM \(table) ORDER BY id
                """, [.texts(ids)]
            ).map { $0.text(0) ?? "" }
            let numbers = Dictionary(uniqueKeysWithValues: zip(ids, list.fields.map(\.name)))
            return fields + records
                + words.map { line in
                    line.split(separator: " ").map { word in
                        let parts = word.split(separator: ":", maxSplits: 1)
                        return "\(numbers[String(parts[0])] ?? "?"):\(parts.last ?? "")"
                    }.sorted().joined(separator: " ")
                }
        }
    }

    /// Performs an edit, undoes it and performs it again.
    ///
    /// - Returns: The texts after the edit.
    private func performAndReturn(
        _ edit: Edit, in list: ListID, of library: SharedLibrary,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [String] {
        let before = try await contents(of: list, in: library)
        try await library.perform(edit)
        let after = try await contents(of: list, in: library)
        #expect(before != after, sourceLocation: sourceLocation)
        try await library.undo()
        #expect(
            try await contents(of: list, in: library) == before, sourceLocation: sourceLocation)
        try await library.redo()
        #expect(try await contents(of: list, in: library) == after, sourceLocation: sourceLocation)
        return after
    }

    @Test func aConvertedFieldHasNewValuesAndWords() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(
                [FieldDraft(name: "Year"), FieldDraft(name: "N")],
                [["1990", "a"], ["about 1800", "b"], ["2.50", ""], ["", "d"]])
            let year = list.fields[0].id
            let preview = try await library.previewKindChange(
                of: year, in: list.id, to: .number, options: nil, exampleCount: 5)
            #expect(preview.valueCount == 3 && preview.unconvertibleCount == 1)
            #expect(preview.changedExamples.map(\.newText) == ["2.5"])
            let after = try await performAndReturn(
                .changeKind(year, list: list.id, to: .number), in: list.id, of: library)
            #expect(after[2...5] == ["1990|a", "about 1800|b", "2.5|", "|d"])
            #expect(after[8] == "Year:2 Year:5" || after[8] == "Year:2.5")
            let tags = try await performAndReturn(
                .changeKind(year, list: list.id, to: .tags), in: list.id, of: library)
            #expect(tags[2...5] == ["1990|a", "about 1800|b", "2.5|", "|d"])
            let choice = try await performAndReturn(
                .changeKind(year, list: list.id, to: .choice), in: list.id, of: library)
            #expect(choice[0] == "Year choice 2.5/1990/about 1800")
        }
    }

    @Test func textsBecomeLinksByTitle() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(
                [FieldDraft(name: "Title"), FieldDraft(name: "Sequel")],
                [["Émile", "emma"], ["Emma", "#1"], ["Nana", "Zola"]])
            let after = try await performAndReturn(
                .changeKind(list.fields[1].id, list: list.id, to: .recordLink), in: list.id,
                of: library)
            #expect(after[2...4] == ["Émile|#2", "Emma|#1", "Nana|Zola"])
            let back = try await performAndReturn(
                .changeKind(list.fields[1].id, list: list.id, to: .text), in: list.id, of: library)
            #expect(back[2...4] == ["Émile|Emma", "Emma|Émile", "Nana|Zola"])
        }
    }

    @Test func aDuplicatedFieldHasItsValuesMisfitsAndWords() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(
                [FieldDraft(name: "O"), FieldDraft(name: "T", kind: .number)],
                [["old Tom", "5"], ["!", "a few"]])
            for field in list.fields {
                _ = try await performAndReturn(
                    .duplicateField(field.id, list: list.id, withValues: true), in: list.id,
                    of: library)
            }
            let after = try await contents(of: list.id, in: library)
            #expect(after[4...5] == ["old Tom|old Tom|5|5", "!|!|a few|a few"])
            #expect(
                after[7] == "T copy:a T copy:few T:a T:few")
            let change = try await library.perform(
                .duplicateList(list.id, name: "Copy", withRecords: true))
            let copy = try await contents(of: try #require(change.list), in: library)
            #expect(copy == after)
            #expect(try await library.list(try #require(change.list)).recordCount == 2)
        }
    }

    @Test(arguments: [3, 12_000])
    func renamedChoicesAreRenamedInRecords(_ count: Int) async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(
                [
                    FieldDraft(name: "Genre", choices: ["SF", "Crime"]),
                    FieldDraft(name: "Tags", kind: .tags),
                ],
                [["SF", "SF, old"], ["Crime", "new"]])
            try await library.write { db in
                try db.execute(
                    """
                    INSERT INTO \(ListTable(list).name) (id, position, genre, tags)
                    SELECT i, i, 'SF', '{old,SF}' FROM generate_series(3, $1::bigint) i
                    """, [.integer(Int64(count))])
                try SearchTexts.renew(nil, of: list, in: db)
            } change: { _ in
                nil
            }
            let genre = try await performAndReturn(
                .setChoices(
                    list.fields[0].id, list: list.id,
                    [
                        """
                        Crime
                        """, "Novel",
                    ], renaming: ["SF": "Novel"]),
                in: list.id, of: library)
            #expect(genre[2...4] == ["Novel|SF; old", "Crime|new", "Novel|old; SF"])
            #expect(genre.last == "Genre:novel Tags:old Tags:sf")
            let tags = try await performAndReturn(
                .setChoices(list.fields[1].id, list: list.id, [], renaming: ["SF": "old"]),
                in: list.id, of: library)
            #expect(tags[2...4] == ["Novel|old", "Crime|new", "Novel|old"])
        }
    }

    @Test func removedFieldsKeepTheirWords() async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(
                [FieldDraft(name: "Title"), FieldDraft(name: "Author")], [["Emma", "Austen"]])
            try await library.perform(.removeField(list.fields[1].id, list: list.id))
            let fewer = try await library.list(list.id)
            try await library.write { db in
                try SearchTexts.renew([1], of: fewer, in: db)
            } change: { _ in
                nil
            }
            try await library.undo()
            #expect(try await contents(of: list.id, in: library).last == "Author:austen Title:emma")
        }
    }

    @Test func theColumnsOfATableAreLimited() async throws {
        try await TestServer.withLibrary { library in
            let many = (1...ListCreator.maximumFieldCount).map { FieldDraft(name: "F\($0)") }
            let list = try await library.makeList(many, [])
            let error = await #expect(throws: LibraryError.self) {
                try await library.perform(.addField(list.id, FieldDraft(name: "More")))
            }
            #expect(error?.code == .invalid && error?.message.contains("1600") == true)
            await #expect(throws: LibraryError.self) {
                try await library.perform(
                    .createList(name: "B", fields: many + [FieldDraft(name: "More")]))
            }
        }
    }

    @Test func namesOfTablesAndColumnsAreShortAndUnique() async throws {
        try await TestServer.withLibrary { library in
            let long = String(repeating: "日本", count: 40)
            let names = [
                "ID", "Position", "o", "n", "t", "xmin", "generation", "view sort", long, long,
            ]
            for _ in 0..<2 {
                let list = try await library.makeList(
                    names.map { FieldDraft(name: $0) }, [names])
                #expect(Set(list.fields.map(\.columnName)).count == names.count)
                #expect(
                    try await contents(of: list.id, in: library)[names.count]
                        == names.joined(separator: "|"))
            }
            let renamed = try await library.perform(
                .createList(name: long, fields: []))
            #expect(renamed.list != nil)
            try await library.perform(.createList(name: long, fields: []))
            #expect(Set(try await library.lists().map(\.tableName)).count == 4)
        }
    }
}
