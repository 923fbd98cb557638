import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// Draws the table's background before everything else: first the color, then the view, over
    /// the whole viewport (Spec 01.12, 000.2).
    func connectBackground() {
        connectAnswering("draw", of: host.reference.raw) { [weak self] arguments in
            guard let self, let context = arguments.pointer(0) else { return false }
            drawBackground(OpaquePointer(context))
            return false
        }
        connectAnswering("draw", of: host.reference.raw, after: true) { [weak self] arguments in
            if let self, let context = arguments.pointer(0) {
                GraphicsContext(OpaquePointer(context)).saved { context in
                    context.lead(direction, inWidth: Double(host.viewportWidth))
                    drawFillerRows(context.cairo)
                    drawDropPlace(context.cairo)
                }
            }
            return false
        }
    }

    private func drawBackground(_ context: OpaquePointer) {
        guard backgroundColor != nil || backgroundView != nil else { return }
        let frame = Rect(
            x: 0, y: 0, width: Double(host.viewportWidth), height: Double(host.viewportHeight))
        cairo_save(context)
        defer { cairo_restore(context) }
        GraphicsContext(context).lead(direction, inWidth: frame.width)
        if let backgroundColor {
            GraphicsContext(context).fill(frame, backgroundColor)
        }
        backgroundView?.paint(filling: frame, environment, in: GraphicsContext(context))
    }

    /// The theme as drawn views outside the rows see it.
    private var environment: PaintEnvironment {
        var color = GdkRGBA()
        let style = gtk_widget_get_style_context(canvas)
        gtk_style_context_get_color(style, gtk_style_context_get_state(style), &color)
        return PaintEnvironment(
            widget: canvas, color: Color(color), mark: Color(color).faded(to: 0.35),
            tint: tintColor)
    }

    /// Makes the tree transparent while the table has a background of its own.
    func backgroundChanged() {
        let style = gtk_widget_get_style_context(canvas)
        if backgroundColor == nil, backgroundView == nil {
            gtk_style_context_remove_class(style, SlotTree.seeThroughClass)
        } else {
            gtk_style_context_add_class(style, SlotTree.seeThroughClass)
        }
        gtk_widget_queue_draw(host.widget)
    }
}
