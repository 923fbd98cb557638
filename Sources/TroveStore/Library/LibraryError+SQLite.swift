import Foundation
import GRDB
import GRDBSQLite
import TroveModel

extension LibraryError {
    /// Converts `error`, which occurred while using the library at `url`.
    init(_ error: any Error, at url: URL) {
        if let error = error as? DatabaseError {
            self.init(resultCode: error.resultCode, detail: error.message ?? "", at: url)
        } else {
            self.init(error, file: url)
        }
    }

    private init(resultCode: ResultCode, detail: String, at url: URL) {
        let name = "“\(url.path)”"
        switch resultCode.primaryResultCode {
        case .SQLITE_FULL:
            self.init(
                .diskFull,
                "The disk is full: \(name) could not be saved. "
                    + "Free some space and try again; everything saved before is safe.",
                file: url)
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
            self.init(
                .notPermitted,
                "\(name) may not be written. Check the permissions of the file and its folder.",
                file: url)
        case .SQLITE_CANTOPEN:
            self.init(
                .notPermitted,
                "\(name) could not be opened. Check that its folder exists and may be written.",
                file: url)
        case .SQLITE_IOERR:
            self.init(
                .inputOutput,
                "The disk reported an error for \(name) (\(detail)). "
                    + "Everything saved before is safe; check the disk.",
                file: url)
        // SQLITE_PROTOCOL: another connection took too long to recover the log.
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            self.init(
                .busy, "Another program keeps \(name) locked. Close it and try again.", file: url)
        case .SQLITE_CORRUPT:
            self.init(
                .damaged,
                "\(name) is damaged (\(detail)). Restore it from a backup.", file: url)
        case .SQLITE_NOTADB:
            self.init(.notALibrary, "\(name) is not a Trove library.", file: url)
        case .SQLITE_INTERRUPT, .SQLITE_ABORT:
            self.init(.cancelled, "Cancelled. Nothing was changed.", file: url)
        case .SQLITE_TOOBIG:
            self.init(.invalid, "A value is too large to be stored in \(name).", file: url)
        // SQLite's limits on the nesting of a statement.
        case .SQLITE_ERROR
        where detail.hasPrefix("parser stack overflow")
            || detail.hasPrefix("Expression tree is too large"):
            self.init(
                .invalid,
                "The expression has too many parts inside each other. "
                    + "Divide it among several computed fields.", file: url)
        default:
            self.init(.unexpected, "\(name) could not be used: \(detail).", file: url)
        }
    }
}
