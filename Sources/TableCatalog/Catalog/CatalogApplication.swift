import Foundation
import TableKit

/// The catalog as an application: the list of examples, or a single one.
final class CatalogApplication {
    private let application = Application(
        identifier: "org.trove.TableCatalog", isUnique: false)
    private let entry: Catalog.Entry?
    private var window: ApplicationWindow?
    private var navigation: NavigationController?

    init(showing entry: Catalog.Entry?) {
        self.entry = entry
        Application.setProgram(identifier: "org.trove.TableCatalog", name: "Table Catalog")
        application.onActivate = { [weak self] in self?.openWindow() }
    }

    func run() -> Int32 { application.run(arguments: ["table-catalog"]) }

    private func openWindow() {
        let window = ApplicationWindow(application: application)
        let root = entry.map { $0.page() } ?? CatalogList()
        let navigation = NavigationController(rootViewController: root)
        window.title = entry?.title ?? "Table Catalog"
        window.size = (480, 720)
        window.setContent(navigation.view, titlebar: navigation.navigationBar)
        root.navigationItem.searchController?.captureKeys(of: window)
        window.present()
        (self.window, self.navigation) = (window, navigation)
    }
}
