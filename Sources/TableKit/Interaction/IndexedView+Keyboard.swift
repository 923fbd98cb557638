import CGtk
import GtkBridge
import TableCore

/// The keys and the focus of a view of rows.
extension IndexedView {
    /// Handles the keys and the focus of the widget that has the view's focus.
    func connectKeyboard() {
        let instance = UnsafeMutableRawPointer(focusWidget)
        connectAnswering("key-press-event", of: instance) { [weak self] arguments in
            guard let self, let event = arguments.event(0, as: GdkEventKey.self) else {
                return false
            }
            return keyPressed(event.pointee)
        }
        connectAnswering("key-release-event", of: instance) { [weak self] arguments in
            if let event = arguments.event(0, as: GdkEventKey.self),
                SelectionModifiers.isKey(event.pointee.keyval)
            {
                self?.handleMultipleSelection(.end)
            }
            return false
        }
        connectAnswering("focus-in-event", of: instance) { [weak self] _ in
            self?.focusEntered()
            self?.selectionChanged()
            return false
        }
        connectAnswering("focus-out-event", of: instance) { [weak self] _ in
            self?.handleMultipleSelection(.end)
            self?.selectionChanged()
            return false
        }
    }

    /// Moves the focus with Tab: to the rows, then to the controls in them.
    func moveFocusWithTab(_ direction: GtkDirectionType) -> Bool {
        guard let widget = TabOrder.move(direction, main: focusWidget, through: tabStops) else {
            return false
        }
        if widget != focusWidget {
            scrollToRow(of: widget)
        } else if TabOrder.isByKey {
            focusEnteredByKeyboard()
        }
        return true
    }
}
