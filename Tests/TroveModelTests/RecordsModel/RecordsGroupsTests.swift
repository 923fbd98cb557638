import TableCore
import Testing

@testable import TroveModel

/// Dropping several records in a grouped list.
struct RecordsGroupsTests {
    private final class Source: RecordSource {
        func record(
            atOffset offset: Int, in list: RecordList
        ) throws(LibraryError) -> Record? {
            Record(
                id: list.id(at: offset),
                values: [.text("T"), .texts(["old", "b"]), .empty, .empty, .empty, .record(77)],
                position: 0, createdAt: .distantPast, modifiedAt: .distantPast)
        }
        func showsOtherTexts(after change: Change) -> Bool { false }
        func invalidate(_ change: Change) {}
    }

    /// A model with groups: records 1 and 2 are open, 3 to 5 are done, 6 has no status.
    private func model(
        by grouping: RecordGrouping = .value(BoardShelf.status), sort: RecordSort = .manual
    ) -> RecordsModel {
        var shelf = BoardShelf(kind: .list)
        shelf.list.settings.grouping = grouping
        shelf.list.settings.sort = sort
        var model = RecordsModel()
        _ = model.handle(.listShown(shelf.list, source: Source()))
        let sections: [(SectionLabel, Int)] = [
            (.value("Open"), 2), (.value("Done"), 3), (.empty(field: "Status"), 1),
        ]
        _ = model.handle(
            .loaded(.complete(shelf.snapshot(sections, sort: sort)), generation: 1))
        _ = model.handle(.loadEnded(nil, generation: 1))
        return model
    }

    private func effects(
        _ model: RecordsModel, _ ids: [RecordID], before row: IndexPath
    ) throws -> [RecordsEffect] {
        var model = model
        let records = try #require(model.rows?.records)
        let offsets = ids.compactMap { records.offset(of: $0) }
        return model.handle(
            .dropped(
                RecordSelection(in: records, at: PositionSet(offsets.map { $0..<$0 + 1 })),
                before: row))
    }

    private func edit(
        _ model: RecordsModel, _ ids: [RecordID], before row: IndexPath
    ) throws -> Edit? {
        for case .move(let edit, _) in try effects(model, ids, before: row) { return edit }
        return nil
    }

    private func cells(_ value: FieldValue, _ ids: RecordID...) -> [CellValue] {
        ids.map { CellValue(value, field: BoardShelf.status, record: $0) }
    }

    @Test("records keep their group if they are dropped in it")
    func sameGroup() throws {
        let list = ListID(rawValue: 1)
        #expect(
            try edit(model(), [3, 4], before: IndexPath(row: 3, section: 1))
                == .moveRecords([3, 4], list: list, to: .after(5)))
        #expect(
            try edit(model(), [4, 5], before: IndexPath(row: 0, section: 1))
                == .moveRecords([4, 5], list: list, to: .before(3)))
    }

    @Test("records from other groups get the value and the place in one step")
    func otherGroup() throws {
        let list = ListID(rawValue: 1)
        #expect(
            try edit(model(), [1, 2, 3], before: IndexPath(row: 2, section: 1))
                == .moveRecords(
                    [1, 2, 3], list: list, to: .before(5), setting: cells(.text("Done"), 1, 2)))
        #expect(
            try edit(model(), [1, 2], before: IndexPath(row: 0, section: 2))
                == .moveRecords([1, 2], list: list, to: .before(6), setting: cells(.empty, 1, 2)))
    }

    @Test("in a sorted list, records get only the value")
    func sorted() throws {
        let sorted = model(sort: .field(BoardShelf.title))
        #expect(
            try edit(sorted, [1, 2], before: IndexPath(row: 1, section: 1))
                == .setCells(cells(.text("Done"), 1, 2), list: ListID(rawValue: 1)))
    }

    @Test("a group that depends on a part of a value refuses records with a reason")
    func refused() throws {
        let letters = model(by: .firstLetter(BoardShelf.title))
        #expect(letters.takesDrops)
        let effects = try effects(letters, [1, 2], before: IndexPath(row: 0, section: 1))
        guard case .report(let error) = effects.first, effects.count == 1 else {
            Issue.record("\(effects)")
            return
        }
        #expect(error.message.contains("“Title”"))
        #expect(
            try edit(letters, [3, 4], before: IndexPath(row: 3, section: 1)) != nil,
            "in the same group")
    }
}
