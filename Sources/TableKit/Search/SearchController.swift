import CGtk
import GtkBridge

/// A search field that replaces the title in the bar above a page.
///
/// The search begins when the user types while no text widget has the focus, or when ``isActive``
/// is set. Escape ends it and shows the previous content. During the search,
/// ``searchResultsUpdater`` is notified of every change of the text. Spec 13.1–13.4, 13.14.
public final class SearchController {
    /// The entry for the search text, created when the first search begins.
    public private(set) lazy var searchBar = makeSearchBar()

    /// The search text; empty while the search is inactive.
    public var text: String { active ? searchBar.text : "" }

    /// The object notified of changes of the search text. A weak reference.
    public weak var searchResultsUpdater: SearchResultsUpdating?

    /// The delegate, notified when the search begins and ends. A weak reference.
    public weak var delegate: SearchControllerDelegate?

    /// The item whose title the search bar replaces.
    weak var navigationItem: NavigationItem?

    private var active = false
    private var scopedBar: StackView?

    private let placeholder: String

    /// Creates a search controller.
    ///
    /// - Parameter placeholder: The placeholder text of the search bar, also its accessible name.
    public init(placeholder: String = "") {
        self.placeholder = placeholder
    }

    private func makeSearchBar() -> SearchBar {
        let bar = SearchBar(placeholder: placeholder)
        bar.onChange = { [weak self] _ in self?.textChanged() }
        bar.scopes.addAction(
            Action { [weak self] _ in self?.textChanged() }, for: .valueChanged)
        bar.on("stop-search") { [weak self] in self?.isActive = false }
        bar.on("next-match") { [weak self] in self?.leaveForResults() }
        bar.onActivate = { [weak self] in self?.leaveForResults() }
        connectAnswering("key-press-event", of: bar.reference.raw) { [weak self] arguments in
            guard let key = arguments.event(0, as: GdkEventKey.self)?.pointee.keyval,
                key == guint(GDK_KEY_Down) || key == guint(GDK_KEY_KP_Down)
            else { return false }
            self?.leaveForResults()
            return true
        }
        return bar
    }

    /// Whether the search is active. Setting it begins or ends the search.
    public var isActive: Bool {
        get { active }
        set {
            guard newValue != active else { return }
            newValue ? begin() : end()
        }
    }

    /// Begins the search when the user types in `window`.
    ///
    /// Keys handled by an entry, a shortcut or the list's navigation are ignored.
    public func captureKeys(of window: View) {
        connectAnswering("key-press-event", of: window.reference.raw, after: true) {
            [weak self, unowned window] arguments in
            guard let self, let event = arguments.pointer(0) else { return false }
            return handleKey(event.assumingMemoryBound(to: GdkEventKey.self), in: window)
        }
    }

    private func begin() {
        active = true
        delegate?.willPresentSearchController(self)
        navigationItem?.titleView = titleView
        searchBar.grabFocus()
        delegate?.didPresentSearchController(self)
    }

    /// The search bar, with the scopes beside it if there are some.
    private var titleView: View {
        guard searchBar.scopes.numberOfSegments > 0 else { return searchBar }
        if let scopedBar { return scopedBar }
        let line = StackView(.horizontal, spacing: 6)
        line.addArrangedSubview(searchBar, expands: true)
        line.addArrangedSubview(searchBar.scopes)
        scopedBar = line
        return line
    }

    private func end() {
        delegate?.willDismissSearchController(self)
        active = false
        navigationItem?.titleView = nil
        searchBar.text = ""
        delegate?.didDismissSearchController(self)
    }

    private func textChanged() {
        guard active else { return }
        searchResultsUpdater?.updateSearchResults(for: self)
    }

    private func leaveForResults() {
        delegate?.searchControllerMovesToResults(self)
    }

    private func handleKey(_ event: UnsafeMutablePointer<GdkEventKey>, in window: View) -> Bool {
        if active, event.pointee.keyval == guint(GDK_KEY_Escape) {
            end()
            return true
        }
        let modifiers = event.pointee.state & gtk_accelerator_get_default_mod_mask().rawValue
        let typing = modifiers & ~GDK_SHIFT_MASK.rawValue == 0
        let character = gdk_keyval_to_unicode(event.pointee.keyval)
        guard typing, character > 32, character != 127, !isTextFocused(in: window),
            navigationItem?.isShown == true
        else {
            return false
        }
        let wasActive = active
        if !wasActive { begin() }
        if !searchBar.containsFocus {
            gtk_entry_grab_focus_without_selecting(searchBar.widget.cast(GtkEntry.self))
        }
        let handled = UnsafeMutableRawPointer(event).withMemoryRebound(
            to: GdkEvent.self, capacity: 1
        ) { gtk_search_entry_handle_event(searchBar.widget.cast(GtkSearchEntry.self), $0) }
        if handled == 0, !wasActive { end() }
        return handled != 0
    }

    private func isTextFocused(in window: View) -> Bool {
        guard let focus = gtk_window_get_focus(window.widget.cast(GtkWindow.self)) else {
            return false
        }
        return cgtk_is_a(focus, gtk_editable_get_type()) != 0
            || cgtk_is_a(focus, gtk_text_view_get_type()) != 0
    }
}
