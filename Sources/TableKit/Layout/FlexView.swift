import CGtk
import GtkBridge
import TableCore

/// Views side by side, in as many lines as the width requires. It needs no more width than its
/// widest view.
///
///     let row = FlexView(spacing: 6)
///     row.addArrangedSubview(name, grows: true)
///     row.addArrangedSubview(kind)
///     row.addArrangedSubview(buttons)
///
/// Unlike those of a ``FlowView``, the views become narrower before a line wraps, and several can
/// fill the rest of their lines.
open class FlexView: View {
    private static let growsKey = g_quark_from_string("trove-grows")
    private static let lineSpacingKey = g_quark_from_string("trove-line-spacing")

    private static let type = Subclass.register(
        "TableKitFlex", parent: gtk_box_get_type()
    ) { gClass, _ in
        guard let gClass else { return }
        let widgetClass = cgtk_widget_class(gClass)
        guard let widgetClass else { return }
        widgetClass.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
        widgetClass.pointee.get_preferred_width = { instance, minimum, natural in
            guard let instance else { return }
            let widths = FlexView.widths(of: instance)
            minimum?.pointee = widths.minimum
            natural?.pointee = widths.natural
        }
        widgetClass.pointee.get_preferred_width_for_height = { instance, _, minimum, natural in
            guard let instance else { return }
            let widths = FlexView.widths(of: instance)
            minimum?.pointee = widths.minimum
            natural?.pointee = widths.natural
        }
        widgetClass.pointee.get_preferred_height_for_width = { instance, width, minimum, natural in
            guard let instance else { return }
            let height = FlexView.arranged(instance, width).height
            minimum?.pointee = height
            natural?.pointee = height
        }
        widgetClass.pointee.get_preferred_height = { instance, minimum, natural in
            guard let instance else { return }
            let height = FlexView.arranged(instance, FlexView.widths(of: instance).natural).height
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
            FlexView.place(instance, in: allocation.pointee)
        }
    }

    /// Creates a view without content.
    ///
    /// - Parameters:
    ///   - spacing: The space between the views of a line, in points.
    ///   - lineSpacing: The space between lines, in points.
    public init(spacing: Int = 6, lineSpacing: Int = 6) {
        let instance = Subclass.instantiate(Self.type)
        super.init(adopting: instance.assumingMemoryBound(to: GtkWidget.self))
        gtk_box_set_spacing(widget.cast(GtkBox.self), gint(spacing))
        g_object_set_qdata(
            widget.cast(GObject.self), Self.lineSpacingKey,
            UnsafeMutableRawPointer(bitPattern: max(0, lineSpacing)))
        gtk_widget_show(widget)
    }

    /// Adds a view at the end.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - grows: Whether the view fills the rest of its line.
    public func addArrangedSubview(_ view: View, grows: Bool = false) {
        insert(view, at: subviews.count)
        g_object_set_qdata(
            view.widget.cast(GObject.self), Self.growsKey,
            UnsafeMutableRawPointer(bitPattern: grows ? 1 : 0))
        gtk_box_pack_start(widget.cast(GtkBox.self), view.widget, 0, 1, 0)
    }

    // MARK: Layout

    private static func items(_ children: [WidgetPointer]) -> [FlexibleLines.Item] {
        children.map { child in
            var (least, natural): (gint, gint) = (0, 0)
            gtk_widget_get_preferred_width(child, &least, &natural)
            return FlexibleLines.Item(
                least: Double(least), natural: Double(natural),
                grows: g_object_get_qdata(child.cast(GObject.self), growsKey) != nil)
        }
    }

    private static func widths(of instance: WidgetPointer) -> (minimum: gint, natural: gint) {
        let items = items(instance.visibleChildren)
        let spacing = gtk_box_get_spacing(instance.cast(GtkBox.self))
        let gaps = Int(spacing) * max(0, items.count - 1)
        return (
            gint(items.map(\.least).max() ?? 0),
            gint(clamping: items.reduce(0) { $0 + Int($1.natural) } + gaps)
        )
    }

    private static func arranged(
        _ instance: WidgetPointer, _ width: gint
    ) -> (frames: [(child: WidgetPointer, frame: GtkAllocation)], height: gint) {
        let children = instance.visibleChildren
        let spacing = Double(gtk_box_get_spacing(instance.cast(GtkBox.self)))
        let lineSpacing = gint(
            clamping: Int(
                bitPattern: g_object_get_qdata(instance.cast(GObject.self), lineSpacingKey)))
        var rest = children[...]
        var frames: [(WidgetPointer, GtkAllocation)] = []
        var top: gint = 0
        let lines = FlexibleLines(spacing: spacing)
        for line in lines.spans(of: items(children), width: Double(width)) {
            let placed = zip(rest.prefix(line.count), line).map { child, span in
                var height: gint = 0
                let width = gint(span.upperBound - span.lowerBound)
                gtk_widget_get_preferred_height_for_width(child, width, nil, &height)
                return (
                    child,
                    GtkAllocation(x: gint(span.lowerBound), y: top, width: width, height: height)
                )
            }
            rest = rest.dropFirst(line.count)
            let height = placed.map { $0.1.height }.max() ?? 0
            frames += placed.map { child, frame in
                var frame = frame
                frame.height = height
                return (child, frame)
            }
            top += height + lineSpacing
        }
        return (frames, max(0, top - lineSpacing))
    }

    private static func place(_ instance: WidgetPointer, in area: GtkAllocation) {
        let isReversed = gtk_widget_get_direction(instance) == GTK_TEXT_DIR_RTL
        for (child, frame) in arranged(instance, area.width).frames {
            var place = frame
            place.x = area.x + (isReversed ? area.width - frame.x - frame.width : frame.x)
            place.y += area.y
            gtk_widget_size_allocate(child, &place)
        }
    }
}

extension WidgetPointer {
    /// The visible children of a container.
    var visibleChildren: [WidgetPointer] {
        let list = gtk_container_get_children(cast(GtkContainer.self))
        defer { g_list_free(list) }
        return sequence(first: list, next: { $0?.pointee.next }).compactMap { link in
            guard let child = link?.pointee.data?.assumingMemoryBound(to: GtkWidget.self),
                gtk_widget_get_visible(child) != 0
            else { return nil }
            return child
        }
    }
}
