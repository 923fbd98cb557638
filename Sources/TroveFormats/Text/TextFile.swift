import Foundation
import TroveModel

/// A text file with a known encoding, which can be read several times.
struct TextFile: Sendable {
    let url: URL
    let encoding: TextEncoding
    let byteCount: Int

    /// Makes the first pass over a file in the encoding detected from its beginning. If later bytes
    /// do not fit it, the pass starts again in Windows-1252, which fits every file.
    ///
    /// - Parameter encoding: The encoding that a person chose; nil to detect it.
    /// - Throws: `notFound`, `notPermitted`, `inputOutput`, `empty`, `notText` if `encoding` is
    ///   wrong, and any error of the pass.
    static func read<Result>(
        _ url: URL, encoding: TextEncoding?, _ pass: (TextFile) throws -> Result
    ) throws -> Result {
        let source = try FileSource(url)
        guard let head = try source.nextPiece() else {
            throw LibraryError.emptyFile(url)
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

    /// Creates a cursor at the beginning of the file.
    func cursor() throws(LibraryError) -> TextCursor {
        TextCursor(try FileSource(url), encoding: encoding)
    }

    /// Runs `body` and adds the file to its errors.
    func inThisFile<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as LibraryError where error.file == nil {
            throw error.naming(url)
        }
    }
}
