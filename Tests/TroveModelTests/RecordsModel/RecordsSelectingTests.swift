import TableCore
import Testing

@testable import TroveModel

/// Several selected records, which stay selected while the rows change.
struct RecordsSelectingTests {
    private let list = RecordsDesk.first

    private func desk(_ ids: [RecordID] = [1, 2, 3, 4, 5]) -> RecordsDesk {
        let desk = RecordsDesk(ids, [1, 2])
        desk.open(list)
        desk.settle()
        _ = desk.take()
        return desk
    }

    @Test func severalRecordsAreSelectedAndOneOfThemIsTheMainOne() {
        let desk = desk()
        desk.selectRows(0, 3, 1)
        #expect(desk.take() == ["selected"])
        #expect(desk.model.selectedCount == 3)
        #expect(desk.model.selectedRecords?.ids == [1, 2, 4])
        #expect(desk.model.selection == 2)
        desk.selectRows(PositionSet(2..<3))
        #expect(desk.model.selectedRecords == nil && desk.model.selection == 3)
        desk.selectRows(PositionSet())
        #expect(desk.model.selectedCount == 0 && desk.model.selection == nil)
        #expect(desk.failures == [])
    }

    @Test func selectedRecordsKeepTheirSelectionInEveryOrder() {
        let desk = desk()
        desk.selectRows(0, 3)
        desk.edit(.moveRecords([4], list: list, to: .first), cause: .external)
        desk.edit(.addRecord(list: list))
        desk.settle()
        #expect(desk.shown == [4, 1, 2, 3, 5, 6])
        #expect(desk.selectedRecords == [4, 1])
        var settings = ListSettings()
        settings.sort = .field(SimulatedLibrary.title)
        desk.edit(.changeSettings(list, settings))
        desk.settle()
        #expect(desk.shown == [1, 2, 3, 4, 5, 6])
        #expect(desk.selectedRecords == [1, 4])
        #expect(desk.failures == [])
    }

    @Test func aSearchHidesSelectedRecordsAndItsEndShowsThemAgain() {
        let desk = desk([1, 2, 11, 12])
        desk.selectRows(0, 1, 2)
        desk.send(.searchBegan(contentOffset: 0))
        desk.send(.queryChanged("1"))
        desk.settle()
        #expect(desk.shown == [1, 11, 12])
        #expect(desk.selectedRecords == [1, 11])
        #expect(desk.model.selectedCount == 3 && desk.model.hiddenSelectionCount == 1)
        desk.send(.searchEnded)
        desk.settle()
        #expect(desk.selectedRecords == [1, 2, 11])
        #expect(desk.model.hiddenSelectionCount == 0)
        #expect(desk.failures == [])
    }

    @Test func deletedRecordsAreNoLongerSelected() {
        let desk = desk()
        desk.selectRows(0, 1, 2)
        desk.edit(.deleteRecords([2], list: list), cause: .external)
        desk.tell()
        #expect(desk.model.selectedRecords?.ids == [1, 3])
        desk.settle()
        #expect(desk.selectedRecords == [1, 3])
        desk.edit(.deleteRecords([3], list: list), cause: .external)
        desk.settle()
        #expect(desk.model.selectedRecords == nil && desk.model.selection == 1)
        #expect(desk.failures == [])
    }

    @Test func allSelectedRecordsAreDeletedAtOnceAndTheNextRowIsSelected() {
        let desk = desk()
        desk.selectRows(1, 3)
        desk.send(.selectionDeletionRequested)
        #expect(desk.take() == ["selected", "select 4", "selected", "delete [2, 4]"])
        desk.settle()
        #expect(desk.shown == [1, 3, 5] && desk.selectedRecords == [5])
        #expect(desk.failures == [])
    }

    @Test func deletingOneOfSeveralSelectedRowsKeepsTheOthers() {
        let desk = desk()
        desk.selectRows(1, 2, 3)
        desk.send(.deletionRequested([desk.row(2)]))
        desk.settle()
        #expect(desk.shown == [1, 2, 4, 5] && desk.selectedRecords == [2, 4])
        #expect(desk.failures == [])
    }

