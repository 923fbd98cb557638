import Foundation
import TroveModel

extension SheetCell {
    /// Creates a cell from the attributes of its element; the visible text is set later.
    ///
    /// - Parameter format: The number format of the cell, which tells the kind of a plain number.
    init(
        odsAttributes attributes: [String: String], format: () -> SheetNumberFormat = { .number }
    ) {
        self.init()
        let value = attributes["office:value"] ?? ""
        switch attributes["office:value-type"] {
        case "float":
            if let number = SheetNumber(value) {
                self.init(number, in: format(), dateSystem: .calc)
            } else {
                content = .string
            }
        case "percentage": content = SheetNumber(value).map { .percentage($0) } ?? .string
        case "currency":
            var unit = attributes["office:currency"] ?? ""
            if unit.isEmpty, case .amount(let shown) = format() { unit = shown }
            content = SheetNumber(value).map { .amount($0, unit: unit) } ?? .string
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
