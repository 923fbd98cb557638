import TableCore
import Testing

/// The drag of a row or an item, whatever the frames of the others.
struct ReorderStateTests {
    private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    private func state(from source: Int, to target: Int) -> ReorderState {
        var state = ReorderState(lifting: row(source))
        _ = state.propose(row(target))
        _ = state.retarget(to: row(target), isPlace: true)
        return state
    }

    @Test func aPlaceIsAskedForOnceAndMakesRoomOnce() {
        var state = ReorderState(lifting: row(1))
        #expect(state.propose(row(1)) == [])
        #expect(state.propose(row(3)) == [.askTarget(source: row(1), proposed: row(3))])
        #expect(state.propose(row(3)) == [])
        #expect(state.retarget(to: row(2), isPlace: true) == [.makeRoom(row(2))])
        #expect(state.retarget(to: row(2), isPlace: true) == [])
        #expect(state.drop() == [.move(from: row(1), to: row(2))])
        #expect(state.isFinished)
    }

    @Test func aPathThatIsNoPlaceRefuses() {
        var state = state(from: 1, to: 3)
        #expect(state.retarget(to: row(99), isPlace: false) == [.makeRoom(row(1))])
        #expect(state.drop() == [.putBack(row(1))])
    }

    @Test func nothingIsProposedOutside() {
        var state = state(from: 1, to: 3)
        #expect(state.proposeNothing() == [.makeRoom(row(1))])
        #expect(state.proposeNothing() == [])
        #expect(state.propose(row(3)) == [.askTarget(source: row(1), proposed: row(3))])
    }

    @Test func aCanceledDragClosesItsRoomIfItHasAny() {
        var moved = state(from: 1, to: 3)
        #expect(moved.cancel() == [.makeRoom(row(1)), .putBack(row(1))])
        #expect(moved.destination == row(1))
        var still = ReorderState(lifting: row(1))
        #expect(still.cancel() == [.putBack(row(1))])
    }

    @Test func anEndedDragDoesNothing() {
        var state = state(from: 1, to: 3)
        _ = state.drop()
        let ended = state
        #expect(state.propose(row(0)) == [])
        #expect(state.proposeNothing() == [])
        #expect(state.retarget(to: row(0), isPlace: true) == [])
        #expect(state.drop() == [])
        #expect(state.cancel() == [])
        #expect(state == ended)
    }

    @Test func aBatchKeepsTheNeighborsOfSourceAndDestination() throws {
        var state = state(from: 1, to: 3)
        var batch = BatchUpdate()
        batch.insertRows([row(0)])
        let map = try batch.resolve(
            before: try SectionCounts([5]), after: try SectionCounts([6]))
        #expect(state.continues(after: map))
        state.follow(map)
        #expect(state.source == row(2) && state.destination == row(4))
        #expect(!state.isFinished)
    }

    @Test func aBatchThatDeletesTheRowEndsTheDrag() throws {
        var state = state(from: 1, to: 3)
        var batch = BatchUpdate()
        batch.deleteRows([row(1)])
        let map = try batch.resolve(
            before: try SectionCounts([5]), after: try SectionCounts([4]))
        #expect(!state.continues(after: map))
        state.follow(map)
        #expect(state.isFinished && state.destination == state.source)
        #expect(state.drop() == [])
    }
}
