import TextCore

extension KindChangePreview {
    /// Whether values would look different or remain texts, so that the user should confirm the
    /// change.
    public var altersValues: Bool { changedCount > 0 || unconvertibleCount > 0 }

    /// The effects of the change as sentences, one paragraph each: first the values that cannot be
    /// converted, then those that look different, then the others.
    ///
    /// - Parameter exampleCount: The maximum number of examples in a paragraph.
    public func summary(exampleCount: Int = 3) -> String {
        var paragraphs: [String] = []
        func add(_ sentence: String, _ count: Int, _ examples: [Example]) {
            guard count > 0 else { return }
            let lines = examples.prefix(exampleCount).map(Self.line)
            paragraphs.append(
                ([sentence.filling(["count": String(count)])] + lines).joined(separator: "\n"))
        }
        add(
            translated(
                "{count} value cannot be converted and stays as text:",
                plural: "{count} values cannot be converted and stay as text:",
                count: unconvertibleCount), unconvertibleCount, unconvertibleExamples)
        add(
            translated(
                "{count} value is converted:", plural: "{count} values are converted:",
                count: changedCount), changedCount, changedExamples)
        add(
            translated(
                "{count} value stays the same.", plural: "{count} values stay the same.",
                count: sameCount), sameCount, [])
        return paragraphs.joined(separator: "\n\n")
    }

    private static func line(_ example: Example) -> String {
        let line =
            example.newText == nil
            ? translated("• {title}: {old}") : translated("• {title}: {old} → {new}")
        return line.filling([
            "title": shortened(example.title), "old": shortened(example.oldText),
            "new": shortened(example.newText ?? ""),
        ])
    }

    /// The maximum length of a text in an example, in characters.
    private static let longestText = 60

    private static func shortened(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .shortened(to: longestText)
    }
}
