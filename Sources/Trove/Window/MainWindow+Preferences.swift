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
        do throws(LibraryError) {
            try PreferencesFile.standard.write(new)
        } catch {
            report(error)
        }
        guard new.dates != old.dates else { return }
        DateText.use(new.dates)
        if records.isReady { records.recordsView.reload(contentOffset: nil) }
        detail.refresh()
        if showsMany { many.refresh() }
    }
}
