import Foundation

extension FieldValue {
    /// Parses typed text as a value of `kind`; nil if it is not one. An empty text is `empty` for
    /// every kind. Dates need a year; ``DateReader`` also reads dates without one.
    ///
    ///     FieldValue("1:30:00", as: .timeSpan)    // 5400 seconds
    ///     FieldValue("crime, lent", as: .tags)    // two tags
    ///
    /// - Parameter options: The options of the field; the unit determines the meaning of a bare number.
    public init?(_ text: String, as kind: FieldKind, options: FieldOptions = FieldOptions()) {
        guard !text.isEmpty else {
            self = .empty
            return
        }
        // Computed on demand: not every kind needs it, and there may be millions of values.
        var trimmed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
        let value: FieldValue?
        switch kind {
        case .text, .choice, .paragraph, .link: value = .text(text)
        case .number: value = Self.number(trimmed, unit: options.unit)
        case .checkbox:
            let word = trimmed
            let isOn = CheckboxWords.value(of: word) ?? ["1": true, "0": false][word]
            value = isOn.map { .checkbox($0) }
        case .date: value = DateReader.date(written: trimmed).map { .date($0) }
        case .tags: value = .texts(TextSeries.tags(in: text))
        case .texts: value = .texts(TextSeries.texts(in: text))
        case .timeSpan:
            value = TimeSpanText.seconds(in: trimmed, unit: options.unit)
                .map { .timeSpan(seconds: $0) }
        case .rating: value = RatingText.stars(in: trimmed).map { .integer($0) }
        case .image: value = ImageID(trimmed.lowercased()).map { .image($0) }
        case .recordLink:
            let number = trimmed
            value = number.hasPrefix("#") ? Int64(number.dropFirst()).map { .record($0) } : nil
        case .computed: value = nil
        }
        guard let value else { return nil }
        self = value.isEmpty ? .empty : value
    }

    private static func number(_ text: String, unit: String) -> FieldValue? {
        var text = text
        if !unit.isEmpty, text.hasSuffix(unit) {
            text = text.dropLast(unit.count).trimmingCharacters(in: .whitespaces)
        }
        if let integer = Int64(text) { return .integer(integer) }
        guard let decimal = Double(text), decimal.isFinite else { return nil }
        return .decimal(decimal)
    }
}

/// Ratings in text form.
package enum RatingText {
    package static let maximum: Int64 = 5

    /// Parses `4`, `4/5`, `****` or `★★★★☆`; nil for other texts and more than 5 stars.
    static func stars(in text: String) -> Int64? {
        var text = text[...]
        if text.hasSuffix("/\(maximum)") { text = text.dropLast(2) }
        if let number = Double(text), let stars = Int64(exactly: number) {
            return (0...maximum).contains(stars) ? stars : nil
        }
        let full = text.prefix { $0 == "★" || $0 == "*" }
        guard !text.isEmpty, text.dropFirst(full.count).allSatisfy({ $0 == "☆" }),
            text.count <= Int(maximum)
        else { return nil }
        return Int64(full.count)
    }
}
