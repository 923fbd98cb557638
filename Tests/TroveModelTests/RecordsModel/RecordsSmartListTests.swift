import TableCore
import Testing
import TroveModel

/// A smart list in a view: a list with a query of its own, within which the user searches.
struct RecordsSmartListTests {
    private func desk(_ base: String) -> RecordsDesk {
        let desk = RecordsDesk([1, 2, 10, 12, 20], [7])
        desk.send(
            .listShown(
                desk.library.list(RecordsDesk.first), within: SearchQuery(base),
                source: desk.source))
        desk.settle()
        return desk
    }

    @Test func itShowsTheRecordsOfItsQuery() {
        let desk = desk("1")
        #expect(desk.shown == [1, 10, 12])
        #expect(desk.model.recordCount == 3)
        #expect(desk.page == .table)
        #expect(!desk.model.canMoveRows, "rows have the order of the smart list")
        #expect(desk.failures == [])
    }

    @Test func aSearchWithinItKeepsItsQuery() {
        let desk = desk("1")
        desk.send(.searchBegan(contentOffset: 5))
        desk.send(.queryChanged("x"))
        #expect(
            desk.model.wanted?.query == SearchQuery("1").narrowed(by: SearchQuery("x")))
        desk.settle()
        desk.send(.searchEnded)
        desk.settle()
        #expect(desk.shown == [1, 10, 12])
        #expect(desk.model.wanted?.query == SearchQuery("1"))
        #expect(desk.failures == [])
    }

    @Test func itFollowsItsQuery() {
        let desk = desk("1")
        let change = Change(nil, cause: .external, affectsLists: true)
        desk.send(
            .changed(
                change, list: desk.library.list(RecordsDesk.first), within: SearchQuery("2")))
        desk.settle()
        #expect(desk.shown == [2, 20])
        #expect(desk.failures == [])
    }

    @Test func anotherDayReadsItAgainIfItDependsOnTheDay() {
        let other = desk("1")
        _ = other.take()
        other.send(.dayChanged)
        #expect(other.jobs.isEmpty, "rows may show texts about today, but are the same")
        #expect(!other.take().isEmpty)
        let desk = desk("added:today")
        desk.send(.dayChanged)
        #expect(!desk.jobs.isEmpty)
        desk.settle()
        #expect(desk.failures == [])
    }

    @Test func withoutRecordsItSaysSoAndNotThatTheListIsEmpty() {
        let desk = desk("9")
        #expect(desk.page == .nothingFound)
        desk.send(.searchBegan(contentOffset: 0))
        desk.send(.queryChanged("1"))
        desk.settle()
        #expect(desk.page == .noResults)
    }

    /// While the list is read, its smart list must not be told its number of records.
    @Test func theNumberOfRecordsIsUnknownUntilItIsRead() {
        let desk = desk("")
        #expect(desk.model.recordCount == 5)
        desk.send(
            .listShown(
                desk.library.list(RecordsDesk.first), within: SearchQuery("1"),
                source: desk.source))
        #expect(desk.model.recordCount == nil)
        desk.settle()
        #expect(desk.model.recordCount == 3)
    }

    /// A record that the user edits may no longer match; its form stays.
    @Test func theSelectionSurvivesLeavingTheSmartList() {
        let desk = desk("1")
        desk.selectRow(1)
        #expect(desk.model.selection == 10)
        let change = Change(nil, cause: .external, affectsLists: true)
        desk.send(
            .changed(
                change, list: desk.library.list(RecordsDesk.first), within: SearchQuery("2")))
        desk.settle()
        #expect(desk.model.selection == 10)
        #expect(desk.model.selectedRow == nil)
    }
}
