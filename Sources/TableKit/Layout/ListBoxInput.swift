import CGtk
import GtkBridge
import TableCore
import TextCore

/// The clicks, menus and moves of the rows of a ``ListBox``.
final class ListBoxInput {
    var clicked: ((Int) -> Void)?
    var menu: ((Int) -> Menu?)?
    var moveTarget: ((Int, Int) -> Int)?
    var moved: ((Int, Int) -> Void)?
    var takesRow: ((_ target: Int, _ row: Int) -> Bool)?
    var dropped: ((_ row: Int, _ target: Int) -> Void)?

    private let box: WidgetPointer
    private var drag: Drag?
    /// Whether a drag is ending, after which GTK selects the dragged row, wherever it was dropped.
    private(set) var isEndingDrag = false

    /// A press on a row, and the drag that follows.
    private struct Drag {
        let row: WidgetPointer
        var index: Int
        /// The height of the press in the list, in logical pixels.
        let start: Double
        var isActive = false
        /// The index that the row would get.
        var target: Int
        /// The row that would take the dragged one.
        var taker: Int?
    }

    /// The distance, in logical pixels, after which a press becomes a drag.
    private static let threshold = 8.0

    init(box: WidgetPointer) {
        self.box = box
        gtk_widget_add_events(box, Int32(bitPattern: GDK_BUTTON1_MOTION_MASK.rawValue))
        let raw = UnsafeMutableRawPointer(box)
        connectAnswering("button-press-event", of: raw) { [weak self] in
            $0.event(0, as: GdkEventButton.self).map { self?.pressed($0.pointee) ?? false } ?? false
        }
        connectAnswering("motion-notify-event", of: raw) { [weak self] in
            $0.event(0, as: GdkEventMotion.self).map { self?.moved($0.pointee) ?? false } ?? false
        }
        connectAnswering("button-release-event", of: raw) { [weak self] in
            if let event = $0.event(0, as: GdkEventButton.self) { self?.released(event.pointee) }
            return false
        }
        connectAnswering("grab-broken-event", of: raw) { [weak self] _ in
            self?.endDrag()
            return false
        }
    }

    /// Follows the keys of a row.
    func connect(_ row: ListBoxRow) {
        guard !row.isConnected else { return }
        row.isConnected = true
        let (widget, raw) = (row.widget, row.reference.raw)
        connectAnswering("popup-menu", of: raw) { [weak self] _ in
            self?.openMenu(at: widget) ?? false
        }
        connectAnswering("key-press-event", of: raw) { [weak self] in
            guard let self, let event = $0.event(0, as: GdkEventKey.self)?.pointee else {
                return false
            }
            return keyPressed(event, on: widget)
        }
    }

    /// Opens the menu of a row.
    ///
    /// - Parameter rect: The place in the row; nil for the whole row.
    func openMenu(at row: WidgetPointer, pointingTo rect: GdkRectangle? = nil) -> Bool {
        guard let index = index(of: row), let menu = menu?(index), !menu.children.isEmpty else {
            return false
        }
        MenuModel.open(menu, at: row, pointingTo: rect, name: translated("Menu"))
        return true
    }

    private func index(of row: WidgetPointer) -> Int? {
        let index = gtk_list_box_row_get_index(row.cast(GtkListBoxRow.self))
        return index < 0 ? nil : Int(index)
    }

    // MARK: Pointer

    private func pressed(_ event: GdkEventButton) -> Bool {
        let y = height(ofPointerAt: event.y_root)
        guard event.type == GDK_BUTTON_PRESS, let row = row(at: y), let index = index(of: row)
        else { return false }
        if event.button == 3 {
            var area = GtkAllocation()
            gtk_widget_get_allocation(row, &area)
            let place = GdkRectangle(
                x: Int32(x(ofPointerAt: event.x_root)) - area.x, y: Int32(y) - area.y, width: 1,
                height: 1)
            return openMenu(at: row, pointingTo: place)
        }
        guard event.button == 1 else { return false }
        drag = Drag(row: row, index: index, start: y, target: index)
        return false
    }

