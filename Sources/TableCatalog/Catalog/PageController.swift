import TableKit

/// An example, and behind the button Source the code of its page.
final class PageController: ViewController {
    private enum Side {
        case page, source
    }

    private let entry: Catalog.Entry
    private let page: ViewController
    private let sides = PageStack<Side>()
    private let button = Button("_Source")

    init(_ entry: Catalog.Entry) {
        self.entry = entry
        page = entry.makePage()
        super.init()
        title = entry.title
        navigationItem.subtitle = entry.number
        navigationItem.trailingItems = [button]
        button.onClick = { [weak self] in self?.turn() }
    }

    override func loadView() -> View {
        sides.setPage(.page) { [page] in page.view }
        sides.setPage(.source) { [entry] in SourceView(of: entry) }
        sides.visiblePage = .page
        return sides
    }

    private func turn() {
        let showsSource = sides.visiblePage == .page
        sides.visiblePage = showsSource ? .source : .page
        button.label = showsSource ? "_Example" : "_Source"
    }

    override func viewWillAppear(animated: Bool) { page.viewWillAppear(animated: animated) }
    override func viewDidAppear(animated: Bool) { page.viewDidAppear(animated: animated) }
    override func viewWillDisappear(animated: Bool) {
        page.viewWillDisappear(animated: animated)
    }
    override func viewDidDisappear(animated: Bool) { page.viewDidDisappear(animated: animated) }
}
