import TroveModel
import TroveStore
import TroveTestSupport

/// A library with authors and books that link to them.
///
///     authors  1 Ursula K. Le Guin, 2 J. R. R. Tolkien, 3 Émile Zola
///     books    1 The Dispossessed (1), 2 The Hobbit (2), 3 Germinal (3), 4 Beowulf (no one), 5
///     Nana (3)
struct Shelf {
    let library: Library
    let authors: List
    let books: List

    init(_ library: Library) async throws {
        self.library = library
        authors = try await library.makeList(
            "Authors", [FieldDraft(name: "Name"), FieldDraft(name: "Born", kind: .number)])
        for (name, born) in [
            ("Ursula K. Le Guin", 1929), ("J. R. R. Tolkien", 1892), ("Émile Zola", 1840),
        ] as [(String, Int64)] {
            try await library.add(["Name": .text(name), "Born": .integer(born)], to: authors)
        }
        var author = FieldDraft(name: "Author", kind: .recordLink)
        author.options.targetList = authors.id
        books = try await library.makeList("Books", [FieldDraft(name: "Title"), author])
        for (title, id) in [
            ("The Dispossessed", 1), ("The Hobbit", 2), ("Germinal", 3), ("Beowulf", nil),
            ("Nana", 3),
        ] as [(String, RecordID?)] {
            try await library.add(
                ["Title": .text(title), "Author": id.map { .record($0) } ?? .empty], to: books)
        }
    }

    var author: FieldID { books.fields[1].id }

    /// Renames an author.
    func rename(_ id: RecordID, to name: String) async throws {
        try await library.perform(
            .setValue(.text(name), field: authors.fields[0].id, record: id, list: authors.id))
    }

    /// Sets the author of a book.
    func setAuthor(of book: RecordID, to value: FieldValue) async throws {
        try await library.perform(.setValue(value, field: author, record: book, list: books.id))
    }

    /// Removes an author permanently.
    func erase(_ id: RecordID) async throws {
        try await library.perform(.deleteRecords([id], list: authors.id))
        try await library.perform(.eraseRecords([id], list: authors.id))
    }

    /// Sets the title template of the authors.
    func setTitles(_ template: String) async throws {
        var settings = try library.list(authors.id).settings
        settings.titleTemplate = try TitleTemplate(template, fields: authors.fields)
        try await library.perform(.changeSettings(authors.id, settings))
    }

    /// The displayed author of a book.
    func shownAuthor(of book: RecordID) throws -> String? {
        try library.record(book, in: books.id)?.shownValues()[1].text
    }

    /// The titles of the books that a request finds, in its order.
    func titles(
        _ query: String = "", sort: RecordSort = .manual, grouping: RecordGrouping = .none
    ) async throws -> [String] {
        try await library.texts(
            RecordListRequest(list: books.id, sort: sort, grouping: grouping, query: query))
    }
}
