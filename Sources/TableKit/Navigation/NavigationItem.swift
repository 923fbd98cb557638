import CGtk
import GtkBridge

/// The contents of the bar above a page while the page is visible.
///
/// Changes appear immediately. Spec 22.7.
public final class NavigationItem {
    /// The title, in bold.
    public var title = "" {
        didSet { if title != oldValue { onChange?() } }
    }

    /// The subtitle, such as a count or a state, in a smaller font.
    public var subtitle = "" {
        didSet { if subtitle != oldValue { onChange?() } }
    }

    /// Called on a click on the subtitle, which is then a button; nil for plain text.
    public var onSubtitleClick: (() -> Void)? {
        didSet { if (onSubtitleClick == nil) != (oldValue == nil) { onChange?() } }
    }

    /// The widget that replaces title and subtitle, such as a search entry.
    public var titleView: View? {
        didSet { if titleView !== oldValue { onChange?() } }
    }

    /// The widgets at the start of the bar, after the back button.
    public var leadingItems: [View] = [] {
        didSet { onChange?() }
    }

    /// The widgets at the end of the bar; the first is the outermost.
    public var trailingItems: [View] = [] {
        didSet { onChange?() }
    }

    /// The widgets of the toolbar below the page, from the start; without any, the toolbar is
    /// hidden. Spec 22.8.
    public var toolbarItems: [View] = [] {
        didSet { onToolbarChange?() }
    }

    /// The search controller of the page.
    public var searchController: SearchController? {
        didSet {
            oldValue?.navigationItem = nil
            searchController?.navigationItem = self
        }
    }

    /// Whether a bar is showing the item on the screen.
    public var isShown: Bool { bar?.isOnScreen ?? false }

    /// The bar that shows the item.
    weak var bar: NavigationBar?

    /// Called after each change of the bar's contents; set by the bar that shows the item.
    var onChange: (() -> Void)?

    /// Called after a change of the toolbar's widgets; set by the toolbar that shows the item.
    var onToolbarChange: (() -> Void)?

    /// Creates an item without a title.
    public init() {}
}
