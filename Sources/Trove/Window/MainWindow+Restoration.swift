import GtkBridge
import TableKit
import TroveCore

extension MainWindow {
    /// Gives the window the size that it had, and lets the desktop place it while it gets content.
    static func beginShowing(_ window: ApplicationWindow, as state: WindowState) {
        window.size = (state.width, state.height)
        if state.isMaximized { window.isMaximized = true }
        window.beginShowing()
    }

    /// Shows what was shown when the program ended.
    func restore(_ opened: Startup.Opened) {
        let state = opened.state
        split.columnWidths = (state.sidebarWidth, state.recordsWidth)
        if let column = SplitViewController.Column(rawValue: state.column) {
            split.showWithoutAnimation(column)
        }
        if !state.isMaximized { split.prepare(forWidth: state.width) }
        listID = opened.list?.id
        records.show(
            opened.list, restoring: (state.record, state.offset), reading: opened.records,
            from: opened.pages)
        if split.isCollapsed {
            detail.show(state.record, of: opened.list)
        } else {
            // The form takes as long to make as the rest of the window.
            records.afterFirstRows { [weak self] in self?.showSelectedRecord() }
        }
        showLists()
        updateActions()
        isRestoring = false
    }

    private func showSelectedRecord() {
        detail.show(records.selection, of: session.list(listID))
    }

    /// Saves what is shown, a moment after it was changed last.
    func stateMayHaveChanged() {
        guard !isRestoring else { return }
        pendingSave?.cancel()
        pendingSave = MainLoop.after(milliseconds: 250) { [weak self] in self?.saveState() }
    }

    private func saveState() {
        let state = currentState
        guard state != savedState else { return }
        savedState = state
        // Immediate, because at the end of the program nothing runs later.
        Task.immediate { [library = session.library] in await state.save(to: library) }
    }

    /// Saves what is shown before the program ends.
    func saveStateNow() {
        pendingSave?.cancel()
        saveState()
    }

    private var currentState: WindowState {
        var state = savedState
        state.isMaximized = window.isMaximized
        if !state.isMaximized { (state.width, state.height) = window.size }
        (state.sidebarWidth, state.recordsWidth) = split.columnWidths
        state.column = split.topColumn.rawValue
        state.list = listID?.rawValue
        state.record = records.selection
        state.offset = records.savedOffset
        return state
    }
}
