import CGtk
import GtkBridge

/// A header bar with a back button that shows a ``NavigationItem``.
public final class NavigationBar: View {
    /// Called when the back button is clicked.
    public var onBack: (() -> Void)?

    private var item: NavigationItem?
    private var shown: [View] = []
    private let titles = NavigationTitle()
    let backButton: Button
    private let backLabel = Label()
    private var backTitle: String?
    private var fittedWidth: gint = 0

    /// Creates an empty bar.
    public init() {
        backButton = Button(icon: "go-previous-symbolic", name: "")
        super.init(adopting: gtk_header_bar_new())
        let content = StackView(
            .horizontal, spacing: 4, [ImageView(Image(icon: "go-previous-symbolic")), backLabel])
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

    private func update() {
        let hidesItems = item?.hidesItems == true
        let hasBack = backTitle != nil && item?.hidesBackButton != true && !hidesItems
        let left = hidesItems ? [] : (item?.leftBarButtonItems ?? []).map(\.view)
        let isReplaced = !left.isEmpty && item?.leftItemsSupplementBackButton == false
        let leading = (hasBack && !isReplaced ? [backButton] : []) + left
        let trailing = hidesItems ? [] : (item?.rightBarButtonItems ?? []).map(\.view)
        backLabel.text = backTitle ?? ""
        fitBackLabel()
        titles.title = item?.title ?? ""
        titles.setSubtitle(
            item?.prompt ?? "",
            onClick: item?.onPromptClick.map { _ in { [weak item] in item?.onPromptClick?() } })
        showTitle(item?.titleView ?? titles)
        guard !shown.elementsEqual(leading + trailing, by: ===) else { return }
        for view in shown where gtk_widget_get_parent(view.widget) == widget {
            view.removeFromSuperview()
        }
        // The widget may still be in the bar that showed the item before.
        for widget in leading {
            widget.removeFromSuperview()
            gtk_header_bar_pack_start(bar, widget.widget)
        }
        for widget in trailing {
            widget.removeFromSuperview()
            gtk_header_bar_pack_end(bar, widget.widget)
        }
        shown = leading + trailing
    }

    /// Hides the label of the back button where the title would be truncated; the tooltip has its name.
    private func fitBackLabel() {
        guard backTitle?.isEmpty == false else {
            backLabel.isHidden = true
            return
        }
        var (minimum, natural, label): (gint, gint, gint) = (0, 0, 0)
        gtk_widget_get_preferred_width(widget, &minimum, &natural)
        if backLabel.isHidden {
            backLabel.isHidden = false
            gtk_widget_get_preferred_width(backLabel.widget, &minimum, &label)
            backLabel.isHidden = true
        }
        let hasRoom = natural + label <= gtk_widget_get_allocated_width(widget)
        if hasRoom == backLabel.isHidden { backLabel.isHidden = !hasRoom }
    }

    private func followWidth() {
        on("size-allocate") { [weak self] in
            guard let self else { return }
            let width = gtk_widget_get_allocated_width(widget)
            guard width != fittedWidth else { return }
            fittedWidth = width
            // Widgets cannot be shown or hidden during allocation.
            MainLoop.whenIdle(priority: G_PRIORITY_HIGH_IDLE) { [weak self] in
                self?.fitBackLabel()
            }
        }
    }

    private func showTitle(_ view: View) {
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
