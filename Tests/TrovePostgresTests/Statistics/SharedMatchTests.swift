import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Completions, quick matches, near duplicates and counts, which the server finds.
@Suite(.timeLimit(.minutes(5))) struct SharedMatchTests {
    /// Opens a library with a list of books with titles, tags and a link to an author.
    private func withBooks(
        _ body: (SharedLibrary, List) async throws -> Void
    ) async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let authors = try #require(
                try await library.perform(
                    .createList(name: "Authors", fields: [FieldDraft(name: "Name")])
                ).list)
            let name = try await library.list(authors).fields[0].id
            for text in ["Émile Zola", "Jane Austen"] {
                try await library.perform(
                    .addRecord(list: authors, values: [name: .text(text)], place: .last))
            }
            var author = FieldDraft(name: "Author", kind: .recordLink)
            author.options.targetList = authors
            let books = try #require(
                try await library.perform(
                    .createList(
                        name: "Books",
                        fields: [
                            FieldDraft(name: "Title"), FieldDraft(name: "Tags", kind: .tags),
                            author, FieldDraft(name: "Rating", kind: .rating),
                        ])
                ).list)
            let fields = try await library.list(books).fields.map(\.id)
            for (title, tags, link, rating) in [
                ("The Masterpiece", ["novel", "art"], 1, 5), ("Mastery", ["novel"], 2, 3),
                ("The Masterpeice", [], 1, 3), ("Pieces by a Master", ["essay"], 2, 0),
            ] as [(String, [String], RecordID, Int64)] {
                var values: [FieldID: FieldValue] = [
                    fields[0]: .text(title), fields[1]: .texts(tags), fields[2]: .record(link),
                ]
                if rating > 0 { values[fields[3]] = .integer(rating) }
                try await library.perform(.addRecord(list: books, values: values, place: .last))
            }
            try await body(library, try await library.list(books))
        }
    }

    @Test func completionsAreFieldsAndUsedValues() async throws {
        try await withBooks { library, list in
            for (query, expected) in [
                ("ti", ["Title"]), ("tags:n", ["novel 2", "none"]),
                ("tags:", ["novel 2", "art 1", "essay 1", "none"]), ("author:em", ["Émile Zola"]),
                ("author:", ["Émile Zola", "Jane Austen", "none"]),
            ] {
                let found = try await library.completions(
                    of: query, at: query.count, in: list.id, limit: 8)
                let texts = found.map { $0.title + ($0.count.map { " \($0)" } ?? "") }
                #expect(texts == expected, "\(query)")
            }
        }
    }

    @Test func quickMatchesBeginWithTheBestTitles() async throws {
        try await withBooks { library, list in
            func matches(_ words: [String]) async throws -> [QuickMatch] {
                try await library.quickMatches(
                    for: words, in: list.id, limit: 9, within: .seconds(20))
            }
            let masters = try await matches(["master"])
            #expect(masters.map(\.rank) == [.beginning, .words, .words, .words])
            #expect(try await matches(["mastery"]) == [QuickMatch(record: 2, rank: .whole)])
            #expect(try await matches(["essay"]) == [QuickMatch(record: 4, rank: .elsewhere)])
            #expect(try await matches(["100%", "_"]) == [])
        }
    }

    @Test func recordsWithTypingErrorsAreNearDuplicates() async throws {
        try await withBooks { library, list in
            let groups = try await library.duplicates(
                in: list.id, DuplicateSearch(fields: [list.fields[0].id]))
            #expect(groups.map(\.records) == [[1, 3]])
        }
    }

    @Test func valuesOfLinksAndRatingsAreCounted() async throws {
        try await withBooks { library, list in
            let total = try await library.statistics(for: RecordListRequest(list: list.id)).total
            #expect(total[0].distinctCount == 4 && total[0].minimum == nil)
            #expect(total[1].filledCount == 3 && total[1].emptyCount == 1)
            #expect(total[2].counts.map(\.text) == ["Jane Austen", "Émile Zola"])
            #expect(total[3].counts.map(\.value) == [.integer(3), .integer(5)])
            #expect(total[3].sum == 11 && total[3].median == 3)
        }
    }
}
