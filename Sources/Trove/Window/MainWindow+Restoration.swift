import TableKit
import TroveModel

extension MainWindow {
    /// Sets the saved size of the window and shows it, so that the desktop places it early.
    static func beginShowing(_ window: ApplicationWindow, as state: WindowState) {
        window.size = (state.width, state.height)
        if state.isMaximized { window.isMaximized = true }
        window.beginShowing()
    }

    /// Restores the saved state.
    func restore(_ opened: Startup.Opened) {
        let state = opened.state
        split.columnWidths = (state.sidebarWidth, state.recordsWidth)
        if let column = SplitViewController.Column(rawValue: state.column) {
            split.showWithoutAnimation(column)
        }
        sidebar.folded = Set(state.foldedFolders ?? [])
        restorations = state.restorations
        place = opened.place
        shareWidth(with: shownRecords?.list.settings.view.kind ?? .list)
        if !state.isMaximized { split.prepare(forWidth: state.width) }
        let shown = shownRecords
        listID = shown?.list.id
        showPlace()
        records.show(
            shown, restoring: RecordsRestoration(record: state.record, offset: state.offset),
            reading: opened.records, from: opened.pages)
        if split.isCollapsed {
            detail.show(listID == nil ? nil : state.record, of: session.list(listID))
            // The record may be gone, or was one of the trash.
            if split.topColumn == .secondary, !detail.hasOrAwaitsRecord {
                split.showWithoutAnimation(.supplementary)
            }
        } else {
            // Creating the form takes as long as the rest of the window.
            records.afterFirstRows { [weak self] in self?.showSelectedRecord() }
        }
        showLists()
        updateActions()
        isRestoring = false
    }

    /// Remembers the selected record and the scroll position of the place before another one is
    /// shown.
    func rememberRecords() {
        guard !isSearchingAllLists, let place, listID != nil, exists(place) else { return }
        restorations[place] = RecordsRestoration(
            record: records.selection, offset: records.savedOffset)
    }

    private func showSelectedRecord() {
        detail.makeBar()
        detail.updateBar()
        showSelection()
    }

    /// Saves the window state with a debounce of 250 ms.
    func stateMayHaveChanged() {
        guard !isRestoring else { return }
        pendingSave?.cancel()
        pendingSave = MainLoop.after(milliseconds: 250) { [weak self] in self?.saveState() }
    }

    private func saveState() {
        let state = currentState
        guard state != savedState else { return }
        savedState = state
        // Starts immediately, because nothing scheduled runs after the end of the program.
        Task.immediate { [library = session.library] in await state.save(to: library) }
    }

    /// Saves the window state before the program ends.
    func saveStateNow() {
        pendingSave?.cancel()
        saveState()
    }

    private var currentState: WindowState {
        var state = savedState
        state.isMaximized = window.isMaximized
        if !state.isMaximized { (state.width, state.height) = window.size }
        (state.sidebarWidth, state.recordsWidth) = split.columnWidths
        state.formWidths = formWidths == FormWidths() ? nil : formWidths
        state.hiddenPanes =
            pane.hiddenBeside.isEmpty
            ? nil : pane.hiddenBeside.sorted { $0.rawValue < $1.rawValue }
        state.column = split.topColumn.rawValue
        state.setPlace(searchOrigin?.place ?? place, list: searchOrigin?.list ?? listID)
        state.startPlace = startPlace
        state.foldedFolders = sidebar.folded.isEmpty ? nil : sidebar.folded.sorted()
        state.record = searchOrigin?.records.record ?? records.selection
        state.offset = searchOrigin?.records.offset ?? records.savedOffset
        state.restorations = restorations.filter { $0 != place && exists($0) }
        return state
    }

    /// Whether a list or smart list was not deleted.
    private func exists(_ place: SidebarItem) -> Bool {
        switch place {
        case .list(let id): session.list(id) != nil
        case .smartList(let id): session.smartList(id) != nil
        case .trash, .folder: false
        }
    }
}
