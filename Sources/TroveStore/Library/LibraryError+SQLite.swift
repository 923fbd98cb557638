import Foundation
import GRDB
import GRDBSQLite
import TextCore
import TroveModel

extension LibraryError {
    /// Converts `error`, which occurred while using the library at `url`.
    init(_ error: any Error, at url: URL) {
        if let error = error as? DatabaseError {
            self.init(resultCode: error.resultCode, detail: error.message ?? "", at: url)
        } else if let detail = Self.detail(ofUnreadable: error) {
            self.init(resultCode: .SQLITE_CORRUPT, detail: detail, at: url)
        } else {
            self.init(error, file: url)
        }
    }

    /// The reason why a stored value could not be read; nil for other errors.
    private static func detail(ofUnreadable error: any Error) -> String? {
        switch error {
        case let error as RowDecodingError: error.description
        case let error as DecodingError:
            switch error {
            case .dataCorrupted(let context), .keyNotFound(_, let context),
                .typeMismatch(_, let context), .valueNotFound(_, let context):
                context.debugDescription
            @unknown default: "\(error)"
            }
        default: nil
        }
    }

    private init(resultCode: ResultCode, detail: String, at url: URL) {
        let (code, message) = Self.meaning(of: resultCode.primaryResultCode, detail: detail)
        self.init(code, message.filling(["file": url.path, "details": detail]), file: url)
    }

    /// The code and the message for an error of SQLite, with placeholders for the file and the
    /// details.
    private static func meaning(of code: ResultCode, detail: String) -> (Code, String) {
        switch code {
        case .SQLITE_FULL: (.diskFull, fullDisk)
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: (.notPermitted, unwritable)
        case .SQLITE_CANTOPEN: (.notPermitted, unopenable)
        case .SQLITE_IOERR: (.inputOutput, failingDisk)
        // SQLITE_PROTOCOL: another connection took too long to recover the log.
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            (
                .busy,
                translated("Another program keeps “{file}” locked. Close it and try again.")
            )
        case .SQLITE_CORRUPT:
            (.damaged, translated("“{file}” is damaged ({details}). Restore it from a backup."))
        // The tables are probably not those that this version made; a defect of ours looks the
        // same.
        case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_SCHEMA:
            (.damaged, mayBeDamaged)
        case .SQLITE_ERROR where isAboutDefinitions(detail):
            (.damaged, mayBeDamaged)
        case .SQLITE_NOTADB: (.notALibrary, translated("“{file}” is not a Trove library."))
        case .SQLITE_INTERRUPT, .SQLITE_ABORT:
            (.cancelled, canceledMessage)
        case .SQLITE_TOOBIG:
            (.invalid, translated("A value is too large to be stored in “{file}”."))
        case .SQLITE_ERROR where isNestedTooDeeply(detail):
            (
                .invalid,
                translated(
                    """
                    The expression is nested too deeply. Divide it among several computed fields.
                    """)
            )
        default: (.unexpected, translated("“{file}” could not be used: {details}."))
        }
    }

    private static var fullDisk: String {
        translated(
            """
            The disk is full: “{file}” could not be saved. Free some space and try again; \
            everything saved before is safe.
            """)
    }

    private static var unwritable: String {
        translated(
            """
            You do not have permission to change “{file}”. Check the permissions of the \
            file and its folder.
            """)
    }

    private static var unopenable: String {
        translated(
            """
            “{file}” could not be opened. Check that its folder exists and that you have \
            permission to change it.
            """)
    }

    private static var failingDisk: String {
        translated(
            """
            The disk reported an error for “{file}” ({details}). Everything saved before \
            is safe; check the disk.
            """)
    }

    private static var mayBeDamaged: String {
        translated("“{file}” may be damaged ({details}). Check it with “trovectl check”.")
    }

    /// Whether a message of SQLite is about missing or unreadable definitions of tables: the
    /// statements of the store fit those that it made.
    private static func isAboutDefinitions(_ detail: String) -> Bool {
        [
            "no such ", "parse error", "error in ", "malformed", "has no column named",
            "vtable constructor failed", "unrecognized token", "unknown column", "duplicate column",
            " already exists", "columns but ", "syntax error", "there is already",
        ].contains { detail.contains($0) }
    }

    /// Whether a message of SQLite is about its limits on the nesting of a statement.
    private static func isNestedTooDeeply(_ detail: String) -> Bool {
        detail.hasPrefix("parser stack overflow")
            || detail.hasPrefix("Expression tree is too large")
    }
}
