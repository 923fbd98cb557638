import CGtk
import GtkBridge
import TableCore

/// Tooltips with the texts that are cut in the view under the pointer.
extension CollectionView {
    func connectTooltips() {
        gtk_widget_set_has_tooltip(bin.widget, 1)
        connectAnswering("query-tooltip", of: bin.reference.raw) { [weak self] arguments in
            guard let self, !arguments.bool(2), let tooltip = arguments.pointer(3),
                let (text, frame) = truncatedText(
                    at: onScreen(
                        Point(x: Double(arguments.int(0)), y: Double(arguments.int(1)))))
            else { return false }
            let place = onScreen(frame)
            var area = GdkRectangle(
                x: gint(clamping: Int(place.x)), y: gint(clamping: Int(frame.y)),
                width: gint(clamping: Int(frame.width)), height: gint(clamping: Int(frame.height)))
            gtk_tooltip_set_text(OpaquePointer(tooltip), text)
            gtk_tooltip_set_tip_area(OpaquePointer(tooltip), &area)
            return true
        }
    }

    /// The texts that are cut in the view at a point of the viewport, and the frame of the view
    /// there; nil if none is.
    func truncatedText(at point: Point) -> (text: String, frame: Rect)? {
        guard !needsUpdate, !display.isLayingOut else { return nil }
        let place = contentPoint(point)
        let front = display.visibleElements.last { element, attributes in
            !attributes.isHidden && attributes.contains(place)
        }
        guard let front, let text = display.view(of: front.element)?.truncatedText else {
            return nil
        }
        let offset = contentOffset
        return (text, front.attributes.frame.moved(dx: -offset.x, dy: -offset.y))
    }
}

extension Label {
    /// Whether the text does not fit into the frame of the drawn label.
    public var isTruncated: Bool {
        guard let text, !text.isEmpty, !isHidden else { return false }
        return isTruncated(width: bounds.width)
    }
}
