/// What one field of one record holds.
///
/// A value may be of another kind than its field: what cannot be converted on import, or was typed
/// by another program, stays as `text` and is never dropped.
public enum FieldValue: Hashable, Sendable {
    case empty
    case text(String)
    case integer(Int64)
    case decimal(Double)
    case checkbox(Bool)
    case date(PartialDate)

    /// Whether nothing is there: `empty`, or a text without characters.
    public var isEmpty: Bool {
        switch self {
        case .empty: true
        case .text(let text): text.isEmpty
        default: false
        }
    }

    /// The value as plain text: as it is searched, exported, and shown where there is no better form.
    /// Numbers have a decimal point; dates are ISO; a checkbox is "yes" or "no".
    public var text: String {
        switch self {
        case .empty: ""
        case .text(let text): text
        case .integer(let number): String(number)
        case .decimal(let number): Self.text(of: number)
        case .checkbox(let isOn): isOn ? "yes" : "no"
        case .date(let date): date.description
        }
    }

    /// Reads `text`, as a person typed it, as a value of `kind`; nil if it is none.
    /// An empty text is `empty` for every kind.
    public init?(_ text: String, as kind: FieldKind) {
        guard !text.isEmpty else {
            self = .empty
            return
        }
        switch kind {
        case .text, .choice:
            self = .text(text)
        case .number:
            if let integer = Int64(text) {
                self = .integer(integer)
            } else if let decimal = Double(text), decimal.isFinite {
                self = .decimal(decimal)
            } else {
                return nil
            }
        case .checkbox:
            guard let isOn = CheckboxWords.value(of: text) else { return nil }
            self = .checkbox(isOn)
        case .date:
            guard let date = PartialDate(text) else { return nil }
            self = .date(date)
        }
    }

    /// The shortest text that reads back as the same number; whole numbers without ".0".
    private static func text(of number: Double) -> String {
        if let whole = Int64(exactly: number) { return String(whole) }
        return String(number)
    }
}

/// The texts that are read as a ticked or an empty checkbox.
enum CheckboxWords {
    static func value(of text: some StringProtocol) -> Bool? {
        switch text.lowercased() {
        case "yes", "true", "y": true
        case "no", "false", "n": false
        default: nil
        }
    }
}
