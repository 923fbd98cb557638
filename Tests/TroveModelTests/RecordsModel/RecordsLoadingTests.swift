import TableCore
import Testing
import TroveModel

/// Opening lists, and results that arrive late, twice or not at all.
struct RecordsLoadingTests {
    private let desk = RecordsDesk([1, 2, 3], [1, 20])

    private func finish(_ desk: RecordsDesk) {
        desk.settle()
        #expect(desk.failures == [])
    }

    /// The first page of a list: its first two records.
    private func firstPage(generation: Int) -> RecordsEvent {
        let request = RecordListRequest(list: RecordsDesk.first)
        let page = SimulatedLibrary.snapshot(request, [1, 2], generation: 1, isComplete: false)
        return .loaded(.firstPage(page), generation: generation)
    }

    @Test func openingAListShowsItsFirstPageAndThenAllRecords() {
        desk.open(RecordsDesk.first)
        #expect(desk.take() == ["title", "select none", "load 1"])
        #expect(!desk.model.isReady)
        #expect(desk.model.recordCount == 3)
        desk.send(firstPage(generation: 1))
        #expect(
            desk.take() == [
                "reload at 0.0", "select none", "title", "show table", "first rows",
            ])
        #expect(desk.model.isReady)
        #expect(desk.model.showsTopOfFirstPage)
        #expect(!desk.model.canMoveRows)
        desk.run()
        desk.deliver()
        #expect(
            desk.take() == ["reload", "select none", "title", "show table", "all rows"])
        #expect(!desk.model.showsTopOfFirstPage)
        desk.deliver()
        #expect(desk.take() == ["loading ended"])
        #expect(desk.model.canMoveRows)
        #expect(desk.shown == [1, 2, 3])
        #expect(desk.failures == [])
    }

    @Test func theRestOfAListThatWasScrolledFollowsAtOnce() {
        desk.open(RecordsDesk.first, restoring: RecordsRestoration(record: 3, offset: 90))
        desk.send(firstPage(generation: 1))
        #expect(desk.model.isReady)
        #expect(!desk.model.showsTopOfFirstPage)
        desk.run()
        finish(desk)
    }

    @Test func resultsOfAnEarlierLoadAreIgnored() {
        desk.open(RecordsDesk.first)
        desk.run()
        desk.open(RecordsDesk.second)
        desk.run()
        desk.deliver(2)
        desk.deliver(2)
        #expect(desk.shown == [1, 20])
        _ = desk.take()
        desk.deliver()
        desk.deliver()
        #expect(desk.take() == [])
        #expect(desk.shown == [1, 20])
        finish(desk)
    }

    @Test func anErrorOfAnEarlierLoadIsNotReported() {
        desk.open(RecordsDesk.first)
        desk.open(RecordsDesk.second)
        _ = desk.take()
        desk.send(.loadEnded(LibraryError(.unexpected, "Broken."), generation: 1))
        #expect(desk.take() == [])
        finish(desk)
        #expect(desk.shown == [1, 20])
    }

    @Test func rowsOfTheListBeforeCannotBeUsedWhileTheNextOneLoads() {
        desk.open(RecordsDesk.first)
        desk.settle()
        desk.open(RecordsDesk.second)
        _ = desk.take()
        // The view still shows the rows, but their numbers are those of other records now.
        #expect(desk.shown == [1, 2, 3])
        #expect(desk.model.recordID(at: desk.row(0)) == nil)
        #expect(!desk.model.canMoveRows)
        desk.selectRow(0)
        desk.send(.deletionRequested([desk.row(0)]))
        desk.send(.selectionDeletionRequested)
        #expect(desk.take() == [])
        finish(desk)
        #expect(desk.library.snapshot(RecordListRequest(list: RecordsDesk.second)).count == 2)
    }

    @Test func rowsOfAListThatCannotBeLoadedAreRemoved() {
        desk.open(RecordsDesk.first)
        desk.settle()
        desk.open(RecordsDesk.second)
        _ = desk.take()
        desk.send(.loadEnded(LibraryError(.unexpected, "Broken."), generation: 2))
        #expect(
            desk.take() == [
                "report unexpected", "reload at 0.0", "select none", "title", "show table",
                "loading ended",
            ])
        #expect(desk.shown == [])
        #expect(desk.model.isReady)
        #expect(desk.failures == [])
    }

    @Test func recordsThatCouldNotBeReadAreReadWhenTheLibraryCanBeReached() {
        let lost = LibraryError(.notConnected, "Broken.")
        desk.open(RecordsDesk.first)
        desk.send(.loadEnded(lost, generation: 1))
        #expect(desk.model.page == .notConnected)
        _ = desk.take()
        desk.send(.reconnected)
        #expect(desk.take() == ["load 2"])
        desk.settle()
        #expect(desk.shown == [1, 2, 3])
        #expect(desk.page == .table)
        // A search, and an update whose answer never comes.
        desk.send(.searchBegan(contentOffset: 0))
        desk.send(.queryChanged("2"))
        desk.send(.loadEnded(lost, generation: 3))
        #expect(desk.page == .notConnected)
        desk.send(.queryChanged(""))
        #expect(desk.page == .table)
        desk.send(.queryChanged("2"))
        desk.send(.loadEnded(lost, generation: 4))
        desk.send(.searchEnded)
        #expect(desk.page == .table)
        desk.send(
            .changed(
                Change(nil, cause: .external, list: RecordsDesk.first),
                list: desk.library.list(RecordsDesk.first)))
        #expect(desk.take().last == "update 5")
        desk.send(.reconnected)
        #expect(desk.take() == ["update 6"])
        desk.settle()
        #expect(desk.shown == [1, 2, 3])
        #expect(desk.failures == [])
    }

    @Test func cancelledLoadsAndDeletedListsAreNotReported() {
        for code in [LibraryError.Code.cancelled, .notFound] {
            let desk = RecordsDesk([1])
            desk.open(RecordsDesk.first)
            _ = desk.take()
            desk.send(.loadEnded(LibraryError(code, "Gone."), generation: 1))
            #expect(!desk.take().contains { $0.hasPrefix("report") })
            #expect(!desk.model.isLoading)
            desk.open(RecordsDesk.first)
            desk.settle()
            desk.send(
                .changed(
                    Change(nil, cause: .external, list: RecordsDesk.first),
                    list: desk.library.list(RecordsDesk.first)))
            #expect(desk.take().last == "update 3")
            desk.send(.updateFailed(LibraryError(code, "Gone."), generation: 3))
            #expect(desk.take() == [])
        }
    }

    @Test func noListHasNoRows() {
        desk.open(RecordsDesk.first)
        desk.settle()
        _ = desk.take()
        desk.send(.listShown(nil, source: nil))
        #expect(
            desk.take() == [
                "title", "select none", "cancel", "reload at 0.0", "select none", "title",
                "show table",
            ])
        #expect(desk.model.rows == nil)
        #expect(desk.model.recordCount == nil)
        desk.open(RecordsDesk.first)
        desk.settle()
        #expect(desk.shown == [1, 2, 3])
    }

    /// Spec 000.103.
    @Test func anEmptyListShowsThePageForIt() {
        let desk = RecordsDesk([])
        desk.open(RecordsDesk.first)
        desk.settle()
        #expect(desk.page == .empty)
        desk.edit(.addRecord(list: RecordsDesk.first))
        desk.settle()
        #expect(desk.page == .table)
        #expect(desk.shown == [1])
        desk.send(.searchBegan(contentOffset: 0))
        desk.send(.queryChanged("7"))
        desk.settle()
        #expect(desk.page == .noResults)
        desk.send(.searchEnded)
        #expect(desk.page == .table)
        finish(desk)
    }

    @Test func restoringWaitsForTheRecord() {
        desk.open(RecordsDesk.first, restoring: RecordsRestoration(record: 3, offset: 90))
        #expect(desk.model.selection == 3)
        #expect(desk.model.savedOffset(0) == 90)
        _ = desk.take()
        desk.send(firstPage(generation: 1))
        #expect(desk.take().prefix(2) == ["reload at 90.0", "select none"])
        #expect(desk.model.savedOffset(20) == 90)
        desk.run()
        desk.deliver()
        #expect(desk.take().prefix(2) == ["reload at 90.0", "select 2"])
        #expect(desk.model.savedOffset(20) == 20)
        finish(desk)
    }

    @Test func aRowSelectedWhileRestoringStaysSelectedAndInSight() {
        desk.open(RecordsDesk.first, restoring: RecordsRestoration(record: 3, offset: 90))
        desk.send(firstPage(generation: 1))
        _ = desk.take()
        desk.selectRow(1, opens: true)
        #expect(desk.take() == ["selected, opens"])
        desk.run()
        desk.deliver()
        #expect(desk.take().prefix(2) == ["reload", "select 1"])
        #expect(desk.model.selection == 2)
        finish(desk)
    }

    @Test func aRestoredRecordThatWasDeletedIsDeselected() {
        desk.open(RecordsDesk.first, restoring: RecordsRestoration(record: 9, offset: 0))
        desk.run()
        _ = desk.take()
        desk.deliver()
        #expect(desk.take().contains("selected"))
        #expect(desk.model.selection == nil)
        finish(desk)
    }

    @Test func unreadableRowsAreReportedOncePerList() {
        desk.open(RecordsDesk.first)
        desk.settle()
        _ = desk.take()
        let error = LibraryError(.unexpected, "Broken.")
        desk.send(.rowsUnreadable(error))
        desk.send(.rowsUnreadable(error))
        #expect(desk.take() == ["report unexpected"])
        desk.open(RecordsDesk.second)
        desk.settle()
        _ = desk.take()
        desk.send(.rowsUnreadable(error))
        #expect(desk.take() == ["report unexpected"])
    }

    @Test func draftsReloadOnlyTheRowsThatGainOrLoseThem() {
        desk.open(RecordsDesk.first)
        desk.settle()
        _ = desk.take()
        desk.send(.draftsChanged([1, 2]))
        desk.send(.draftsChanged([2, 3]))
        desk.send(.draftsChanged([2, 3]))
        #expect(desk.take() == ["reload visible [1, 2]", "reload visible [1, 3]"])
        #expect((0..<3).map { desk.model.isMarked(at: desk.row($0)) } == [false, true, true])
    }
}
