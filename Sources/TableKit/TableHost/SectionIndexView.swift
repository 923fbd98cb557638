import CGtk
import GtkBridge
import TableCore
import TextCore

/// The section index: a strip of titles at the trailing edge of a table (Spec 11.1).
///
/// Pressing a title or dragging over the strip selects the section of that title. Up, Down, Home
/// and End do the same from the keyboard. Each title is a button for assistive technology.
final class SectionIndexView {
    let reference: ObjectReference
    var widget: WidgetPointer { reference.widget }

    /// The width of the strip, in points: that of its longest title, between 24 and 64. Titles
    /// should be short (Spec 11.2); longer ones are ellipsized.
    private(set) var width = 24.0

    /// The width of the overlay scroll bar beside the strip, in points.
    static let scrollBarWidth = 10.0

    var titles: [String] {
        get { index.titles }
        set {
            guard newValue != index.titles else { return }
            drag.follow(from: index.titles, to: newValue)
            index = SectionIndex(titles: newValue)
            entries = []
        }
    }

    /// Called with the index of the title under the pointer whenever it changes.
    var scrubbed: (Int) -> Void = { _ in }

    /// Called with the title under the pointer and the height of the pointer while it slides over
    /// the strip, and with nil afterwards.
    var slid: (String?, Double) -> Void = { _, _ in }

    /// The color of the titles; nil for the theme's (Spec 000.81).
    var titleColor: Color? { didSet { if titleColor != oldValue { entries = [] } } }

    /// The background color of the strip during a drag (Spec 000.82).
    var trackingColor: Color?

    /// The background color of the strip outside a drag.
    var backgroundColor: Color? { didSet { gtk_widget_queue_draw(widget) } }

    /// Whether the pointer is dragging over the strip.
    private(set) var isTracking = false {
        didSet { if isTracking != oldValue { gtk_widget_queue_draw(widget) } }
    }

    private var index = SectionIndex(titles: [])
    private var entries: [SectionIndex.Entry] = []
    private let box: WidgetPointer
    private var drag = IndexDrag()
    /// The view that draws the magnifying glass.
    private var searchImage: ImageView?
    /// The height of a tightly packed title, in points, for the font of the last arrangement.
    private var lineHeight = 15.0

    init() {
        reference = ObjectReference(adopting: gtk_event_box_new())
        box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        // The strip itself receives the pointer events, so that a drag can cross titles.
        gtk_event_box_set_above_child(reference.cast(), 1)
        gtk_event_box_set_visible_window(reference.cast(), 0)
        gtk_box_set_homogeneous(box.cast(), 1)
        gtk_widget_set_valign(box, GTK_ALIGN_CENTER)
        gtk_container_add(reference.cast(), box)
        gtk_widget_set_can_focus(widget, 1)
        gtk_widget_add_events(
            widget,
            Int32(
                bitPattern: GDK_BUTTON_PRESS_MASK.rawValue | GDK_BUTTON_RELEASE_MASK.rawValue
                    | GDK_BUTTON1_MOTION_MASK.rawValue | GDK_KEY_PRESS_MASK.rawValue)
                | ScrollDriver.wheelEvents)
        gtk_style_context_add_class(gtk_widget_get_style_context(widget), "trove-section-index")
        atk_object_set_name(gtk_widget_get_accessible(widget), translated("Section Index"))
        atk_object_set_role(gtk_widget_get_accessible(widget), ATK_ROLE_PANEL)
        connectEvents()
    }

    private func connectEvents() {
        for signal in ["button-press-event", "motion-notify-event"] {
            connectAnswering(signal, of: reference.raw) { [weak self] arguments in
                guard let self, let event = arguments.event(0, as: GdkEvent.self) else {
                    return false
                }
                var x = 0.0
                var y = 0.0
                gdk_event_get_coords(event, &x, &y)
                isTracking = true
                scrub(toY: y)
                return true
            }
        }
        connectAnswering("button-release-event", of: reference.raw) { [weak self] _ in
            self?.endTracking()
            return true
        }
        connectAnswering("grab-broken-event", of: reference.raw) { [weak self] _ in
            self?.endTracking()
            return false
        }
        connectAnswering("draw", of: reference.raw) { [weak self] arguments in
            guard let self, let color = isTracking ? trackingColor : backgroundColor,
                let context = arguments.pointer(0)
            else { return false }
            let frame = Rect(
                x: 0, y: 0, width: Double(gtk_widget_get_allocated_width(widget)),
                height: Double(gtk_widget_get_allocated_height(widget)))
            GraphicsContext(OpaquePointer(context)).fill(frame, color)
            return false
        }
        connectAnswering("key-press-event", of: reference.raw) { [weak self] arguments in
            guard let self, let event = arguments.event(0, as: GdkEventKey.self) else {
                return false
            }
            return keyPressed(Int32(event.pointee.keyval))
        }
    }

