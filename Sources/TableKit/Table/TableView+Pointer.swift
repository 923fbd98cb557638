import CGtk
import GtkBridge
import TableCore

/// What the pointer is doing on the rows.
struct PointerState {
    /// Where the button went down, in points of the viewport, and on which row.
    var press: (x: Double, y: Double, row: IndexPath)?
    /// The clicks on rows, of which a second one begins editing in place.
    var clicks = RenamingClicks()
    /// Ends the time of a double click.
    var doubleClickEnd: LoopSource?
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
            // GDK knows the device of an event by the address of that event.
            let source = arguments.event(0, as: GdkEvent.self).map(InputSources.init(of:))
            return moved(event.pointee, by: source ?? .mouse)
        }
        connectAnswering("grab-broken-event", of: tree.reference.raw) { [weak self] _ in
            self?.cancelReordering()
            self?.cancelPress()
            return false
        }
        connectAnswering("focus-out-event", of: viewport.reference.raw) { [weak self] _ in
            self?.renameByClicks(.cancelled)
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
        pointer.doubleClickEnd?.cancel()
        let point = viewportPoint(x: event.x, y: event.y)
        let row = indexPathForRow(atViewportY: point.y)
        if !isFocused { grabFocus() }
        guard event.button == 1 else { return pressedOther(event, row: row) }
        if event.type == GDK_2BUTTON_PRESS {
            renameByClicks(.doubleClicked)
            if let row, !isEditing { delegate?.tableView(self, didActivateRowAt: row) }
            return true
        }
        guard event.type == GDK_BUTTON_PRESS else { return true }
        // A press anywhere else takes the open confirmation back (Spec 17.4).
        if closeConfirmation() { return true }
        guard let row else { return true }
        pointer.press = (point.x, point.y, row)
        let isPlain = SelectionModifiers(gdk: event.state).isEmpty && !isEditing
        renameByClicks(
            isPlain
                ? .pressed(row, isSelected: isRowSelected(row) && numberOfSelectedRows == 1)
                : .cancelled)
        select(.press(row))
        return true
    }

    /// The right button asks for the menu of a row.
    private func pressedOther(_ event: GdkEventButton, row: IndexPath?) -> Bool {
        guard event.button == 3, event.type == GDK_BUTTON_PRESS else { return false }
        guard let row else { return closeConfirmation() }
        showMenu(forRowAt: row)
        return true
    }

    /// Marks a row as the target of its menu and asks for the menu; an open Delete button closes,
    /// as with a press of any button (Spec 17.4).
    func showMenu(forRowAt row: IndexPath) {
        _ = closeConfirmation()
        selection.target(row)
        showSelection()
        delegate?.tableView(self, showMenuForRowAt: row)
    }

    private func released(_ event: GdkEventButton) -> Bool {
        guard event.button == 1 else { return false }
        if isReordering {
            endReordering()
            return true
        }
        guard pointer.press != nil else { return true }
        pointer.press = nil
        let point = viewportPoint(x: event.x, y: event.y)
        // Let go beside the table, the press was no click.
        let isInside = (0..<rowWidth).contains(point.x)
        let row = isInside ? indexPathForRow(atViewportY: point.y) : nil
        select(.release(row, SelectionModifiers(gdk: event.state)))
        renameByClicks(row.map { .released($0) } ?? .cancelled)
        return true
    }

    /// A second click on the selected row edits its title; a double click does not.
    func renameByClicks(_ event: RenamingClicks.Event) {
        for effect in pointer.clicks.handle(event) {
            switch effect {
            case .wait(let row):
                guard delegate?.tableView(self, titleForRenamingRowAt: row) != nil else { break }
                pointer.doubleClickEnd = MainLoop.after(milliseconds: doubleClickTime) {
                    [weak self] in self?.renameByClicks(.waited)
                }
            case .rename(let row):
                if indexPathForSelectedRow == row { beginRenamingRow(at: row) }
            }
        }
    }

    /// A little longer than the person's double click, for the way of the events.
    private var doubleClickTime: Int { DesktopSettings.doubleClickTime + 50 }

    private func moved(_ event: GdkEventMotion, by source: InputSources) -> Bool {
        let point = viewportPoint(x: event.x, y: event.y)
        if isReordering {
            // Windows that move below a resting pointer report motion too, without the button.
            if event.state & GDK_BUTTON1_MASK.rawValue != 0 { dragMoved(to: point) }
            return true
        }
        guard let press = pointer.press else {
            hover(point.y)
            return false
        }
        let across = abs(point.x - press.x)
        let down = abs(point.y - press.y)
        if across > Self.swipeThreshold, across > 2 * down, !isEditing,
            allowedSwipeSources.contains(source)
        {
            swiped(press.row)
            return true
        }
        if down > Self.dragThreshold, allowsDraggingRows, !isEditing,
            beginReordering(press.row, atViewportY: press.y)
        {
            cancelPress()
            dragMoved(to: point)
        }
        return true
    }

    /// A row drawn sideways shows its Delete button (Spec 17.1).
    private func swiped(_ row: IndexPath) {
        cancelPress()
        edit(.swiped(row))
    }

    /// The press was no click.
    private func cancelPress() {
        pointer.press = nil
        select(.cancelPress)
        renameByClicks(.cancelled)
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

extension InputSources {
    /// The kind of device that an event comes from.
    init(of event: UnsafeMutablePointer<GdkEvent>) {
        self.init(
            gdk_event_get_source_device(event).map(gdk_device_get_source) ?? GDK_SOURCE_MOUSE)
    }

    init(_ source: GdkInputSource) {
        self =
            switch source {
            case GDK_SOURCE_TOUCHPAD: .touchpad
            case GDK_SOURCE_TOUCHSCREEN: .touchscreen
            case GDK_SOURCE_PEN, GDK_SOURCE_ERASER, GDK_SOURCE_TABLET_PAD: .pen
            default: .mouse
            }
    }
}
