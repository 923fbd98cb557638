import Foundation
import TextCore
import TroveModel

/// The recognition of SQLite databases by their first bytes.
enum SQLiteSignature {
    /// The magic text of the format (section 1.3 of its description).
    private static let magic = Array("SQLite format 3\0".utf8)

    /// Whether a file begins like a database.
    static func matches(_ file: FileBeginning) -> Bool { file.begins(with: magic) }

    /// Whether the header behind the magic text is one of a database: the size of a page, the three
    /// fixed fractions, and at least one page.
    private static func hasHeader(_ file: FileBeginning) -> Bool {
        let bytes = [UInt8](file.bytes.prefix(100))
        guard bytes.count == 100, bytes[21...23].elementsEqual([64, 32, 32]) else { return false }
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        let pageSize = size == 1 ? 65_536 : size
        return pageSize >= 512 && pageSize & (pageSize - 1) == 0 && file.bytes.count >= pageSize
    }

    /// Returns the format of a database.
    ///
    /// - Throws: `malformed` with the kind of a database that Trove does not import, or if it is
    ///   damaged; errors of the disk.
    static func format(_ file: FileBeginning) throws(LibraryError) -> ImportFormat {
        guard hasHeader(file) else { throw ReadOnlyDatabase.damaged(file.url) }
        do {
            let tables = try ReadOnlyDatabase(file.url).tables()
            guard CalibreSignature.matches(tables) else { throw unread(file.url, tables) }
            return .calibre
        } catch {
            throw LibraryError(error, file: file.url)
        }
    }

    /// Returns the error for a database that Trove does not import.
    ///
    /// - Parameter tables: The columns of its tables.
    static func unread(_ url: URL, _ tables: [String: Set<String>]) -> LibraryError {
        let own: Set = ["list", "field", "history"]
        if LibraryPath.library(named: url.path) != nil || own.isSubset(of: tables.keys) {
            return ForeignFormat(
                translated("a library of Trove"),
                translated("Open it as a library instead.")
            ).error(url)
        }
        return ForeignFormat(
            translated("an SQLite database"),
            translated("Save its tables as CSV, for example with sqlite3, and import those files.")
        ).error(url)
    }
}
