import TableCore
import TableKit
import TextCore
import TroveModel

/// A list's records in a ``RecordsView``: browsing, searching, editing and reordering.
///
/// A ``RecordsModel`` decides everything; this controller performs its effects on the view and the
/// library, and sends it events. Facets: `+View`, `+Effects`, `+Library`, `+Searching`,
/// `+Renaming`, `+Titles`, `+Bar`, `+Menus`, `+Keys`.
final class RecordsController: ViewController {
    /// Notifications of user actions on the records.
    protocol Delegate: AnyObject {
        /// Called after the selection changed. `opens` is whether to show the record in a narrow
        /// window.
        func records(_ records: RecordsController, didSelect record: RecordID?, opens: Bool)
        /// Called when the user opens the selected records, which gives their form the focus.
        func recordsWantsForm(_ records: RecordsController)
        /// Called after records were moved to the trash; `title` is the title of the first one.
        func records(_ records: RecordsController, didDelete count: Int, title: String)
        /// Called when the user moved a row in a sorted list, which requires manual order. Call
        /// `answer` with whether to switch the list to manual order, starting from the visible
        /// order.
        func records(
            _ records: RecordsController, wantsOwnOrderFor list: List,
            answer: @escaping (Bool) -> Void)
        /// Called after an invalid title was kept as a draft.
        func records(_ records: RecordsController, didKeep draft: ValueDraft, of title: String)
        /// Called when the user wants to add a record with some values.
        func records(
            _ records: RecordsController, wantsNewRecordWith values: [FieldID: FieldValue])
        /// Called when the user wants to keep a search as a smart list, or to change the smart
        /// list.
        func records(_ records: RecordsController, wantsSmartList draft: SmartListDraft)
        func recordsWantsToEditSmartList(_ records: RecordsController)
        /// Called after an edit of the user, with a message for a notification that offers to undo
        /// it.
        func records(_ records: RecordsController, didPerform message: String)
        /// Called when the user opens the address in a cell.
        func records(_ records: RecordsController, wantsToOpen address: WebAddress)
        /// Called when the user opens the record to which a cell links.
        func records(
            _ records: RecordsController, wantsToFollow record: RecordID, in list: ListID)
        /// Called when the rows, the selection or the scroll position changed.
        func recordsStateChanged(_ records: RecordsController)
        /// Called after another kind of view took the place of the one before.
        func recordsViewKindChanged(_ records: RecordsController)
        /// Called after rows were added, removed or moved.
        func recordsRowsChanged(_ records: RecordsController)
    }

    weak var delegate: Delegate?

    let session: Session
    let search = SearchController(placeholder: translated("Search"))

    /// The completions of the query while it is typed.
    private(set) lazy var completions = SearchCompletions(search, library: session.library)

    /// The state of the rows, the search and the selection.
    private(set) var model = RecordsModel()
    /// Events that arrived while effects are performed.
    private var events: [RecordsEvent] = []
    private var isHandlingEvents = false
    /// The keys typed for results that are still being searched for.
    var resultKeys: KeyHold?

    /// The running load or update, replaced by the next.
    var work: Task<Void, Never>?
    /// A load that began before the window was created, for the first request.
    var begunLoad: RecordListStages?
    /// Whether records have arrived whose rows are not shown yet.
    private var hasArrivals = false
    /// The pause of a load after the first page of a long list.
    var paintPause: PaintPause?
    /// Closures to call after the first rows are painted.
    private var awaitingFirstRows: [() -> Void] = []

    /// The order of the rows that assistive technology knows.
    var announcedOrder: ShownOrder?
    /// The open loans, if the rows show them.
    var openLoans = OpenLoans()
    /// The running read of the open loans.
    var loanReading: Task<Void, Never>?

    /// The open smart list; nil for a list.
    private(set) var smartListID: SmartListID?
    /// The settings that are being saved.
    var unsavedSettings: UnsavedSettings?
    /// The number of records that a search found, and what to do with it.
    private(set) lazy var searchStrip = makeSearchStrip()

    let contents = PageStack<RecordsModel.Page>()
    /// The container of the view of the rows.
    let viewPage = StackView()
    /// The view of the rows; nil before its first use.
    var shownView: (any RecordsView)?
    /// The thumbnails for all views.
    private(set) lazy var thumbnails = makeThumbnails()
    /// Whether a click adds to the selection, and rows show check marks.
    var isSelecting = false
    /// Whether the model was in its editing mode after the last change of the mode.
    var wasEditing = false
    /// The popover in which the title of a record is edited.
    weak var titlePage: TitlePage?
    /// The part of a board that was on the screen before another view or a search.
    var boardPlace: BoardPlace?
    /// The size of the items in galleries, until the end of the program.
    var galleryZoom = GalleryZoom()
    /// The rows, with the toolbar below them in a narrow window.
    let page = StackView()
    let editButton = Button(translated("Edit"))
    /// Called when the user wants to see a value that could not be saved.
    var onShowDraft: (() -> Void)?
    /// Closes the page that was opened with the selected record; nil if none was.
    var onClosePage: (() -> Void)?
    /// Takes back a new record that is still empty; nil if there is none.
    var onCancelNewRecord: (() -> Void)?
    /// A record that is typed into as soon as it has a row.
    var awaitedRow: AwaitedRow?
    /// The button that shows the page of the record again.
    private(set) lazy var paneButton = MainWindow.makePaneButton(shows: true)
    /// Whether the bar has that button, because the page is hidden.
    var hasPaneButton = false {
        didSet {
            guard hasPaneButton != oldValue else { return }
            arrangeButtons()
            updateCount()
        }
    }

