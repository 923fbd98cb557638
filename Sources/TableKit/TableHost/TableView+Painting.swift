import CGtk
import GtkBridge

extension TableView {
    /// Calls `body` once, after the first frame that paints rows.
    ///
    /// Frames without rows and frames with only a layout do not count. Use it to measure the time
    /// until rows are visible, or to defer work until then.
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
                // Shows the painted frame before `body` runs, which may take long.
                gdk_display_flush(gtk_widget_get_display(tree.widget))
                body()
            }
        }
    }
}

/// The signal connections of one pending call after painting.
private final class PaintWait {
    var drawing: SignalConnection?
    var painting: SignalConnection?
}
