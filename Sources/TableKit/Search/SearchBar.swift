import CGtk
import GtkBridge

/// The entry for search text.
public final class SearchBar: TextField {
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
