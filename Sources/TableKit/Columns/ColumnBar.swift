import CGtk
import GtkBridge
import TableCore
import TextCore

/// The heads or the footers of the columns: a button for each visible column.
final class ColumnBar: View {
    /// The place of a bar in its table.
    enum Kind {
        case header, footer
    }

    let kind: Kind
    weak var table: ColumnTableView?
    private let overlay = ObjectReference(adopting: gtk_overlay_new())
    private var buttons: [Int: ColumnButton] = [:]
    private var frames: [WidgetPointer: GdkRectangle] = [:]
    /// The drag of a head or its edge.
    var drag = ColumnDrag()

    /// Creates a bar without columns.
    init(kind: Kind) {
        self.kind = kind
        super.init(adopting: gtk_event_box_new())
        let base = gtk_label_new("")
        gtk_overlay_add_overlay(overlay.cast(), base)
        gtk_container_add(widget.cast(), overlay.widget)
        gtk_widget_set_size_request(overlay.widget, -1, 30)
        let style = gtk_widget_get_style_context(widget)
        gtk_style_context_add_class(
            style, kind == .header ? "trove-column-header" : "trove-column-footer")
        connectAnswering("get-child-position", of: overlay.raw) { [weak self] arguments in
            guard let child = arguments.pointer(0)?.assumingMemoryBound(to: GtkWidget.self),
                let allocation = arguments.event(1, as: GdkRectangle.self)
            else { return false }
            var frame = self?.frames[child] ?? GdkRectangle(x: 0, y: 0, width: 1, height: 1)
            frame.height = self.map { gtk_widget_get_allocated_height($0.overlay.widget) } ?? 1
            allocation.pointee = frame
            return true
        }
        passOnScrolling()
        gtk_widget_show_all(widget)
    }

    /// Scrolls the rows with the wheel over the bar.
    private func passOnScrolling() {
        gtk_widget_add_events(widget, ScrollDriver.wheelEvents)
        connectAnswering("scroll-event", of: reference.raw) { [weak self] arguments in
            guard let rows = self?.table?.rows, let event = arguments.event(0, as: GdkEvent.self)
            else { return false }
            return gtk_widget_event(rows.widget, event) != 0
        }
    }

    /// Updates the texts of all buttons.
    func update() {
        for (column, button) in buttons {
            if let shown = table?.columns[safe: column] { button.show(shown) }
        }
        place()
    }

    /// Places the buttons of the visible columns, those of frozen columns in front.
    func place() {
        guard let table else { return }
        let visible = table.geometry.visibleColumns.filter {
            !table.geometry.visibleSpan(of: $0).isEmpty
        }
        for (column, button) in buttons where !visible.contains(column) {
            gtk_widget_hide(button.widget)
        }
        for column in visible {
            let button = button(of: column)
            let span = table.geometry.span(of: column)
            let start = span.lowerBound.rounded()
            let frame = place(
                Rect(
                    x: start, y: 0, width: max(1, span.upperBound.rounded() - start), height: 1))
            frames[button.widget] = GdkRectangle(
                x: Int32(frame.x), y: 0, width: Int32(frame.width), height: 1)
            if gtk_widget_get_visible(button.widget) == 0 { gtk_widget_show(button.widget) }
        }
        gtk_widget_queue_allocate(overlay.widget)
    }

    /// Converts a frame from the leading edge of the bar to one on the screen.
    private func place(_ frame: Rect) -> Rect {
        UserInterfaceLayoutDirection(of: widget).place(
            frame, inWidth: Double(gtk_widget_get_allocated_width(overlay.widget)))
    }

    /// The button of a column; nil if it is not visible.
    func visibleButton(of column: Int) -> WidgetPointer? {
        buttons[column].flatMap { gtk_widget_get_visible($0.widget) != 0 ? $0.widget : nil }
    }

    private func button(of column: Int) -> ColumnButton {
        if let known = buttons[column] { return known }
        let button = ColumnButton(kind: kind)
        buttons[column] = button
        gtk_overlay_add_overlay(overlay.cast(), button.widget)
        // The frozen columns are the first ones.
        for frozen in 0..<(table?.geometry.wantedFrozenCount ?? 0) {
            guard let front = buttons[frozen] else { continue }
            gtk_overlay_reorder_overlay(overlay.cast(), front.widget, -1)
        }
        if let shown = table?.columns[safe: column] { button.show(shown) }
        follow(button, column)
        return button
    }

    private func follow(_ button: ColumnButton, _ column: Int) {
        button.on("clicked") { [weak self] in self?.clicked(column) }
        button.onEvents(
            pressed: { [weak self] event in self?.pressed(event, on: column) ?? false },
            moved: { [weak self] event in self?.moved(event, on: column) ?? false },
            released: { [weak self] in self?.released() ?? false })
        button.on("popup-menu") { [weak self] in self?.openMenu(of: column) }
    }

    /// The width of the head of a column, in points.
    func naturalWidth(of column: Int) -> Double { buttons[column]?.naturalWidth ?? 0 }

