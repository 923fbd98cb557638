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

    /// A line of text below the title in a smaller font, such as a count or a state; nil for none.
    public var prompt: String? {
        didSet { if prompt != oldValue { onChange?() } }
    }

    /// Called on a click on the ``prompt``, which is then a button; nil for plain text.
    public var onPromptClick: (() -> Void)? {
        didSet { if (onPromptClick == nil) != (oldValue == nil) { onChange?() } }
    }

    /// The view that replaces title and prompt, such as a search entry.
    public var titleView: View? {
        didSet { if titleView !== oldValue { onChange?() } }
    }

    /// The title of the next page's back button; nil for the title of this page.
    public var backButtonTitle: String? {
        didSet { if backButtonTitle != oldValue { onChange?() } }
    }

    /// The item that provides the title of the next page's back button; nil to use
    /// ``backButtonTitle``.
    public var backBarButtonItem: BarButtonItem? { didSet { onChange?() } }

    /// Whether the search bar replaces the title only during a search.
    public var hidesSearchBarWhenScrolling = true {
        didSet {
            guard hidesSearchBarWhenScrolling != oldValue else { return }
            searchController?.showAtRest()
            if hidesSearchBarWhenScrolling, searchController?.isActive == false { titleView = nil }
        }
    }

    /// Whether the items of the bar are hidden for a search.
    var hidesItems = false { didSet { if hidesItems != oldValue { onChange?() } } }

    /// The page of the item.
    weak var page: ViewController?

    /// Whether the bar has no back button while this page is visible.
    public var hidesBackButton = false {
        didSet { if hidesBackButton != oldValue { onChange?() } }
    }

    /// Whether the items at the start of the bar appear beside the back button instead of replacing
    /// it.
    public var leftItemsSupplementBackButton = true {
        didSet { if leftItemsSupplementBackButton != oldValue { onChange?() } }
    }

    /// The items at the start of the bar, after the back button.
    public var leftBarButtonItems: [BarButtonItem]? {
        didSet { onChange?() }
    }

    /// The items at the end of the bar; the first is the outermost.
    public var rightBarButtonItems: [BarButtonItem]? {
        didSet { onChange?() }
    }

    /// The items at the end of the bar that stay there, after ``rightBarButtonItems``, where others
    /// have no room and go into the list; the first is the outermost. UIKit has them as
    /// `pinnedTrailingGroup`.
    public var pinnedTrailingItems: [BarButtonItem] = [] {
        didSet { onChange?() }
    }

    /// The first of the ``leftBarButtonItems``. Setting it replaces all.
    public var leftBarButtonItem: BarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }

    /// The first of the ``rightBarButtonItems``. Setting it replaces all.
    public var rightBarButtonItem: BarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// Replaces the items at the start of the bar.
    public func setLeftBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) {
        leftBarButtonItems = items
    }

    /// Replaces the items at the end of the bar.
    public func setRightBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) {
        rightBarButtonItems = items
    }

    /// Replaces the items at the start of the bar with a single item.
    public func setLeftBarButton(_ item: BarButtonItem?, animated: Bool) {
        leftBarButtonItem = item
    }

    /// Replaces the items at the end of the bar with a single item.
    public func setRightBarButton(_ item: BarButtonItem?, animated: Bool) {
        rightBarButtonItem = item
    }

    /// The items of the toolbar below the page, from the start; without any, the toolbar is
    /// hidden. Spec 22.8.
    var toolbarItems: [BarButtonItem]? {
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

    /// Called after a change of the toolbar's items; set by the toolbar that shows the item.
    var onToolbarChange: (() -> Void)?

    /// Creates an item without a title.
    public init() {}

    /// Creates an item with a title.
    public convenience init(title: String) {
        self.init()
        self.title = title
    }
}
