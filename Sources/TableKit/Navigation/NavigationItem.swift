import CGtk
import GtkBridge

/// What the bar above a page shows while the page is visible.
///
/// Changes show at once. Spec 22.7.
public final class NavigationItem {
    /// The title, in bold.
    public var title = "" {
        didSet { if title != oldValue { onChange?() } }
    }

    /// A second, smaller line under the title: a count or a state.
    public var subtitle = "" {
        didSet { if subtitle != oldValue { onChange?() } }
    }

    /// A closure that runs at a click on the subtitle, which is then a button; nil for plain text.
    public var onSubtitleClick: (() -> Void)? {
        didSet { if (onSubtitleClick == nil) != (oldValue == nil) { onChange?() } }
    }

    /// A widget that stands in place of title and subtitle, such as a search entry.
    public var titleView: Widget? {
        didSet { if titleView !== oldValue { onChange?() } }
    }

    /// Widgets at the start of the bar, after the back button.
    public var leadingItems: [Widget] = [] {
        didSet { onChange?() }
    }

    /// Widgets at the end of the bar; the first is the outermost.
    public var trailingItems: [Widget] = [] {
        didSet { onChange?() }
    }

    /// Widgets of the bar below the page, from its start; without any there is no such bar.
    /// Spec 22.8.
    public var toolbarItems: [Widget] = [] {
        didSet { onToolbarChange?() }
    }

    /// The search that starts from this page.
    public var searchController: SearchController? {
        didSet {
            oldValue?.navigationItem = nil
            searchController?.navigationItem = self
        }
    }

    /// Whether a bar shows the item at this moment.
    public var isShown: Bool { onChange != nil }

    /// Called by every change; set by the bar that shows the item.
    var onChange: (() -> Void)?

    /// Called when the bar below the page changes; set by the controller that shows it.
    var onToolbarChange: (() -> Void)?

    /// An item without title.
    public init() {}
}
