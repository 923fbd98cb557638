import Foundation

/// A command: one change to make to many records. See ``Edit/editRecords(_:list:_:)``.
public enum RecordEdit: Hashable, Sendable {
    /// Sets a field to a value.
    case set(FieldID, FieldValue)
    /// Appends a tag or text to a field, unless the field already has it.
    case addText(FieldID, String)
    /// Removes a tag or text from a field.
    case removeText(FieldID, String)
    /// Adds to a number, a time span in seconds, or a rating, which is clamped to 0…5. Records
    /// without a number are left unchanged.
    case add(FieldID, Double)
    /// Replaces every occurrence of a text in the given fields.
    case replace(TextReplacement, fields: [FieldID])

    /// The fields that the change affects.
    public var fields: [FieldID] {
        switch self {
        case .set(let field, _), .addText(let field, _), .removeText(let field, _),
            .add(let field, _):
            [field]
        case .replace(_, let fields): fields
        }
    }

    /// The new value of a field, given the current one.
    public func applied(to value: FieldValue, of field: Field) -> FieldValue {
        switch self {
        case .set(_, let new):
            return new
        case .addText(_, let text):
            let texts = value.series
            guard !texts.contains(text) else { return value }
            return .texts(texts + [text])
        case .removeText(_, let text):
            let texts = value.series
            guard texts.contains(text) else { return value }
            let left = texts.filter { $0 != text }
            return left.isEmpty ? .empty : .texts(left)
        case .add(_, let amount):
            return value.adding(amount, within: field.kind.valueType.range)
        case .replace(let replacement, _):
            switch value {
            case .text(let text):
                let new = replacement.applied(to: text)
                return new.isEmpty ? .empty : .text(new)
            case .texts(let texts):
                let new = texts.map(replacement.applied).filter { !$0.isEmpty }
                return new.isEmpty ? .empty : .texts(new)
            case .empty, .integer, .decimal, .checkbox, .date, .timeSpan, .image, .record:
                return value
            }
        }
    }
}

/// A replacement of one text by another.
public struct TextReplacement: Hashable, Sendable {
    /// The text to find. An empty text matches nothing.
    public var text: String
    /// The text to insert instead.
    public var replacement: String
    /// Whether only texts in the same case match.
    public var matchesCase: Bool
    /// Whether only whole words match.
    public var matchesWholeWords: Bool

    /// Creates a replacement; by default, it ignores case and also matches parts of words.
    public init(
        _ text: String, with replacement: String, matchesCase: Bool = false,
        matchesWholeWords: Bool = false
    ) {
        self.text = text
        self.replacement = replacement
        self.matchesCase = matchesCase
        self.matchesWholeWords = matchesWholeWords
    }

    /// `whole` with every match replaced.
    public func applied(to whole: String) -> String {
        guard !text.isEmpty else { return whole }
        var result = ""
        var rest = whole[...]
        let options: String.CompareOptions = matchesCase ? [.literal] : [.caseInsensitive]
        while let range = rest.range(of: text, options: options), !range.isEmpty {
            let isFound = !matchesWholeWords || isWholeWord(range, in: whole)
            result += rest[..<range.lowerBound]
            result += isFound ? replacement : String(rest[range])
            rest = rest[range.upperBound...]
        }
        return result + rest
    }

    private func isWholeWord(_ range: Range<String.Index>, in whole: String) -> Bool {
        func isPartOfWord(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || character == "_"
        }
        if range.lowerBound > whole.startIndex,
            isPartOfWord(whole[whole.index(before: range.lowerBound)])
        {
            return false
        }
        return range.upperBound == whole.endIndex || !isPartOfWord(whole[range.upperBound])
    }
}

extension FieldValue {
    /// The value as a list of texts.
    var series: [String] {
        switch self {
        case .texts(let texts): texts
        case .empty: []
        case .text(let text): text.isEmpty ? [] : [text]
        case .integer, .decimal, .checkbox, .date, .timeSpan, .image, .record: [text]
        }
    }

    /// The sum of a number and an amount; other values unchanged.
    ///
    /// - Parameter range: The range of the values, which are integers; nil for other fields.
    fileprivate func adding(_ amount: Double, within range: ClosedRange<Int64>?) -> FieldValue {
        switch self {
        case .integer(let number):
            if let range {
                let sum = Double(number) + amount
                let (low, high) = (Double(range.lowerBound), Double(range.upperBound))
                return .integer(Int64(min(max(sum, low), high)))
            }
            if let whole = Int64(exactly: amount) {
                let (sum, overflows) = number.addingReportingOverflow(whole)
                if !overflows { return .integer(sum) }
            }
            return .decimal(Double(number) + amount)
        case .decimal(let number):
            return .decimal(number + amount)
        case .timeSpan(let seconds):
            return Int64(exactly: (Double(seconds) + amount).rounded())
                .map { .timeSpan(seconds: $0) } ?? self
        case .empty, .text, .checkbox, .date, .texts, .image, .record:
            return self
        }
    }
}
