import Foundation
import TextCore
import TroveModel

extension ServiceRule {
    /// Returns the value of a cell in a field of a kind.
    ///
    /// - Parameter kind: The kind of the field; nil to keep the value as it was read.
    func value(_ found: ImportedValue, as kind: FieldKind?) -> ImportedValue {
        guard case .value(let value) = found else { return found }
        if case .texts(let texts) = value {
            let kept = texts.map(clean).filter { !$0.isEmpty && !empties.contains($0) }
            guard !kept.isEmpty else { return .empty }
            let holdsTexts = kind?.holdsSeveralTexts ?? true
            return .value(holdsTexts ? .texts(kept) : .text(kept.joined(separator: "; ")))
        }
        let text = clean(value.text)
        if text.isEmpty || empties.contains(text) { return .empty }
        guard let kind else { return text == value.text ? found : .text(text) }
        switch kind.valueType {
        case .texts:
            var seen: Set<String> = []
            let isUnique = kind.choiceUse == .several
            let parts = parts(of: text).filter { !isUnique || seen.insert($0).inserted }
            return parts.isEmpty ? .empty : .value(.texts(parts))
        case .number, .integer: return .value(number(text) ?? .text(text))
        case .date: return .value(Self.date(text))
        case .checkbox, .timeSpan: return .value(FieldValue(text, as: kind) ?? .text(text))
        case .text, .image, .record: return .text(text)
        }
    }

    /// Returns a text without what the service adds to it: the formula that keeps spreadsheets from
    /// reading it as a number, brackets, markup.
    private func clean(_ text: String) -> String {
        var text = text
        if text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count > 2 {
            text = String(text.dropFirst(2).dropLast()).replacing("\"\"", with: "\"")
        }
        if hasBrackets, text.hasPrefix("["), text.hasSuffix("]") {
            text = String(text.dropFirst().dropLast())
        }
        if let lineBreak { text = text.replacing(lineBreak, with: "\n") }
        return isMarkup ? MarkupText.plain(text) : text.trimmed
    }

    private func parts(of text: String) -> [String] {
        guard let separator else { return [text] }
        return text.split(separator: separator).map { String($0).trimmed }
            .filter { !$0.isEmpty && !empties.contains($0) }
    }

    /// Returns a number; nil for other texts.
    private func number(_ text: String) -> FieldValue? {
        switch FieldValue(text, as: .number) {
        case .integer(let number) where scale == 1: return .integer(number)
        case .integer(let number): return scaled(Double(number))
        case .decimal(let number): return scaled(number)
        default: return nil
        }
    }

    private func scaled(_ number: Double) -> FieldValue {
        let number = number * scale
        return Int64(exactly: number).map { .integer($0) } ?? .decimal(number)
    }

    /// Returns a date, also with a time of day other than midnight; a text for other texts.
    static func date(_ text: String) -> FieldValue {
        guard case .date(let date) = FieldValue(text, as: .date) else { return .text(text) }
        return .date(date.time?.isMidnight == true ? date.withoutTime : date)
    }
}
