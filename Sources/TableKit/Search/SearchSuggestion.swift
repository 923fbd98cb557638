/// A suggestion below a search field.
@MainActor
public protocol SearchSuggestion: AnyObject {
    /// The text.
    var localizedSuggestion: String? { get }
    /// Any value of the program.
    var representedObject: Any? { get set }
}

/// A suggestion with a text.
public final class SearchSuggestionItem: SearchSuggestion {
    public let localizedSuggestion: String?
    public var representedObject: Any?

    /// Creates a suggestion.
    public init(localizedSuggestion: String) { self.localizedSuggestion = localizedSuggestion }
}
