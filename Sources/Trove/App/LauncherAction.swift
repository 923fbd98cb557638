/// An action that the desktop offers in the menu of the program's icon, which is also an option of
/// the command line.
enum LauncherAction: String, CaseIterable {
    case newRecord = "new-record"
    case newList = "new-list"
    case search
}

/// Actions from outside of the window.
extension MainWindow {
    /// Performs an action of the program's icon.
    func perform(_ action: LauncherAction) {
        window.present()
        switch action {
        case .newRecord: addRecordFromLauncher()
        case .newList: newList()
        case .search: searchAllLists()
        }
    }

    /// Adds a record to the open list, or else to the first one.
    private func addRecordFromLauncher() {
        guard !session.lists.isEmpty else { return newList() }
        if isSearchingAllLists || listID == nil { open(session.lists.first?.id) }
        addRecord()
    }
}
