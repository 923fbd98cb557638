import Foundation
import TroveModel

/// The beginning of a file, by which signatures recognize its format.
struct FileBeginning {
    let url: URL
    /// The first bytes.
    let bytes: Data
    /// Whether the bytes are the whole file.
    let isWhole: Bool
    /// The decoded text without a byte order mark and leading white space.
    let text: Substring
    /// The first 200 lines that are not empty.
    let lines: [Substring]

    /// The number of bytes that are decoded.
    static let textSize = 64 << 10

    /// - Throws: `notFound`, `notPermitted`, `inputOutput`; `invalid` for a folder.
    init(of url: URL) throws(LibraryError) {
        let source = try FileSource(url)
        self.init(
            try source.nextPiece() ?? Data(), of: url, byteCount: source.byteCount)
    }

    init(_ bytes: Data, of url: URL, byteCount: Int) {
        self.url = url
        self.bytes = bytes
        isWhole = bytes.count >= byteCount
        text = Self.decoded(bytes.prefix(Self.textSize))
        lines = Array(text.split(maxSplits: 200, whereSeparator: \.isNewline).prefix(200))
    }

    private static func decoded(_ head: Data) -> Substring {
        head.withUnsafeBytes { bytes in
            let encoding = TextEncoding.detect(in: bytes)
            var transcoder = Transcoder(encoding: encoding)
            let text = UnsafeRawBufferPointer(
                rebasing: bytes[min(bytes.count, encoding.markLength(in: bytes))...])
            return transcoder.transcode(text) { String(decoding: $0, as: UTF8.self) }
        }.drop { $0.isWhitespace }
    }

    /// The file extension in lower case, without the dot.
    var fileExtension: String { url.pathExtension.lowercased() }

    /// The format that the file extension stands for; nil if it is unknown.
    var named: ImportFormat? {
        ImportFormat.allCases.first { $0.fileExtensions.contains(fileExtension) }
    }

    /// Whether the file begins with these bytes at an offset.
    func begins(with signature: [UInt8], at offset: Int = 0) -> Bool {
        bytes.dropFirst(offset).starts(with: signature)
    }

    /// Whether the file begins with an ASCII text at an offset.
    func begins(with text: String, at offset: Int = 0) -> Bool {
        begins(with: Array(text.utf8), at: offset)
    }

    /// Whether the decoded text begins with a word, ignoring case.
    func textBegins(with word: String) -> Bool {
        text.prefix(word.count).lowercased() == word.lowercased()
    }
}
