import TableCore
import Testing
import TroveModel

/// A view and a library around a model. Loads and edits take effect when a test says so, and their
/// results arrive when a test says so, even after they were canceled.
final class RecordsDesk {
    /// Something that the library does for the model.
    enum Job {
        case load(RecordListRequest, generation: Int)
        case update(RecordList, generation: Int)
        case move(Edit, Int)
        case question(Int)
        case delete([RecordID], ListID)
        case deleteMany(RecordSelection, ListID)
        case locate(RecordSelection, RecordList, Int)
    }

    /// A source whose records are not at hand, unless a test gives one.
    final class Source: RecordSource {
        var invalidations = 0
        /// The record in every row that is at hand.
        var record: Record?

        func record(
            atOffset offset: Int, in list: RecordList
        ) throws(LibraryError) -> Record? { record }
        func showsOtherTexts(after change: Change) -> Bool { false }
        func invalidate(_ change: Change) { invalidations += 1 }
    }

    var model = RecordsModel()
    var library: SimulatedLibrary
    let source = Source()
    /// The jobs that have not begun.
    var jobs: [Job] = []
    /// The results that have not arrived.
    var results: [RecordsEvent] = []
    /// The changes that the model was not told yet, in order.
    var changes: [Change] = []

    /// The records in the rows of the view.
    private(set) var shown: [RecordID] = []
    /// The row that the view shows as selected.
    private(set) var selectedRow: IndexPath?
    /// The rows that the view shows as selected, if there are several.
    private(set) var selectedRows = PositionSet()
    private(set) var offset = 0.0
    private(set) var page = RecordsModel.Page.table
    /// The effects since the last call of ``take()``, in words.
    private var log: [String] = []
    /// Differences between the view and the model.
    private(set) var failures: [String] = []

    static let first = ListID(rawValue: 1)
    static let second = ListID(rawValue: 2)

    init(_ contents: [RecordID]...) {
        library = SimulatedLibrary(contents)
    }

    /// The effects since the last call, in words.
    func take() -> [String] {
        defer { log = [] }
        return log
    }

    // MARK: - Events

    func send(_ event: RecordsEvent) {
        for effect in model.handle(event) { perform(effect) }
        check("after \(event)".prefix(60))
    }

    /// Opens a list and delivers its records.
    func open(_ id: ListID, restoring: RecordsRestoration? = nil) {
        send(.listShown(library.list(id), source: source, restoring: restoring))
    }

    /// Performs an edit of another view or program, and keeps the change to be told later.
    @discardableResult
    func edit(_ edit: Edit, cause: Change.Cause = .performed) -> Change? {
        let change = library.perform(edit, cause: cause)
        if let change { changes.append(change) }
        return change
    }

    /// Selects a row in the view, as the user does.
    func selectRow(_ row: Int, opens: Bool = false) {
        (selectedRow, selectedRows) = (self.row(row), PositionSet())
        send(.selected(self.row(row), opens: opens))
    }

    /// Selects several rows in the view, as the user does, the last one last.
    func selectRows(_ rows: Int...) {
        selectRows(PositionSet(rows.map { $0..<$0 + 1 }), focusing: rows.last)
    }

    /// Selects several rows in the view, as the user does.
    func selectRows(_ positions: PositionSet, focusing row: Int? = nil) {
        let focused = (row ?? positions.first).map(self.row)
        (selectedRow, selectedRows) = (focused, positions.count > 1 ? positions : PositionSet())
        send(.rowsSelected(positions, focused: focused))
    }

    /// The records in the rows that the view shows as selected.
    var selectedRecords: [RecordID] {
        selectedRows.isEmpty
            ? selectedRow.map { [shown[$0.row]] } ?? [] : selectedRows.positions.map { shown[$0] }
    }

    /// Moves a row in the view, as the user does.
    func moveRow(_ source: Int, to destination: Int) {
        let selected = selectedRow.map { shown[$0.row] }
        selectedRows = selectedRows.moving(from: source, to: destination)
        shown.insert(shown.remove(at: source), at: destination)
        selectedRow = selected.flatMap { shown.firstIndex(of: $0) }.map(row)
        send(
            .moved(
                from: IndexPath(row: source, section: 0), to: .init(row: destination, section: 0)))
    }

