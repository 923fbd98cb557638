import TextCore

/// The content of a cell of a ``ColumnTableView``, as it is drawn.
public struct ColumnContent: Equatable {
    /// A drawn form of a value.
    public enum Shape: Equatable {
        /// A line of text.
        case text(String)
        /// A check box.
        case checkBox(isOn: Bool)
        /// Labels with a colored background.
        case chips([Chip])
        /// A picture; nil while it is loaded.
        case picture(Image?)
    }

    /// A label with a colored background.
    public struct Chip: Equatable, Sendable {
        /// The text.
        public var text: String
        /// The color, from which readable shades are made; nil for gray.
        public var color: Color?

        /// Creates a label.
        public init(_ text: String, color: Color? = nil) { (self.text, self.color) = (text, color) }
    }

    /// The drawn form.
    public var shape: Shape
    /// The alignment in the column.
    public var alignment: Label.TextAlignment
    /// The color of a text; nil for the theme's.
    public var color: Color?
    /// Whether a text is bold.
    public var isBold: Bool
    /// Whether the content is a link, which a click with Ctrl opens. Its text is underlined.
    public var isLink: Bool
    /// The marked parts of a text, such as the matches of a search.
    public var highlightedRanges: [Range<String.Index>]
    /// The reason why the value is invalid; nil if it is valid.
    public var problem: String?

    /// Creates a content.
    public init(
        _ shape: Shape, alignment: Label.TextAlignment = .natural, color: Color? = nil,
        isBold: Bool = false, isLink: Bool = false, highlightedRanges: [Range<String.Index>] = [],
        problem: String? = nil
    ) {
        (self.shape, self.alignment, self.color) = (shape, alignment, color)
        (self.isBold, self.isLink) = (isBold, isLink)
        (self.highlightedRanges, self.problem) = (highlightedRanges, problem)
    }

    /// Creates a text.
    public init(_ text: String, alignment: Label.TextAlignment = .natural) {
        self.init(.text(text), alignment: alignment)
    }

    /// No content.
    public static let empty = ColumnContent("")

    /// The content as a text for assistive technology; empty for an empty cell.
    public var spokenText: String {
        switch shape {
        case .text(let text): text
        case .checkBox(let isOn): isOn ? translated("Checked") : translated("Not checked")
        case .chips(let chips): chips.map(\.text).commaSeparated
        case .picture: translated("Picture")
        }
    }
}