    /// Shows as many titles as fit; bullets stand for omitted ones.
    ///
    /// - Parameters:
    ///   - height: The height available, in points.
    ///   - fontLineHeight: The line height of the table's font, in points; titles are smaller.
    func arrange(height: Double, fontLineHeight: Double) {
        let line = max(15, (fontLineHeight * 0.83).rounded())
        let lines = max(1, Int(height / line))
        let arranged = index.entries(lines: lines)
        guard arranged != entries || line != lineHeight, !arranged.isEmpty else { return }
        entries = arranged
        lineHeight = line
        while let children = gtk_container_get_children(box.cast()) {
            let child = children.pointee.data.assumingMemoryBound(to: GtkWidget.self)
            g_list_free(children)
            gtk_widget_destroy(child)
        }
        let roomy = min(line + 5, height / Double(arranged.count))
        for entry in arranged {
            let button = makeButton(entry, height: Int32(roomy))
            gtk_box_pack_start(box.cast(), button, 1, 1, 0)
        }
        gtk_widget_show_all(box)
        gtk_widget_show(widget)
        width = min(64, max(24, naturalSize(of: box).width + 6))
    }

    private func makeButton(_ entry: SectionIndex.Entry, height: Int32) -> WidgetPointer {
        let isSearch = entry.text == SectionIndex.searchTitle
        let button: WidgetPointer =
            isSearch ? makeSearchButton() : gtk_button_new_with_label(entry.text)
        gtk_button_set_relief(button.cast(), GTK_RELIEF_NONE)
        gtk_widget_set_can_focus(button, 0)
        gtk_widget_set_size_request(button, -1, height)
        if !isSearch, let label = gtk_bin_get_child(button.cast()) {
            gtk_label_set_ellipsize(label.cast(), PANGO_ELLIPSIZE_END)
            gtk_label_set_max_width_chars(label.cast(), 6)
            colorize(label)
        }
        let number = entry.titles.lowerBound
        connect("clicked", of: button) { [weak self] _ in self?.show(number) }
        return button
    }

    /// Creates the magnifying glass (Spec 000.87).
    private func makeSearchButton() -> WidgetPointer {
        let icon = Image(icon: "edit-find-symbolic", pointSize: 12)
        let image = ImageView(titleColor.map { icon.withTintColor($0) } ?? icon)
        let button: WidgetPointer = gtk_button_new()
        gtk_container_add(button.cast(), image.widget)
        searchImage = image
        atk_object_set_name(gtk_widget_get_accessible(button), translated("Search"))
        return button
    }

    private func colorize(_ label: WidgetPointer) {
        guard let titleColor else { return }
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        func part(_ value: Double) -> guint16 { guint16(min(max(value, 0), 1) * 65535) }
        pango_attr_list_insert(
            attributes,
            pango_attr_foreground_new(
                part(titleColor.red), part(titleColor.green), part(titleColor.blue)))
        gtk_label_set_attributes(label.cast(), attributes)
    }

    private func scrub(toY y: Double) {
        var top: Int32 = 0
        gtk_widget_translate_coordinates(box, widget, 0, 0, nil, &top)
        let height = Double(gtk_widget_get_allocated_height(box))
        guard let title = index.title(at: y - Double(top), height: height, in: entries) else {
            return
        }
        slid(titles[title], y)
        if drag.move(to: title) { scrubbed(title) }
    }

    private func endTracking() {
        drag.end()
        isTracking = false
        slid(nil, 0)
    }

    private func show(_ number: Int) {
        _ = drag.move(to: number)
        scrubbed(number)
    }

    private func keyPressed(_ key: Int32) -> Bool {
        switch key {
        case GDK_KEY_Up: show(max(0, (drag.title ?? 1) - 1))
        case GDK_KEY_Down: show(min(titles.count - 1, (drag.title ?? -1) + 1))
        case GDK_KEY_Home: show(0)
        case GDK_KEY_End: show(titles.count - 1)
        default: return false
        }
        return true
    }
}

extension TableView {
    /// The index title that is drawn as a magnifying glass, for a search field above the rows
    /// (Spec 000.87).
    public static let indexSearch = SectionIndex.searchTitle

    /// Reloads the titles of the section index from the data source (Spec 02.19).
    public func reloadSectionIndexTitles() {
        let titles = dataSource?.sectionIndexTitles(for: self) ?? []
        guard !titles.isEmpty, counts.numberOfRows >= sectionIndexMinimumDisplayRowCount else {
            if let sectionIndex { removeHosted(sectionIndex.widget) }
            sectionIndex = nil
            showIndexBubble(nil, at: 0)
            setNeedsLayout()
            return
        }
        let view = sectionIndex ?? SectionIndexView()
        view.titleColor = sectionIndexColor
        view.trackingColor = sectionIndexTrackingBackgroundColor
        view.backgroundColor = sectionIndexBackgroundColor
        view.titles = titles
        view.scrubbed = { [weak self] in self?.scrollToSection(ofIndexTitle: $0) }
        view.slid = { [weak self] title, y in self?.showIndexBubble(title, at: y) }
        sectionIndex = view
        setNeedsLayout()
    }

    private func scrollToSection(ofIndexTitle number: Int) {
        guard let titles = sectionIndex?.titles, titles.indices.contains(number),
            let section = dataSource?.tableView(
                self, sectionForSectionIndexTitle: titles[number], at: number)
        else { return }
        scroll(to: .section(section), animated: false)
    }

    /// Places the section index at the trailing edge, beside the rows and above the headers,
    /// leaving room for the scroll bar.
    func placeSectionIndex() {
        guard let sectionIndex else { return }
        let frame = Rect(
            x: rowWidth, y: 0, width: sectionIndex.width, height: Double(host.viewportHeight))
        host(sectionIndex.widget, in: headerOverlay, at: frame)
        placeIndexBubble()
    }
}
