import Foundation
import TextCore
import TroveModel

/// The text of a document for its parser: UTF-8 with LF as line ends and without control characters
/// that XML forbids, which are noted. Finds the line and column of every offset.
final class XMLText {
    private var bytes: XMLBytes
    private var decoder: XMLDecoder?
    private let context: ImportContext
    /// The buffered text: handed out up to `nextIndex`, pending from there.
    private var text: [UInt8] = []
    private var nextIndex = 0
    /// Whether the whole text was handed out.
    var isAtEnd: Bool { isComplete && nextIndex == text.count }
    private var isComplete = false
    /// The error that ended the text before the document ended.
    private(set) var failure: (any Error)?
    private(set) var notes = ImportNotes()
    private var cleaner = XMLCleaner()

    /// The place of `locatedIndex` in `text`, up to which lines and columns are counted.
    private var located = Place(line: 1, column: 1)
    private var locatedIndex = 0
    /// The offset of the first byte of `text` in the whole text.
    private var firstOffset = 0

    /// A line and a column, from 1.
    struct Place: Hashable {
        var line: Int
        var column: Int
    }

    init(_ bytes: XMLBytes, context: ImportContext) {
        self.bytes = bytes
        self.context = context
    }

    /// The number of bytes handed out.
    var offset: Int { firstOffset + nextIndex }

    /// The number of bytes of the document read.
    var bytesRead: Int { bytes.bytesRead }

    /// Fills `buffer` with the next bytes.
    ///
    /// - Parameter needed: The lowest offset whose place may still be requested.
    /// - Returns: The number of bytes; 0 at the end of the text.
    func read(into buffer: UnsafeMutableBufferPointer<UInt8>, needed: Int) -> Int {
        if nextIndex == text.count, !isComplete { refill(needed: needed) }
        let count = min(buffer.count, text.count - nextIndex)
        guard count > 0 else { return 0 }
        text.withUnsafeBufferPointer { text in
            _ = buffer.update(fromContentsOf: text[nextIndex..<(nextIndex + count)])
        }
        nextIndex += count
        return count
    }

    /// Ends the text here.
    func stop() {
        isComplete = true
        text.removeSubrange(nextIndex...)
    }

    // MARK: - Places

    /// Returns the place of an offset. Offsets must not decrease from call to call.
    func place(at offset: Int) -> Place {
        locate(min(max(offset - firstOffset, locatedIndex), text.count))
        return located
    }

    /// Returns the place of the tag that ends at an offset.
    func placeOfTag(endingAt offset: Int) -> Place {
        let end = min(max(offset - firstOffset, locatedIndex), text.count)
        // A tag contains no other “<”.
        let start = text[locatedIndex..<end].lastIndex(of: UInt8(ascii: "<"))
        locate(start ?? locatedIndex)
        return located
    }

    private func locate(_ end: Int) {
        guard locatedIndex < end else { return }
        var place = located
        var hasGaps = cleaner.hasGaps
        text.withUnsafeBufferPointer { text in
            for index in locatedIndex..<end {
                let byte = text[index]
                if byte == 10 {
                    place = Place(line: place.line + 1, column: 1)
                } else if byte & 0xC0 != 0x80 {
                    place.column += 1
                }
                guard hasGaps else { continue }
                place.column += cleaner.takeGap(at: firstOffset + index)
                hasGaps = cleaner.hasGaps
            }
        }
        located = place
        locatedIndex = end
    }

    // MARK: - Pieces

    private func refill(needed: Int) {
        // Do not keep a long text without tags only to count its lines.
        if text.count - locatedIndex > 1 << 20 { _ = place(at: needed) }
        text.removeSubrange(..<locatedIndex)
        firstOffset += locatedIndex
        nextIndex -= locatedIndex
        locatedIndex = 0
        do {
            while nextIndex == text.count, !isComplete { try takePiece() }
        } catch {
            failure = error
            isComplete = true
        }
    }

    private func takePiece() throws {
        try context.advance(to: bytes.share)
        guard var piece = try bytes.next() else { return try end() }
        let isFirst = decoder == nil
        if isFirst {
            while piece.count < XMLDecoder.headSize, let more = try bytes.next() { piece += more }
            decoder = XMLDecoder(head: Array(piece.prefix(XMLDecoder.headSize)))
            guard decoder != nil else {
                let name = XMLDecoder.declaredName(in: Array(piece.prefix(XMLDecoder.headSize)))
                throw LibraryError(
                    .malformed,
                    translated("The encoding “{encoding}” is unknown. Save the file in UTF-8.")
                        .filling(["encoding": name ?? ""]),
                    line: 1)
            }
        }
        var decoded: [UInt8] = []
        let isText = piece.withUnsafeBytes { decoder?.append($0, to: &decoded) ?? false }
        if isFirst, decoded.starts(with: TextEncoding.utf8.mark) { decoded.removeFirst(3) }
        clean(decoded)
        if !isText { throw notText() }
    }

    private func clean(_ decoded: [UInt8]) {
        cleaner.clean(decoded, to: &text, firstOffset: firstOffset, notes: &notes)
    }

    private func end() throws {
        isComplete = true
        cleaner.finish(&text)
        if let decoder, !decoder.isComplete { throw notText() }
    }

    private func notText() -> LibraryError {
        cleaner.finish(&text)
        // Drop the beginning of the character that could not be decoded.
        if let start = text.lastIndex(where: { $0 & 0xC0 != 0x80 }), start >= nextIndex,
            String(validating: text[start...], as: UTF8.self) == nil
        {
            text.removeSubrange(start...)
        }
        let name = decoder?.name ?? "UTF-8"
        return LibraryError(
            .notText,
            translated("The text that begins here is not {encoding}. Save the file in UTF-8.")
                .filling(["encoding": name]))
    }
}
