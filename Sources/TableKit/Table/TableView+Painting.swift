import CGtk
import GtkBridge

extension TableView {
    /// Calls `body` once, after the first frame in which rows are painted.
    ///
    /// A frame without rows does not count; neither does one that only lays the table out. Use it
    /// to measure what a person waits for, and to put off work that may come after the first rows.
    public func afterRowsArePainted(_ body: @escaping () -> Void) {
        let state = PaintWait()
        state.drawing = connect("draw", of: tree.reference.raw, after: true) { [weak self] _ in
            guard let self, !cells.isEmpty, let drawing = state.drawing,
                let clock = gtk_widget_get_frame_clock(tree.widget)
            else { return }
            state.drawing = nil
            drawing.disconnect()
            state.painting = connect("after-paint", of: UnsafeMutableRawPointer(clock)) {
                [weak self] _ in
                guard let self, let painting = state.painting else { return }
                state.painting = nil
                painting.disconnect()
                // What is painted must not wait for what `body` does.
                gdk_display_flush(gtk_widget_get_display(tree.widget))
                body()
            }
        }
    }
}

/// The handlers of one wait for painted rows.
private final class PaintWait {
    var drawing: SignalConnection?
    var painting: SignalConnection?
}
