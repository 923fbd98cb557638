import Foundation
import ProgramSupport
import TestSupport

/// A library as calibre 6 writes it: the tables that matter, without triggers and views.
enum CalibreFixture {
    static let schema = """
        CREATE TABLE books (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, sort TEXT,
            timestamp TIMESTAMP, pubdate TIMESTAMP, series_index REAL NOT NULL DEFAULT 1.0,
            author_sort TEXT, isbn TEXT DEFAULT "", lccn TEXT DEFAULT "", path TEXT NOT NULL,
            flags INTEGER NOT NULL DEFAULT 1, uuid TEXT, has_cover BOOL DEFAULT 0,
            last_modified TIMESTAMP NOT NULL DEFAULT "2000-01-01 00:00:00+00:00");
        CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT, link TEXT);
        CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INTEGER, author INTEGER,
            UNIQUE(book, author));
        CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE books_tags_link (id INTEGER PRIMARY KEY, book INTEGER, tag INTEGER);
        CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT);
        CREATE TABLE books_series_link (id INTEGER PRIMARY KEY, book INTEGER, series INTEGER);
        CREATE TABLE publishers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort TEXT);
        CREATE TABLE books_publishers_link (
            id INTEGER PRIMARY KEY, book INTEGER, publisher INTEGER);
        CREATE TABLE ratings (id INTEGER PRIMARY KEY, rating INTEGER);
        CREATE TABLE books_ratings_link (id INTEGER PRIMARY KEY, book INTEGER, rating INTEGER);
        CREATE TABLE languages (id INTEGER PRIMARY KEY, lang_code TEXT NOT NULL);
        CREATE TABLE books_languages_link (id INTEGER PRIMARY KEY, book INTEGER, lang_code INTEGER,
            item_order INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book INTEGER, type TEXT, val TEXT);
        CREATE TABLE comments (id INTEGER PRIMARY KEY, book INTEGER, text TEXT);
        CREATE TABLE data (id INTEGER PRIMARY KEY, book INTEGER, format TEXT,
            uncompressed_size INTEGER, name TEXT);
        CREATE TABLE custom_columns (id INTEGER PRIMARY KEY AUTOINCREMENT, label TEXT, name TEXT,
            datatype TEXT, mark_for_delete BOOL DEFAULT 0, editable BOOL DEFAULT 1,
            display TEXT DEFAULT "{}", is_multiple BOOL DEFAULT 0, normalized BOOL);
        CREATE VIEW meta AS SELECT id, title FROM books;
        """

