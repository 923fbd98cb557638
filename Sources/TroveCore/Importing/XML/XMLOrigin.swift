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

/// The bytes of a document in pieces, as the parser wants them: as a stream.
final class XMLBytes: InputStream {
    /// How many there are; nil if that is not known.
    let byteCount: Int?
    private let nextPiece: () throws(LibraryError) -> Data?
    private var piece = Data()
    private(set) var bytesRead = 0
    /// Why the bytes ended early.
    private(set) var failure: LibraryError?

    init(byteCount: Int?, nextPiece: @escaping () throws(LibraryError) -> Data?) {
        self.byteCount = byteCount
        self.nextPiece = nextPiece
        super.init(data: Data())
    }

    override func open() {}
    override func close() {}
    override var hasBytesAvailable: Bool { failure == nil }
    override var streamError: (any Error)? { nil }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        do {
            if piece.isEmpty { piece = try nextPiece() ?? Data() }
        } catch {
            // The document ends here for the parser; why, whoever started it looks up.
            failure = error
            return 0
        }
        let count = min(length, piece.count)
        piece.copyBytes(to: buffer, count: count)
        piece = piece.dropFirst(count)
        bytesRead += count
        return count
    }
}
