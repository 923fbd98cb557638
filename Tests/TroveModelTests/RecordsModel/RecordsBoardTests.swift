import TableCore
import Testing
import TroveModel

/// Moving records between the columns of a board, and in them.
struct RecordsBoardTests {
    /// A source whose records have tags and a link.
    private final class Source: RecordSource {
        func record(
            atOffset offset: Int, in list: RecordList
        ) throws(LibraryError) -> Record? {
            Record(
                id: list.id(at: offset),
                values: [
                    .text("T"), .texts(["old", "b", "c"]), .empty, .empty, .empty, .record(77),
                ], position: 0, createdAt: .distantPast, modifiedAt: .distantPast)
        }
        func showsOtherTexts(after change: Change) -> Bool { false }
        func invalidate(_ change: Change) {}
    }

    /// A model with a board: records 1 and 2 are open, 3 to 5 are done, 6 has no status.
    private static let statusSections: [(SectionLabel, Int)] = [
        (.value("Open"), 2), (.value("Done"), 3), (.empty(field: "Status"), 1),
    ]

    private func model(
        _ shelf: BoardShelf = BoardShelf(), _ sections: [(SectionLabel, Int)] = statusSections,
        sort: RecordSort = .manual
    ) -> RecordsModel {
        var shelf = shelf
        shelf.list.settings.sort = sort
        var model = RecordsModel()
        _ = model.handle(.listShown(shelf.list, source: Source()))
        let records = shelf.snapshot(sections, sort: sort)
        _ = model.handle(.loaded(.complete(records), generation: 1))
        _ = model.handle(.loadEnded(nil, generation: 1))
        return model
    }

    private func selection(_ ids: [RecordID], in model: RecordsModel) throws -> RecordSelection {
        let records = try #require(model.rows?.records)
        let offsets = ids.compactMap { records.offset(of: $0) }
        return RecordSelection(in: records, at: PositionSet(offsets.map { $0..<$0 + 1 }))
    }

    /// The edit of a drop.
    private func edit(
        _ model: RecordsModel, _ ids: [RecordID], to column: String, before item: Int?
    ) throws -> Edit? {
        var model = model
        let effects = model.handle(
            .filed(try selection(ids, in: model), column: column, before: item))
        #expect(effects.count <= 1)
        for case .move(let edit, _) in effects { return edit }
        return nil
    }

    private func cells(
        _ values: [RecordID: FieldValue], _ field: FieldID = BoardShelf.status
    ) -> [CellValue] {
        values.sorted { $0.key < $1.key }.map { CellValue($0.value, field: field, record: $0.key) }
    }

    private let list = ListID(rawValue: 1)