    @Test func aMillionRecordsAreSelectedAsOneRange() {
        let ids = Array(RecordID(1)...1_000_000)
        let records = SimulatedLibrary.snapshot(
            RecordListRequest(list: list), ids, generation: 1)
        let all = RecordSelection(in: records, at: PositionSet(0..<ids.count))
        #expect(all.count == 1_000_000 && all.offsets.ranges.count == 1)
        let backwards = SimulatedLibrary.snapshot(
            RecordListRequest(list: list), ids.reversed() + [1_000_001], generation: 2)
        backwards.prepareLookup()
        #expect(all.offsets(in: backwards).ranges == [0..<1_000_000])
    }

    @Test func theRowsOfManyRecordsAreFoundLater() {
        let desk = desk(Array(1...3000))
        desk.selectRows(PositionSet(0..<2999))
        desk.edit(.deleteRecords([3000], list: list), cause: .external)
        desk.tell()
        desk.run()
        _ = desk.take()
        desk.deliver()
        #expect(desk.take().contains("locate 1"))
        #expect(desk.model.selectedPositions == nil)
        desk.settle()
        #expect(desk.model.selectedPositions == PositionSet(0..<2999))
        #expect(desk.selectedRecords.count == 2999)
        #expect(desk.failures == [])
    }

    @Test func manyRecordsAreDeletedWithoutFollowingEach() {
        let desk = desk(Array(1...3000))
        desk.selectRows(PositionSet(0..<2999))
        _ = desk.take()
        desk.send(.selectionDeletionRequested)
        #expect(desk.take() == ["select 2999", "selected", "delete 2999 records"])
        desk.settle()
        #expect(desk.shown == [3000] && desk.selectedRecords == [3000])
        #expect(desk.failures == [])
    }

    @Test func allRecordsOfAFirstPageAreAllRecords() {
        let request = RecordListRequest(list: list)
        let page = SimulatedLibrary.snapshot(request, [1, 2], generation: 1, isComplete: false)
        let whole = SimulatedLibrary.snapshot(request, [1, 2, 3, 4], generation: 1)
        let all = RecordSelection(in: page, at: PositionSet(0..<2))
        #expect(all.offsets(in: whole) == PositionSet(0..<4))
        let first = RecordSelection(in: page, at: PositionSet(0..<1))
        #expect(first.offsets(in: whole) == PositionSet(0..<1))
    }

    @Test func newRecordsAreSelectedTogetherOnceTheyHaveRows() {
        let desk = desk()
        desk.edit(.addRecord(list: list))
        desk.edit(.addRecord(list: list))
        desk.send(.allRevealed([6, 7]))
        desk.settle()
        #expect(desk.selectedRecords == [6, 7])
        #expect(desk.model.selectedCount == 2)
        #expect(desk.failures == [])
    }

    @Test func droppedRecordsMoveTogetherToOnePlace() {
        let desk = desk([1, 2, 3, 4, 5])
        desk.selectRows(0, 3)
        let selected = desk.model.selectedRecords
        desk.send(.dropped(selected ?? Self.nothing, before: desk.row(3)))
        #expect(desk.take().last == "move 1 [1, 4] before(5)")
        desk.settle()
        #expect(desk.shown == [2, 3, 1, 4, 5])
        #expect(desk.selectedRecords == [1, 4])
        desk.send(.dropped(desk.model.selectedRecords ?? Self.nothing, before: desk.row(5)))
        desk.settle()
        #expect(desk.shown == [2, 3, 5, 1, 4])
        #expect(desk.failures == [])
    }

    @Test func recordsAreNotDroppedIntoASearch() {
        let desk = desk([1, 2, 11, 12])
        desk.selectRows(0, 1)
        desk.send(.searchBegan(contentOffset: 0))
        desk.send(.queryChanged("1"))
        desk.settle()
        _ = desk.take()
        desk.send(.dropped(desk.model.selectedRecords ?? Self.nothing, before: desk.row(2)))
        #expect(desk.take() == [] && desk.jobs.isEmpty)
    }

    private static let nothing = RecordSelection(
        in: RecordList(emptyFor: RecordListRequest(list: RecordsDesk.first)), at: PositionSet())
}
