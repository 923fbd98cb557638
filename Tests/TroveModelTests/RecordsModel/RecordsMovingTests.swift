import TableCore
import Testing

@testable import TroveModel

/// Moved and deleted rows, which the view shows before the library has written them. Spec 16.
struct RecordsMovingTests {
    private let list = RecordsDesk.first

    private func desk(_ ids: [RecordID] = [1, 2, 3, 4], sorted: Bool = false) -> RecordsDesk {
        let desk = RecordsDesk(ids, ids)
        if sorted {
            var settings = ListSettings()
            settings.sort = .field(SimulatedLibrary.title)
            _ = desk.library.perform(.changeSettings(list, settings))
        }
        desk.open(list)
        desk.settle()
        _ = desk.take()
        return desk
    }

    @Test func everyTwoMovesEndWhereTheViewShowsThem() {
        for (from, to, then, end) in Self.moves {
            for order in 0..<4 {
                let desk = desk()
                desk.moveRow(from, to: to)
                if order > 1 { desk.run() }
                desk.moveRow(then, to: end)
                let shown = desk.shown
                let place = Comment("\(from) to \(to), \(then) to \(end), order \(order)")
                while !desk.jobs.isEmpty { desk.run() }
                if order % 2 == 0 {
                    while !desk.changes.isEmpty { desk.tell() }
                } else {
                    while !desk.results.isEmpty { desk.deliver() }
                }
                #expect(desk.shown == shown, place)
                desk.settle()
                #expect(desk.shown == shown, place)
                #expect(desk.model.rows?.moves.isEmpty == true, place)
                #expect(!desk.take().contains("reload"), place)
                #expect(desk.failures == [], place)
            }
        }
    }

    private static let moves = (0..<4).flatMap { from in
        (0..<4).flatMap { to in
            [(0, 3), (3, 0), (1, 2), (2, 1)].map { (from, to, $0.0, $0.1) }
        }
    }.filter { $0.0 != $0.1 }

    @Test func aSnapshotFromBeforeAMoveDoesNotMoveTheRowBack() {
        let desk = desk()
        desk.edit(.addRecord(list: list))
        desk.tell()
        desk.run()
        desk.moveRow(0, to: 2)
        #expect(desk.shown == [2, 3, 1, 4])
        desk.deliver()
        #expect(desk.shown == [2, 3, 1, 4])
        desk.run()
        desk.deliver()
        #expect(desk.shown == [2, 3, 1, 4])
        desk.settle()
        #expect(desk.shown == [2, 3, 1, 4, 5])
        #expect(desk.failures == [])
    }

    @Test func anUpdateFromBeforeAMoveWasWrittenIsRepeated() {
        let desk = desk()
        desk.edit(.addRecord(list: list))
        desk.tell()
        desk.run()
        desk.moveRow(0, to: 2)
        desk.run()
        desk.deliver(1)
        // The move is written, but the update was read before.
        desk.deliver()
        #expect(desk.shown == [2, 3, 1, 4])
        desk.settle()
        #expect(desk.shown == [2, 3, 1, 4, 5])
        #expect(desk.failures == [])
    }

    @Test func aRefusedMoveIsTakenBack() {
        let desk = desk()
        desk.moveRow(0, to: 2)
        desk.moveRow(0, to: 3)
        _ = desk.take()
        desk.send(.moveFailed(LibraryError(.invalid, "Refused."), move: 1))
        #expect(desk.take() == ["report invalid", "reload", "select none", "update 2"])
        #expect(desk.shown == [1, 2, 3, 4])
        desk.jobs.remove(at: 0)
        desk.settle()
        // The second move was written.
        #expect(desk.shown == [1, 3, 4, 2])
        #expect(desk.failures == [])
    }

