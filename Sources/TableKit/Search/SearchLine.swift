import CGtk
import GtkBridge

/// The search field of a bar with everything beside it. Where the bar has no room for the buttons
/// of the scopes, they are a list.
final class SearchLine: StackView, CompactTitle, ShortTitle {
    private weak var searchBar: SearchBar?
    private var scopeWidth = 0.0
    private var listWidth = 0.0

    init(_ searchBar: SearchBar) {
        self.searchBar = searchBar
        super.init(.horizontal, spacing: 6)
    }

    var isCompact: Bool {
        get { searchBar?.hasScopeList ?? false }
        set { searchBar?.hasScopeList = newValue }
    }

    var leastWidths: (full: Double, compact: Double) {
        let current = leastWidth(of: self)
        guard let searchBar, searchBar.showsScopeBar else { return (current, current) }
        // Hidden views have no width.
        scopeWidth = max(scopeWidth, leastWidth(of: searchBar.scopes))
        listWidth = searchBar.hasScopeList ? leastWidth(of: searchBar.scopeList) : listWidth
        if searchBar.hasScopeList { return (current - listWidth + scopeWidth, current) }
        return (current, current - scopeWidth + listWidth)
    }

    var isShort: Bool {
        get { searchBar?.isShort ?? false }
        set { searchBar?.isShort = newValue }
    }

    var shortWidths: (full: Double, short: Double) {
        let wasShort = isShort
        defer { isShort = wasShort }
        isShort = false
        let full = leastWidth(of: self)
        isShort = true
        return (full, leastWidth(of: self))
    }

    private func leastWidth(of view: View) -> Double {
        var least: gint = 0
        gtk_widget_get_preferred_width(view.widget, &least, nil)
        return Double(least)
    }
}
