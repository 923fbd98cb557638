/// What one field of one record holds.
///
/// A value may be of another kind than its field: what cannot be converted on import, or was typed
/// by another program, stays as `text` and is never dropped.
public enum FieldValue: Hashable, Sendable {
    case empty
    case text(String)
    /// A whole number; also a rating.
    case integer(Int64)
    case decimal(Double)
    case checkbox(Bool)
    case date(PartialDate)
    /// Tags, or several texts in order.
    case texts([String])
    case timeSpan(seconds: Int64)
    case image(ImageID)
    /// A record of the list that the field's options name.
    case record(RecordID)

    /// Whether nothing is there: `empty`, or texts without characters.
    public var isEmpty: Bool {
        switch self {
        case .empty: true
        case .text(let text): text.isEmpty
        case .texts(let texts): texts.allSatisfy(\.isEmpty)
        default: false
        }
    }

    /// The value as plain text: as it is searched, exported, and shown where there is no better form.
    /// Numbers have a decimal point; dates are ISO; a checkbox is “yes” or “no”; time spans are
    /// `1:30:00`; of several texts, each but the last has a semicolon behind it; a record is `#` and
    /// its identity.
    public var text: String {
        switch self {
        case .empty: ""
        case .text(let text): text
        case .integer(let number): String(number)
        case .decimal(let number): Self.text(of: number)
        case .checkbox(let isOn): isOn ? "yes" : "no"
        case .date(let date): date.description
        case .texts(let texts): TextSeries.text(of: texts)
        case .timeSpan(let seconds): TimeSpanText.text(of: seconds)
        case .image(let image): image.hash
        case .record(let id): "#\(id)"
        }
    }

    /// The value as it would be typed into a field of `kind`, so that reading it gives the same value.
    /// Differs from ``text`` for a single tag that has a comma in it.
    public func typedText(as kind: FieldKind) -> String {
        if kind == .tags, case .texts(let texts) = self {
            return TextSeries.text(of: texts, divisibleByCommas: true)
        }
        return text
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
