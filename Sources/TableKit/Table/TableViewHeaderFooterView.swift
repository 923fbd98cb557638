import CGtk
import GtkBridge
import TableCore

/// A header or footer of a section that is used again for another one (Spec 000.65).
///
/// Register it, dequeue one for each section that comes on screen, and give its ``widget`` to the
/// table; the title of the section, if it has one, becomes the text of ``textLabel`` (000.70).
///
///     func tableView(_ table: TableView, viewForHeaderInSection section: Int) -> WidgetPointer? {
///         let header = table.dequeueReusableHeaderFooterView(withIdentifier: "letter")
///         header?.tintColor = section == 0 ? red : nil
///         return header?.widget
///     }
@MainActor
open class TableViewHeaderFooterView {
    public let reuseIdentifier: String?

    /// The title. It lies in front of ``contentView`` and is no part of it: leave it without text
    /// where the content has labels of its own (Spec 000.68).
    public let textLabel = TextLabel()

    /// What the program adds to the view; as large as it.
    public let contentView = Box(GTK_ORIENTATION_HORIZONTAL)

    /// The colour of the usual background; nil for grey (Spec 000.66).
    public var tintColor: Color? { didSet { setNeedsDisplay() } }

    /// The colour of ``contentView``, instead of the usual background and in front of
    /// ``backgroundView`` (Spec 000.67).
    public var contentColor: Color? { didSet { setNeedsDisplay() } }

    /// A background instead of the usual one.
    public var backgroundView: Background? { didSet { setNeedsDisplay() } }

    /// What to give to the table.
    public var widget: WidgetPointer { reference.widget }

    private let reference = ObjectReference(adopting: gtk_event_box_new())

    public required init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        let overlay: WidgetPointer = gtk_overlay_new()
        gtk_container_add(overlay.cast(), contentView.pointer)
        gtk_overlay_add_overlay(overlay.cast(), textLabel.pointer)
        gtk_overlay_set_overlay_pass_through(overlay.cast(), textLabel.pointer, 1)
        textLabel.textAlignment(0)
        gtk_widget_set_margin_start(textLabel.pointer, gint(CellLayout.margin))
        gtk_widget_set_margin_end(textLabel.pointer, gint(CellLayout.margin))
        gtk_container_add(reference.cast(), overlay)
        connectAnswering("draw", of: reference.raw) { [weak self] arguments in
            if let self, let context = arguments.pointer(0) { draw(OpaquePointer(context)) }
            return false
        }
        gtk_widget_show_all(overlay)
    }

    /// Called just before a view that was used before is handed out again. Overriders call `super`.
    open func prepareForReuse() {}

    private func setNeedsDisplay() { gtk_widget_queue_draw(widget) }

    /// The background; content and title are widgets in front of it.
    private func draw(_ context: OpaquePointer) {
        var layers = HeaderLayers()
        layers.hasBackgroundView = backgroundView != nil
        layers.hasContentColor = contentColor != nil
        let frame = CellLayout.Frame(
            x: 0, y: 0, width: Double(gtk_widget_get_allocated_width(widget)),
            height: Double(gtk_widget_get_allocated_height(widget)))
        for layer in layers.visible {
            switch layer {
            case .gradient: gradient.draw(frame, context)
            case .backgroundView: backgroundView?.draw(frame, context)
            case .contentColor: contentColor.map { Background.color($0).draw(frame, context) }
            case .content, .textLabel: break
            }
        }
    }

    private var gradient: Background {
        let tint = tintColor ?? Color(red: 0.66, green: 0.66, blue: 0.66)
        func lit(_ part: Double) -> Double { part + (1 - part) * 0.35 }
        let top = Color(
            red: lit(tint.red), green: lit(tint.green), blue: lit(tint.blue), alpha: tint.alpha)
        return .gradient(from: top, to: tint)
    }
}

extension TableView {
    /// Lets the table make headers and footers of a class by itself (Spec 000.72).
    public func register(
        _ viewClass: TableViewHeaderFooterView.Type,
        forHeaderFooterViewReuseIdentifier identifier: String
    ) {
        headerViews.pool.register(identifier) { viewClass.init(reuseIdentifier: identifier) }
    }

    /// A header or footer that was used before, else a new one; nil when nothing was registered
    /// under the identifier.
    public func dequeueReusableHeaderFooterView(
        withIdentifier identifier: String
    ) -> TableViewHeaderFooterView? {
        guard let view = headerViews.pool.dequeue(identifier) else { return nil }
        headerViews.inUse[view.widget] = view
        return view
    }
}
