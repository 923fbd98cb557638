/// The form control that shows and changes the value of a field.
package enum FieldControl: Hashable, Sendable {
    /// An entry for any text.
    case text
    /// A chip for each text, and an entry for another one, which ends at a separator.
    case chips(separators: Set<Character>, isUnique: Bool)
    /// An entry with a button that opens the address.
    case link
    /// An editor for several lines.
    case paragraph
    /// An entry that rejects a text that is not a value, with this localized message.
    case checkedText(error: String)
    /// Stars to click.
    case stars
    /// An entry with a calendar.
    case date
    /// An entry with a menu of choices.
    case choice
    /// A check box.
    case checkbox
    /// A picture with buttons.
    case picture
    /// An entry that finds records by their titles.
    case recordLink
    /// A label without input.
    case label

    /// Whether values are entered as text, so that a text can be rejected.
    var isTyped: Bool {
        switch self {
        case .text, .chips, .link, .paragraph, .checkedText, .stars, .date, .choice, .recordLink:
            true
        case .checkbox, .picture, .label: false
        }
    }
}
