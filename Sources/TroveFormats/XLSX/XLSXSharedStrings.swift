import Foundation
import TextCore
import TroveModel

/// The texts that the cells of a workbook refer to by number, in one piece of memory.
struct XLSXSharedStrings: Sendable {
    /// The texts one after the other, in UTF-8.
    private var bytes: [UInt8] = []
    /// The offsets at which the texts end.
    private var ends: [UInt32] = []

    static let none = XLSXSharedStrings()

    private init() {}

    /// - Throws: `malformed` if the document is damaged or has too many texts.
    init(_ origin: XMLOrigin, context: ImportContext) throws {
        let reader = Reader()
        try XMLReader.read(origin, elementHandler: reader, context: context)
        self = reader.strings
    }

    var count: Int { ends.count }
    var byteCount: Int { bytes.count }

    /// Returns a text; nil if there is none with this number.
    subscript(number: Int) -> String? {
        guard ends.indices.contains(number) else { return nil }
        let start = number == 0 ? 0 : Int(ends[number - 1])
        return String(decoding: bytes[start..<Int(ends[number])], as: UTF8.self)
    }

    private mutating func append(_ text: [UInt8]) {
        text.withUnsafeBufferPointer { XLSXText.append($0, to: &bytes) }
        ends.append(UInt32(bytes.count))
    }

    private final class Reader: XMLElementHandler {
        var strings = XLSXSharedStrings()
        private var text: [UInt8] = []
        private var isInText = false
        /// The depth inside phonetic hints and extensions.
        private var skippedDepth = 0

        func start(_ element: XMLElement) throws {
            let name = element.name
            if skippedDepth > 0 || name.isLocally("rPh") || name.isLocally("extLst") {
                skippedDepth += 1
                return
            }
            if name.isLocally("t") { isInText = true }
        }

        func end(_ name: XMLElement.Name) throws {
            if skippedDepth > 0 {
                skippedDepth -= 1
                return
            }
            if name.isLocally("t") { isInText = false }
            guard name.isLocally("si") else { return }
            guard strings.count < ReadingLimits.sharedTexts else {
                throw LibraryError(
                    .malformed,
                    translated("The workbook has more than {limit} texts, the maximum.")
                        .filling(["limit": String(ReadingLimits.sharedTexts)]))
            }
            strings.append(text)
            text.removeAll(keepingCapacity: true)
        }

        func text(_ bytes: UnsafeBufferPointer<UInt8>) throws {
            guard isInText, skippedDepth == 0 else { return }
            text.append(contentsOf: bytes)
            try ReadingLimits.checkRecord(byteCount: text.count, partCount: 0, line: 1)
        }
    }
}
