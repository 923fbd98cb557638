import TableKit
import TextCore
import TroveModel

/// A dialog for the upkeep of the library: its history, its backups and its file.
final class LibraryDialog {
    /// The pages.
    enum Page: Int, CaseIterable {
        case history, backups, maintenance

        var title: String {
            switch self {
            case .history: translated("History")
            case .backups: translated("Backups")
            case .maintenance: translated("Maintenance")
            }
        }
    }

    let dialog: Dialog
    private let tabs = SegmentedControl(items: Page.allCases.map(\.title))
    private let pages = PageStack<Page>()
    private let history: HistoryPage
    private let backups: BackupsPage
    private let maintenance: MaintenancePage

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - session: The session of the library.
    ///   - parent: The window that the dialog belongs to.
    init(session: Session, parent: View) {
        dialog = Dialog(
            title: translated("Library"), parent: parent, size: (640, 560), cancelLabel: nil,
            acceptLabel: translated("_Done"))
        history = HistoryPage(session, dialog: dialog)
        backups = BackupsPage(session, dialog: dialog)
        maintenance = MaintenancePage(session, dialog: dialog)
        dialog.onAccept = { [self] in close() }
        dialog.onCancel = { [self] in end() }
        tabs.accessibilityLabel = translated("Pages")
        tabs.selectedSegmentIndex = 0
        tabs.addAction(
            Action { [weak self] _ in self?.showSelectedPage() }, for: .valueChanged)
        dialog.append(tabs.margin(top: 12))
        pages.setPage(.history) { [history] in history }
        pages.setPage(.backups) { [backups] in backups }
        pages.setPage(.maintenance) { [maintenance] in maintenance }
        pages.visiblePage = .history
        dialog.append(pages, expands: true)
    }

    func present() {
        dialog.present()
        history.focus()
    }

    private func showSelectedPage() {
        guard let page = Page(rawValue: tabs.selectedSegmentIndex) else { return }
        dialog.obstacle = nil
        pages.visiblePage = page
        if page == .backups { backups.load() }
        if page == .maintenance { maintenance.load() }
    }

    private func close() {
        end()
        dialog.close()
    }

    private func end() {
        history.cancel()
        backups.cancel()
        maintenance.cancel()
    }
}
