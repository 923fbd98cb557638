import TableKit
import TroveModel

/// The preferences.
extension MainWindow {
    func showPreferences() {
        commitForms()
        let dialog = PreferencesDialog(
            preferences, start: startPlace, session: session, parent: window)
        dialog.onChange = { [weak self] in self?.apply($0) }
        dialog.onStartChange = { [weak self] in
            self?.startPlace = $0
            self?.saveStateNow()
        }
        dialog.present()
    }

    private func apply(_ new: Preferences) {
        let old = preferences
        preferences = new
        application.overrideUserInterfaceStyle(new.appearance.style)
        session.attempt { _ throws(LibraryError) in try await Self.write(new) }
        guard new.dates != old.dates else { return }
        DateText.use(new.dates)
        if records.isReady { records.recordsView.reload(contentOffset: nil) }
        if isAllListsLoaded { allLists.load() }
        detail.refresh()
        if showsMany { many.refresh() }
    }

    @concurrent private nonisolated static func write(
        _ preferences: Preferences
    ) async throws(LibraryError) {
        try PreferencesFile.standard.write(preferences)
    }
}
