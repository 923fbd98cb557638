import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// The titles that the server composes are those of `List.title(of:)`.
@Suite(.timeLimit(.minutes(5))) struct TitleExpressionTests {
    private func titles(of id: ListID, in library: SharedLibrary) async throws -> [(String, String)]
    {
        try await library.read { db in
            let catalog = CatalogReader(db: db)
            let list = try catalog.list(id)
            let expression = try TitleExpression(catalog).sql(of: list, row: "t")
            let rows = try db.rows(
                "SELECT t.id, \(expression) FROM \(ListTable(list).name) t ORDER BY t.id")
            let linked = try LinkTitles(db: db).linked(rows.compactMap { $0.integer(0) }, in: id)
            return rows.map { row in
                (row.text(1) ?? "NULL", linked[row.integer(0) ?? 0]?.title ?? "missing")
            }
        }
    }

    private static let records: [[FieldValue]] = [
        [
            .text("Emma"), .record(1), .integer(1815), .timeSpan(seconds: -3725),
            .texts(["a", "b"]), .checkbox(true),
        ],
        [
            .text("  It's \\ 'n'  "), .record(2), .decimal(1.5), .timeSpan(seconds: 59),
            .empty, .checkbox(false),
        ],
        [.empty, .record(3), .empty, .empty, .texts(["x"]), .empty],
        [.text("Alone"), .empty, .empty, .empty, .empty, .empty],
    ]

    @Test func titlesFromTemplatesAndLinksAreThoseOfTheModel() async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let people = try #require(
                try await library.perform(
                    .createList(name: "People", fields: [FieldDraft(name: "Name")])
                ).list)
            let name = try await library.list(people).fields[0].id
            for text in ["Jane Austen", "", "O'Brien \\ “x”"] {
                try await library.perform(
                    .addRecord(list: people, values: [name: .text(text)], place: .last))
            }
            var author = FieldDraft(name: "Author", kind: .recordLink)
            author.options.targetList = people
            let books = try #require(
                try await library.perform(
                    .createList(
                        name: "Books",
                        fields: [
                            FieldDraft(name: "Title"), author,
                            FieldDraft(name: "Year", kind: .number),
                            FieldDraft(name: "Length", kind: .timeSpan),
                            FieldDraft(name: "Tags", kind: .tags),
                            FieldDraft(name: "Read", kind: .checkbox),
                        ])
                ).list)
            let fields = try await library.list(books).fields.map(\.id)
            for values in Self.records {
                try await library.perform(
                    .addRecord(
                        list: books, values: Dictionary(zip(fields, values)) { first, _ in first },
                        place: .last))
            }
            for template in [
                nil, "{Author}", "{Title}[, {Author}] ({Year})",
                "\\{'{Title}' [{Length} | {Tags}] [[{Read}] (in {Year})]",
                "{Author}: {Title}, {Year} – [{Length} / {Tags}]", "No. {Year}",
                "[{Year}: ]{Tags}[, by {Author}] ({Title}, {Length})",
            ] {
                var list = try await library.list(books)
                list.settings.titleTemplate = try template.map {
                    try TitleTemplate($0, fields: list.fields)
                }
                try await library.perform(.changeSettings(books, list.settings))
                for (composed, expected) in try await titles(of: books, in: library) {
                    #expect(composed == expected, "\(template ?? "none")")
                }
            }
        }
    }
}
