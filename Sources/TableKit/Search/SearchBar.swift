import CGtk
import GtkBridge
import TableCore

/// The entry for search text.
///
///     searchController.searchBar.placeholder = "Search Books"
///     searchController.searchBar.scopeButtonTitles = ["All", "Titles"]
public final class SearchBar: TextField {
    /// The titles of the scopes, shown beside the field during a search; nil for none. Spec 13.10.
    public var scopeButtonTitles: [String]? {
        didSet {
            scopes.removeAllSegments()
            for title in scopeButtonTitles ?? [] {
                scopes.insertSegment(
                    withTitle: title, at: scopes.numberOfSegments, animated: false)
            }
            scopes.selectedSegmentIndex = scopeButtonTitles?.isEmpty == false ? 0 : -1
        }
    }

    /// The index of the selected scope.
    public var selectedScopeButtonIndex: Int {
        get { max(0, scopes.selectedSegmentIndex) }
        set { scopes.selectedSegmentIndex = newValue }
    }

    /// The buttons of the scopes.
    let scopes = SegmentedControl()

    /// Creates an empty entry.
    ///
    /// - Parameter placeholder: The placeholder text, also the accessible name.
    public init(placeholder: String) {
        super.init(entry: gtk_search_entry_new())
        gtk_entry_set_placeholder_text(widget.cast(GtkEntry.self), placeholder)
        gtk_entry_set_width_chars(widget.cast(GtkEntry.self), 12)
        accessibilityLabel = placeholder
        expand(horizontal: true).align(vertical: .center)
    }
}
