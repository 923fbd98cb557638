import TableKit

extension Catalog.Entry {
    /// Creates the page, with a button that leads to its source.
    func page() -> ViewController {
        let page = makePage()
        page.loadViewIfNeeded()
        if page.title.isEmpty { page.title = title }
        page.navigationItem.prompt = number
        let source = Action(title: "_Source") { [weak page] _ in
            page?.navigationController?.pushViewController(SourcePage(self), animated: true)
        }
        page.navigationItem.rightBarButtonItems =
            [BarButtonItem(primaryAction: source)] + (page.navigationItem.rightBarButtonItems ?? [])
        return page
    }
}

/// The source of an example.
final class SourcePage: ViewController {
    private let entry: Catalog.Entry

    init(_ entry: Catalog.Entry) {
        self.entry = entry
        super.init()
        title = "Source"
        navigationItem.prompt = entry.file.split(separator: "/").last.map(String.init) ?? ""
    }

    override func loadView() {
        if let source = SourceFolder.text(of: entry) {
            view = SourceView(source)
        } else {
            view = StatusPage(
                icon: "text-x-generic-symbolic", title: "Source Not Installed",
                description: "The file “\(entry.file)” was not found.")
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        view.grabFocus()
    }
}
