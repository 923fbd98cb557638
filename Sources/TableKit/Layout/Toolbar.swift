import CGtk
import GtkBridge

/// A bar of buttons below the content of a page.
public final class Toolbar: View {
    /// Creates an empty toolbar.
    public init() {
        super.init(adopting: gtk_action_bar_new())
        gtk_widget_show(widget)
    }

    /// Replaces the views of the toolbar.
    ///
    /// - Parameters:
    ///   - leading: The views at the start, from left to right.
    ///   - trailing: The views at the end, from right to left.
    public func setItems(leading: [View], trailing: [View] = []) {
        for view in subviews { view.removeFromSuperview() }
        let bar = widget.cast(GtkActionBar.self)
        for view in leading {
            insert(view, at: subviews.count)
            gtk_action_bar_pack_start(bar, view.widget)
        }
        for view in trailing {
            insert(view, at: subviews.count)
            gtk_action_bar_pack_end(bar, view.widget)
        }
    }
}
