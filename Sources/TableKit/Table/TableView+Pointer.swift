import CGtk
import GtkBridge
import TableCore

/// The state of the pointer over the rows.
struct PointerState {
    /// The row on which the button is pressed.
    var press: RowPress?
    /// The recent clicks on rows: a second click on the selected row starts renaming.
    var clicks = RenamingClicks()
    /// The last presses: a double click is on a single row.
    var doubleClick = DoubleClick()
    /// The timer that ends the double-click interval.
    var doubleClickEnd: LoopSource?
    /// The pointer's distance from the top of the viewport, in points; nil outside the rows.
    var hoverY: Double?
}

extension TableView {
    /// The distance, in points, after which a press becomes a drag or a swipe.
    private static let dragThreshold = 8.0

    /// The row under the pointer, including a row scrolled under a resting pointer.
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
            // GDK finds the source device through the address of the event, so a copy would not do.
            let source = arguments.event(0, as: GdkEvent.self).map(InputSources.init(of:))
            return moved(event.pointee, by: source ?? .mouse)
        }
        connectAnswering("grab-broken-event", of: tree.reference.raw) { [weak self] _ in
            self?.cancelReordering()
            self?.cancelPress()
            self?.swipe(.cancelled)
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

    /// A point in the tree's window, converted to viewport coordinates in points.
    func viewportPoint(x: Double, y: Double) -> Point {
        Point(
            x: direction.place(x, inWidth: Double(host.viewportWidth)),
            y: y - Double(viewport.shift))
    }

    private func pressed(_ event: GdkEventButton) -> Bool {
        pointer.doubleClickEnd?.cancel()
        let point = viewportPoint(x: event.x, y: event.y)
        let row = indexPathForRow(atViewportY: point.y)
        if event.button == 1, event.type == GDK_BUTTON_PRESS {
            pointer.doubleClick.press(on: row)
        }
        if grid?.pressed(event, at: point, row: row) == true { return true }
        if !isFocused { grabFocus() }
        guard event.button == 1 else { return pressedOther(event, row: row) }
        if event.type == GDK_2BUTTON_PRESS {
            renameByClicks(.doubleClicked)
            if let row, !isEditing, pointer.doubleClick.isOnOneRow {
                performPrimaryAction(at: row)
            }
            return true
        }
        guard event.type == GDK_BUTTON_PRESS else { return true }
        // Any other press closes the open row (Spec 17.4).
        if closeOpenRow() {
            pointer.doubleClick.press(on: nil)
            return true
        }
        guard let row, let frame = viewportFrame(ofRowAt: row) else { return true }
        pointer.press = RowPress(
            on: row, at: point, in: frame, contentOffset: Point(x: 0, y: offsetY))
        let isPlain = SelectionModifiers(gdk: event.state).isEmpty && !isEditing
        renameByClicks(
            isPlain
                ? .pressed(row, isSelected: isRowSelected(row) && numberOfSelectedRows == 1)
                : .cancelled)
        select(.press(row))
        return true
    }

    /// Handles presses of other buttons: the right button opens the menu of a row.
    private func pressedOther(_ event: GdkEventButton, row: IndexPath?) -> Bool {
        guard event.button == 3, event.type == GDK_BUTTON_PRESS else { return false }
        guard let row else { return closeOpenRow() }
        let point = viewportPoint(x: event.x, y: event.y)
        showMenu(forRowAt: row, at: point)
        return true
    }

    private func released(_ event: GdkEventButton) -> Bool {
        guard event.button == 1 else { return false }
        if grid?.released() == true { return true }
        if reordering != nil {
            endReordering()
            return true
        }
        if releaseSwipe() { return true }
        guard let press = pointer.press else { return true }
        pointer.press = nil
        let point = viewportPoint(x: event.x, y: event.y)
        let frame = viewportFrame(ofRowAt: press.row)
        let isClick = frame.map { press.isClick(releasedAt: point, in: $0) } ?? false
        let row = isClick ? press.row : nil
        select(.release(row, SelectionModifiers(gdk: event.state)))
        renameByClicks(row.map { .released($0) } ?? .cancelled)
        return true
    }

    /// Starts renaming on a second click on the selected row, but not on a double click.
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

    /// The double-click time plus 50 ms, because events arrive with a delay. In milliseconds.
    private var doubleClickTime: Int { DesktopSettings.doubleClickTime + 50 }

    private func moved(_ event: GdkEventMotion, by source: InputSources) -> Bool {
        let point = viewportPoint(x: event.x, y: event.y)
        if grid?.dragged(to: point) == true { return true }
        if reordering != nil {
            if dragLiftedRowOut(at: point) { return true }
            // Windows moving under a resting pointer also report motion, without the button.
            if event.state & GDK_BUTTON1_MASK.rawValue != 0 { dragMoved(to: point) }
            return true
        }
        if swipe?.session.isDragging == true {
            dragSwipe(to: point, at: event.time)
            return true
        }
        guard let press = pointer.press else {
            hover(point.y)
            return false
        }
        let across = abs(point.x - press.point.x)
        let down = abs(point.y - press.point.y)
        if across > Self.dragThreshold, across > 2 * down, !isEditing,
            allowedSwipeSources.contains(source),
            beginSwipe(press.row, from: press.point, to: point, at: event.time)
        {
            cancelPress()
            return true
        }
        let grip = viewportFrame(ofRowAt: press.row).map(press.grip(in:)) ?? press.point
        if max(across, down) > Self.dragThreshold, !isEditing, dragsSelection(with: press.row) {
            // One row is reordered; several are dropped at their new place.
            _ = beginDrag(of: press.row, at: grip)
        } else if down > Self.dragThreshold, dragInteractionEnabled, !isEditing,
            beginReordering(press.row, atViewportY: grip.y)
        {
            cancelPress()
            dragMoved(to: point)
        } else if max(across, down) > Self.dragThreshold, !isEditing {
            _ = beginDrag(of: press.row, at: grip)
        }
        return true
    }

    /// The frame of a row in the viewport, in points; nil if there is no such row.
    private func viewportFrame(ofRowAt path: IndexPath) -> Rect? {
        geometry.rectForRow(at: path).map {
            Rect(x: 0, y: $0.y - offsetY, width: rowWidth, height: $0.height)
        }
    }

    /// Cancels the press, so that its release is not a click.
    func cancelPress() {
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
    /// The modifiers of an event: Shift extends, Ctrl toggles.
    init(gdk state: GdkModifierType) {
        self = []
        if state.rawValue & GDK_SHIFT_MASK.rawValue != 0 { insert(.extend) }
        if state.rawValue & GDK_CONTROL_MASK.rawValue != 0 { insert(.toggle) }
    }

    init(gdk state: guint) {
        self.init(gdk: GdkModifierType(rawValue: state))
    }

    /// Whether a key is Shift or Ctrl.
    static func isKey(_ keyval: guint) -> Bool {
        [GDK_KEY_Shift_L, GDK_KEY_Shift_R, GDK_KEY_Control_L, GDK_KEY_Control_R]
            .contains(Int32(bitPattern: keyval))
    }
}

extension InputSources {
    /// The kind of device that sent an event.
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
