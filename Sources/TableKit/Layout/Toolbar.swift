import CGtk
import GtkBridge

/// A bar of buttons, usually below the content of a page.
///
///     toolbar.items = [add, .flexibleSpace(), sort, edit]
///
/// A flexible space pushes the items after it to the end; items between two flexible spaces are
/// centered.
public final class Toolbar: View {
    /// Creates an empty toolbar.
    public init() {
        super.init(adopting: gtk_action_bar_new())
        gtk_widget_show(widget)
    }

    /// The items, from the start to the end.
    public var items: [BarButtonItem]? {
        didSet {
            let old = (oldValue ?? []).map(\.view)
            guard !old.elementsEqual((items ?? []).map(\.view), by: ===) else { return }
            rearrange()
        }
    }

    /// Replaces the items.
    public func setItems(_ newItems: [BarButtonItem]?, animated: Bool) { items = newItems }

    private func rearrange() {
        for view in subviews { view.removeFromSuperview() }
        let bar = widget.cast(GtkActionBar.self)
        gtk_action_bar_set_center_widget(bar, nil)
        let groups = (items ?? []).split(omittingEmptySubsequences: false) {
            if case .flexibleSpace = $0.content { return true }
            return false
        }
        for item in groups.first ?? [] {
            insert(item.view, at: subviews.count)
            gtk_action_bar_pack_start(bar, item.view.widget)
        }
        if groups.count > 2 {
            let middle = StackView(
                .horizontal, spacing: 6, groups[1..<(groups.count - 1)].joined().map(\.view))
            insert(middle, at: subviews.count)
            gtk_action_bar_set_center_widget(bar, middle.widget)
        }
        guard groups.count > 1, let last = groups.last else { return }
        for item in last.reversed() {
            insert(item.view, at: subviews.count)
            gtk_action_bar_pack_end(bar, item.view.widget)
        }
    }
}
