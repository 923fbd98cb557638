import Foundation

/// Where the bytes of an XML document are.
enum XMLOrigin: Hashable, Sendable {
    case file(URL)
    case member(String, archive: URL)

    var url: URL {
        switch self {
        case .file(let url): url
        case .member(_, let archive): archive
        }
    }

    /// How it is called in sentences.
    var name: String {
        switch self {
        case .file(let url): url.lastPathComponent
        case .member(let path, let archive): "\(archive.lastPathComponent)/\(path)"
        }
    }

    /// The bytes, piece by piece.
    ///
    /// - Throws: Errors of the disk; `malformed` if the archive is damaged or has no such member.
    func bytes() throws(LibraryError) -> XMLBytes {
        switch self {
        case .file(let url):
            let source = try CSVSource(url)
            return XMLBytes(byteCount: source.byteCount) { () throws(LibraryError) in
                try source.nextPiece()
            }
        case .member(let path, let url):
            let archive = try Archive(url)
            guard try archive.go(to: path) else {
                throw LibraryError(
                    .malformed, "“\(url.lastPathComponent)” has no “\(path)” in it.", file: url)
            }
            return XMLBytes(byteCount: nil) { () throws(LibraryError) in
                try archive.read { Data($0) }
            }
        }
    }
}

/// The bytes of a document in pieces.
struct XMLBytes {
    /// How many there are; nil if that is not known.
    let byteCount: Int?
    private let nextPiece: () throws(LibraryError) -> Data?
    private(set) var bytesRead = 0

    init(byteCount: Int?, nextPiece: @escaping () throws(LibraryError) -> Data?) {
        self.byteCount = byteCount
        self.nextPiece = nextPiece
    }

    /// The next piece; nil at the end.
    mutating func next() throws(LibraryError) -> Data? {
        let piece = try nextPiece()
        bytesRead += piece?.count ?? 0
        return piece
    }

    /// The share of the document that was read; half where its length is not known.
    var share: Double { byteCount.map { Double(bytesRead) / Double(max(1, $0)) } ?? 0.5 }
}