    /// A position in the bar, in points from its leading edge, of an event of the button of a
    /// column.
    func position(_ x: Double, on column: Int) -> Double {
        let left = buttons[column].flatMap { frames[$0.widget] }.map { Double($0.x) } ?? 0
        return place(Rect(x: left + x, y: 0, width: 0, height: 0)).x
    }

    private func clicked(_ column: Int) {
        guard !drag.isDragging else { return }
        if kind == .footer { return openMenu(of: column) }
        guard let table else { return }
        var state = GdkModifierType(0)
        gtk_get_current_event_state(&state)
        table.delegate?.columnTableView(
            table, didClickHeadOf: column,
            extends: state.rawValue & GDK_SHIFT_MASK.rawValue != 0)
    }

    /// Opens the menu of a column.
    func openMenu(of column: Int) {
        guard let table, let button = buttons[column] else { return }
        let menu =
            kind == .header
            ? table.delegate?.columnTableView(table, menuForHeadOf: column)
            : table.delegate?.columnTableView(table, menuForFooterOf: column)
        guard let menu else { return }
        MenuModel.open(menu, at: button.widget, sender: table, name: translated("Menu"))
    }
}

/// The button of a column in a header or footer.
final class ColumnButton: View {
    private let kind: ColumnBar.Kind
    private let label = ObjectReference(adopting: gtk_label_new(""))
    private let arrow = ObjectReference(adopting: gtk_image_new())
    private let rank = ObjectReference(adopting: gtk_label_new(""))

    init(kind: ColumnBar.Kind) {
        self.kind = kind
        super.init(adopting: gtk_button_new())
        guard let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 3) else { return }
        gtk_label_set_ellipsize(label.cast(), PANGO_ELLIPSIZE_END)
        gtk_box_pack_start(box.cast(), label.widget, 1, 1, 0)
        for part in [rank, arrow] { gtk_box_pack_end(box.cast(), part.widget, 0, 0, 0) }
        gtk_widget_set_no_show_all(arrow.widget, 1)
        gtk_widget_set_no_show_all(rank.widget, 1)
        gtk_container_add(widget.cast(), box)
        gtk_widget_set_can_focus(widget, 0)
        gtk_widget_set_focus_on_click(widget, 0)
        let style = gtk_widget_get_style_context(widget)
        gtk_style_context_add_class(style, "flat")
        gtk_style_context_add_class(style, "trove-column-button")
        gtk_style_context_add_class(gtk_widget_get_style_context(rank.widget), "dim-label")
        gtk_widget_show_all(widget)
    }

    /// Shows the title, or in a footer the text of the footer.
    func show(_ column: TableColumn) {
        let text = kind == .header ? column.title : column.footer
        gtk_label_set_text(label.cast(), text)
        gtk_label_set_xalign(label.cast(), column.isTrailing ? 1 : 0)
        accessibilityLabel =
            kind == .header
            ? column.title
            : translated("Footer of {field}").filling(["field": column.title])
        gtk_widget_set_tooltip_text(widget, text)
        accessibilityHint = kind == .header ? Self.hint(column.sort) : text
        guard kind == .header else { return }
        let isSorted = column.sort != nil
        gtk_widget_set_visible(arrow.widget, isSorted.gboolean)
        gtk_widget_set_visible(rank.widget, (column.sort?.rank != nil).gboolean)
        gtk_label_set_text(rank.cast(), column.sort?.rank.map(String.init) ?? "")
        gtk_image_set_from_icon_name(
            arrow.cast(),
            column.sort?.isAscending == false ? "pan-down-symbolic" : "pan-up-symbolic",
            GTK_ICON_SIZE_BUTTON)
    }

    private static func hint(_ sort: TableColumn.Sort?) -> String {
        guard let sort else { return "" }
        return sort.isAscending ? translated("Sorted ascending") : translated("Sorted descending")
    }

    /// The width of the whole text, in points.
    var naturalWidth: Double {
        var width: gint = 0
        gtk_widget_get_preferred_width(widget, nil, &width)
        var (short, long): (gint, gint) = (0, 0)
        gtk_widget_get_preferred_width(label.widget, &short, &long)
        return Double(max(width, width - short + long))
    }

    /// Calls functions for the events of the pointer, before the button handles them.
    func onEvents(
        pressed: @escaping (GdkEventButton) -> Bool, moved: @escaping (GdkEventMotion) -> Bool,
        released: @escaping () -> Bool
    ) {
        gtk_widget_add_events(
            widget,
            gint(bitPattern: GDK_POINTER_MOTION_MASK.rawValue | GDK_BUTTON_PRESS_MASK.rawValue)
                | ScrollDriver.wheelEvents)
        connectAnswering("button-press-event", of: reference.raw) { arguments in
            arguments.event(0, as: GdkEventButton.self).map { pressed($0.pointee) } ?? false
        }
        connectAnswering("motion-notify-event", of: reference.raw) { arguments in
            arguments.event(0, as: GdkEventMotion.self).map { moved($0.pointee) } ?? false
        }
        connectAnswering("button-release-event", of: reference.raw) { _ in released() }
    }
}

extension Array {
    /// The element at an index; nil if there is none.
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
