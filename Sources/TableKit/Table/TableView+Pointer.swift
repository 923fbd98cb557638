import CGtk
import GtkBridge
import TableCore

/// What the pointer is doing on the rows.
struct PointerState {
    /// Where the button went down, in points of the viewport, and on which row.
    var press: (x: Double, y: Double, row: IndexPath)?
    /// Whether the pressed row was the only selected one before the press.
    var wasSelected = false
    /// Begins editing in place unless a second click follows.
    var renaming: LoopSource?
    /// Where the pointer rests, in points from the top of the viewport; nil when it is elsewhere.
    var hoverY: Double?
}

extension TableView {
    /// How far the pointer goes before a press becomes a drag, in points.
    private static let dragThreshold = 8.0

    /// How far a row is drawn sideways before its Delete button comes, in points.
    private static let swipeThreshold = 32.0

    /// The row below the pointer, also after it has scrolled there.
    var hoveredRow: IndexPath? { pointer.hoverY.flatMap { indexPathForRow(atViewportY: $0) } }

    func connectPointer() {
        gtk_widget_add_events(
            tree.widget,
            Int32(
                bitPattern: GDK_POINTER_MOTION_MASK.rawValue | GDK_LEAVE_NOTIFY_MASK.rawValue
                    | GDK_BUTTON_RELEASE_MASK.rawValue))
        connectAnswering("button-press-event", of: tree.reference.raw) { [weak self] arguments in
            guard let self, let event = arguments.event(0, as: GdkEventButton.self) else {
                return false
            }
            return pressed(event.pointee)
        }
        connectAnswering("button-release-event", of: tree.reference.raw) { [weak self] arguments in
            guard let self, let event = arguments.event(0, as: GdkEventButton.self) else {
                return false
            }
            return released(event.pointee)
        }
        connectAnswering("motion-notify-event", of: tree.reference.raw) { [weak self] arguments in
            guard let self, let event = arguments.event(0, as: GdkEventMotion.self) else {
                return false
            }
            return moved(event.pointee)
        }
        connectAnswering("grab-broken-event", of: tree.reference.raw) { [weak self] _ in
            self?.cancelReordering()
            self?.select(.cancelPress)
            self?.pointer.press = nil
            return false
        }
        connectAnswering("leave-notify-event", of: tree.reference.raw) { [weak self] _ in
            self?.hover(nil)
            return false
        }
    }

    /// A point of the tree's own window in points of the viewport.
    private func viewportPoint(x: Double, y: Double) -> (x: Double, y: Double) {
        (x, y - Double(viewport.shift))
    }

    private func pressed(_ event: GdkEventButton) -> Bool {
        pointer.renaming?.cancel()
        let point = viewportPoint(x: event.x, y: event.y)
        let row = indexPathForRow(atViewportY: point.y)
        if !isFocused { grabFocus() }
        guard event.button == 1 else { return pressedOther(event, row: row) }
        if event.type == GDK_2BUTTON_PRESS {
            if let row, !isEditing { delegate?.tableView(self, didActivateRowAt: row) }
            return true
        }
        guard event.type == GDK_BUTTON_PRESS else { return true }
        // A press anywhere else takes the open confirmation back (Spec 17.4).
        if closeConfirmation() { return true }
        guard let row else { return true }
        pointer.press = (point.x, point.y, row)
        pointer.wasSelected = isRowSelected(row) && numberOfSelectedRows == 1
        select(.press(row))
        return true
    }

    /// The right button selects the row and asks for its menu.
    private func pressedOther(_ event: GdkEventButton, row: IndexPath?) -> Bool {
        guard event.button == 3, event.type == GDK_BUTTON_PRESS, let row else { return false }
        if !isRowSelected(row) {
            select(.press(row))
            select(.release(row, []))
        }
        delegate?.tableView(self, showMenuForRowAt: row)
        return true
    }

    private func released(_ event: GdkEventButton) -> Bool {
        guard event.button == 1 else { return false }
        if isReordering {
            endReordering()
            return true
        }
        guard let press = pointer.press else { return true }
        pointer.press = nil
        let point = viewportPoint(x: event.x, y: event.y)
        let row = indexPathForRow(atViewportY: point.y)
        let modifiers = SelectionModifiers(gdk: event.state)
        select(.release(row, modifiers))
        if pointer.wasSelected, row == press.row, modifiers.isEmpty, !isEditing {
            beginRenamingUnlessClickedAgain(press.row)
        }
        return true
    }

    /// A second click on the selected row edits its title; a double click does not.
    private func beginRenamingUnlessClickedAgain(_ row: IndexPath) {
        guard delegate?.tableView(self, titleForRenamingRowAt: row) != nil else { return }
        pointer.renaming = MainLoop.after(milliseconds: doubleClickTime) { [weak self] in
            guard let self, indexPathForSelectedRow == row else { return }
            beginRenamingRow(at: row)
        }
    }

    private var doubleClickTime: Int {
        guard let settings = gtk_settings_get_default() else { return 400 }
        var value = GValue()
        g_value_init(&value, cgtk_type_int())
        defer { g_value_unset(&value) }
        g_object_get_property(
            UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self),
            "gtk-double-click-time", &value)
        return Int(g_value_get_int(&value)) + 50
    }

    private func moved(_ event: GdkEventMotion) -> Bool {
        let point = viewportPoint(x: event.x, y: event.y)
        if isReordering {
            // Windows that move below a resting pointer report motion too, without the button.
            if event.state & GDK_BUTTON1_MASK.rawValue != 0 { dragMoved(toViewportY: point.y) }
            return true
        }
        guard let press = pointer.press else {
            hover(point.y)
            return false
        }
        let across = abs(point.x - press.x)
        let down = abs(point.y - press.y)
        if across > Self.swipeThreshold, across > 2 * down, !isEditing {
            swiped(press.row)
            return true
        }
        if down > Self.dragThreshold, allowsDraggingRows, !isEditing,
            beginReordering(press.row, atViewportY: press.y)
        {
            pointer.press = nil
            select(.cancelPress)
            dragMoved(toViewportY: point.y)
        }
        return true
    }

    /// A row drawn sideways shows its Delete button (Spec 17.1).
    private func swiped(_ row: IndexPath) {
        pointer.press = nil
        select(.cancelPress)
        edit(.swiped(row))
    }

    private func hover(_ y: Double?) {
        let before = hoveredRow
        pointer.hoverY = y
        if hoveredRow != before { tree.queueDraw() }
    }
}

extension SelectionModifiers {
    /// Shift and Ctrl of an event.
    init(gdk state: GdkModifierType) {
        self = []
        if state.rawValue & GDK_SHIFT_MASK.rawValue != 0 { insert(.extend) }
        if state.rawValue & GDK_CONTROL_MASK.rawValue != 0 { insert(.toggle) }
    }

    init(gdk state: guint) {
        self.init(gdk: GdkModifierType(rawValue: state))
    }
}