    func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    // MARK: - The library

    /// Runs a job: its result is that of the library now.
    func run(_ index: Int = 0, answering answer: Bool = true) {
        switch jobs.remove(at: index) {
        case .load(let request, let generation):
            results.append(.loaded(.complete(library.snapshot(request)), generation: generation))
            results.append(.loadEnded(nil, generation: generation))
        case .update(let records, let generation):
            results.append(.updated(library.update(of: records), generation: generation))
        case .move(let edit, let move):
            if self.edit(edit) != nil {
                results.append(.moveWritten(move, list: nil))
            } else {
                results.append(.moveFailed(LibraryError(.invalid, "Refused."), move: move))
            }
        case .question(let move): send(.manualOrderAnswered(answer, move: move))
        case .deleteMany(let selection, let list):
            edit(.deleteRecords(selection.ids, list: list))
            results.append(.deletionEnded([], list: list, nil))
        case .locate(let selection, let records, let number):
            results.append(.selectionLocated(selection.offsets(in: records), number: number))
        case .delete(let ids, let list):
            let isDone = edit(.deleteRecords(ids, list: list)) != nil
            results.append(
                .deletionEnded(ids, list: list, isDone ? nil : LibraryError(.invalid, "Refused.")))
        }
    }

    /// Delivers a result.
    func deliver(_ index: Int = 0) {
        switch results.remove(at: index) {
        case .moveWritten(let move, _):
            send(.moveWritten(move, list: library.list(model.list?.id)))
        case let event: send(event)
        }
    }

    /// Tells the model the next change.
    func tell() {
        send(.changed(changes.removeFirst(), list: library.list(model.list?.id)))
    }

    /// Runs and delivers everything.
    func settle() {
        while !jobs.isEmpty || !results.isEmpty || !changes.isEmpty {
            if !jobs.isEmpty { run() }
            if !changes.isEmpty { tell() }
            if !results.isEmpty { deliver() }
        }
    }

    // MARK: - The view

    private func perform(_ effect: RecordsEffect) {
        log.append(Self.words(effect))
        switch effect {
        case .load(let request, let generation):
            jobs.append(.load(request, generation: generation))
        case .update(let records, let generation):
            jobs.append(.update(records, generation: generation))
        case .move(let edit, let move): jobs.append(.move(edit, move))
        case .askForManualOrder(_, let move): jobs.append(.question(move))
        case .delete(let ids, let list, let first):
            if let first, shown[first.row] != ids.first {
                failures.append("deletes \(ids), row \(first)")
            }
            jobs.append(.delete(ids, list))
        case .deleteMany(let selection, let list): jobs.append(.deleteMany(selection, list))
        case .locate(let selection, let records, let number):
            jobs.append(.locate(selection, records, number))
        case .viewKindChanged:
            showAllRows()
            (selectedRow, selectedRows) = (
                model.selectedRow, model.selectedPositions ?? PositionSet()
            )
            offset = 0
        case .reload(let newOffset):
            showAllRows()
            (selectedRow, selectedRows) = (nil, PositionSet())
            offset = newOffset ?? offset
        case .apply(let update): apply(update)
        case .reloadDifferences(let before, let updated):
            for row in shown.indices where model.rows?.records.indices.contains(row) == true {
                let path = IndexPath(row: row, section: 0)
                guard before.id(at: path) != model.rows?.id(at: path) || updated.contains(path)
                else { continue }
                shown[row] = model.rows?.id(at: path) ?? 0
            }
        case .select(let row): (selectedRow, selectedRows) = (row, PositionSet())
        case .selectRows(let positions, let row): (selectedRow, selectedRows) = (row, positions)
        case .scrollToOffset(let newOffset): offset = newOffset
        case .show(let newPage): page = newPage
        default: break
        }
    }

