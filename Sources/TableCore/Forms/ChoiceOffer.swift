/// Something that a field with choices offers while a text is typed.
public enum ChoiceOffer: Hashable, Sendable {
    /// One of the choices.
    case choice(String)
    /// The typed text, as a new choice.
    case add(String)

    /// The choices that a text may mean, those that begin with it first, and the offer to add the text
    /// unless it is one of them. All choices for an empty text.
    ///
    ///     ChoiceOffer.offers(for: "no", of: ["Novel", "Piano"])
    ///     // [.choice("Novel"), .choice("Piano"), .add("no")]
    ///
    /// - Parameters:
    ///   - addsTexts: Whether texts can be added.
    ///   - limit: The number of choices that are offered for a text.
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
