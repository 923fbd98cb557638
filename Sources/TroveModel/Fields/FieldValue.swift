/// The value of a field in a record.
///
/// A value may be of another kind than its field: a value that could not be converted on import, or
/// that another program wrote, stays as `text` and is never dropped.
public enum FieldValue: Hashable, Sendable, Codable {
    case empty
    case text(String)
    /// A whole number or a rating.
    case integer(Int64)
    case decimal(Double)
    case checkbox(Bool)
    case date(PartialDate)
    /// Tags, or several texts in order.
    case texts([String])
    case timeSpan(seconds: Int64)
    case image(ImageID)
    /// A record of the list that is the target of the field.
    case record(RecordID)

    /// Whether the value is empty or holds only empty strings.
    public var isEmpty: Bool {
        switch self {
        case .empty: true
        case .text(let text): text.isEmpty
        case .texts(let texts): texts.allSatisfy(\.isEmpty)
        case .integer, .decimal, .checkbox, .date, .timeSpan, .image, .record: false
        }
    }

    /// The value as plain text, for search, export, and views without a better form. Numbers have a
    /// decimal point, dates are in ISO format, checkboxes are “yes” or “no”, time spans are
    /// `1:30:00`, several texts are separated by semicolons, and a record is `#` and its identity.
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

    /// The shortest text that parses to the same number, without “.0” for whole numbers.
    private static func text(of number: Double) -> String {
        if let whole = Int64(exactly: number) { return String(whole) }
        return String(number)
    }
}
