import TableCore
import Testing
import TroveModel

/// Searches that begin and end while records are loaded. Spec 13.
struct RecordsSearchingTests {
    private let list = RecordsDesk.first

    private func desk() -> RecordsDesk {
        let desk = RecordsDesk([1, 2, 10, 12, 20], [7])
        desk.open(list)
        desk.settle()
        _ = desk.take()
        return desk
    }

    private func search(_ text: String, in desk: RecordsDesk) {
        desk.send(.searchBegan(contentOffset: 33))
        desk.send(.queryChanged(text))
        desk.settle()
        _ = desk.take()
    }

    @Test func theEndShowsTheListAsBeforeAndFollowsChanges() {
        let desk = desk()
        search("1", in: desk)
        #expect(desk.shown == [1, 10, 12])
        #expect(desk.model.savedOffset(0) == 33)
        desk.edit(.addRecord(list: list))
        desk.settle()
        _ = desk.take()
        desk.send(.searchEnded)
        #expect(
            desk.take() == [
                "mode", "reload at 33.0", "select none", "title", "show table", "all rows",
                "update 4",
            ])
        #expect(desk.shown == [1, 2, 10, 12, 20])
        desk.settle()
        #expect(desk.shown == [1, 2, 10, 12, 20, 21])
        #expect(desk.failures == [])
    }

    @Test func resultsThatArriveAfterTheEndAreIgnored() {
        let desk = desk()
        desk.send(.searchBegan(contentOffset: 0))
        desk.send(.queryChanged("1"))
        desk.run()
        desk.send(.searchEnded)
        desk.settle()
        #expect(desk.shown == [1, 2, 10, 12, 20])
        #expect(!desk.model.isLoading)
        #expect(desk.failures == [])
    }

    @Test func onlyTheResultsOfTheLastQueryAreShown() {
        let desk = desk()
        desk.send(.searchBegan(contentOffset: 0))
        for text in ["1", "12", "2"] { desk.send(.queryChanged(text)) }
        for _ in 0..<3 { desk.run() }
        for index in [4, 2, 0] { desk.deliver(index) }
        #expect(desk.shown == [2, 20])
        desk.settle()
        #expect(desk.shown == [2, 20])
        #expect(desk.failures == [])
    }

    @Test func aQueryWithTheSameMeaningIsNotSearchedAgain() {
        let desk = desk()
        search("1", in: desk)
        desk.send(.queryChanged("1 "))
        #expect(desk.take() == [])
        desk.send(.queryChanged("12"))
        desk.send(.queryChanged(" 12"))
        #expect(desk.take() == ["load 3 “12”"])
    }

    @Test func aSearchBeforeTheListIsLoadedEndsAtTheRestoredOffset() {
        let desk = RecordsDesk([1, 2, 10])
        desk.open(list, restoring: RecordsRestoration(record: 2, offset: 50))
        desk.send(.searchBegan(contentOffset: 0))
        desk.send(.queryChanged("1"))
        _ = desk.take()
        desk.run(1)
        desk.deliver()
        // The results begin at their start, not where the list is to be restored.
        #expect(desk.take().first == "reload at 0.0")
        desk.settle()
        #expect(desk.model.savedOffset(0) == 50)
        _ = desk.take()
        desk.send(.searchEnded)
        desk.settle()
        #expect(desk.take().filter { $0.hasPrefix("reload") } == ["reload at 50.0"])
        #expect(desk.selectedRow == desk.row(1))
        #expect(desk.failures == [])
    }

    @Test func anOrderChangedDuringASearchIsShownAfterIt() {
        let desk = desk()
        search("1", in: desk)
        var settings = ListSettings()
        settings.sort = .field(SimulatedLibrary.title)
        desk.edit(.changeSettings(list, settings))
        desk.edit(.moveRecords([20], list: list, to: .first))
        desk.settle()
        #expect(desk.shown == [1, 10, 12])
        desk.send(.searchEnded)
        desk.settle()
        #expect(desk.shown == [1, 2, 10, 12, 20])
        #expect(desk.offset == 0)
        #expect(desk.failures == [])
    }

    @Test func aSearchWithoutTextLeavesTheRowsAndTheirMoves() {
        let desk = desk()
        desk.send(.searchBegan(contentOffset: 33))
        desk.moveRow(0, to: 4)
        _ = desk.take()
        desk.send(.searchEnded)
        #expect(desk.take() == ["mode", "scroll to 33.0"])
        desk.settle()
        #expect(desk.shown == [2, 10, 12, 20, 1])
        #expect(desk.failures == [])
    }

    @Test func theQueryIsKeptForARecordThatItHides() {
        let desk = desk()
        search("1", in: desk)
        desk.send(.revealed(20))
        desk.edit(.addRecord(list: list))
        desk.settle()
        #expect(desk.model.selection == 20)
        _ = desk.take()
        desk.send(.searchEnded)
        #expect(desk.take().contains("scroll to 4 none"))
        #expect(desk.failures == [])
    }

    @Test func enteringResultsWaitsForThoseOfTheQuery() {
        let desk = desk()
        desk.send(.searchBegan(contentOffset: 0))
        desk.send(.queryChanged("2"))
        _ = desk.take()
        desk.send(.resultsEntered)
        #expect(desk.take() == [])
        desk.run()
        desk.deliver()
        #expect(
            desk.take() == [
                "reload at 0.0", "select none", "title", "show table", "first rows", "all rows",
                "select 0", "scroll to 0 top", "selected", "focus rows",
            ])
        #expect(desk.model.selection == 2)
        desk.send(.resultsEntered)
        #expect(desk.take() == ["focus rows"])
        desk.settle()
        #expect(desk.failures == [])
    }

    @Test func typingOnEndsTheWishToEnterResults() {
        let desk = desk()
        desk.send(.searchBegan(contentOffset: 0))
        desk.send(.queryChanged("1"))
        desk.send(.resultsEntered)
        desk.send(.queryChanged("12"))
        desk.settle()
        #expect(desk.model.selection == nil)
        search("7", in: desk)
        desk.send(.resultsEntered)
        #expect(desk.take() == [])
    }

    @Test func openingAListOrEditingEndsTheSearch() {
        for opens in [true, false] {
            let desk = desk()
            search("1", in: desk)
            if opens { desk.open(RecordsDesk.second) } else { desk.send(.editingToggled) }
            #expect(desk.take().first == "close search")
            #expect(desk.model.mode == (opens ? .browsing : .editing))
            // The search bar says so too, when it closes.
            desk.send(.searchEnded)
            #expect(desk.take() == [])
            desk.settle()
            #expect(desk.shown == (opens ? [7] : [1, 2, 10, 12, 20]))
            #expect(desk.failures == [])
        }
    }

    @Test func theModesExcludeEachOther() {
        let desk = desk()
        desk.send(.editingToggled)
        #expect(desk.model.mode == .editing)
        desk.send(.searchBegan(contentOffset: 0))
        #expect(desk.model.mode == .searching)
        desk.send(.editingEnded)
        #expect(desk.model.mode == .searching)
        desk.send(.editingToggled)
        desk.send(.editingEnded)
        #expect(desk.model.mode == .browsing)
        #expect(desk.failures == [])
    }
}
