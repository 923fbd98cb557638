import CGtk
import GtkBridge
import TableCore
import TableKit
import TroveCore

/// A list's records in a table: browsing, searching, editing and reordering.
///
/// The table shows a snapshot of the library. Every change arrives as an event and leads to the next
/// snapshot. Facets: `+DataSource`, `+Delegate`, `+Loading`, `+Searching`, `+Editing`, `+Moving`.
final class RecordsController: ViewController {
    /// Notifications of user actions on the records.
    protocol Delegate: AnyObject {
        /// Called after the selection changed. `opens` is whether to show the record in a narrow window.
        func records(_ records: RecordsController, didSelect record: RecordID?, opens: Bool)
        /// Called after records were moved to the trash; `title` is the title of the first one.
        func records(_ records: RecordsController, didDelete count: Int, title: String)
        /// Called when the user moved a row in a sorted list, which requires manual order. Call `answer`
        /// with whether to switch the list to manual order, starting from the visible order.
        func records(
            _ records: RecordsController, wantsOwnOrderFor list: List,
            answer: @escaping (Bool) -> Void)
        /// Called after an invalid title was kept as a draft.
        func records(_ records: RecordsController, didKeep draft: ValueDraft, of title: String)
        /// Called when the user wants to add a record.
        func recordsWantsNewRecord(_ records: RecordsController)
        /// Called when the rows, the selection or the scroll position changed.
        func recordsStateChanged(_ records: RecordsController)
    }

    weak var delegate: Delegate?

    let session: Session
    let table = TableView(style: .plain)
    let search = SearchController(placeholder: translated("Search"))

    /// The current mode.
    var state = UiState.browsing {
        didSet { if state != oldValue { stateChanged() } }
    }

    /// The current list.
    var list: List? {
        didSet { updateMarks() }
    }
    /// The snapshot in the table.
    var records: RecordList? {
        didSet { snapshotNumber += 1 }
    }
    /// The number of the current snapshot; increases with each one.
    private(set) var snapshotNumber = 0
    var pages: RecordPages?
    /// The active query.
    var query = SearchQuery.all {
        didSet { updateMarks() }
    }
    /// The search terms to highlight in the rows.
    private(set) var marks = SearchMarks()
    /// The selected record.
    var selection: RecordID?

    /// The current load, replaced by the next.
    var loading: Task<Void, Never>?
    /// Whether a load is pending that will replace ``records``.
    var isLoading = false
    /// Closures to call after the first rows are painted.
    var awaitingFirstRows: [() -> Void] = []
    /// Whether changes occurred that the pending load may lack.
    var missedChanges = false
    /// The number of the current load; results of earlier loads are ignored.
    var generation = 0
    /// The snapshot and content offset from before the search.
    var beforeSearch: (records: RecordList, offset: Double)?
    /// Whether it was reported that rows of this list cannot be read.
    var hasReportedUnreadableRows = false
    /// Moves that the table shows and the library is still writing.
    var pendingMoves = PendingMoves()
    /// Records that the library is still moving to the trash.
    var deleting: Set<RecordID> = []
    /// The record to select and the content offset, to restore when the first records are loaded.
    var restoring: (record: RecordID?, offset: Double)?

    /// The records of the list with unsaved values, as marked in the rows.
    private(set) var markedRecords: Set<RecordID> = []

    private let contents = PageStack<Content>()
    /// The table, with the toolbar below it in a narrow window.
    let page = Box()
    let editButton = Button(translated("Edit"))
    /// Whether to scroll to the selection once the table contains it.
    var revealsSelection = false

    private(set) lazy var noResultsPage = StatusPage(
        icon: "edit-find-symbolic", title: translated("No Results"), description: "")
    private(set) lazy var sortButton = MenuButton(
        icon: "view-sort-ascending-symbolic", name: translated("Sort and Group")
    ) { [weak self] in self?.makeSortMenu() ?? Menu(sections: []) }
    var addButton: Button?
    var findButton: Button?
    /// The toolbar, created when the window first becomes narrow.
    var toolbar: Widget?

    /// Whether the window is narrow and shows one page at a time.
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
        // Dragging with the mouse moves rows or records, so it must not swipe.
        table.allowedSwipeSources = [.touchscreen, .touchpad]
        contents.setPage(.table) { [table] in Widget(retaining: table.widget) }
        contents.setPage(.empty) { [unowned self] in makeEmptyPage() }
        contents.setPage(.noResults) { [unowned self] in noResultsPage }
        show(.table)
        page.appendExpanding(contents.pointer)
        return page
    }

    /// Scrolls to the record from which the user comes back.
    override func viewWillAppear(animated: Bool) {
        scrollToSelection()
    }

    /// Scrolls again, because the page has its final size only now.
    override func viewDidAppear(animated: Bool) {
        scrollToSelection()
    }

    private func scrollToSelection() {
        guard let selection, let path = records?.indexPath(of: selection) else { return }
        table.scrollToRow(at: path, at: .none, animated: false)
    }

    static let cell = "record"
    /// The height of a row with a title and a second line, in points.
    static let rowHeight = 56.0

    /// The pages in the content area.
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
    /// - Parameter reloads: Whether to reload visible rows; false while the table still shows another list.
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

    /// Selects a record without notifying the delegate, and scrolls to it.
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

    /// The content offset outside a search, in points.
    var savedOffset: Double { beforeSearch?.offset ?? restoring?.offset ?? table.contentOffset }

    /// Stores the user's selection and notifies the delegate.
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
