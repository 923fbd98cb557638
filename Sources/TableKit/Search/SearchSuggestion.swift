/// A text that a search offers below the field.
@MainActor
public protocol SearchSuggestion: AnyObject {
    /// The text.
    var localizedSuggestion: String? { get }
    /// Any value of the program.
    var representedObject: Any? { get set }
}

/// A text that a search offers.
public final class SearchSuggestionItem: SearchSuggestion {
    public let localizedSuggestion: String?
    public var representedObject: Any?

    /// Creates a suggestion.
    public init(localizedSuggestion: String) { self.localizedSuggestion = localizedSuggestion }
}
