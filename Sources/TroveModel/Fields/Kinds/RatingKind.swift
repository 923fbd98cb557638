import Foundation
import TextCore

/// 0 to 5 stars.
enum RatingKind: FieldKindDefinition {
    static var stars: ClosedRange<Int64> { 0...5 }

    static var kind: FieldKind { .rating }
    static var displayName: String { translated("Rating") }
    static var refusal: String {
        translated("“{text}” is not a rating. Enter 0 to 5 stars for “{field}”.")
    }
    static var valueType: FieldValueType { .integer(in: stars) }
    static var countsValues: Bool { true }
    static var suitsBoard: Bool { true }
    static var appearance: FieldAppearance { .stars }
    static var control: FieldControl { .stars }
    static var hintsAtTypedWords: Bool { true }
    static var queryKeywords: [String] { stars.map(String.init) }

    /// Parses `4`, `4/5`, `****` or `★★★★☆`; nil for other texts and more than 5 stars.
    static func value(in text: String, options: FieldOptions) -> FieldValue? {
        var text = text.trimmingCharacters(in: .whitespacesAndNewlines)[...]
        if text.hasSuffix("/\(stars.upperBound)") { text = text.dropLast(2) }
        if let decimal = Double(text), let number = Int64(exactly: decimal) {
            return stars.contains(number) ? .integer(number) : nil
        }
        let full = text.prefix { $0 == "★" || $0 == "*" }
        guard !text.isEmpty, text.dropFirst(full.count).allSatisfy({ $0 == "☆" }),
            text.count <= Int(stars.upperBound)
        else { return nil }
        return .integer(Int64(full.count))
    }

    static func converted(
        _ value: FieldValue, options: FieldOptions, isDayFirst: Bool?
    ) -> FieldValue? {
        switch value {
        case .integer(let number): stars.contains(number) ? value : nil
        // A year is not a number of stars.
        case .date: nil
        case .empty, .text, .texts, .decimal, .checkbox, .timeSpan, .image, .record:
            readAgain(value, options: options)
        }
    }

    static func objection(to operand: String, in column: QueryColumn) -> String? {
        let stars = Double(stars.lowerBound)...Double(stars.upperBound)
        return column.number(operand).map(stars.contains) == true
            ? nil
            : translated("“{text}” is not a rating from 0 to {maximum} stars.")
                .filling(["text": operand, "maximum": String(Self.stars.upperBound)])
    }
}
