import CGtk
import GtkBridge
import TableCore

/// The strip of titles at the right edge of a table (Spec 11.1).
///
/// Pressing a title, or sliding over the strip, asks for the section of that title; Up and Down do
/// the same for the keyboard.
final class SectionIndexView {
    let reference: ObjectReference
    var widget: WidgetPointer { reference.widget }

    /// What the strip takes of the table's width, in points.
    let width = 24.0

    var titles: [String] = [] {
        didSet { if titles != oldValue { gtk_widget_queue_draw(widget) } }
    }

    /// Called with the number of the title under the pointer, each time it is another one.
    var scrubbed: (Int) -> Void = { _ in }

    private var current: Int?
    private static let titleHeight = 15.0

    init() {
        reference = ObjectReference(adopting: gtk_drawing_area_new())
        gtk_widget_set_can_focus(widget, 1)
        gtk_widget_add_events(
            widget,
            Int32(
                bitPattern: GDK_BUTTON_PRESS_MASK.rawValue | GDK_BUTTON_RELEASE_MASK.rawValue
                    | GDK_BUTTON1_MOTION_MASK.rawValue | GDK_KEY_PRESS_MASK.rawValue))
        gtk_style_context_add_class(gtk_widget_get_style_context(widget), "trove-section-index")
        let accessible = gtk_widget_get_accessible(widget)
        atk_object_set_name(accessible, translated("Section index"))
        connectAnswering("draw", of: reference.raw) { [weak self] arguments in
            guard let self, let context = arguments.pointer(0) else { return false }
            draw(OpaquePointer(context))
            return true
        }
        for signal in ["button-press-event", "motion-notify-event"] {
            connectAnswering(signal, of: reference.raw) { [weak self] arguments in
                guard let self, let event = arguments.event(0, as: GdkEvent.self) else {
                    return false
                }
                var x = 0.0
                var y = 0.0
                gdk_event_get_coords(event, &x, &y)
                show(title(at: y))
                return true
            }
        }
        connectAnswering("button-release-event", of: reference.raw) { [weak self] _ in
            self?.current = nil
            return true
        }
        connectAnswering("key-press-event", of: reference.raw) { [weak self] arguments in
            guard let self, let event = arguments.event(0, as: GdkEventKey.self) else {
                return false
            }
            return keyPressed(Int32(event.pointee.keyval))
        }
    }

    /// The titles that have room, each with its number; a bullet stands for those left out.
    private var shownTitles: [(text: String, number: Int)] {
        let height = Double(gtk_widget_get_allocated_height(widget))
        let room = max(1, Int(height / Self.titleHeight))
        guard titles.count > room else { return titles.enumerated().map { ($1, $0) } }
        // Every second place is a bullet, so an odd number of places keeps both ends.
        let places = max(1, room - (room + 1) % 2)
        return (0..<places).map { place in
            let number = places == 1 ? 0 : place * (titles.count - 1) / (places - 1)
            return (place % 2 == 0 ? titles[number] : "•", number)
        }
    }

    private func title(at y: Double) -> Int? {
        guard !titles.isEmpty else { return nil }
        let shown = shownTitles
        let total = min(
            Double(gtk_widget_get_allocated_height(widget)),
            Double(shown.count) * spacing(of: shown.count))
        let top = (Double(gtk_widget_get_allocated_height(widget)) - total) / 2
        let part = (y - top) / max(1, total)
        return min(max(0, Int(part * Double(titles.count))), titles.count - 1)
    }

    private func spacing(of count: Int) -> Double {
        min(20, Double(gtk_widget_get_allocated_height(widget)) / Double(max(1, count)))
    }

    private func show(_ number: Int?) {
        guard let number, number != current else { return }
        current = number
        scrubbed(number)
        gtk_widget_queue_draw(widget)
    }

    private func keyPressed(_ key: Int32) -> Bool {
        switch key {
        case GDK_KEY_Up: show(max(0, (current ?? 1) - 1))
        case GDK_KEY_Down: show(min(titles.count - 1, (current ?? -1) + 1))
        case GDK_KEY_Home: show(0)
        case GDK_KEY_End: show(titles.count - 1)
        default: return false
        }
        return true
    }

    private func draw(_ context: OpaquePointer) {
        let width = Double(gtk_widget_get_allocated_width(widget))
        let height = Double(gtk_widget_get_allocated_height(widget))
        let style = gtk_widget_get_style_context(widget)
        let shown = shownTitles
        let spacing = spacing(of: shown.count)
        var y = (height - spacing * Double(shown.count)) / 2
        for (text, _) in shown {
            if let layout = gtk_widget_create_pango_layout(widget, text) {
                var textWidth: Int32 = 0
                var textHeight: Int32 = 0
                pango_layout_get_pixel_size(layout, &textWidth, &textHeight)
                gtk_render_layout(
                    style, context, (width - Double(textWidth)) / 2,
                    y + (spacing - Double(textHeight)) / 2, layout)
                g_object_unref(UnsafeMutableRawPointer(layout))
            }
            y += spacing
        }
        if gtk_widget_has_focus(widget) != 0 {
            gtk_render_focus(style, context, 1, 1, width - 2, height - 2)
        }
    }
}

extension TableView {
    /// Asks the data source for the titles of the strip again (Spec 02.19).
    public func reloadSectionIndexTitles() {
        let titles = dataSource?.sectionIndexTitles(for: self) ?? []
        guard !titles.isEmpty else {
            if let sectionIndex { removeHosted(sectionIndex.widget) }
            sectionIndex = nil
            gtk_scrolled_window_set_overlay_scrolling(scrolledWindow.cast(), 1)
            setNeedsLayout()
            return
        }
        let view = sectionIndex ?? SectionIndexView()
        view.titles = titles
        view.scrubbed = { [weak self] in self?.scrollToSection(ofIndexTitle: $0) }
        sectionIndex = view
        // A scroll bar that floats would lie over the titles.
        gtk_scrolled_window_set_overlay_scrolling(scrolledWindow.cast(), 0)
        setNeedsLayout()
    }

    private func scrollToSection(ofIndexTitle number: Int) {
        guard let titles = sectionIndex?.titles, titles.indices.contains(number),
            let section = dataSource?.tableView(
                self, sectionForSectionIndexTitle: titles[number], at: number),
            let offset = geometry.contentOffset(scrollingToSection: section, in: visiblePart)
        else { return }
        stopScrollAnimation()
        contentOffset = offset
    }

    /// The strip lies at the right edge, below nothing and above the headers.
    func placeSectionIndex() {
        guard let sectionIndex else { return }
        let frame = CellLayout.Frame(
            x: Double(host.viewportWidth) - sectionIndex.width, y: 0, width: sectionIndex.width,
            height: Double(host.viewportHeight))
        host(sectionIndex.widget, in: headerOverlay, at: frame)
    }
}
