import Foundation
import TroveModel

extension SheetCell {
    /// Creates a cell from the attributes of its element; the visible text is set later.
    init(odsAttributes attributes: [String: String]) {
        self.init()
        let value = attributes["office:value"] ?? ""
        switch attributes["office:value-type"] {
        case "float": content = SheetNumber(value).map { .number($0) } ?? .string
        case "percentage": content = SheetNumber(value).map { .percentage($0) } ?? .string
        case "currency":
            let code = attributes["office:currency"] ?? ""
            content = SheetNumber(value).map { .currency($0, code: code) } ?? .string
        case "date":
            let text = attributes["office:date-value"] ?? ""
            content = ISOMoment.content(text) ?? .string
        case "time":
            let text = attributes["office:time-value"] ?? ""
            content = Self.seconds(text).map { .timeSpan(seconds: $0) } ?? .string
        case "boolean": content = .checkbox(attributes["office:boolean-value"] == "true")
        case _ where attributes["calcext:value-type"] == "error": content = .error("")
        case "string":
            content = .string
            text = attributes["office:string-value"] ?? ""
        default: content = attributes["table:formula"] == nil ? .empty : .missingResult
        }
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
