import RandomSupport
import TableCore
import Testing

@testable import TroveModel

/// Random events in every order: in the end the view shows the library.
struct RecordsRandomTests {
    private static let lists = [RecordsDesk.first, RecordsDesk.second]

    @Test(arguments: 1...150 as ClosedRange<UInt64>)
    func theViewShowsTheLibraryInTheEnd(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let desk = RecordsDesk(Array(1...12), [1, 2, 3, 21, 30], [])
        desk.library.knowsChanges = seed.isMultiple(of: 2)
        var steps: [String] = []
        for round in 0..<6 {
            for _ in 0..<Int.random(in: 5...40, using: &random) {
                steps.append(step(desk, &random))
                try #require(desk.failures == [], "seed \(seed), \(steps)")
            }
            while !desk.jobs.isEmpty || !desk.results.isEmpty || !desk.changes.isEmpty {
                steps.append(work(desk, &random))
                try #require(desk.failures == [], "seed \(seed), \(steps)")
            }
            try compare(desk, "seed \(seed), round \(round), \(steps)")
        }
    }

    /// Compares the view with what a naive one shows: the library, read again.
    private func compare(_ desk: RecordsDesk, _ place: String) throws {
        let model = desk.model
        guard let request = model.wanted else {
            try #require(desk.shown == [], "\(place)")
            return
        }
        let expected = desk.library.snapshot(request)
        try #require(desk.shown == expected.allIDs, "\(place)")
        try #require(model.work == nil && model.stale.isEmpty, "\(place)")
        try #require(model.unwrittenMoves.isEmpty && model.arrangement == nil, "\(place)")
        try #require(model.rows?.moves.isEmpty == true, "\(place)")
        try #require(!model.deletions.values.contains(.pending), "\(place)")
        try #require(model.list == desk.library.list(request.list), "\(place)")
        let page: RecordsModel.Page =
            !expected.isEmpty ? .table : request.query.isEmpty ? .empty : .noResults
        try #require(desk.page == page, "\(place)")
        let row = model.selection.flatMap { expected.indexPath(of: $0) }
        try #require(desk.selectedRow == row, "\(place)")
        try #require(Set(desk.selectedRecords) == selected(model, in: expected), "\(place)")
        if let selection = model.selection, model.reveal == nil, request.query == .all {
            try #require(expected.allIDs.contains(selection), "\(place)")
        }
    }

    /// The selected records among the expected ones.
    private func selected(_ model: RecordsModel, in expected: RecordList) -> Set<RecordID> {
        let all = model.selectedRecords?.ids ?? model.selection.map { [$0] } ?? []
        return Set(all).intersection(expected.allIDs)
    }

    private func step(_ desk: RecordsDesk, _ random: inout SplitMix64) -> String {
        switch Int.random(in: 0..<24, using: &random) {
        case 0...6: navigate(desk, &random)
        case 7...14: use(desk, &random)
        case 15...17: change(desk, random.pick(Self.lists) ?? RecordsDesk.first, &random)
        default: work(desk, &random)
        }
    }

    /// Opens a list, searches, or changes the mode.
    private func navigate(_ desk: RecordsDesk, _ random: inout SplitMix64) -> String {
        switch Int.random(in: 0..<7, using: &random) {
        case 0:
            let restoring = RecordsRestoration(record: 3, offset: 9)
            let list = random.pick(Self.lists) ?? RecordsDesk.first
            desk.open(list, restoring: Bool.random(using: &random) ? restoring : nil)
            return "open \(list.rawValue)"
        case 1:
            desk.send(.searchBegan(contentOffset: 5))
            return "search"
        case 2, 3:
            let text = random.pick(["", "1", "2", "12", "3", "sort:title"]) ?? ""
            desk.send(.queryChanged(text))
            return "query \(text)"
        case 4:
            desk.send(.searchEnded)
            return "end search"
        case 5:
            desk.send(.resultsEntered)
            return "enter"
        default:
            desk.send(.editingToggled)
            return "edit"
        }
    }

    /// Selects, moves or deletes rows.
    private func use(_ desk: RecordsDesk, _ random: inout SplitMix64) -> String {
        guard let row = desk.shown.indices.randomElement(using: &random),
            let other = desk.shown.indices.randomElement(using: &random)
        else { return "" }
        switch Int.random(in: 0..<11, using: &random) {
        case 0, 1:
            desk.selectRow(row)
            return "select \(row)"
        case 8, 9:
            let rows = desk.shown.indices.filter { _ in Bool.random(using: &random) }
            guard desk.model.ownRows != nil, !rows.isEmpty else { return "" }
            desk.selectRows(PositionSet(rows.map { $0..<$0 + 1 }))
            return "select \(rows)"
        case 10:
            let records = desk.shown.filter { _ in Bool.random(using: &random) }
            desk.send(.allRevealed(records + [RecordID.random(in: 1...35, using: &random)]))
            return "reveal \(records)"
        case 2:
            desk.send(.revealed(RecordID.random(in: 1...35, using: &random)))
            return "reveal"
        case 3...5:
            guard desk.model.canMoveRows else { return "" }
            desk.moveRow(row, to: other)
            return "move \(row) to \(other)"
        case 6:
            desk.send(.deletionRequested([desk.row(row), desk.row(other)]))
            return "delete \(row), \(other)"
        default:
            desk.send(.selectionDeletionRequested)
            return "delete selection"
        }
    }

    /// A change by another view or program.
    private func change(
        _ desk: RecordsDesk, _ list: ListID, _ random: inout SplitMix64
    ) -> String {
        let ids = desk.library.snapshot(RecordListRequest(list: list)).allIDs
        let edit: Edit
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: edit = .addRecord(list: list)
        case 2: edit = .deleteRecords([random.pick(ids) ?? 0], list: list)
        case 3:
            edit = .setValue(
                .empty, field: SimulatedLibrary.title, record: random.pick(ids) ?? 0, list: list)
        case 4: edit = .moveRecords([random.pick(ids) ?? 0], list: list, to: .first)
        default:
            var settings = ListSettings()
            if Bool.random(using: &random) { settings.sort = .field(SimulatedLibrary.title) }
            edit = .changeSettings(list, settings)
        }
        desk.edit(edit, cause: random.pick([.performed, .external, .undone]) ?? .performed)
        return "\(edit)"
    }

    /// Runs or delivers something, in any order but that of the changes.
    private func work(_ desk: RecordsDesk, _ random: inout SplitMix64) -> String {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            guard let index = desk.jobs.indices.randomElement(using: &random) else { return "" }
            let job = desk.jobs[index]
            desk.run(index, answering: Bool.random(using: &random))
            return "run \(job)"
        case 1:
            guard let index = desk.results.indices.randomElement(using: &random) else { return "" }
            let result = desk.results[index]
            if case .loadEnded(_, let generation) = result,
                let first = desk.results.firstIndex(where: {
                    if case .loaded(_, generation) = $0 { true } else { false }
                })
            {
                // A load ends after its stages.
                desk.deliver(first)
                return "deliver stage \(generation)"
            }
            desk.deliver(index)
            return "deliver \("\(result)".prefix(40))"
        default:
            guard !desk.changes.isEmpty else { return "" }
            desk.tell()
            return "tell"
        }
    }
}
