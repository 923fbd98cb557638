import TableCore
import Testing
import TroveModel

/// Changes of the kind of view.
struct RecordsViewingTests {
    private let list = RecordsDesk.first

    private func desk() -> RecordsDesk {
        let desk = RecordsDesk([1, 2, 10, 12], [7])
        desk.open(list)
        desk.settle()
        _ = desk.take()
        return desk
    }

    private func setView(_ kind: ViewSettings.Kind, of id: ListID, in desk: RecordsDesk) throws {
        var settings = try #require(desk.library.list(id)).settings
        settings.view.kind = kind
        desk.edit(.changeSettings(id, settings))
    }

    @Test func anotherKindReplacesTheViewOfTheSameRows() throws {
        let desk = desk()
        desk.selectRow(2)
        _ = desk.take()
        try setView(.gallery, of: list, in: desk)
        desk.tell()
        #expect(desk.take() == ["view, same place", "title", "definition", "update 2"])
        #expect(desk.model.viewKind == .gallery)
        #expect(desk.selectedRow == desk.row(2))
        desk.settle()
        #expect(!desk.take().contains { $0.hasPrefix("view") })
        #expect(desk.shown == [1, 2, 10, 12])
        #expect(desk.model.selection == 10)
        #expect(desk.failures == [])
    }

    @Test func theViewStaysWithTheRowsUntilThoseOfAnotherListAreLoaded() throws {
        let desk = desk()
        try setView(.gallery, of: RecordsDesk.second, in: desk)
        desk.tell()
        #expect(desk.model.viewKind == .list)
        desk.open(RecordsDesk.second)
        #expect(!desk.take().contains("view"))
        #expect(desk.model.viewKind == .list)
        desk.run()
        desk.deliver()
        #expect(desk.take().prefix(2) == ["view", "reload at 0.0"])
        #expect(desk.model.viewKind == .gallery)
        desk.settle()
        #expect(desk.shown == [7])
        #expect(desk.failures == [])
    }

    @Test func aFirstListBeginsWithItsKind() throws {
        let desk = RecordsDesk([1, 2])
        try setView(.gallery, of: list, in: desk)
        desk.open(list, restoring: RecordsRestoration(record: 2, offset: 40))
        #expect(desk.take().first == "view")
        desk.settle()
        #expect(desk.offset == 40)
        #expect(desk.selectedRow == desk.row(1))
        #expect(desk.failures == [])
    }

    @Test func aGalleryHasNoEditingMode() throws {
        let desk = desk()
        desk.send(.editingToggled)
        #expect(desk.model.mode == .editing)
        try setView(.gallery, of: list, in: desk)
        desk.tell()
        #expect(desk.take().suffix(5).prefix(2) == ["view, same place", "mode"])
        #expect(desk.model.mode == .browsing)
        desk.settle()
        desk.send(.editingToggled)
        #expect(desk.model.mode == .browsing)
        try setView(.list, of: list, in: desk)
        desk.settle()
        desk.send(.editingToggled)
        #expect(desk.model.mode == .editing)
    }

    @Test func aSearchContinuesInTheOtherViewAndEndsAtItsTop() throws {
        let desk = desk()
        desk.send(.searchBegan(contentOffset: 33))
        desk.send(.queryChanged("1"))
        desk.settle()
        try setView(.gallery, of: list, in: desk)
        desk.settle()
        #expect(desk.shown == [1, 10, 12])
        #expect(desk.model.mode == .searching)
        desk.send(.searchEnded)
        desk.settle()
        #expect(desk.shown == [1, 2, 10, 12])
        #expect(desk.offset == 0)
        #expect(desk.failures == [])
    }
}
