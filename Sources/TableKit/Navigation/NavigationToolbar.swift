import CGtk
import GtkBridge

/// The toolbar below a page, visible while the page's ``NavigationItem`` has toolbar widgets. Spec 22.8.
final class NavigationToolbar: View {
    private var item: NavigationItem?
    private var shown: [View] = []

    /// Creates a hidden toolbar.
    init() {
        super.init(adopting: gtk_action_bar_new())
        gtk_widget_set_no_show_all(widget, 1)
    }

    /// Shows the toolbar widgets of an item and their later changes.
    func show(_ item: NavigationItem) {
        self.item?.onToolbarChange = nil
        self.item = item
        item.onToolbarChange = { [weak self] in self?.update() }
        update()
    }

    private func update() {
        let items = item?.toolbarItems ?? []
        isHidden = items.isEmpty
        guard !shown.elementsEqual(items, by: ===) else { return }
        for view in shown { view.removeFromSuperview() }
        for view in items {
            view.removeFromSuperview()
            gtk_action_bar_pack_start(widget.cast(GtkActionBar.self), view.widget)
        }
        shown = items
    }
}
