import Foundation
import TextCore
import TroveModel

/// The location of an XML document: a file, or a member of an archive.
enum XMLOrigin: Hashable, Sendable {
    case file(URL)
    case member(String, archive: URL)

    /// The file, or the archive that contains the document.
    var url: URL {
        switch self {
        case .file(let url): url
        case .member(_, let archive): archive
        }
    }

    /// The name of the document in messages.
    var name: String {
        switch self {
        case .file(let url): url.lastPathComponent
        case .member(let path, let archive): "\(archive.lastPathComponent)/\(path)"
        }
    }

    /// Opens the document for reading.
    ///
    /// - Throws: Errors of the disk; `malformed` if the archive is damaged or lacks the member.
    func bytes() throws(LibraryError) -> XMLBytes {
        switch self {
        case .file(let url):
            let source = try FileSource(url)
            return XMLBytes(byteCount: source.byteCount) { () throws(LibraryError) in
                try source.nextPiece()
            }
        case .member(let path, let url):
            let archive = try Archive(url)
            guard try archive.go(to: path) else {
                throw LibraryError(
                    .malformed,
                    translated("“{file}” does not contain “{path}”.")
                        .filling(["file": url.lastPathComponent, "path": path]),
                    file: url)
            }
            return XMLBytes(byteCount: nil) { () throws(LibraryError) in
                try archive.read { Data($0) }
            }
        }
    }
}

/// The bytes of a document, read piece by piece.
struct XMLBytes {
    /// The size of the document; nil if it is unknown.
    let byteCount: Int?
    private let nextPiece: () throws(LibraryError) -> Data?
    private(set) var bytesRead = 0

    init(byteCount: Int?, nextPiece: @escaping () throws(LibraryError) -> Data?) {
        self.byteCount = byteCount
        self.nextPiece = nextPiece
    }

    /// Reads the next piece; nil at the end of the document.
    mutating func next() throws(LibraryError) -> Data? {
        let piece = try nextPiece()
        bytesRead += piece?.count ?? 0
        return piece
    }

    /// The part of the document that has been read, from 0 to 1; 0.5 if its size is unknown.
    var share: Double { byteCount.map { Double(bytesRead) / Double(max(1, $0)) } ?? 0.5 }
}