    /// The button that adds the first record.
    private let firstAddButton = Button(translated("_Add Record")).style("suggested-action")
    /// The button that pastes the first records.
    private let firstPasteButton = Button(translated("_Paste"))
    private lazy var emptyPage = makeEmptyPage()
    let editSmartListButton = Button(translated("_Edit Smart List…"))
    private(set) lazy var noResultsPage: StatusPage = {
        let all = Button(translated("Search _All Lists"))
        all.setAction("win.search-all")
        return StatusPage(
            icon: "edit-find-symbolic", title: translated("No Results"), description: "",
            actions: [all])
    }()
    private(set) lazy var sortButton = MenuButton(
        icon: "view-sort-ascending-symbolic", name: translated("Sort and Group")
    ) { [weak self] in self?.makeSortMenu() ?? Menu() }
    private(set) lazy var viewButton = MenuButton(
        icon: "view-list-symbolic", name: translated("View")
    ) { [weak self] in self?.makeViewMenu() ?? Menu() }
    var addButton: Button?
    var findButton: Button?
    /// The toolbar, created when the window first becomes narrow.
    var toolbar: Toolbar?
    /// The title that is being typed into its row, and the draft that it had before.
    var typedTitle: (place: ValueDraft.Place, former: ValueDraft?)?

    /// Whether the window is narrow and shows one page at a time.
    var isCompact = false {
        didSet {
            guard isCompact != oldValue else { return }
            arrangeButtons()
            updateCount()
        }
    }

    init(session: Session) {
        self.session = session
        super.init()
        makeBar()
    }

    override func loadView() {
        // The view is part of the first layout of the window.
        _ = recordsView
        contents.setPage(.table) { [viewPage] in viewPage }
        contents.setPage(.empty) { [unowned self] in emptyPage }
        contents.setPage(.noResults) { [unowned self] in noResultsPage }
        contents.setPage(.nothingFound) { [unowned self] in makeNothingFoundPage() }
        contents.setPage(.notConnected) { StatusPage.notConnected() }
        show(.table)
        page.addArrangedSubview(contents, expands: true)
        view = page
    }

    /// Scrolls to the record from which the user comes back.
    override func viewWillAppear(_ animated: Bool) {
        scrollToSelection()
    }

    /// Scrolls again, because the page has its final size only now.
    override func viewDidAppear(_ animated: Bool) {
        scrollToSelection()
    }

    private func makeThumbnails() -> Thumbnails {
        let thumbnails = Thumbnails(of: session.library)
        thumbnails.onFailure = { [weak self] in self?.send(.rowsUnreadable($0)) }
        return thumbnails
    }

    override var keyCommands: [KeyCommand]? { pageCommands }

    /// Shows the rows, or the page that explains why it is empty.
    func show(_ page: RecordsModel.Page) {
        contents.visiblePage = page
        updateAccess()
        guard page == .noResults else { return }
        noResultsPage.description = translated("No records in “{list}” match “{query}”.")
            .filling(["list": model.list?.name ?? "", "query": model.query.text])
    }

    /// Enables the buttons of the pages for empty lists if the person can use them, and invites
    /// only then. Views with buttons of their own follow.
    func updateAccess() {
        if firstAddButton.isEnabled != canChangeRecords { recordsView.definitionChanged() }
        firstAddButton.isEnabled = canChangeRecords
        firstPasteButton.isEnabled = canChangeRecords
        editSmartListButton.isEnabled = canChangeRecords
        guard contents.visiblePage == .empty else { return }
        emptyPage.description =
            canChangeRecords ? translated("Add the first record to this list.") : ""
    }

    /// Gives the rows the keyboard focus, or the page in their place.
    func grabFocus() {
        if contents.visiblePage == .empty {
            firstAddButton.grabFocus()
        } else {
            recordsView.grabFocus()
        }
    }

    private func makeEmptyPage() -> StatusPage {
        let add = firstAddButton
        add.onClick = { [weak self] in
            guard let self else { return }
            delegate?.records(self, wantsNewRecordWith: [:])
        }
        let paste = firstPasteButton
        paste.tooltip = translated("Add records from the clipboard")
        paste.onClick = { [weak self] in self?.pasteIntoEmptyList() }
        return StatusPage(
            icon: "list-add-symbolic", title: translated("No Records"),
            description: "", actions: [add, paste])
    }

