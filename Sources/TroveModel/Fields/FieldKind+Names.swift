import TextCore

extension FieldKind {
    /// The localized name of the kind.
    public var displayName: String {
        switch self {
        case .text: translated("Text")
        case .number: translated("Number")
        case .checkbox: translated("Checkbox")
        case .date: translated("Date")
        case .choice: translated("Choice")
        case .paragraph: translated("Paragraph")
        case .tags: translated("Tags")
        case .timeSpan: translated("Time Span")
        case .rating: translated("Rating")
        case .link: translated("Link")
        case .image: translated("Picture")
        case .texts: translated("Multiple Texts")
        case .recordLink: translated("Link to Record")
        case .computed: translated("Computed")
        }
    }
}
