public import Foundation
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
        /// The server of a shared library follows another one, and takes no changes.
        case standby
        /// A program of another session or computer has the library open for changes.
        case openElsewhere
        /// The file of an open library was moved, replaced or deleted.
        case missing
        /// An I/O error of the disk or the connection to it.
        case inputOutput
        /// Another program keeps the library locked.
        case busy
        /// The server of a shared library cannot be reached.
        case notConnected
        /// Somebody else has changed the same since.
        case conflict
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
        /// The operation was canceled.
        case cancelled
        /// The request or a value is not valid.
        case invalid
        /// An unexpected error.
        case unexpected
    }

    /// The ways to go on after an error that a window offers beside the message.
    public enum Remedy: Hashable, Sendable {
        /// Opens the library that took the place of the open one.
        case openAgain
        /// Corrects a part of the address of a shared library.
        case correct(SharedLibraryEntry.Part)
        /// Undoes or redoes the rest of a step, which nobody else has changed since.
        case applyRest
        /// Imports each line of a text as a record.
        case importLines
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
    /// The way to go on; nil if the message is all.
    public let remedy: Remedy?

    /// Creates an error with the given message, on one line and shortened if needed.
    public init(
        _ code: Code, _ message: String, file: URL? = nil, line: Int? = nil, column: Int? = nil,
        remedy: Remedy? = nil
    ) {
        self.code = code
        self.remedy = remedy
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
    /// Converts `error`, which occurred while reading or writing the file at `url`.
    public init(_ error: any Error, file url: URL) {
        switch error {
        case let error as LibraryError:
            self = error
        case is CancellationError:
            self.init(.cancelled, translated("Canceled. Nothing was changed."), file: url)
        default:
            self.init(
                .unexpected,
                translated("An unexpected error occurred with “{file}”: {reason}")
                    .filling(["file": url.lastPathComponent, "reason": String(describing: error)]),
                file: url)
        }
    }
}

extension LibraryError {
    /// Creates the error for an `errno` value that a system call on `url` returned.
    public init(systemError: Int32, at url: URL) {
        switch systemError {
        case ENOSPC, EDQUOT:
            self.init(
                .diskFull,
                translated(
                    """
                    “{path}” could not be written: the disk is full. Free up some space and try \
                    again.
                    """
                ).filling(["path": url.path]), file: url)
        case ENOENT:
            self.init(
                .notFound,
                translated(
                    """
                    “{path}” could not be written: its folder does not exist. Create the folder, \
                    or choose another.
                    """
                ).filling(["path": url.path]), file: url)
        case ELOOP:
            self.init(
                .notPermitted,
                translated(
                    "“{path}” leads to itself through symbolic links. Choose another file."
                ).filling(["path": url.path]), file: url)
        case EACCES, EPERM, EROFS, EISDIR, ENOTDIR:
            self.init(
                .notPermitted,
                translated("“{path}” could not be written. Check the permissions of its folder.")
                    .filling(["path": url.path]), file: url)
        default:
            self.init(
                .inputOutput,
                translated("“{path}” could not be written: {reason}.").filling([
                    "path": url.path, "reason": String(cString: strerror(systemError)),
                ]), file: url)
        }
    }
}
