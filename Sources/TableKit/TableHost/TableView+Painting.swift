import CGtk
import GtkBridge

extension TableView {
    /// Calls `body` once, after the first frame that paints rows.
    ///
    /// Frames without rows and frames with only a layout do not count. Use it to measure the time
    /// until rows are visible, or to defer work until then.
    public func afterRowsArePainted(_ body: @escaping () -> Void) {
        PaintWait.wait(for: tree.reference, { [weak self] in self?.cells.isEmpty == false }, body)
    }
}

extension CollectionView {
    /// Calls `body` once, after the first frame that paints items.
    ///
    /// Frames without items and frames with only a layout do not count.
    public func afterItemsArePainted(_ body: @escaping () -> Void) {
        PaintWait.wait(
            for: bin.reference, { [weak self] in self?.display.visibleCells.isEmpty == false }, body
        )
    }
}

/// The signal connections of one pending call after painting.
private final class PaintWait {
    private var drawing: SignalConnection?
    private var painting: SignalConnection?

    /// Calls `body` once, after the first frame in which a widget is drawn while `isReady`.
    static func wait(
        for reference: ObjectReference, _ isReady: @escaping () -> Bool,
        _ body: @escaping () -> Void
    ) {
        let state = PaintWait()
        // The handler lives no longer than the widget, and must not keep it alive.
        let widget = reference.widget
        state.drawing = connect("draw", of: reference.raw, after: true) { _ in
            guard isReady(), let drawing = state.drawing,
                let clock = gtk_widget_get_frame_clock(widget)
            else { return }
            state.drawing = nil
            drawing.disconnect()
            let display = gtk_widget_get_display(widget)
            state.painting = connect("after-paint", of: UnsafeMutableRawPointer(clock)) { _ in
                guard let painting = state.painting else { return }
                state.painting = nil
                painting.disconnect()
                // Shows the painted frame before `body` runs, which may take long.
                gdk_display_flush(display)
                body()
            }
        }
    }
}
