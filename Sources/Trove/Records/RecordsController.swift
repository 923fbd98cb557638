import CGtk
import GtkBridge
import TableCore
import TableKit
import TroveCore

/// The records of a list as a table: browsed, searched, edited and reordered.
///
/// What is shown is a snapshot of the library; every change comes back as an event, which makes the
/// next snapshot. Facets: `+DataSource`, `+Delegate`, `+Loading`, `+Searching`, `+Editing`, `+Moving`.
final class RecordsController: ViewController {
    /// Hears of what the person does with the records.
    protocol Delegate: AnyObject {
        /// Another record is selected, or none. `opens` says that the person wants to see it.
        func records(_ records: RecordsController, didSelect record: RecordID?, opens: Bool)
        /// Records were moved to the trash; `title` is that of the first one.
        func records(_ records: RecordsController, didDelete count: Int, title: String)
        /// A row was moved in a list that shows its records sorted, which only its own order allows.
        /// `answer` gets whether the list shall have its own order, beginning with the one that shows.
        func records(
            _ records: RecordsController, wantsOwnOrderFor list: List,
            answer: @escaping (Bool) -> Void)
        /// A title was not taken and is kept as a draft.
        func records(_ records: RecordsController, didKeep draft: ValueDraft, of title: String)
        /// The person wants a new record.
        func recordsWantsNewRecord(_ records: RecordsController)
        /// What is shown, selected or scrolled is something else.
        func recordsStateChanged(_ records: RecordsController)
    }

    weak var delegate: Delegate?

    let session: Session
    let table = TableView(style: .plain)
    let search = SearchController(placeholder: translated("Search"))

    /// What the person is doing.
    var state = UiState.browsing {
        didSet { if state != oldValue { stateChanged() } }
    }

    /// The list that is shown.
    var list: List? {
        didSet { updateMarks() }
    }
    /// What the table shows.
    var records: RecordList? {
        didSet { snapshotNumber += 1 }
    }
    /// Tells one snapshot from the next.
    private(set) var snapshotNumber = 0
    var pages: RecordPages?
    /// What the records that are shown have in common.
    var query = SearchQuery("") {
        didSet { updateMarks() }
    }
    /// What is marked in the rows.
    private(set) var marks = SearchMarks()
    /// The selected record.
    var selection: RecordID?

    /// What is read now; another reading takes its place.
    var loading: Task<Void, Never>?
    /// Whether something is read that will replace ``records``.
    var isLoading = false
    /// Work that waits until the first rows are painted.
    var awaitingFirstRows: [() -> Void] = []
    /// Whether there were changes that what is being read may not have.
    var missedChanges = false
    /// Grows with every reading; tells those that come too late.
    var generation = 0
    /// What was shown when the search began.
    var beforeSearch: (records: RecordList, offset: Double)?
    /// Whether the person knows that rows of this list cannot be read.
    var hasReportedUnreadableRows = false
    /// Moves that the table shows and the library is still writing.
    var pendingMoves = PendingMoves()
    /// Records that the library is still moving to the trash.
    var deleting: Set<RecordID> = []
    /// What to select and where to scroll when the first records are there.
    var restoring: (record: RecordID?, offset: Double)?

    /// The records of the list with texts that are not saved, as the rows show them.
    private(set) var markedRecords: Set<RecordID> = []

    private let contents = PageStack<Content>()
    /// The table, and the toolbar below it where the window is narrow.
    let page = Box()
    let editButton = Button(translated("Edit"))
    /// Whether to scroll to the selection when the table has it.
    var revealsSelection = false

    private(set) lazy var noResultsPage = StatusPage(
        icon: "edit-find-symbolic", title: translated("No Results"), description: "")
    private(set) lazy var sortButton = MenuButton(
        icon: "view-sort-ascending-symbolic", name: translated("Sort and Group")
    ) { [weak self] in self?.makeSortMenu() ?? Menu(sections: []) }
    var addButton: Button?
    var findButton: Button?
    /// Made when the window is narrow for the first time.
    var toolbar: Widget?

    /// Whether there is room for one page only.
    var isCompact = false {
        didSet { if isCompact != oldValue { arrangeButtons() } }
    }

    init(session: Session) {
        self.session = session
        super.init()
        makeBar()
    }

