/// The form in which views and documents show the values of a field.
package enum FieldAppearance: Hashable, Sendable {
    /// A line of text.
    case text
    /// Text with several lines.
    case paragraph
    /// Digits, aligned at the end of the line.
    case number
    /// A row of stars.
    case stars
    /// A check mark.
    case checkMark
    /// An address to open.
    case link
    /// A label in the color of its choice.
    case label
    /// Labels in the colors of their choices.
    case labels
    /// A list of texts.
    case list
    /// A picture.
    case picture
}
