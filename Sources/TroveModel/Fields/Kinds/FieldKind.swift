/// The kind of values in a field. It determines how they are shown, edited, sorted and recognized
/// on import.
public enum FieldKind: String, Codable, Sendable, CaseIterable {
    /// A single line of text, including codes and ISBNs that look like numbers.
    case text
    /// Text with several lines.
    case paragraph
    /// An integer or decimal number, optionally with a unit and a number of digits.
    case number
    /// Yes or no.
    case checkbox
    /// One of an ordered set of texts.
    case choice
    /// Any number of short texts that are shared among records.
    case tags
    /// A date, known to the day, month or year.
    case date
    /// A duration, exact to the second.
    case timeSpan
    /// 0 to 5 stars.
    case rating
    /// The address of a web page, an email address or a telephone number.
    case link
    /// An image.
    case image
    /// Several texts in order: telephone numbers, tracks.
    case texts
    /// A link to a record of this or another list, shown by its title.
    case recordLink
    /// The result of an expression over the other fields.
    case computed

    /// The definition of the kind. This is the only switch over kinds.
    package var definition: any FieldKindDefinition.Type {
        switch self {
        case .text: TextKind.self
        case .paragraph: ParagraphKind.self
        case .number: NumberKind.self
        case .checkbox: CheckboxKind.self
        case .choice: ChoiceKind.self
        case .tags: TagsKind.self
        case .date: DateKind.self
        case .timeSpan: TimeSpanKind.self
        case .rating: RatingKind.self
        case .link: LinkKind.self
        case .image: ImageKind.self
        case .texts: TextsKind.self
        case .recordLink: RecordLinkKind.self
        case .computed: ComputedKind.self
        }
    }
}
