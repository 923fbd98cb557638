import CGtk
import GtkBridge
import TableCore

/// Views in lines, like words in a paragraph. It needs no more width than its widest view.
///
///     let buttons = FlowView(spacing: 6, lineSpacing: 6, lastFillsLine: false)
///     for button in [move, copy, merge] { buttons.addArrangedSubview(button) }
public final class FlowView: View {
    private static let settingsKey = g_quark_from_string("trove-flow")
    private static let naturalWidthKey = g_quark_from_string("trove-flow-natural-width")

    private static let type = Subclass.register(
        "TableKitFlow", parent: gtk_box_get_type()
    ) { gClass, _ in
        guard let gClass else { return }
        let widgetClass = cgtk_widget_class(gClass)
        guard let widgetClass else { return }
        widgetClass.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
        widgetClass.pointee.get_preferred_width = { instance, minimum, natural in
            guard let instance else { return }
            let (least, all) = FlowView.widths(in: instance)
            minimum?.pointee = least
            natural?.pointee = all
        }
        widgetClass.pointee.get_preferred_width_for_height = { instance, _, minimum, natural in
            guard let instance else { return }
            let (least, all) = FlowView.widths(in: instance)
            minimum?.pointee = least
            natural?.pointee = all
        }
        widgetClass.pointee.get_preferred_height_for_width = { instance, width, minimum, natural in
            guard let instance else { return }
            let height = gint(FlowView.arranged(instance, width).height.rounded(.up))
            minimum?.pointee = height
            natural?.pointee = height
        }
        widgetClass.pointee.get_preferred_height = { instance, minimum, natural in
            guard let instance else { return }
            let width = FlowView.widths(in: instance).natural
            let height = gint(FlowView.arranged(instance, width).height.rounded(.up))
            minimum?.pointee = height
            natural?.pointee = height
        }
        // The box would draw a background for which it has no size.
        widgetClass.pointee.draw = { instance, context in
            guard let instance else { return 0 }
            for child in instance.visibleChildren {
                gtk_container_propagate_draw(instance.cast(GtkContainer.self), child, context)
            }
            return 0
        }
        widgetClass.pointee.size_allocate = { instance, allocation in
            guard let instance, let allocation else { return }
            gtk_widget_set_allocation(instance, allocation)
            FlowView.place(instance, in: allocation.pointee)
        }
    }

    /// Creates a view without content.
    ///
    /// - Parameters:
    ///   - spacing: The space between the views of a line, in points.
    ///   - lineSpacing: The space between lines, in points.
    ///   - lastFillsLine: Whether the last view fills the rest of its line.
    ///   - maximumNaturalWidth: The width that the view asks for at most, in points. The default is
    ///     about that of an entry, so that a column of a form with many views is no wider than the
    ///     others.
    public init(
        spacing: Int, lineSpacing: Int = 0, lastFillsLine: Bool = true,
        maximumNaturalWidth: Int = 180
    ) {
        let instance = Subclass.instantiate(Self.type)
        super.init(adopting: instance.assumingMemoryBound(to: GtkWidget.self))
        gtk_box_set_spacing(widget.cast(GtkBox.self), gint(spacing))
        let settings = 2 * max(0, lineSpacing) + (lastFillsLine ? 0 : 1)
        g_object_set_qdata(
            widget.cast(GObject.self), Self.settingsKey,
            UnsafeMutableRawPointer(bitPattern: settings))
        g_object_set_qdata(
            widget.cast(GObject.self), Self.naturalWidthKey,
            UnsafeMutableRawPointer(bitPattern: maximumNaturalWidth))
        gtk_widget_show(widget)
    }

    /// Adds a view at the end.
    public func addArrangedSubview(_ view: View) {
        insertArrangedSubview(view, at: subviews.count)
    }

    /// Inserts a view before another one.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - index: The index of the view, at most the number of views.
    public func insertArrangedSubview(_ view: View, at index: Int) {
        let box = widget.cast(GtkBox.self)
        insert(view, at: index)
        gtk_box_pack_start(box, view.widget, 0, 1, 0)
        gtk_box_reorder_child(box, view.widget, gint(index))
        view.isHidden = false
    }

    /// Moves a view to another index.
    public func moveArrangedSubview(_ view: View, to index: Int) {
        moveSubview(view, to: index)
        gtk_box_reorder_child(widget.cast(GtkBox.self), view.widget, gint(index))
    }

    // MARK: Layout

    private static func widths(in instance: WidgetPointer) -> (minimum: gint, natural: gint) {
        let children = instance.visibleChildren
        let spacing = gtk_box_get_spacing(instance.cast(GtkBox.self))
        var (least, all): (gint, gint) = (0, spacing * gint(max(0, children.count - 1)))
        for child in children {
            var (minimum, natural): (gint, gint) = (0, 0)
            gtk_widget_get_preferred_width(child, &minimum, &natural)
            least = max(least, minimum)
            all += natural
        }
        let most = Int(
            bitPattern: g_object_get_qdata(instance.cast(GObject.self), naturalWidthKey))
        return (least, max(least, min(all, gint(most))))
    }

    private static func arranged(
        _ instance: WidgetPointer, _ width: gint
    ) -> (children: [WidgetPointer], frames: [Rect], height: Double) {
        let children = instance.visibleChildren
        let sizes = children.map { child in
            var (natural, height): (gint, gint) = (0, 0)
            gtk_widget_get_preferred_width(child, nil, &natural)
            gtk_widget_get_preferred_height_for_width(child, min(natural, width), nil, &height)
            return Size(width: Double(natural), height: Double(height))
        }
        // The space between lines, and whether the last view keeps its width.
        let settings = Int(
            bitPattern: g_object_get_qdata(instance.cast(GObject.self), settingsKey))
        let wrapping = LineWrapping(
            spacing: Double(gtk_box_get_spacing(instance.cast(GtkBox.self))),
            lineSpacing: Double(settings / 2), lastFillsLine: settings % 2 == 0)
        let (frames, height) = wrapping.frames(of: sizes, width: Double(width))
        return (children, frames, height)
    }

    private static func place(_ instance: WidgetPointer, in area: GtkAllocation) {
        let isReversed = gtk_widget_get_direction(instance) == GTK_TEXT_DIR_RTL
        let (children, frames, _) = arranged(instance, area.width)
        for (child, frame) in zip(children, frames) {
            let x = isReversed ? Double(area.width) - frame.maxX : frame.x
            var place = GtkAllocation(
                x: area.x + gint(x), y: area.y + gint(frame.y), width: gint(frame.width),
                height: gint(frame.height))
            gtk_widget_size_allocate(child, &place)
        }
    }
}
