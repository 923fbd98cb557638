import Testing
import TroveModel

@testable import Trove

/// The parts of a session that changes make out of date.
struct StaleContentsTests {
    private static let list = ListID(rawValue: 1)

    private func stale(_ describe: (inout Change) -> Void) -> StaleContents {
        var change = Change(.records(.add), cause: .performed, list: Self.list)
        describe(&change)
        return StaleContents(after: change)
    }

    @Test func valuesAndPlacesLeaveTheListsAsTheyAre() {
        let undoState = StaleContents(undoState: true)
        #expect(stale { $0.updated = [1] } == undoState)
        #expect(stale { $0.moved = [1] } == undoState)
    }

    @Test func recordsThatComeAndGoChangeTheNumbersOfTheirList() {
        let parts = StaleContents(lists: .one(Self.list), undoState: true, drafts: true)
        #expect(stale { $0.inserted = [1] } == parts)
        #expect(stale { $0.deleted = [1] } == parts)
        #expect(stale { $0.affectsWholeList = true } == parts)
    }

    @Test func definitionsChangeAllLists() {
        let parts = StaleContents(lists: .all, undoState: true, drafts: true)
        #expect(stale { $0.affectsLists = true } == parts)
        var change = Change(nil, cause: .external)
        change.affectsLists = true
        #expect(StaleContents(after: change) == parts)
    }
}
