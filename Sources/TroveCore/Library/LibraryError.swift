public import Foundation
import GRDB
import GRDBSQLite
import TextCore

/// An error of the library, with a message for the user.
///
///     do { … } catch let error where error.code == .diskFull { … }
public struct LibraryError: Error, Hashable, Sendable {
    /// The kinds of errors.
    public enum Code: String, Sendable {
        /// No space is left on the disk.
        case diskFull
        /// No permission to read or write the file or its folder.
        case notPermitted
        /// The file, list, field or record does not exist.
        case notFound
        /// The library is read-only.
        case readOnly
        /// The file of an open library was moved, replaced or deleted.
        case missing
        /// An I/O error of the disk or the connection to it.
        case inputOutput
        /// Another program keeps the library locked.
        case busy
        /// The library file is damaged.
        case damaged
        /// The file is not a library.
        case notALibrary
        /// The library was written by a newer version.
        case newerVersion
        /// The file is empty.
        case empty
        /// The file to import is not text.
        case notText
        /// The text to import breaks the rules of its format.
        case malformed
        /// The operation was cancelled.
        case cancelled
        /// The request or a value is not valid.
        case invalid
        /// An unexpected error.
        case unexpected
    }

    /// The kind of error, for programs.
    public let code: Code
    /// A message for the user: what happened, where, and what to do about it.
    public let message: String
    /// The file that the error concerns.
    public let file: URL?
    /// The line in the file, from 1, if known.
    public let line: Int?
    /// The character in the line, from 1, if known.
    public let column: Int?

    /// Creates an error with the given message, on one line and shortened if needed.
    public init(
        _ code: Code, _ message: String, file: URL? = nil, line: Int? = nil, column: Int? = nil
    ) {
        self.code = code
        self.message = message.asMessage
        self.file = file
        self.line = line
        self.column = column
    }
}

extension LibraryError: CustomStringConvertible, LocalizedError {
    /// The ``message``.
    public var description: String { message }
    /// The ``message``.
    public var errorDescription: String? { message }
}

extension LibraryError {
    /// Converts `error`, which occurred while using the library at `url`.
    init(_ error: any Error, at url: URL) {
        switch error {
        case let error as LibraryError:
            self = error
        case is CancellationError:
            self.init(.cancelled, "Cancelled. Nothing was changed.", file: url)
        case let error as DatabaseError:
            self.init(resultCode: error.resultCode, detail: error.message ?? "", at: url)
        default:
            self.init(
                .unexpected, "“\(url.lastPathComponent)” could not be used: \(error)", file: url)
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
