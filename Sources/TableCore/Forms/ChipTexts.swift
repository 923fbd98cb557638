/// The texts of a field with several texts, each of which is a chip, and the text that is being
/// typed.
///
///     var texts = ChipTexts(format: commas)
///     texts.type("red, green")  // true: both are chips
///     texts.type("blu")         // false
///     texts.text                // "red, green, blu"
public struct ChipTexts: Sendable {
    /// The written form of several texts.
    public struct Format: Sendable {
        let separators: Set<Character>
        let isUnique: Bool
        let texts: @Sendable (String) -> [String]
        let text: @Sendable ([String]) -> String

        /// Creates a format.
        ///
        /// - Parameters:
        ///   - separators: The characters that end a typed text. Line breaks always do.
        ///   - isUnique: Whether a text occurs only once.
        ///   - texts: Returns the texts in a written form.
        ///   - text: Returns the written form of texts.
        public init(
            separators: Set<Character>, isUnique: Bool,
            texts: @escaping @Sendable (String) -> [String],
            text: @escaping @Sendable ([String]) -> String
        ) {
            (self.separators, self.isUnique) = (separators, isUnique)
            (self.texts, self.text) = (texts, text)
        }
    }

    /// The texts that are chips.
    public private(set) var texts: [String] = []
    /// The text that is being typed.
    public private(set) var typed = ""
    /// The number of chips before the typed text.
    public private(set) var position = 0

    private let format: Format

    /// Creates an empty field.
    public init(format: Format) { self.format = format }

    /// The written form of all texts, including the typed one. Setting it leaves nothing typed.
    public var text: String {
        get { format.text(settledTexts) }
        set {
            texts = unique(format.texts(newValue))
            typed = ""
            position = texts.count
        }
    }

    /// Whether a text is a chip.
    public func contains(_ text: String) -> Bool { texts.contains(text) }

    /// Changes the typed text. A text with a separator becomes chips, unless it is quoted.
    ///
    /// - Returns: Whether it became chips.
    public mutating func type(_ text: String) -> Bool {
        typed = text
        let isDivided = text.contains { format.separators.contains($0) || $0.isNewline }
        guard isDivided, text.first(where: { !$0.isWhitespace }) != "\"" else { return false }
        settle()
        return true
    }

    /// Turns the typed text into a chip, and moves the insertion point to the end.
    public mutating func settle() {
        texts = settledTexts
        typed = ""
        position = texts.count
    }

    /// Makes a text a chip in place of the typed one.
    public mutating func pick(_ text: String) {
        typed = format.text([text])
        settle()
    }

    /// Removes a chip.
    public mutating func remove(at index: Int) {
        guard texts.indices.contains(index) else { return }
        texts.remove(at: index)
        if index < position { position -= 1 }
    }

    /// Turns a chip back into typed text, in place. Text typed so far becomes a chip.
    public mutating func edit(at index: Int) {
        guard texts.indices.contains(index) else { return }
        let text = texts[index]
        let chipCount = texts.count
        let isBehind = index >= position
        settle()
        let place = isBehind ? index + texts.count - chipCount : index
        // If the typed text repeated this chip, the chip has moved.
        guard texts.indices.contains(place), texts[place] == text else { return }
        texts.remove(at: place)
        position = place
        typed = format.text([text])
    }

    /// All texts in order, including the typed one.
    private var settledTexts: [String] {
        let place = min(position, texts.count)
        return unique(Array(texts[..<place]) + format.texts(typed) + Array(texts[place...]))
    }

    private func unique(_ texts: [String]) -> [String] {
        guard format.isUnique else { return texts }
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }
}
