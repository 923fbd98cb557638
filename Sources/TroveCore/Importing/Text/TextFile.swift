import Foundation

/// A text file whose encoding is known, to be read as often as one likes.
struct TextFile: Sendable {
    let url: URL
    let encoding: TextEncoding
    let byteCount: Int

    /// Makes the first pass over a file with the encoding that its beginning shows; or, if what follows
    /// is not of it, once more as Windows-1252, which every text can be.
    ///
    /// - Parameter encoding: What a person said it is; nil to find out.
    /// - Throws: `notFound`, `notPermitted`, `inputOutput`, `empty`, `notText` if `encoding` is wrong,
    ///   and what the pass throws.
    static func read<Result>(
        _ url: URL, encoding: TextEncoding?, _ pass: (TextFile) throws -> Result
    ) throws -> Result {
        let source = try CSVSource(url)
        guard let head = try source.nextPiece() else {
            throw LibraryError(
                .empty, "“\(url.lastPathComponent)” is empty. There is nothing to import.",
                file: url)
        }
        let detected = encoding ?? head.withUnsafeBytes { TextEncoding.detect(in: $0) }
        let file = TextFile(url: url, encoding: detected, byteCount: source.byteCount)
        do {
            return try file.inThisFile { try pass(file) }
        } catch let error as LibraryError where error.code == .notText && encoding == nil {
            let file = TextFile(url: url, encoding: .windows1252, byteCount: source.byteCount)
            return try file.inThisFile { try pass(file) }
        }
    }

    /// A cursor at its beginning.
    func cursor() throws(LibraryError) -> TextCursor {
        TextCursor(try CSVSource(url), encoding: encoding)
    }

    /// Runs `body`; its errors get the name of the file.
    func inThisFile<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as LibraryError where error.file == nil {
            throw error.naming(url)
        }
    }
}

extension LibraryError {
    /// The same error with the file that it happened in, and its sentence with the file's name, line and
    /// column.
    ///
    /// - Parameter name: How the file is called; nil for the end of its path.
    func naming(_ url: URL, as name: String? = nil) -> LibraryError {
        let place =
            (line.map { ", line \($0)" } ?? "") + (column.map { ", column \($0)" } ?? "")
        return LibraryError(
            code, "“\(name ?? url.lastPathComponent)”\(place): \(message)", file: url, line: line,
            column: column)
    }
}
