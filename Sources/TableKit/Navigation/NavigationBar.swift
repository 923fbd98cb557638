import CGtk
import GtkBridge

/// A header bar with a back button that shows a ``NavigationItem``.
public final class NavigationBar: View {
    /// Called when the back button is clicked.
    public var onBack: (() -> Void)?

    private var item: NavigationItem?
    let titles = NavigationTitle()
    /// The view in place of the title of a page without a title view.
    private var tabs: View?
    let backButton: Button
    let backLabel = Label()
    private var backTitle: String?
    /// The items of the page, at both ends; the outermost first.
    private(set) var leading: [View] = []
    private(set) var trailing: [View] = []
    /// The number of trailing items that stay in the bar where others have no room.
    private(set) var pinnedCount = 0
    /// The items in the bar, and those without room.
    var shown: [View] = []
    var hiddenItems: [View] = []
    /// The list of the items without room.
    var overflow: BarOverflow?
    /// The widths of the items in the bar, each with its space.
    var itemWidths: [ObjectIdentifier: Double] = [:]
    /// The width for which the items were arranged, and the width that they needed.
    var fittedWidths = (0.0, 0.0)
    /// The height of the title for which the bar has room, in points.
    var titleHeight: gint = 0

    /// Creates an empty bar.
    public init() {
        backButton = Button(icon: "go-previous-symbolic", name: "")
        super.init(adopting: gtk_header_bar_new())
        let content = StackView(
            .horizontal, spacing: Int(Self.backSpacing),
            [ImageView(Image(icon: "go-previous-symbolic")), backLabel])
        // The widget of a drawn view draws it only while the view exists.
        backButton.insert(content, at: 0)
        gtk_button_set_image(backButton.widget.cast(GtkButton.self), content.widget)
        backButton.onClick = { [weak self] in self?.onBack?() }
        gtk_header_bar_set_custom_title(bar, titles.widget)
        followWidth()
        on("hierarchy-changed") { [weak self] in self?.updateWindowButtons() }
        gtk_widget_show(widget)
    }

    private var bar: UnsafeMutablePointer<GtkHeaderBar> { widget.cast(GtkHeaderBar.self) }

    /// The window buttons of the bar, in the format of the setting `gtk-decoration-layout`; nil for
    /// none. They appear only while the bar is in the title bar of a window.
    public var windowButtons: String? { didSet { updateWindowButtons() } }

    private func updateWindowButtons() {
        gtk_header_bar_set_show_close_button(
            bar, (windowButtons != nil && isInTitlebar).gboolean)
        gtk_header_bar_set_decoration_layout(bar, windowButtons)
    }

    private var isInTitlebar: Bool {
        guard let window = gtk_widget_get_toplevel(widget),
            cgtk_is_a(window, gtk_window_get_type()) != 0,
            let titlebar = gtk_window_get_titlebar(window.cast(GtkWindow.self))
        else { return false }
        return titlebar == widget || gtk_widget_is_ancestor(widget, titlebar) != 0
    }

    /// Shows an item and its later changes.
    ///
    /// - Parameters:
    ///   - item: The item to show, or nil for an empty bar.
    ///   - backTitle: The title of the back button, or nil for no back button.
    ///   - accessibleBackName: The accessible name and tooltip of the back button.
    public func show(_ item: NavigationItem?, backTitle: String?, accessibleBackName: String = "") {
        show(item, backTitle: backTitle, accessibleBackName: accessibleBackName, tabs: nil)
    }

    /// Shows an item, with tabs in place of its title.
    func show(
        _ item: NavigationItem?, backTitle: String?, accessibleBackName: String, tabs: View?
    ) {
        self.tabs = tabs
        // Another bar may show the previous item by now.
        if let previous = self.item, previous.bar === self {
            (previous.onChange, previous.bar) = (nil, nil)
        }
        self.item = item
        item?.bar = self
        self.backTitle = backTitle
        backButton.accessibilityLabel = accessibleBackName
        backButton.tooltip = accessibleBackName
        item?.onChange = { [weak self] in self?.update() }
        update()
    }

    /// The title of the back button, or nil if there is none.
    public var visibleBackTitle: String? {
        item?.hidesBackButton == true ? nil : backTitle
    }

    /// The visible title.
    public var visibleTitle: String { titles.title }

    /// The view in the middle of the bar.
    var titleView: View { item?.titleView ?? tabs ?? titles }

    /// Whether the back button has a title beside its arrow.
    var hasBackTitle: Bool { backTitle?.isEmpty == false }

    private func update() {
        let hidesItems = item?.hidesItems == true
        let hasBack = backTitle != nil && item?.hidesBackButton != true && !hidesItems
        let left = hidesItems ? [] : (item?.leftBarButtonItems ?? []).map(\.view)
        let isReplaced = !left.isEmpty && item?.leftItemsSupplementBackButton == false
        leading = (hasBack && !isReplaced ? [backButton] : []) + left
        let pinned = hidesItems ? [] : item?.pinnedTrailingItems ?? []
        let right = hidesItems ? [] : item?.rightBarButtonItems ?? []
        trailing = (pinned + right).map(\.view)
        pinnedCount = pinned.count
        backLabel.text = backTitle ?? ""
        titles.title = item?.title ?? ""
        titles.setSubtitle(
            item?.prompt ?? "",
            onClick: item?.onPromptClick.map { _ in { [weak item] in item?.onPromptClick?() } })
        arrange()
    }

    func showTitle(_ view: View) {
        guard gtk_header_bar_get_custom_title(bar) != view.widget else { return }
        if let old = gtk_header_bar_get_custom_title(bar),
            gtk_widget_get_parent(old) == widget
        {
            gtk_header_bar_set_custom_title(bar, nil)
        }
        if let parent = gtk_widget_get_parent(view.widget) {
            if cgtk_is_a(parent, gtk_header_bar_get_type()) != 0 {
                gtk_header_bar_set_custom_title(parent.cast(GtkHeaderBar.self), nil)
            } else {
                view.removeFromSuperview()
            }
        }
        gtk_header_bar_set_custom_title(bar, view.widget)
    }
}
