import CGtk
import GtkBridge

/// A row or column of views.
///
///     let line = StackView(.horizontal, spacing: 6, [label, remove])
///     line.addArrangedSubview(field, expands: true)
open class StackView: View {
    /// Creates a stack.
    ///
    /// - Parameters:
    ///   - axis: The direction in which the views are arranged.
    ///   - spacing: The space between views, in points.
    ///   - arrangedSubviews: The views from start to end.
    public init(_ axis: Axis = .vertical, spacing: Int = 0, _ arrangedSubviews: [View] = []) {
        super.init(adopting: gtk_box_new(axis.orientation, gint(spacing)))
        for view in arrangedSubviews { addArrangedSubview(view) }
        gtk_widget_show(widget)
    }

    private var box: UnsafeMutablePointer<GtkBox> { widget.cast(GtkBox.self) }

    /// The views from start to end.
    public var arrangedSubviews: [View] { subviews }

    /// The space between views, in points.
    public var spacing: Int {
        get { Int(gtk_box_get_spacing(box)) }
        set { gtk_box_set_spacing(box, gint(newValue)) }
    }

    /// Adds a view at the end.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - expands: Whether the view fills the remaining space.
    public func addArrangedSubview(_ view: View, expands: Bool = false) {
        insertArrangedSubview(view, at: subviews.count, expands: expands)
    }

    /// Inserts a view before another one.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - index: The index of the view, at most the number of views.
    ///   - expands: Whether the view fills the remaining space.
    public func insertArrangedSubview(_ view: View, at index: Int, expands: Bool = false) {
        insert(view, at: index)
        gtk_box_pack_start(box, view.widget, expands.gboolean, 1, 0)
        gtk_box_reorder_child(box, view.widget, gint(index))
    }

    /// Moves a view to another index.
    public func moveArrangedSubview(_ view: View, to index: Int) {
        moveSubview(view, to: index)
        gtk_box_reorder_child(box, view.widget, gint(index))
    }

    /// Removes all views.
    public func removeAllArrangedSubviews() {
        for view in subviews { view.removeFromSuperview() }
    }
}