    static func countText(_ count: Int) -> String {
        translated("{count} record", plural: "{count} records", count: count)
            .filling(["count": count.grouped])
    }
}

// MARK: - Events

extension RecordsController {
    /// Sends an event to the model and performs its effects. Events that arrive meanwhile are
    /// handled afterwards.
    func send(_ event: RecordsEvent) {
        events.append(event)
        guard !isHandlingEvents else { return }
        isHandlingEvents = true
        while !events.isEmpty {
            for effect in model.handle(events.removeFirst()) { perform(effect) }
        }
        isHandlingEvents = false
        shownView?.view.setBusy(!model.isReady)
        holdKeysForResults()
        typeIntoAwaitedRow()
    }

    /// The selected record.
    var selection: RecordID? { model.selection }

    /// Shows a list: its first page immediately, all records when loaded.
    ///
    /// - Parameters:
    ///   - shown: The list and the query of its smart list, or nil for none.
    ///   - restoring: A record to select, and the content offset.
    ///   - stages: The running load of the records, if it has already begun.
    ///   - openedPages: The contents of the records, if already open.
    func show(
        _ shown: ShownRecords?, restoring: RecordsRestoration? = nil,
        reading stages: RecordListStages? = nil,
        from openedPages: RecordPages? = nil
    ) {
        setSelecting(false)
        begunLoad = stages
        smartListID = shown?.smartList
        let list = shown?.list
        var pages = openedPages
        do throws(LibraryError) {
            if pages == nil, let list { pages = try RecordPages(of: list, in: session.library) }
        } catch {
            session.report(error)
        }
        pages?.onArrival = { [weak self] in self?.recordsArrived() }
        send(
            .listShown(
                list, within: shown?.query ?? .all, source: pages, restoring: restoring))
        markDrafts()
    }

    /// Shows the visible rows again, once for all records that arrive together.
    private func recordsArrived() {
        guard !hasArrivals else { return }
        hasArrivals = true
        MainLoop.whenIdle { [weak self] in
            self?.hasArrivals = false
            self?.reloadVisibleRows(of: nil)
            self?.typeIntoAwaitedRow()
        }
    }

    /// Shows all records of a list, or nothing.
    func show(_ list: List?, restoring: RecordsRestoration? = nil) {
        show(list.map { ShownRecords($0) }, restoring: restoring)
    }

    /// Follows a change of the library.
    func changed(_ change: Change) {
        // The rows may be read again, and the title that is typed into one of them would be lost.
        if change.cause == .external { shownView?.commitTypingInRows() }
        let shown = currentRecords
        send(.changed(change, list: shown?.list, within: shown?.query ?? .all))
    }

    /// The open list or smart list.
    var shownPlace: SidebarItem? {
        smartListID.map(SidebarItem.smartList) ?? model.list.map { .list($0.id) }
    }

    /// The open list as it is now in the library, or as the open smart list shows it; nil if it is
    /// gone.
    var currentRecords: ShownRecords? {
        shownPlace.flatMap {
            ShownRecords(of: $0, lists: session.lists, smartLists: session.smartLists)
        }
    }

    /// Marks the rows of records with drafts.
    func markDrafts() {
        let drafts = session.drafts.filter { $0.place.list == model.list?.id }
        send(.draftsChanged(Set(drafts.map(\.place.record))))
    }

    /// Selects a record that may not be among the rows yet, and scrolls to it.
    func reveal(_ record: RecordID) {
        send(.revealed(record))
    }

    /// Deletes the selected record.
    func deleteSelection() {
        send(.selectionDeletionRequested)
    }

    /// Turns editing mode on or off, for selecting and reordering rows.
    func toggleEditing() {
        guard !isSelecting else { return setSelecting(false) }
        send(.editingToggled)
    }

    /// Turns editing mode off.
    func endEditing() {
        send(.editingEnded)
    }

    /// The request for the records to export: those of the list, or those that the search found.
    var exportRequest: RecordListRequest? {
        model.ownRows?.records.request ?? model.wanted
    }

    /// Whether the first rows are in the view, or nothing is loading.
    var isReady: Bool { model.isReady }

    /// Calls `body` once: after the first rows are painted, or as soon as there are known to be
    /// none.
    func afterFirstRows(_ body: @escaping () -> Void) {
        if model.isReady { body() } else { awaitingFirstRows.append(body) }
    }

    /// Calls the functions waiting for the first rows, after they are painted if there are any.
    func firstRowsAreKnown() {
        guard !awaitingFirstRows.isEmpty else { return }
        let bodies = awaitingFirstRows
        awaitingFirstRows = []
        if model.rows?.records.isEmpty == false {
            recordsView.afterRowsArePainted { for body in bodies { body() } }
        } else {
            for body in bodies { body() }
        }
    }
}
