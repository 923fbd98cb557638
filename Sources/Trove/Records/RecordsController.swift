import CGtk
import GtkBridge
import TableCore
import TableKit
import TroveCore

/// The records of a list as a table: browsed, searched, edited and reordered.
///
/// What is shown is a snapshot of the library; every change comes back as an event, which makes the
/// next snapshot. Facets: `+DataSource`, `+Delegate`, `+Loading`, `+Searching`, `+Editing`.
final class RecordsController: ViewController {
    /// Hears of what the person does with the records.
    protocol Delegate: AnyObject {
        /// Another record is selected, or none. `opens` says that the person wants to see it.
        func records(_ records: RecordsController, didSelect record: RecordID?, opens: Bool)
        /// Records were moved to the trash.
        func records(_ records: RecordsController, didDelete change: Change)
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
    var list: List?
    /// What the table shows.
    var records: RecordList?
    var pages: RecordPages?
    /// The words that are marked.
    var query = SearchQuery("")
    /// The selected record.
    private(set) var selection: RecordID?

    /// What is read now; another reading takes its place.
    var loading: Task<Void, Never>?
    /// Grows with everything that replaces ``records``; tells readings that come too late.
    var generation = 0
    /// What was shown when the search began.
    var beforeSearch: (records: RecordList, offset: Double)?
    /// Whether the table has a row where the library will have it only after the next change.
    var tableIsAhead = false
    /// What to select and where to scroll when the first records are there.
    var restoring: (record: RecordID?, offset: Double)?

    let contents = Widget(adopting: gtk_stack_new())
    let editButton = Button(translated("Edit"))
    /// Whether to scroll to the selection when the table has it.
    var revealsSelection = false

    private lazy var emptyPage = makeEmptyPage()
    let noResultsPage = StatusPage(
        icon: "edit-find-symbolic", title: translated("No Results"), description: "")
    let sortButton = MenuButton(
        icon: "view-sort-ascending-symbolic", name: translated("Sort and Group"),
        menu: Menu(sections: []))
    var barItems: [Widget] = []

    init(session: Session) {
        self.session = session
        super.init()
        makeBar()
    }

    override func loadView() -> Widget {
        table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: Self.cell)
        table.accessibilityLabel = translated("Records")
        table.rowHeight = Self.rowHeight
        table.dataSource = self
        table.delegate = self
        table.allowsSelectionDuringEditing = true
        let stack = contents.pointer.cast(GtkStack.self)
        gtk_stack_add_named(stack, table.widget, Content.table.rawValue)
        gtk_stack_add_named(stack, emptyPage.pointer, Content.empty.rawValue)
        gtk_stack_add_named(stack, noResultsPage.pointer, Content.noResults.rawValue)
        gtk_stack_set_transition_type(stack, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
        gtk_stack_set_transition_duration(stack, 120)
        contents.expand(horizontal: true, vertical: true)
        return contents
    }

    static let cell = "record"
    /// Room for a title and a second line.
    static let rowHeight = 56.0

    /// What is in the middle of the page.
    enum Content: String {
        case table, empty, noResults
    }

    func show(_ content: Content) {
        gtk_stack_set_visible_child_name(contents.pointer.cast(GtkStack.self), content.rawValue)
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
