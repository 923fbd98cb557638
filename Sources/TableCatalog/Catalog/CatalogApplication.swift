import Foundation
import TableKit

/// The catalog as an application: all examples beside their list, or a single one.
final class CatalogApplication {
    private let application = Application(
        identifier: "org.trove.TableCatalog", isUnique: false)
    private let entry: Catalog.Entry?
    private var window: ApplicationWindow?
    private lazy var shortcuts = ShortcutsWindow(CatalogShortcut.groups)

    init(showing entry: Catalog.Entry?) {
        self.entry = entry
        Application.setProgram(identifier: "org.trove.TableCatalog", name: "Table Catalog")
        application.onActivate = { [weak self] in self?.openWindow() }
        application.onStartup = { [weak self] in self?.addShortcuts() }
    }

    private func addShortcuts() {
        application.add(NamedAction("quit") { [weak self] in self?.application.quit() })
        for (action, keys) in CatalogShortcut.keys { application.setKeys(keys, for: action) }
    }

    func run() -> Int32 { application.run(arguments: ["table-catalog"]) }

    private func openWindow() {
        let window = ApplicationWindow(application: application)
        self.window = window
        window.title = entry?.title ?? "Table Catalog"
        if let entry {
            window.size = (480, 720)
            window.rootViewController = NavigationController(rootViewController: entry.page())
        } else {
            window.size = (960, 720)
            window.rootViewController = Self.makeCatalog(in: window)
        }
        window.add(NamedAction("close") { [weak window] in window?.close() })
        window.add(
            NamedAction("shortcuts") { [weak self, weak window] in
                if let window { self?.shortcuts.show(over: window) }
            })
        window.present()
    }

    /// The list of examples and, beside it or in its place, the chosen one.
    private static func makeCatalog(in window: ApplicationWindow) -> ViewController {
        let list = CatalogList()
        list.navigationItem.searchController?.captureKeys(of: window)
        let catalog = SplitViewController(style: .doubleColumn, collapseWidth: 680)
        catalog.preferredPrimaryColumnWidth = 300
        catalog.delegate = list
        catalog.setViewController(list, for: .primary)
        catalog.setViewController(WelcomePage(), for: .secondary)
        return catalog
    }
}

/// The page beside the list before an example is chosen.
final class WelcomePage: ViewController {
    override func loadView() {
        view = StatusPage(
            icon: "view-list-symbolic", title: "Tables and Collections",
            description: "Choose an example from the list. Source shows its code.")
    }
}
