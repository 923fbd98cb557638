import TableCore
import TableKit
import TextCore
import TroveModel

/// The records of several lists, grouped by list: the trash, those that a smart list of all lists
/// finds, or the results of a search through all lists.
///
/// Facets: `+Table`, `+Loading`, `+Actions`, `+Searching`.
final class AllListsController: ViewController {
    /// Notifications of the user's actions.
    protocol Delegate: AnyObject {
        /// Called after the selection changed to this record, or to none or several. `opens` is
        /// whether to show it in a narrow window.
        func allLists(
            _ controller: AllListsController, didSelect place: ListSections.Place?, opens: Bool)
        /// Called when the user opens the selected record.
        func allListsWantsForm(_ controller: AllListsController)
        /// Called when the user wants to see a record in its list.
        func allLists(_ controller: AllListsController, wants place: ListSections.Place)
        /// Called after edits of the user, with a message for a notification and the number of undo
        /// steps.
        func allLists(_ controller: AllListsController, didPerform message: String, steps: Int)
        /// Called when the user wants to keep the search as a smart list.
        func allLists(_ controller: AllListsController, wantsSmartList draft: SmartListDraft)
        /// Called after the user ended the search.
        func allListsDidEndSearch(_ controller: AllListsController)
    }

    /// The visible records.
    enum Contents: Hashable {
        case trash
        case smartList(SmartListID)
        case search
    }

    /// The pages of the content area.
    enum Page: Hashable {
        case rows, empty, search, notConnected
    }

    weak var delegate: Delegate?
    let session: Session
    let table = TableView(style: .plain)
    /// The visible records; nil while the controller is not on screen.
    private(set) var contents: Contents?
    /// The records of each list.
    var sections = ListSections()
    /// The contents of the records, by list.
    var pages: [ListID: RecordPages] = [:]
    /// Whether records have arrived whose rows are not shown yet.
    var hasArrivals = false
    /// The open loans, if the place asks for loans.
    var openLoans = OpenLoans()
    /// The number of days that records stay in the trash; nil if they stay.
    var trashDays: Int?
    var loading: Task<Void, Never>?
    var pendingLoad: LoopSource?
    /// The search through all lists.
    private(set) lazy var search = makeSearch()
    /// The query of the search.
    var query = SearchQuery.all
    /// The query whose results are shown; nil before the first ones.
    var shownQuery: SearchQuery?
    /// The record to select once it is among the rows.
    var wantedPlace: ListSections.Place?
    /// The number of results, and what to do with them.
    private(set) lazy var searchStrip = makeSearchStrip()
    /// Whether to give the rows the keyboard focus once they are loaded.
    private var wantsFocus = false

    private let contentPages = PageStack<Page>()
    private static let trashIcon = "user-trash-symbolic"
    private lazy var emptyPage = StatusPage(icon: Self.trashIcon, title: "", description: "")
    private lazy var searchPage = StatusPage(icon: "edit-find-symbolic", title: "", description: "")
    /// The buttons below the rows of the trash.
    let trashBar = StackView(.horizontal, spacing: 6)
    let restoreButton = Button(translated("_Restore"))
    let eraseButton = Button(translated("_Delete Permanently"))
    let emptyButton = Button(translated("_Empty Trash"))
    /// Closes the page that was opened with the selected record; nil if none was.
    var onClosePage: (() -> Void)?
    /// The button that shows the page of the record again.
    private lazy var paneButton = MainWindow.makePaneButton(shows: true)
    /// Whether the bar has that button, because the page is hidden.
    var hasPaneButton = false {
        didSet { if hasPaneButton != oldValue { arrangeButtons() } }
    }
    let page = StackView()

    init(session: Session) {
        self.session = session
        super.init()
        session.addObserver(self)
    }

    override func loadView() {
        connectTable()
        makeTrashBar()
        contentPages.setPage(.rows) { [table] in table }
        contentPages.setPage(.empty) { [unowned self] in emptyPage }
        contentPages.setPage(.search) { [unowned self] in searchPage }
        contentPages.setPage(.notConnected) { StatusPage.notConnected() }
        contentPages.visiblePage = .rows
        page.addArrangedSubview(contentPages, expands: true)
        page.addArrangedSubview(trashBar.margin(6))
        view = page
    }

    override var keyCommands: [KeyCommand]? {
        guard let onClosePage else { return super.keyCommands }
        return (super.keyCommands ?? []) + [KeyCommand(input: .escape) { _ in onClosePage() }]
    }

    /// Shows the trash or a smart list; nil for nothing.
    func show(_ new: Contents?) {
        guard new != contents else { return }
        if contents == .search { endSearch() }
        contents = new
        pendingLoad?.cancel()
        (sections, pages) = (ListSections(), [:])
        loading?.cancel()
        wantsFocus = false
        // The rows and the selection are those of the records at any time.
        if isViewLoaded { table.reloadData() }
        guard new != nil else { return }
        _ = view
        navigationItem.searchController = new == .search ? search : nil
        updateBar()
        load()
    }

    /// Updates title, buttons and the page for no records.
    func updateBar() {
        let isTrash = contents == .trash
        title =
            switch contents {
            case .trash: translated("Trash")
            case .search: translated("Search All Lists")
            case .smartList, nil: smartList?.name ?? ""
            }
        navigationItem.prompt = RecordsController.countText(sections.count)
        trashBar.isHidden = !isTrash || sections.count == 0
        arrangeButtons()
        emptyPage.image = smartList.map { .of(smartList: $0.icon) } ?? Image(icon: Self.trashIcon)
        emptyPage.title = isTrash ? translated("The Trash Is Empty") : translated("No Records")
        emptyPage.description = isTrash ? emptyTrashText : emptyListText
        (searchPage.title, searchPage.description) = searchTexts
        updateSearchStrip()
        updateButtons()
    }

    private func arrangeButtons() {
        navigationItem.pinnedTrailingItems =
            hasPaneButton ? [BarButtonItem(customView: paneButton)] : []
        navigationItem.rightBarButtonItems =
            trashBar.isHidden ? [] : [BarButtonItem(customView: emptyButton)]
    }

    /// Shows the rows, or the page that explains why there are none.
    func show(_ page: Page) {
        contentPages.visiblePage = page
        guard wantsFocus, page == .rows else { return }
        wantsFocus = false
        table.grabFocus()
    }

    /// Selects a record as soon as the rows are loaded.
    func select(_ place: ListSections.Place) {
        wantedPlace = place
        loadLater()
    }

    /// Gives the rows the keyboard focus as soon as they are loaded.
    func focusRows() {
        wantsFocus = sections.count == 0
        if !wantsFocus { table.grabFocus() }
    }

    /// The open smart list; nil for the trash, and if it is gone.
    var smartList: SmartList? {
        if case .smartList(let id) = contents { session.smartList(id) } else { nil }
    }

    private var emptyTrashText: String {
        guard let trashDays else {
            return translated(
                "Deleted records stay here until you restore them or empty the trash.")
        }
        return translated(
            "Deleted records stay here for {count} day. Until then, you can restore them.",
            plural: "Deleted records stay here for {count} days. Until then, you can restore them.",
            count: trashDays
        ).filling(["count": trashDays.grouped])
    }

    private var emptyListText: String {
        translated("Records of all lists that match the smart list appear here.")
    }
}
