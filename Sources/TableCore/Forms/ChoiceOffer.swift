import TextCore

/// A suggestion of a choice field while text is typed.
public enum ChoiceOffer: Hashable, Sendable {
    /// An existing choice.
    case choice(String)
    /// The typed text as a new choice.
    case add(String)

    /// Returns the choices that match a text, those that begin with it first, then an offer to add
    /// the text unless it is a choice already. An empty text returns all choices.
    ///
    ///     ChoiceOffer.offers(for: "no", of: ["Novel", "Piano"])
    ///     // [.choice("Novel"), .choice("Piano"), .add("no")]
    ///
    /// - Parameters:
    ///   - text: The typed text; white space at its ends is ignored.
    ///   - choices: The existing choices.
    ///   - addsTexts: Whether new choices can be added.
    ///   - limit: The largest number of choices to return for a nonempty text.
    /// - Complexity: O(*n*) in the number of choices.
    public static func offers(
        for text: String, of choices: [String], addsTexts: Bool = true, limit: Int = 12
    ) -> [ChoiceOffer] {
        var trimmed = text[...]
        while trimmed.first?.isWhitespace == true { trimmed.removeFirst() }
        while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
        guard !trimmed.isEmpty else { return choices.map { .choice($0) } }
        let wanted = SearchFolding.folded(String(trimmed))
        let folded = choices.map { ($0, SearchFolding.folded($0)) }
        let beginning = folded.filter { $0.1.hasPrefix(wanted) }
        let containing = folded.filter { !$0.1.hasPrefix(wanted) && $0.1.contains(wanted) }
        let found = (beginning + containing).prefix(limit).map { ChoiceOffer.choice($0.0) }
        guard addsTexts, !choices.contains(String(trimmed)) else { return found }
        return found + [.add(String(trimmed))]
    }
}
