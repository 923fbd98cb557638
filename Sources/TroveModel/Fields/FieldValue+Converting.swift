extension FieldValue {
    /// The value converted to another kind; nil if that is impossible. Conversion to a textual kind
    /// never fails.
    ///
    /// - Parameters:
    ///   - options: The options of the target field.
    ///   - isDayFirst: Whether the day comes before the month in all-number dates; nil for the locale's
    ///     order.
    package func converted(
        to kind: FieldKind, options: FieldOptions = FieldOptions(), isDayFirst: Bool? = nil
    ) -> FieldValue? {
        if isEmpty { return .empty }
        switch (self, kind) {
        case (.text(let text), .date):
            return DateReader.date(written: text.trimmed, isDayFirst: isDayFirst).map { .date($0) }
        case (_, .computed):
            return nil
        case (.text(let text), _):
            return FieldValue(text, as: kind, options: options)
        case (.integer, .number), (.decimal, .number), (.checkbox, .checkbox), (.date, .date),
            (.texts, .texts), (.timeSpan, .timeSpan), (.image, .image), (.record, .recordLink):
            return self
        case (.texts(let texts), .tags):
            var seen: Set<String> = []
            return .texts(texts.filter { seen.insert($0).inserted })
        case (.integer(let number), .checkbox), (.integer(let number), .rating):
            let range: ClosedRange<Int64> = kind == .rating ? 0...RatingText.maximum : 0...1
            guard range.contains(number) else { return nil }
            return kind == .rating ? self : .checkbox(number == 1)
        case (.checkbox(let isOn), .number):
            return .integer(isOn ? 1 : 0)
        case (.timeSpan(let seconds), .number):
            return TimeSpanText.number(of: seconds, inUnit: options.unit)
        case (.date(let date), .number) where date.month == nil:
            return .integer(Int64(date.year))
        case (.texts(let texts), .paragraph):
            return .text(TextSeries.stored(texts))
        case (.texts(let texts), _) where texts.count == 1:
            return FieldValue(texts[0], as: kind, options: options)
        case (_, .tags), (_, .texts):
            return .texts([text])
        case (.date, .timeSpan), (.date, .rating), (.checkbox, .timeSpan), (.record, _),
            (_, .recordLink), (.image, _), (_, .image):
            return kind.isTextual ? .text(text) : nil
        default:
            return FieldValue(text, as: kind, options: options)
        }
    }
}