    static let books = """
        INSERT INTO books (id, title, sort, timestamp, pubdate, series_index, author_sort, path,
            uuid, has_cover, last_modified) VALUES
        (1, 'The First; Book', 'First; Book, The', '2026-11-27 19:42:16+00:00',
            '1999-03-02 00:00:00+00:00', 1.5, 'Writer, Ann B. & van der Berg, Carl',
            'Ann B. Writer/The First Book (1)', '69625c28', 1, '2026-11-27 19:42:19+00:00'),
        (3, 'Zweites "Buch", das', 'Zweites', '2026-11-27 19:42:17+00:00',
            '0101-01-01 00:00:00+00:00', 1.0, 'Böll, Heinrich', 'Boll/Zweites (3)', '320a4440', 1,
            '2026-11-27 19:42:19+00:00');
        INSERT INTO authors VALUES (1, 'Böll, Heinrich', '', ''), (2, 'Ann B. Writer', '', ''),
            (3, 'van der Berg| Carl', '', '');
        INSERT INTO books_authors_link VALUES (1, 3, 1), (2, 1, 2), (3, 1, 3);
        INSERT INTO tags VALUES (1, 'one'), (2, 'two, three');
        INSERT INTO books_tags_link VALUES (1, 1, 1), (2, 1, 2);
        INSERT INTO series VALUES (1, 'Saga', 'Saga');
        INSERT INTO books_series_link VALUES (1, 1, 1);
        INSERT INTO publishers VALUES (1, 'ACME, Inc.', '');
        INSERT INTO books_publishers_link VALUES (1, 1, 1);
        INSERT INTO ratings VALUES (1, 8), (2, 0), (3, 6), (4, 7);
        INSERT INTO books_ratings_link VALUES (1, 1, 1), (2, 3, 2);
        INSERT INTO languages VALUES (1, 'deu'), (2, 'eng');
        INSERT INTO books_languages_link VALUES (1, 1, 1, 1), (2, 1, 2, 0);
        INSERT INTO identifiers VALUES (1, 1, 'isbn', '9780306406157'), (2, 1, 'goodreads', '123'),
            (3, 1, 'doi', '10.1/x');
        INSERT INTO comments VALUES (1, 1, '<p>First <b>bold</b> &amp; x</p><p>two</p>');
        INSERT INTO data VALUES (1, 1, 'EPUB', 10, 'x'), (2, 1, 'PDF', 10, 'x');
        INSERT INTO custom_columns (id, label, name, datatype, is_multiple, normalized) VALUES
            (1, 'pages', 'Pages', 'int', 0, 0), (2, 'shelf', 'Shelf', 'text', 1, 1),
            (3, 'bought', 'Bought', 'datetime', 0, 0), (4, 'myread', 'Read', 'bool', 0, 0),
            (5, 'stars', 'Stars', 'rating', 0, 1), (6, 'nr', 'Nr', 'series', 0, 1),
            (7, 'calc', 'Calc', 'composite', 0, 0), (8, 'note', 'Note', 'comments', 0, 0),
            (9, 'state', 'State', 'enumeration', 0, 1);
        CREATE TABLE custom_column_1 (id INTEGER PRIMARY KEY, book INTEGER, value INT);
        INSERT INTO custom_column_1 VALUES (1, 1, 7);
        CREATE TABLE custom_column_2 (id INTEGER PRIMARY KEY, value TEXT);
        CREATE TABLE books_custom_column_2_link (
            id INTEGER PRIMARY KEY, book INTEGER, value INTEGER);
        INSERT INTO custom_column_2 VALUES (1, 'a'), (2, 'b c');
        INSERT INTO books_custom_column_2_link VALUES (1, 1, 1), (2, 1, 2);
        CREATE TABLE custom_column_3 (id INTEGER PRIMARY KEY, book INTEGER, value timestamp);
        INSERT INTO custom_column_3 VALUES (1, 1, '2021-03-05 00:00:00+00:00'),
            (2, 3, '0101-01-01 00:00:00+00:00');
        CREATE TABLE custom_column_4 (id INTEGER PRIMARY KEY, book INTEGER, value BOOL);
        INSERT INTO custom_column_4 VALUES (1, 1, 1);
        CREATE TABLE custom_column_5 (id INTEGER PRIMARY KEY, value INT);
        CREATE TABLE books_custom_column_5_link (
            id INTEGER PRIMARY KEY, book INTEGER, value INTEGER);
        INSERT INTO custom_column_5 VALUES (1, 7);
        INSERT INTO books_custom_column_5_link VALUES (1, 1, 1);
        CREATE TABLE custom_column_6 (id INTEGER PRIMARY KEY, value TEXT);
        CREATE TABLE books_custom_column_6_link (
            id INTEGER PRIMARY KEY, book INTEGER, value INTEGER, extra REAL);
        INSERT INTO custom_column_6 VALUES (1, 'Row');
        INSERT INTO books_custom_column_6_link VALUES (1, 3, 1, 2.0);
        CREATE TABLE custom_column_8 (id INTEGER PRIMARY KEY, book INTEGER, value TEXT);
        INSERT INTO custom_column_8 VALUES (1, 1, '<div>one</div><div>two</div>');
        CREATE TABLE custom_column_9 (id INTEGER PRIMARY KEY, value TEXT);
        CREATE TABLE books_custom_column_9_link (
            id INTEGER PRIMARY KEY, book INTEGER, value INTEGER);
        INSERT INTO custom_column_9 VALUES (1, 'new'), (2, 'old');
        INSERT INTO books_custom_column_9_link VALUES (1, 1, 2), (2, 3, 1);
        """

    /// Writes a library with these statements into a folder.
    ///
    /// - Returns: The database.
    static func library(_ sql: String = schema + books, in folder: TemporaryFolder) throws -> URL {
        let books = folder.url.appending(path: "My Books")
        try FileManager.default.createDirectory(at: books, withIntermediateDirectories: true)
        let file = books.appending(path: "metadata.db")
        _ = try Program("sqlite3", arguments: [file.path, sql]).output()
        let first = books.appending(path: "Ann B. Writer/The First Book (1)")
        try FileManager.default.createDirectory(at: first, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: PackageFolder.testData.appending(path: "cover.png"),
            to: first.appending(path: "cover.jpg"))
        return file
    }
}