    private func released(_ event: GdkEventButton) {
        guard event.button == 1, drag != nil else { return }
        // Other rows may have come under the resting pointer.
        if drag?.isActive == true { follow(toHeight: height(ofPointerAt: event.y_root)) }
        guard let drag else { return }
        endDrag()
        if drag.isActive {
            keepSelection(of: drag.row)
            if let taker = drag.taker {
                dropped?(drag.index, taker)
            } else if drag.target != drag.index {
                moved?(drag.index, drag.target)
            }
        } else if row(at: height(ofPointerAt: event.y_root)) == drag.row {
            // GTK selects and focuses the row after this.
            MainLoop.whenIdle { [weak self] in self?.clicked?(drag.index) }
        }
    }

    /// Keeps GTK from selecting a row that was dragged.
    private func keepSelection(of dragged: WidgetPointer) {
        let list = box.cast(GtkListBox.self)
        let selected = gtk_list_box_get_selected_row(list).map { gtk_list_box_row_get_index($0) }
        isEndingDrag = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            // The program may have replaced the rows.
            if gtk_list_box_get_selected_row(list) == dragged.cast(GtkListBoxRow.self) {
                gtk_list_box_select_row(
                    list, selected.flatMap { gtk_list_box_get_row_at_index(list, $0) })
            }
            isEndingDrag = false
        }
    }

    /// The row at a height in the list; nil between the rows, and at headers.
    private func row(at y: Double) -> WidgetPointer? {
        guard let row = gtk_list_box_get_row_at_y(box.cast(GtkListBox.self), gint(y)) else {
            return nil
        }
        let widget = row.cast(GtkWidget.self)
        var area = GtkAllocation()
        gtk_widget_get_allocation(widget, &area)
        let range = Double(area.y)..<Double(area.y + area.height)
        return range.contains(y) ? widget : nil
    }

    /// The height in the list of a pointer at a height on the screen, in logical pixels.
    private func height(ofPointerAt rootY: Double) -> Double { rootY - origin.y }

    private func x(ofPointerAt rootX: Double) -> Double { rootX - origin.x }

    /// The upper left corner of the list on the screen.
    private var origin: (x: Double, y: Double) {
        guard let window = gtk_widget_get_window(box) else { return (0, 0) }
        var (x, y) = (gint(0), gint(0))
        gdk_window_get_origin(window, &x, &y)
        return (Double(x), Double(y))
    }

    private func moved(_ event: GdkEventMotion) -> Bool {
        guard let drag, moved != nil, moveTarget != nil else { return false }
        let y = height(ofPointerAt: event.y_root)
        if !drag.isActive {
            guard abs(y - drag.start) > Self.threshold, canMove(drag.index) else { return false }
            self.drag?.isActive = true
            gtk_widget_set_opacity(drag.row, 0.5)
        }
        follow(toHeight: y)
        showTarget()
        return true
    }

    /// Finds the place of the dragged row for a height of the pointer in the list.
    private func follow(toHeight y: Double) {
        guard var drag, let moveTarget else { return }
        drag.taker = taker(of: drag.index, at: y)
        drag.target =
            drag.taker == nil
            ? moveTarget(drag.index, proposedIndex(for: drag.index, at: y)) : drag.index
        self.drag = drag
    }

    private func canMove(_ index: Int) -> Bool {
        target(of: index, steppedBy: -1) != index || target(of: index, steppedBy: 1) != index
    }

    /// The index of a row after a move up or down: the nearest one that it can have.
    private func target(of index: Int, steppedBy step: Int) -> Int {
        guard let moveTarget else { return index }
        return (0..<rows().count).target(of: index, steppedBy: step) { moveTarget(index, $0) }
    }

    /// The part of a row's height in which another row is dropped on it.
    private static let middle = 0.25..<0.75

    /// The row that takes a dragged one at a height in the list; nil for a place between rows.
    private func taker(of index: Int, at y: Double) -> Int? {
        guard let takesRow, let row = row(at: y), let target = self.index(of: row),
            target != index, takesRow(target, index)
        else { return nil }
        var area = GtkAllocation()
        gtk_widget_get_allocation(row, &area)
        let part = (y - Double(area.y)) / max(1, Double(area.height))
        return Self.middle.contains(part) ? target : nil
    }

    /// The index that a row gets if it is dropped at a height in the list.
    private func proposedIndex(for index: Int, at y: Double) -> Int {
        var count = 0
        for (other, row) in rows().enumerated() where other != index {
            var area = GtkAllocation()
            gtk_widget_get_allocation(row, &area)
            if y > Double(area.y) + Double(area.height) / 2 { count += 1 }
        }
        return count
    }

    private func rows() -> [WidgetPointer] {
        var rows: [WidgetPointer] = []
        while let row = gtk_list_box_get_row_at_index(box.cast(GtkListBox.self), gint(rows.count)) {
            rows.append(row.cast(GtkWidget.self))
        }
        return rows
    }

    /// Takes the pressed or dragged row along with other rows that came, went or moved; ends with
    /// the row itself.
    func rowsChanged(_ rows: [WidgetPointer]) {
        guard let drag else { return }
        // The widget of a row that is gone must not be touched.
        guard let index = rows.firstIndex(of: drag.row) else {
            self.drag = nil
            return removeMarks()
        }
        self.drag?.index = index
        self.drag?.target = index
        self.drag?.taker = nil
        removeMarks()
    }

    // MARK: The place of the dragged row

    private static let marks = (above: "trove-drop-above", below: "trove-drop-below")

    /// Marks the edge of the row beside which the dragged one would come.
    private func showTarget() {
        TableStyle.install()
        removeMarks()
        guard let drag, drag.isActive else { return }
        let rows = rows()
        if let taker = drag.taker, rows.indices.contains(taker) {
            gtk_list_box_drag_highlight_row(
                box.cast(GtkListBox.self), rows[taker].cast(GtkListBoxRow.self))
        }
        guard drag.target != drag.index, rows.indices.contains(drag.target) else { return }
        let mark = drag.target < drag.index ? Self.marks.above : Self.marks.below
        gtk_style_context_add_class(gtk_widget_get_style_context(rows[drag.target]), mark)
    }

    private func removeMarks() {
        gtk_list_box_drag_unhighlight_row(box.cast(GtkListBox.self))
        for row in rows() {
            let style = gtk_widget_get_style_context(row)
            gtk_style_context_remove_class(style, Self.marks.above)
            gtk_style_context_remove_class(style, Self.marks.below)
        }
    }

    private func endDrag() {
        guard let drag else { return }
        self.drag = nil
        guard drag.isActive else { return }
        gtk_widget_set_opacity(drag.row, 1)
        removeMarks()
    }

    // MARK: Keys

    /// Moves the focused row with Alt and an arrow key, or cancels a drag with Escape.
    private func keyPressed(_ event: GdkEventKey, on row: WidgetPointer) -> Bool {
        if Int32(event.keyval) == GDK_KEY_Escape, drag?.isActive == true {
            endDrag()
            return true
        }
        let modifiers = event.state & gtk_accelerator_get_default_mod_mask().rawValue
        guard modifiers == GDK_MOD1_MASK.rawValue, let moved,
            gtk_widget_has_focus(row) != 0, let index = index(of: row)
        else { return false }
        let step: Int
        switch Int32(event.keyval) {
        case GDK_KEY_Up, GDK_KEY_KP_Up: step = -1
        case GDK_KEY_Down, GDK_KEY_KP_Down: step = 1
        default: return false
        }
        let target = target(of: index, steppedBy: step)
        if target != index { moved(index, target) }
        return true
    }
}
