import Foundation
import TextCore
import TroveModel

extension LibraryError {
    /// Returns the error for an empty file.
    static func emptyFile(_ url: URL) -> LibraryError {
        nothing(in: url, translated("“{file}” is empty. There is nothing to import."))
    }

    /// Returns the error for a file without records.
    ///
    /// - Parameter message: A message with the placeholder `{file}`.
    static func nothing(in url: URL, _ message: String) -> LibraryError {
        LibraryError(.empty, message.filling(["file": url.lastPathComponent]), file: url)
    }

    /// Returns the error for a text file that is not UTF-8, although that was detected or chosen.
    static func notUTF8(_ url: URL) -> LibraryError {
        LibraryError(
            .notText,
            translated("“{file}” is not encoded in UTF-8. Choose another encoding.")
                .filling(["file": url.lastPathComponent]),
            file: url)
    }

    /// Returns the error with the file, and with file name, line and column prepended to the
    /// message.
    ///
    /// - Parameter name: The name to show; nil for the last component of the path.
    func naming(_ url: URL, as name: String? = nil) -> LibraryError {
        let place: KeyValuePairs = [
            "file": name ?? url.lastPathComponent, "line": line.map { String($0) } ?? "",
            "column": column.map { String($0) } ?? "", "message": message,
        ]
        let form =
            switch (line, column) {
            case (.some, .some): translated("“{file}”, line {line}, column {column}: {message}")
            case (.some, nil): translated("“{file}”, line {line}: {message}")
            case (nil, _): translated("“{file}”: {message}")
            }
        return LibraryError(
            code, form.filling(place), file: url, line: line, column: column)
    }

    /// Returns the error with the file, whose name is prepended to a message that names the place
    /// itself.
    func inFile(_ url: URL) -> LibraryError {
        LibraryError(
            code,
            translated("“{file}”: {message}")
                .filling(["file": url.lastPathComponent, "message": message]),
            file: url, line: line, column: column)
    }
}
