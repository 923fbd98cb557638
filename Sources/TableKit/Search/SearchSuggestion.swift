/// A suggestion below a search field.
@MainActor
public protocol SearchSuggestion: AnyObject {
    /// The text.
    var localizedSuggestion: String? { get }
    /// A short text at the end of the line, such as a number of results; nil for none.
    var localizedDescription: String? { get }
    /// Any value of the program.
    var representedObject: Any? { get set }
}

extension SearchSuggestion {
    public var localizedDescription: String? { nil }
}

/// A suggestion with a text.
public final class SearchSuggestionItem: SearchSuggestion {
    public let localizedSuggestion: String?
    public let localizedDescription: String?
    public var representedObject: Any?

    /// Creates a suggestion.
    public init(localizedSuggestion: String, localizedDescription: String? = nil) {
        self.localizedSuggestion = localizedSuggestion
        self.localizedDescription = localizedDescription
    }
}
