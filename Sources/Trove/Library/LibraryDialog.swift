import TableKit
import TextCore
import TroveModel

/// A dialog for the upkeep of the library: its history, the people who share it, its backups and
/// its file.
final class LibraryDialog {
    /// The pages.
    enum Page: CaseIterable {
        case history, people, backups, maintenance

        var title: String {
            switch self {
            case .history: translated("History")
            case .people: translated("People")
            case .backups: translated("Backups")
            case .maintenance: translated("Maintenance")
            }
        }
    }

    let dialog: Dialog
    private let tabs: SegmentedControl
    /// The pages in the order of the tabs.
    private let visiblePages: [Page]
    private let pages = PageStack<Page>()
    private let history: HistoryPage
    /// The page of the people; nil unless they have roles in the library.
    private let people: PeoplePage?
    /// The page of the backups; nil if the server makes them.
    private let backups: BackupsPage?
    private let maintenance: MaintenancePage

    /// Called to copy the library to a file, after the dialog was closed.
    var onCopyToFile: (() -> Void)?

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
        people = (session.library as? any RoleStorage).map { [dialog] in
            PeoplePage(session, $0, dialog: dialog)
        }
        visiblePages = Page.allCases.filter { [people] in $0 != .people || people != nil }
        tabs = SegmentedControl(items: visiblePages.map(\.title))
        backups =
            LibraryPath.isShared(session.library.url)
            ? nil : BackupsPage(session, dialog: dialog)
        maintenance = MaintenancePage(session, dialog: dialog)
        dialog.hasReasonAtStart = true
        dialog.onAccept = { [self] in close() }
        dialog.onCancel = { [self] in end() }
        tabs.accessibilityLabel = translated("Pages")
        tabs.truncatesTitles = true
        tabs.selectedSegmentIndex = 0
        tabs.addAction(
            Action { [weak self] _ in self?.showSelectedPage() }, for: .valueChanged)
        dialog.append(tabs.margin(top: 12))
        pages.setPage(.history) { [history] in history }
        if let people { pages.setPage(.people) { people } }
        pages.setPage(.backups) { [unowned self] in backups ?? makeServerBackupsPage() }
        pages.setPage(.maintenance) { [maintenance] in maintenance }
        pages.visiblePage = .history
        dialog.append(pages, expands: true)
    }

    /// The page in place of the backups that Trove makes of files.
    private func makeServerBackupsPage() -> View {
        let button = Button(translated("Copy to a _File…"))
        button.onClick = { [weak self] in
            // The dialog ends when it is closed.
            guard let self else { return }
            close()
            onCopyToFile?()
        }
        return StatusPage(
            icon: "drive-harddisk-symbolic", title: translated("Backups Are Made on the Server"),
            description: translated(
                """
                The administrator of the server makes them, for example with “pg_dump”. You can \
                copy the library to a file of your own.
                """), actions: [button])
    }

    func present() {
        dialog.present()
        history.focus()
    }

    private func showSelectedPage() {
        guard visiblePages.indices.contains(tabs.selectedSegmentIndex) else { return }
        let page = visiblePages[tabs.selectedSegmentIndex]
        dialog.obstacle = nil
        pages.visiblePage = page
        if page == .people { people?.load() }
        if page == .backups { backups?.load() }
        if page == .maintenance { maintenance.load() }
    }

    private func close() {
        end()
        dialog.close()
    }

    private func end() {
        history.cancel()
        people?.cancel()
        backups?.cancel()
        maintenance.cancel()
    }
}
