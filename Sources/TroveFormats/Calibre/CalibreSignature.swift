import Foundation

/// The recognition of calibre's libraries.
enum CalibreSignature {
    /// The name of the database of a library.
    static let fileName = "metadata.db"

    /// The tables and columns that every library has.
    private static let required: [String: Set<String>] = [
        "books": [ReadOnlyDatabase.key("id"), "title", "path", "uuid"], "authors": ["id", "name"],
        "books_authors_link": ["book", "author"],
    ]

    /// Whether a database has the tables of a library.
    static func matches(_ tables: [String: Set<String>]) -> Bool {
        required.allSatisfy { tables[$0.key]?.isSuperset(of: $0.value) == true }
    }

    /// Returns the database of the library in a folder; nil for other folders, and for files.
    static func database(in folder: URL) -> URL? {
        let file = folder.appending(path: fileName)
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }
}