    private func showAllRows() {
        shown =
            model.rows.map { rows in
                (0..<rows.records.count).map { rows.id(at: row($0)) ?? 0 }
            } ?? []
    }

    private func apply(_ update: RecordListUpdate) {
        let old = shown
        let gone = Set(update.deletedRows.map(\.row) + update.movedRows.map(\.oldIndexPath.row))
        shown = old.indices.filter { !gone.contains($0) }.map { old[$0] }
        for path in (update.insertedRows + update.movedRows.map(\.newIndexPath)).sorted() {
            guard path.row <= shown.count else { return failures.append("inserts \(path)") }
            shown.insert(update.new.id(at: path), at: path.row)
        }
        selectedRow = selectedRow.flatMap { row in
            shown.firstIndex(of: old[row.row]).map { IndexPath(row: $0, section: 0) }
        }
        let selected = selectedRows.positions.compactMap { shown.firstIndex(of: old[$0]) }
        selectedRows = PositionSet(selected.map { $0..<$0 + 1 })
    }

    /// Compares the view with the model.
    private func check(_ place: some StringProtocol) {
        let rows = model.rows.map { rows in
            (0..<rows.records.count).map { rows.id(at: row($0)) ?? 0 }
        }
        if shown != rows ?? [] { failures.append("\(place): \(shown), model \(rows ?? [])") }
        let isLocated = model.selectedRecords == nil || model.selectedPositions != nil
        if selectedRow != model.selectedRow, model.ownRows != nil, isLocated {
            failures.append("\(place): selects \(selectedRow as Any)")
        }
        if let positions = model.selectedPositions, model.ownRows != nil,
            selectedRows != positions
        {
            failures.append("\(place): selects \(selectedRows), model \(positions)")
        }
    }

    private static func words(_ effect: RecordsEffect) -> String {
        switch effect {
        case .load(let request, let generation):
            request.query == .all
                ? "load \(generation)" : "load \(generation) “\(request.query.text)”"
        case .update(_, let generation): "update \(generation)"
        case .cancel: "cancel"
        case .move(let edit, let move): "move \(move) \(edit.words)"
        case .askForManualOrder(_, let move): "ask \(move)"
        case .delete(let ids, _, _): "delete \(ids)"
        case .deleteMany(let selection, _): "delete \(selection.count) records"
        case .locate(_, _, let number): "locate \(number)"
        case .viewKindChanged(let keepsPlace): keepsPlace ? "view, same place" : "view"
        case .reload(let offset): offset.map { "reload at \($0)" } ?? "reload"
        case .apply: "apply"
        case .reloadDifferences: "reload differences"
        case .reloadVisibleRows(let records): "reload visible \(records?.sorted() ?? [])"
        case .select(let row): row.map { "select \($0.row)" } ?? "select none"
        case .selectRows(let positions, _): "select \(positions.positions.map { $0 })"
        case .scroll(let row, let position): "scroll to \(row.row) \(position)"
        case .showSelection: "show selection"
        case .scrollToOffset(let offset): "scroll to \(offset)"
        case .focusRows: "focus rows"
        case .show(let page): "show \(page)"
        case .titleChanged: "title"
        case .definitionChanged: "definition"
        case .modeChanged: "mode"
        case .closeSearch: "close search"
        case .selectionChanged(let opens): opens ? "selected, opens" : "selected"
        case .firstRowsShown: "first rows"
        case .allRowsShown: "all rows"
        case .loadingEnded: "loading ended"
        case .report(let error): "report \(error.code)"
        }
    }
}

extension RecordList {
    fileprivate var indices: Range<Int> { 0..<count }
}

extension Edit {
    fileprivate var words: String {
        switch self {
        case .moveRecords(let ids, _, let place, let cells):
            "\(ids) \(place)"
                + cells.map { " \($0.record): \($0.value.text)" }.joined(separator: ",")
        case .arrangeRecords(_, let ids, let place, _): "arrange \(ids) \(place)"
        default: "\(self)"
        }
    }
}
