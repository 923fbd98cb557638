import Foundation
import GRDB
import TextCore
import TroveModel

/// The books of a calibre library, read from its database.
struct CalibreLibrary: Sendable {
    let url: URL
    private let database: ReadOnlyDatabase
    private let relations: [CalibreRelation]
    /// The columns of the table of books that are read.
    private let bookColumns: String
    /// The fields that a book can have, in order.
    let fields: [KnownField]

    /// Opens a library.
    ///
    /// - Throws: `malformed` if the database is damaged, or is no library; errors of the disk.
    init(_ url: URL) throws {
        self.url = url
        database = try ReadOnlyDatabase(url)
        let tables = try database.tables()
        guard CalibreSignature.matches(tables) else { throw SQLiteSignature.unread(url, tables) }
        let columns = try database.read { try CalibreColumn.all(in: $0, tables: tables) }
        relations =
            CalibreLibrary.relations(in: tables) + columns.flatMap { $0.relations(in: tables) }
        fields = CalibreLibrary.fields + columns.compactMap(\.field)
        let wanted = [
            "id", "title", "sort", "timestamp", "pubdate", "series_index", "author_sort", "path",
            "uuid", "has_cover", "last_modified",
        ]
        bookColumns = wanted.filter { tables["books"]?.contains($0) == true }
            .joined(separator: ", ")
    }

    private static let fields = [
        KnownField("title", "Title"), KnownField("authors", "Authors", .texts),
        KnownField("series", "Series"), KnownField("series_index", "Series Index", .number),
        KnownField("tags", "Tags", .tags), KnownField("rating", "Rating", .rating),
        KnownField("publisher", "Publisher"), KnownField("pubdate", "Published", .date),
        KnownField("languages", "Languages", .texts), KnownField("isbn", "ISBN"),
        KnownField("identifiers", "Identifiers", .texts),
        KnownField("comments", "Comments", .paragraph), KnownField("cover", "Cover", .image),
        KnownField("formats", "Formats", .texts), KnownField("timestamp", "Added", .date),
        KnownField("last_modified", "Modified", .date), KnownField("sort", "Title Sort"),
        KnownField("author_sort", "Author Sort"), KnownField("uuid", "UUID"),
    ]

    /// A table of values, and the table that links them to books.
    private static let linked: [(key: String, table: String, column: String, link: String)] = [
        ("authors", "authors", "name", "author"), ("series", "series", "name", "series"),
        ("tags", "tags", "name", "tag"), ("rating", "ratings", "rating", "rating"),
        ("publisher", "publishers", "name", "publisher"),
        ("languages", "languages", "lang_code", "lang_code"),
    ]

    private static func relations(in tables: [String: Set<String>]) -> [CalibreRelation] {
        var relations: [CalibreRelation] = linked.compactMap { key, table, column, link in
            let links = "books_\(table)_link"
            guard tables[table]?.isSuperset(of: [ReadOnlyDatabase.key("id"), column]) == true,
                tables[links]?.isSuperset(of: ["book", link]) == true
            else { return nil }
            let order =
                tables[links]?.contains("item_order") == true ? "link.item_order" : "link.rowid"
            return CalibreRelation(
                key: key,
                sql: """
                    SELECT link.book, item.\(column) FROM \(links) AS link
                    JOIN \(table) AS item ON item.id = link.\(link)
                    ORDER BY link.book, \(order)
                    """,
                value: { first, _ in value(first, of: key) })
        }
        if tables["identifiers"]?.isSuperset(of: ["book", "type", "val"]) == true {
            let sql = "SELECT book, val, type FROM identifiers"
            relations.append(
                CalibreRelation(
                    key: "isbn", sql: "\(sql) WHERE type = 'isbn' ORDER BY book",
                    value: { first, _ in CalibreValue.text(first).map { .text($0) } }))
            relations.append(
                CalibreRelation(
                    key: "identifiers", sql: "\(sql) WHERE type <> 'isbn' ORDER BY book, type",
                    value: { first, second in
                        guard let text = CalibreValue.text(first) else { return nil }
                        return .texts(["\(CalibreValue.text(second) ?? ""):\(text)"])
                    }))
        }
        if tables["comments"]?.isSuperset(of: ["book", "text"]) == true {
            relations.append(
                CalibreRelation(
                    key: "comments", sql: "SELECT book, text FROM comments ORDER BY book",
                    value: { first, _ in CalibreValue.markup(first) }))
        }
        if tables["data"]?.isSuperset(of: ["book", "format"]) == true {
            relations.append(
                CalibreRelation(
                    key: "formats", sql: "SELECT book, format FROM data ORDER BY book, format",
                    value: { first, _ in CalibreValue.text(first).map { .texts([$0]) } }))
        }
        return relations
    }

    private static func value(_ value: DatabaseValue, of key: String) -> FieldValue? {
        switch key {
        case "rating": CalibreValue.stars(value)
        case "authors": CalibreValue.name(value).map { .texts([$0]) }
        case "tags", "languages": CalibreValue.text(value).map { .texts([$0]) }
        default: CalibreValue.text(value).map { .text($0) }
        }
    }

    // MARK: - Books

    /// A book, and the path of its folder in the library.
    struct Book {
        var record: FoundRecord
        /// The path of the cover, relative to the database; nil without a cover.
        var cover: String?
    }

    /// Reads the books in order of their numbers.
    func readBooks(context: ImportContext, _ take: (Book) throws -> Void) throws {
        try database.read { db in
            let values = try relations.map { try CalibreValues($0, in: db) }
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM books") ?? 0
            let books = try Row.fetchCursor(db, sql: "SELECT \(bookColumns) FROM books ORDER BY id")
            var number = 0
            while let row = try books.next() {
                number += 1
                try context.advance(to: Double(number) / Double(max(1, count)))
                guard let id = Int64.fromDatabaseValue(row["id"]) else { continue }
                var book = self.book(row, number: number)
                var size = RecordSize()
                size.line = number
                for values in values {
                    try values.values(ofBook: id) { value in
                        try size.add(bytes: value.text.utf8.count, parts: 1)
                        book.record.add(values.key, .value(value))
                    }
                }
                // A number in a series without a name means nothing.
                if book.record.text("series") == nil {
                    book.record.properties.removeAll { $0.key == "series_index" }
                }
                try take(book)
            }
        }
    }

    private func book(_ row: Row, number: Int) -> Book {
        var record = FoundRecord(line: number)
        func column(_ name: String) -> DatabaseValue { row[name] ?? .null }
        for key in ["title", "sort", "author_sort", "uuid"] {
            if let text = CalibreValue.text(column(key)) { record.add(key, text: text) }
        }
        for key in ["timestamp", "last_modified"] {
            if let date = CalibreValue.date(column(key)) { record.add(key, .value(date)) }
        }
        // Books are published on a day; calibre stores its local midnight.
        if let value = CalibreValue.date(column("pubdate")) {
            if case .date(let date) = value {
                record.add("pubdate", .value(.date(date.withoutTime)))
            } else {
                record.add("pubdate", .value(value))
            }
        }
        if let index = CalibreValue.number(column("series_index")) {
            record.add("series_index", .value(index))
        }
        let hasCover = Int64.fromDatabaseValue(column("has_cover")) ?? 0 != 0
        let path = CalibreValue.text(column("path")).map { $0 + "/cover.jpg" }
        return Book(record: record, cover: hasCover ? path : nil)
    }
}
