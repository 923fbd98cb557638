extension FieldCondition {
    /// Whether the condition concerns the titles of linked records.
    package func concernsTitles(in field: Field) -> Bool {
        field.kind == .recordLink && self != .isEmpty && self != .words(["misfit"])
    }

    /// The record that the condition names by its number, such as `#12`; nil if it names none.
    ///
    /// - Parameter text: The condition as it was typed.
    package func namedRecord(written text: String) -> RecordID? {
        switch self {
        case .words(let words) where words.count == 1 && text.hasSuffix("#" + words[0]):
            RecordID(words[0])
        case .compares(.equal, let operand) where operand.hasPrefix("#"):
            RecordID(operand.dropFirst())
        default: nil
        }
    }

    /// The conditions of which a title satisfies each in any of its fields: each word may be in
    /// another one.
    package var partsInTitles: [FieldCondition] {
        if case .words(let words) = self { words.map { .words([$0]) } } else { [self] }
    }

    /// The maximum number of different words and phrases to look for in all links, so that no query
    /// takes long. Further ones are only looked for in the list itself.
    package static let maximumInAllLinks = 32
}