    override func loadView() -> Widget {
        table.register(RecordCell.self, style: .subtitle, forCellReuseIdentifier: Self.cell)
        table.accessibilityLabel = translated("Records")
        table.rowHeight = Self.rowHeight
        table.dataSource = self
        table.delegate = self
        table.allowsSelectionDuringEditing = true
        table.allowsDraggingRows = true
        // A drag with the mouse is on its way to somewhere else.
        table.allowedSwipeSources = [.touchscreen, .touchpad]
        contents.setPage(.table) { [table] in Widget(retaining: table.widget) }
        contents.setPage(.empty) { [unowned self] in makeEmptyPage() }
        contents.setPage(.noResults) { [unowned self] in noResultsPage }
        show(.table)
        page.appendExpanding(contents.pointer)
        return page
    }

    /// Coming back from a record, the person sees where it is in the list.
    override func viewWillAppear(animated: Bool) {
        scrollToSelection()
    }

    /// The page has its size now.
    override func viewDidAppear(animated: Bool) {
        scrollToSelection()
    }

    private func scrollToSelection() {
        guard let selection, let path = records?.indexPath(of: selection) else { return }
        table.scrollToRow(at: path, at: .none, animated: false)
    }

    static let cell = "record"
    /// Room for a title and a second line.
    static let rowHeight = 56.0

    /// The middle of the page.
    enum Content {
        case table, empty, noResults
    }

    func show(_ content: Content) {
        contents.visiblePage = content
    }

    private func updateMarks() {
        marks = list.map { SearchMarks(query, in: $0) } ?? SearchMarks()
    }

    /// Marks the rows of records with drafts.
    ///
    /// - Parameter reloads: Whether visible rows are asked for again; not while the table still shows
    ///   another list.
    func markDrafts(reloads: Bool = true) {
        let marked = Set(session.drafts.filter { $0.place.list == list?.id }.map(\.place.record))
        let changed = marked.symmetricDifference(markedRecords)
        markedRecords = marked
        guard reloads, !changed.isEmpty else { return }
        let rows = table.indexPathsForVisibleRows.filter { path in
            recordID(at: path).map { changed.contains($0) } ?? false
        }
        if !rows.isEmpty { table.reloadRows(at: rows, with: .none) }
    }

    /// The record in a row of the table.
    func recordID(at indexPath: IndexPath) -> RecordID? {
        guard let records, records.sections.indices.contains(indexPath.section) else { return nil }
        let offset = pendingMoves.modelOffset(of: records.offset(of: indexPath))
        return (0..<records.count).contains(offset) ? records.id(at: offset) : nil
    }

    /// Selects a record, without telling the delegate, and scrolls to it.
    func select(_ record: RecordID?, scrolls: Bool = true) {
        selection = record
        guard let records, let record, let path = records.indexPath(of: record) else {
            table.deselectRow(at: table.indexPathForSelectedRow, animated: false)
            return
        }
        table.selectRow(at: path, animated: false, scrollPosition: .none)
        if scrolls { table.scrollToRow(at: path, at: .none, animated: false) }
    }

    /// Selects a record that may not be in the table yet, and scrolls to it.
    func reveal(_ record: RecordID) {
        selected(record, opens: false)
        revealsSelection = records?.indexPath(of: record) == nil
        if !revealsSelection { select(record) }
    }

    /// How far the records are scrolled while nothing is searched for.
    var savedOffset: Double { beforeSearch?.offset ?? restoring?.offset ?? table.contentOffset }

    /// Notes the person's choice and tells the delegate.
    func selected(_ record: RecordID?, opens: Bool) {
        selection = record
        delegate?.records(self, didSelect: record, opens: opens)
        delegate?.recordsStateChanged(self)
    }

    private func makeEmptyPage() -> StatusPage {
        let add = Button(translated("_Add Record")).style("suggested-action")
        add.onClick = { [weak self] in
            guard let self else { return }
            delegate?.recordsWantsNewRecord(self)
        }
        return StatusPage(
            icon: "list-add-symbolic", title: translated("Nothing Here Yet"),
            description: translated("Add the first record to this list."), actions: [add])
    }

    static func countText(_ count: Int) -> String {
        translated("{count} record", plural: "{count} records", count: count)
            .filling(["count": count.grouped])
    }
}
