import TextCore
import TroveModel

/// A cell of a worksheet as it is written (ISO/IEC 29500-1, 18.3.1.4).
struct XLSXCell {
    /// The bytes of the value, or of all runs of an inline text.
    var value: [UInt8] = []
    var formula: [UInt8] = []
    var hasValue = false
    var hasFormula = false
    private var kind = Kind.number
    private var style = 0

    private enum Kind {
        case number, sharedText, text, inlineText, checkbox, error, date
    }

    /// Begins a new cell.
    mutating func begin(_ element: XMLElement) {
        value.removeAll(keepingCapacity: true)
        formula.removeAll(keepingCapacity: true)
        hasValue = false
        hasFormula = false
        kind = element["t"].map(Self.kind) ?? .number
        let number = element["s"].flatMap { SheetNumber(utf8: $0) }
        style = number.flatMap { Int(exactly: $0.double) } ?? 0
    }

    private static func kind(_ type: UnsafeBufferPointer<UInt8>) -> Kind {
        switch (type.first, type.count) {
        case (UInt8(ascii: "s"), 1): .sharedText
        case (UInt8(ascii: "s"), 3): .text
        case (UInt8(ascii: "i"), _): .inlineText
        case (UInt8(ascii: "b"), _): .checkbox
        case (UInt8(ascii: "e"), _): .error
        case (UInt8(ascii: "d"), _): .date
        default: .number
        }
    }

    /// Returns the content of the cell; nil if it is empty.
    ///
    /// - Parameter spend: Counts bytes of text that cells share.
    /// - Throws: The error of `spend`; `malformed` for a shared text that is missing.
    func content(
        _ parts: XLSXSheetReader.Parts, spend: (Int) throws -> Void
    ) throws -> SheetCell? {
        switch kind {
        case .sharedText: return try sharedText(parts.strings, spend: spend)
        case .text where !hasValue && hasFormula: return SheetCell(content: .missingResult)
        case .text, .inlineText: return Self.text(value)
        case .checkbox, .error, .date, .number: break
        }
        let value = trimmedValue
        if value.isEmpty { return hasFormula ? SheetCell(content: .missingResult) : nil }
        switch kind {
        case .checkbox:
            let isOn = XLSXText.isTrue(String(decoding: value, as: UTF8.self))
            return SheetCell(content: .checkbox(isOn))
        case .error:
            return SheetCell(content: .error(String(decoding: value, as: UTF8.self)))
        case .date:
            let content = ISOMoment.content(String(decoding: value, as: UTF8.self))
            return content.map { SheetCell(content: $0) } ?? Self.text(self.value)
        case .number, .sharedText, .text, .inlineText:
            guard let number = value.withUnsafeBufferPointer({ SheetNumber(utf8: $0) }) else {
                return Self.text(self.value)
            }
            return SheetCell(number, in: parts.styles[style], dateSystem: parts.dateSystem)
        }
    }

    /// The value without white space around it.
    private var trimmedValue: ArraySlice<UInt8> {
        var value = value[...]
        while let last = value.last, Byte.isSpace(last) { value.removeLast() }
        while let first = value.first, Byte.isSpace(first) { value.removeFirst() }
        return value
    }

    private func sharedText(
        _ strings: XLSXSharedStrings, spend: (Int) throws -> Void
    ) throws -> SheetCell? {
        let value = trimmedValue
        guard !value.isEmpty else {
            return hasFormula ? SheetCell(content: .missingResult) : nil
        }
        let number = value.withUnsafeBufferPointer { SheetNumber(utf8: $0) }
        guard case .integer(let index) = number, let text = strings[Int(index)] else {
            throw LibraryError(
                .malformed,
                translated(
                    """
                    A cell refers to text {number}, which is missing. Try another copy of the file.
                    """
                ).filling(["number": String(decoding: value.prefix(20), as: UTF8.self)]))
        }
        try spend(text.utf8.count)
        return text.isEmpty ? nil : SheetCell(content: .string, text: text)
    }

    private static func text(_ value: [UInt8]) -> SheetCell? {
        var text: [UInt8] = []
        value.withUnsafeBufferPointer { XLSXText.append($0, to: &text) }
        guard !text.isEmpty else { return nil }
        return SheetCell(content: .string, text: String(decoding: text, as: UTF8.self))
    }

    /// The address in a formula such as `HYPERLINK("https://example.org","text")`; nil if the
    /// formula is another one.
    var linkInFormula: String? {
        guard !formula.isEmpty else { return nil }
        let text = String(decoding: formula, as: UTF8.self).trimmed
        guard text.uppercased().hasPrefix("HYPERLINK(") else { return nil }
        let argument = text.dropFirst("HYPERLINK(".count).drop { $0.isWhitespace }
        guard argument.first == "\"" else { return nil }
        var address = ""
        var rest = argument.dropFirst()
        while let character = rest.popFirst() {
            if character == "\"" {
                guard rest.first == "\"" else { return address }
                rest.removeFirst()
            }
            address.append(character)
        }
        return nil
    }
}
