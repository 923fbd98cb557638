import CGtk
import GtkBridge
import TableCore

extension MonthView {
    func connectKeyboard() {
        let raw = reference.raw
        connectAnswering("key-press-event", of: raw) { [weak self] in
            guard let self, let event = $0.event(0, as: GdkEventKey.self)?.pointee else {
                return false
            }
            return delegate?.monthView(self, handle: KeyPress(event).inLayout) ?? false
        }
        connectAnswering("popup-menu", of: raw) { [weak self] _ in self?.openMenuByKey() ?? false }
        for signal in ["focus-in-event", "focus-out-event"] {
            connectAnswering(signal, of: raw) { [weak self] _ in
                // GTK changes the focus after this.
                MainLoop.whenIdle { [weak self] in self?.focusChanged() }
                return false
            }
        }
    }

    private func focusChanged() {
        showMarks()
        guard containsFocus else { return }
        // After GTK has told the focus of the whole view, which would be said instead.
        MainLoop.whenIdle(priority: G_PRIORITY_LOW) { [weak self] in
            guard let self, containsFocus else { return }
            content.tellFocus(at: focusedPlace)
        }
    }

    /// Opens the menu of the selected entry in the focused day, or of the day.
    private func openMenuByKey() -> Bool {
        guard let place = focusedPlace, let cell = content.cell(at: place) else { return false }
        let entry = cell.visibleEntries.first { selectedEntries.contains($0) }
        let menu =
            entry.flatMap { delegate?.monthView(self, menuForEntry: $0, at: place) }
            ?? delegate?.monthView(self, menuAt: place)
        return open(menu, at: cell.frame.center)
    }
}