    @Test func aDropInAnotherColumnSetsTheValueAndThePlaceInOneStep() throws {
        let model = model()
        let done = FieldValue.text("Done")
        #expect(
            try edit(model, [1], to: "=Done", before: 1)
                == .moveRecords([1], list: list, to: .before(4), setting: cells([1: done])))
        #expect(
            try edit(model, [1, 2], to: "=Done", before: nil)
                == .moveRecords(
                    [1, 2], list: list, to: .after(5), setting: cells([1: done, 2: done])))
        // Of several, those in the column keep their value.
        #expect(
            try edit(model, [2, 3, 6], to: "=Done", before: 0)
                == .moveRecords(
                    [2, 3, 6], list: list, to: .before(4), setting: cells([2: done, 6: done])))
        #expect(
            try edit(model, [1], to: "", before: 0)
                == .moveRecords([1], list: list, to: .before(6), setting: cells([1: .empty])))
        // A column without records has no place in the order.
        #expect(
            try edit(model, [1], to: "=Doing", before: 0)
                == .setCells(cells([1: .text("Doing")]), list: list))
        #expect(try edit(model, [1], to: "=Missing", before: 0) == nil)
    }

    @Test func aBoardShowsItsColumnsEvenWithoutRecords() {
        #expect(model(BoardShelf(), []).page == .table)
        #expect(model(BoardShelf(kind: .list), []).page == .empty)
        #expect(!model().hasEditingMode)
        var without = BoardShelf()
        without.list.fields.removeAll { $0.id != BoardShelf.title }
        #expect(model(without, []).page == .empty)
    }

    @Test func aDropInTheSameColumnMovesInTheOrder() throws {
        let model = model()
        #expect(
            try edit(model, [3], to: "=Done", before: 2)
                == .moveRecords([3], list: list, to: .before(5)))
        #expect(
            try edit(model, [3], to: "=Done", before: 3)
                == .moveRecords([3], list: list, to: .after(5)))
        #expect(
            try edit(model, [5, 3], to: "=Done", before: 1)
                == .moveRecords([3, 5], list: list, to: .before(4)))
        // It is there already.
        #expect(try edit(model, [4], to: "=Done", before: 1) == nil)
        #expect(try edit(model, [4], to: "=Done", before: 2) == nil)
        #expect(try edit(model, [1, 2], to: "=Open", before: 0) == nil)
    }

    @Test func aSortedBoardAsksBeforeMovingButNotBeforeSettingAValue() throws {
        var model = model(sort: .field(BoardShelf.title))
        #expect(
            try edit(model, [1], to: "=Done", before: 1)
                == .setCells(cells([1: .text("Done")]), list: list))
        let effects = model.handle(
            .filed(try selection([3], in: model), column: "=Done", before: 2))
        guard case .askForManualOrder(_, let move)? = effects.first else {
            Issue.record("\(effects)")
            return
        }
        let answer = model.handle(.manualOrderAnswered(true, move: move))
        guard
            case .move(.arrangeRecords(let request, let moving, let place, true), _)? = answer.first
        else {
            Issue.record("\(answer)")
            return
        }
        // The columns are no order.
        #expect(request.grouping == .none)
        #expect(request.sort == .field(BoardShelf.title))
        #expect((moving, place) == ([3], .before(5)))
    }

    @Test func ofSeveralTagsOnlyTheFirstChanges() throws {
        let model = model(
            BoardShelf(by: BoardShelf.tags),
            [(.value("c"), 1), (.value("new"), 1), (.value("old"), 2)])
        #expect(
            try edit(model, [3], to: "=new", before: nil)
                == .moveRecords(
                    [3], list: list, to: .after(2),
                    setting: cells([3: .texts(["new", "b", "c"])], BoardShelf.tags)))
        #expect(
            try edit(model, [4], to: "=c", before: 0)
                == .moveRecords(
                    [4], list: list, to: .before(1),
                    setting: cells([4: .texts(["c", "b"])], BoardShelf.tags)))
        #expect(
            try edit(model, [4], to: "", before: 0)
                == .setCells(cells([4: .empty], BoardShelf.tags), list: list))
    }

    @Test func aColumnOfLinksHasTheLinkOfItsRecords() throws {
        let model = model(
            BoardShelf(by: BoardShelf.friend),
            [(.value("Ada"), 1), (.empty(field: "Friend"), 1)])
        let columns = try #require(model.boardColumns).columns
        #expect(columns.map { model.value(of: $0) } == [.record(77), .empty])
        #expect(
            try edit(model, [2], to: "=Ada", before: 0)
                == .moveRecords(
                    [2], list: list, to: .before(1),
                    setting: cells([2: .record(77)], BoardShelf.friend)))
    }

    @Test func manyRecordsAreSetAtOnceUnlessTheyHaveTags() throws {
        let ids = Array(RecordID(1)...1_500)
        let choices = model(BoardShelf(), [(.value("Open"), 1_500)])
        #expect(
            try edit(choices, ids, to: "=Done", before: nil)
                == .setValues(
                    .text("Done"), field: BoardShelf.status, records: ids, list: list))
        var tags = model(
            BoardShelf(by: BoardShelf.tags), [(.value("a"), 1_500), (.value("b"), 1)])
        let effects = tags.handle(
            .filed(try selection(ids, in: tags), column: "=b", before: nil))
        guard case .report(let error)? = effects.first else {
            Issue.record("\(effects)")
            return
        }
        #expect(error.message.contains("1000"))
    }
}
