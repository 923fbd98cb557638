import CGtk
import GtkBridge
import TableCore

/// Two views side by side, or one above the other where there is too little width for that.
///
///     let panes = PanesView(sidebar.minimumSize(width: 220), page, stacksBelow: 500)
public final class PanesView: View {
    private let bin = AdaptiveBin(isFixed: true)
    private let stack = StackView(.horizontal)
    private let side: View
    private let limit: Int

    /// Creates the views.
    ///
    /// - Parameters:
    ///   - side: The view at the start, of its own width if it is beside the other.
    ///   - main: The view that fills the remaining space.
    ///   - width: The width in points below which the views are one above the other.
    public init(_ side: View, _ main: View, stacksBelow width: Int) {
        (self.side, limit) = (side, width)
        super.init(retaining: bin.widget)
        stack.addArrangedSubview(side)
        stack.addArrangedSubview(main, expands: true)
        bin.child = stack
        bin.onWidthChange = { [weak self] in self?.widthChanged($0) }
    }

    /// Whether the views are one above the other.
    public private(set) var isStacked = false

    private func widthChanged(_ width: Int) {
        guard (width < limit) != isStacked else { return }
        // The arrangement cannot change during the layout.
        MainLoop.whenIdle { [weak self] in self?.arrange(isStacked: width < (self?.limit ?? 0)) }
    }

    private func arrange(isStacked: Bool) {
        self.isStacked = isStacked
        gtk_orientable_set_orientation(
            stack.widget.opaque,
            isStacked ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
        gtk_box_set_child_packing(
            stack.widget.cast(GtkBox.self), side.widget, isStacked.gboolean, 1, 0, GTK_PACK_START)
    }
}