    @Test func movingASortedRowAsksFirst() {
        for isWanted in [true, false] {
            let desk = desk([3, 1, 4, 2], sorted: true)
            desk.moveRow(0, to: 2)
            #expect(desk.take() == ["ask 1"])
            #expect(!desk.model.canMoveRows)
            desk.run(answering: isWanted)
            desk.settle()
            #expect(desk.shown == (isWanted ? [2, 3, 1, 4] : [1, 2, 3, 4]))
            #expect(
                desk.model.list?.settings.sort
                    == (isWanted ? .manual : .field(SimulatedLibrary.title)))
            #expect(desk.take().contains("reload at 0.0") == false)
            #expect(desk.failures == [])
        }
    }

    @Test func theOffsetIsKeptUntilAllRecordsAreInManualOrder() {
        let desk = desk([3, 1, 4, 2], sorted: true)
        desk.moveRow(3, to: 2)
        desk.run()
        desk.run()
        desk.tell()
        _ = desk.take()
        let request = RecordListRequest(list: list)
        let page = SimulatedLibrary.snapshot(request, [1, 2], generation: 2, isComplete: false)
        desk.send(.loaded(.firstPage(page), generation: desk.model.generation))
        #expect(desk.take() == [])
        #expect(desk.shown == [1, 2, 4, 3])
        desk.settle()
        #expect(desk.shown == [1, 2, 4, 3])
        #expect(desk.take().filter { $0.hasPrefix("reload") } == ["reload"])
        #expect(desk.failures == [])
    }

    @Test func anAnswerAfterTheListWasLeftIsIgnored() {
        let desk = desk([3, 1, 4, 2], sorted: true)
        desk.moveRow(0, to: 2)
        desk.open(RecordsDesk.second)
        _ = desk.take()
        desk.send(.manualOrderAnswered(true, move: 1))
        #expect(desk.take() == [])
        desk.jobs.remove(at: 0)
        desk.settle()
        #expect(desk.shown == [3, 1, 4, 2])
        #expect(desk.failures == [])
    }

    @Test func theSelectedRecordIsDeletedEvenIfItsRowIsMoving() {
        let desk = desk()
        desk.selectRow(0)
        desk.moveRow(0, to: 2)
        _ = desk.take()
        desk.send(.selectionDeletionRequested)
        #expect(desk.take() == ["select 3", "selected", "delete [1]"])
        #expect(desk.model.selection == 4)
        desk.settle()
        #expect(desk.shown == [2, 3, 4])
        #expect(desk.selectedRow == desk.row(2))
        #expect(desk.failures == [])
    }

    @Test func aRowThatTheViewMayNotMoveIsPutBack() {
        let desk = desk()
        desk.send(.searchBegan(contentOffset: 0))
        desk.send(.queryChanged("sort:title"))
        #expect(!desk.model.canMoveRows)
        _ = desk.take()
        desk.moveRow(0, to: 1)
        #expect(desk.take() == ["reload", "select none"])
        #expect(desk.shown == [1, 2, 3, 4])
    }

    @Test func aRowIsDeletedOnce() {
        let desk = desk()
        desk.send(.deletionRequested([desk.row(1), desk.row(2), desk.row(1)]))
        #expect(desk.take() == ["delete [2, 3]"])
        desk.send(.deletionRequested([desk.row(1)]))
        #expect(desk.take() == [])
        desk.run()
        desk.deliver()
        // It is written, but the row is still there.
        desk.send(.deletionRequested([desk.row(2), desk.row(3)]))
        #expect(desk.take() == ["delete [4]"])
        desk.settle()
        #expect(desk.shown == [1])
        #expect(desk.model.deletions.isEmpty)
        #expect(desk.failures == [])
    }

    @Test func aRowThatAnOldResultStillHasIsNotDeletedAgain() {
        let desk = desk()
        desk.edit(.addRecord(list: list))
        desk.tell()
        desk.run()
        desk.send(.deletionRequested([desk.row(0)]))
        desk.run()
        desk.deliver(1)
        // This result was read before the deletion.
        desk.deliver()
        #expect(desk.shown == [1, 2, 3, 4, 5])
        _ = desk.take()
        desk.send(.deletionRequested([desk.row(0)]))
        #expect(desk.take() == [])
        desk.settle()
        #expect(desk.shown == [2, 3, 4, 5])
        #expect(desk.model.deletions.isEmpty)
        #expect(desk.failures == [])
    }

    @Test func aFailedDeletionLeavesTheRowDeletable() {
        let desk = desk()
        desk.selectRow(3)
        _ = desk.take()
        desk.send(.selectionDeletionRequested)
        #expect(desk.take() == ["select 2", "selected", "delete [4]"])
        desk.jobs = []
        desk.send(.deletionEnded([4], list: list, LibraryError(.inputOutput, "Full.")))
        // The record is selected again, so that the next key does not concern another one.
        #expect(desk.take() == ["report inputOutput", "selected", "select 3", "scroll to 3 none"])
        #expect(desk.model.selection == 4)
        desk.send(.selectionDeletionRequested)
        desk.selectRow(0)
        _ = desk.take()
        desk.jobs = []
        desk.send(.deletionEnded([4], list: list, LibraryError(.inputOutput, "Full.")))
        #expect(desk.take() == ["report inputOutput"])
        #expect(desk.model.selection == 1)
        desk.send(.deletionRequested([desk.row(3)]))
        desk.settle()
        #expect(desk.shown == [1, 2, 3])
        #expect(desk.failures == [])
    }

    @Test func aRestoredRecordCanBeDeletedAgain() {
        let desk = desk()
        desk.send(.deletionRequested([desk.row(0)]))
        desk.run()
        desk.deliver()
        var change = Change(.records(.add), cause: .undone, list: list)
        change.inserted = [1]
        _ = desk.take()
        desk.send(.changed(change, list: desk.library.list(list)))
        desk.send(.deletionRequested([desk.row(0)]))
        #expect(desk.take().last == "delete [1]")
    }

    @Test func aDeletionInAnotherListDoesNotProtectTheSameNumber() {
        let desk = desk()
        desk.send(.deletionRequested([desk.row(0)]))
        desk.open(RecordsDesk.second)
        desk.run(1)
        desk.deliver()
        desk.send(.deletionRequested([desk.row(0)]))
        desk.settle()
        #expect(desk.shown == [2, 3, 4])
        #expect(desk.failures == [])
    }

    @Test func deletingTheOnlyRowSelectsNone() {
        let desk = desk([5])
        desk.selectRow(0)
        _ = desk.take()
        desk.send(.selectionDeletionRequested)
        #expect(desk.take() == ["select none", "selected", "delete [5]"])
        desk.settle()
        #expect(desk.page == .empty)
        #expect(desk.failures == [])
    }
}
