import Foundation
import TroveModel

/// A cell of a sheet: its content and its visible text.
struct ODSCell: Hashable, Sendable {
    var content = Content.empty
    /// The visible text.
    var text = ""

    static let empty = ODSCell()

    enum Content: Hashable, Sendable {
        case empty
        case string
        case number(String)
        /// A fraction: 0.5 for 50 %.
        case percentage(String)
        case currency(String, code: String)
        case date(PartialDate)
        /// A date with a time of day, such as `2024-02-29 18:30:00`.
        case dateTime(String)
        case timeSpan(seconds: Int64)
        case checkbox(Bool)
    }

    /// Creates a cell from the attributes of its element; the visible text is set later.
    init(attributes: [String: String]) {
        let value = attributes["office:value"] ?? ""
        switch attributes["office:value-type"] {
        case "float": content = Self.isNumber(value) ? .number(value) : .string
        case "percentage": content = Self.isNumber(value) ? .percentage(value) : .string
        case "currency":
            content =
                Self.isNumber(value)
                ? .currency(value, code: attributes["office:currency"] ?? "") : .string
        case "date":
            let text = attributes["office:date-value"] ?? ""
            content = Self.date(text).map { .date($0) } ?? Self.dateTime(text) ?? .string
        case "time":
            let text = attributes["office:time-value"] ?? ""
            content = Self.seconds(text).map { .timeSpan(seconds: $0) } ?? .string
        case "boolean": content = .checkbox(attributes["office:boolean-value"] == "true")
        case "string":
            content = .string
            text = attributes["office:string-value"] ?? ""
        default: content = .empty
        }
    }

    private init() {}

    /// Whether a text is a finite number in digits.
    private static func isNumber(_ text: String) -> Bool {
        text.utf8.count < 400 && Double(text)?.isFinite == true
            && text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
    }

    private static func date(_ text: String) -> PartialDate? {
        let parts = text.split(separator: "T", maxSplits: 1)
        guard let day = parts.first else { return nil }
        if parts.count == 2, parts[1].contains(where: { !"0:.Z".contains($0) }) { return nil }
        return PartialDate(day)
    }

    private static func dateTime(_ text: String) -> Content? {
        let parts = text.split(separator: "T", maxSplits: 1)
        guard parts.count == 2, PartialDate(parts[0]) != nil else { return nil }
        return .dateTime("\(parts[0]) \(parts[1].prefix { $0 != "." })")
    }

    /// Returns the seconds in an ISO 8601 duration such as `PT1H30M05S`, rounded.
    static func seconds(_ text: String) -> Int64? {
        var rest = text[...]
        let isNegative = rest.first == "-"
        if isNegative { rest = rest.dropFirst() }
        guard rest.first == "P" else { return nil }
        var seconds = 0.0
        var isTime = false
        var digits = ""
        for character in rest.dropFirst() {
            switch character {
            case "T": isTime = true
            case "0"..."9", ".": digits.append(character)
            default:
                guard let number = Double(digits) else { return nil }
                switch (character, isTime) {
                case ("D", false): seconds += number * 86_400
                case ("H", true): seconds += number * 3_600
                case ("M", true): seconds += number * 60
                case ("S", true): seconds += number
                default: return nil
                }
                digits = ""
            }
        }
        guard digits.isEmpty, seconds < 1e15 else { return nil }
        return Int64(seconds.rounded()) * (isNegative ? -1 : 1)
    }
}
