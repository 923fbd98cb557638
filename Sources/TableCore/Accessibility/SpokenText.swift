/// The sentence that a screen reader reads for an element with several texts.
///
/// ```swift
/// SpokenText.sentence(["The Hobbit", "J. R. R. Tolkien", "Checked"])
/// // "The Hobbit, J. R. R. Tolkien, Checked"
/// SpokenText.sentence(["Who Goes There?", "John W. Campbell"])
/// // "Who Goes There? John W. Campbell"
/// ```
public enum SpokenText {
    /// Joins the nonempty texts in order, each reduced to one line.
    ///
    /// - Complexity: O(length).
    public static func sentence(_ texts: some Sequence<String>) -> String {
        texts.reduce(into: "") { sentence, text in
            let line = oneLine(text)
            guard !line.isEmpty else { return }
            if let last = sentence.last {
                sentence += ".,;:!?…。！？".contains(last) ? " " : ", "
            }
            sentence += line
        }
    }

    /// Returns the text with each run of white space, line breaks included, replaced by one space,
    /// and without white space at its ends.
    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
