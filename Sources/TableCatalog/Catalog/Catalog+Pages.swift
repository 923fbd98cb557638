import TableKit

extension Catalog.Entry {
    /// Creates the page, with a button that leads to its source.
    func page() -> ViewController {
        let page = makePage()
        if page.title.isEmpty { page.title = title }
        page.navigationItem.subtitle = number
        let button = Button("_Source")
        button.onClick = { [weak page] in
            page?.navigationController?.pushViewController(SourcePage(self), animated: true)
        }
        page.navigationItem.trailingItems = [button] + page.navigationItem.trailingItems
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
        navigationItem.subtitle = entry.file.split(separator: "/").last.map(String.init) ?? ""
    }

    override func loadView() -> View { SourceView(of: entry) }
}
