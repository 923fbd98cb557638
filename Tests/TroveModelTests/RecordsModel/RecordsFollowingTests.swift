import TableCore
import Testing
import TroveModel

/// Changes of the library while the rows are loaded, updated or searched.
struct RecordsFollowingTests {
    private let list = RecordsDesk.first

    private func desk(_ ids: [RecordID] = [1, 2, 3]) -> RecordsDesk {
        let desk = RecordsDesk(ids, [3])
        desk.open(list)
        desk.settle()
        _ = desk.take()
        return desk
    }

    @Test func aChangeUpdatesOnlyTheRowsThatItAffects() {
        let desk = desk()
        desk.edit(.deleteRecords([2], list: list))
        desk.tell()
        #expect(desk.take() == ["title", "update 2"])
        desk.run()
        desk.deliver()
        #expect(desk.take() == ["apply", "select none", "title", "show table"])
        #expect(desk.shown == [1, 3])
        #expect(desk.failures == [])
    }

    /// Sets a value of records, and tells the change as a storage names it.
    private func setTitle(of records: [RecordID] = [2], at desk: RecordsDesk) throws {
        let performed = desk.library.perform(
            .setValues(.text("B"), field: SimulatedLibrary.title, records: records, list: list))
        var change = try #require(performed)
        change.action = .records(.changeField(field: "Title", .one(title: "B")))
        desk.send(.changed(change, list: desk.library.list(list)))
    }

    @Test func valuesThatDecideNothingAreShownWithoutAskingTheStorage() throws {
        let desk = desk()
        desk.source.record = Record(
            id: 2, values: [.text("B")], position: 2, createdAt: .now, modifiedAt: .now)
        try setTitle(at: desk)
        #expect(desk.take() == ["title", "apply", "select none", "title", "show table"])
        #expect(desk.jobs.isEmpty)
        // The next change follows from there.
        try setTitle(at: desk)
        #expect(desk.take().contains("apply"))
        // Records that were added meanwhile are not in the snapshot.
        desk.edit(.addRecord(list: list))
        try setTitle(at: desk)
        desk.settle()
        #expect(desk.take().contains { $0.hasPrefix("update") })
        #expect(desk.shown == [1, 2, 3, 4])
        #expect(desk.failures == [])
    }

    @Test func rowsThatAreNotAtHandWaitForTheStorage() throws {
        let desk = desk()
        try setTitle(at: desk)
        #expect(desk.take() == ["title", "update 2"])
        desk.settle()
        #expect(desk.failures == [])
    }

    /// Nothing on the main thread grows with the rows.
    @Test func severalRecordsWaitForTheStorage() throws {
        let desk = desk()
        desk.source.record = Record(
            id: 2, values: [.text("B")], position: 2, createdAt: .now, modifiedAt: .now)
        try setTitle(of: [1, 2], at: desk)
        #expect(desk.take().contains { $0.hasPrefix("update") })
        desk.settle()
        #expect(desk.failures == [])
    }

    @Test func valuesThatDecideTheOrderWaitForTheStorage() throws {
        let desk = desk()
        desk.source.record = Record(
            id: 2, values: [.text("B")], position: 2, createdAt: .now, modifiedAt: .now)
        var settings = ListSettings()
        settings.sort = .field(SimulatedLibrary.title)
        desk.edit(.changeSettings(list, settings))
        desk.settle()
        _ = desk.take()
        try setTitle(at: desk)
        #expect(desk.take().contains { $0.hasPrefix("update") })
        desk.settle()
        #expect(desk.failures == [])
    }

    /// The rows stay in the view, and with them a drag; their content may have changed.
    @Test func unknownChangesLeaveTheRowsInTheView() {
        let desk = desk()
        desk.library.knowsChanges = false
        desk.edit(.deleteRecords([2], list: list))
        desk.tell()
        desk.run()
        desk.deliver()
        let effects = ["apply", "reload visible []", "select none", "title", "show table"]
        #expect(desk.take().suffix(5) == effects)
        #expect(desk.shown == [1, 3])
        desk.edit(.moveRecords([3], list: list, to: .before(1)))
        desk.settle()
        #expect(!desk.take().contains { $0.hasPrefix("reload at") || $0 == "reload" })
        #expect(desk.shown == [3, 1])
        #expect(desk.failures == [])
    }

    @Test func aChangeDuringALoadIsFollowedAfterIt() {
        let desk = RecordsDesk([1, 2, 3])
        desk.open(list)
        desk.run()
        desk.edit(.addRecord(list: list))
        desk.tell()
        _ = desk.take()
        desk.deliver()
        desk.deliver()
        #expect(desk.take().last == "update 2")
        desk.settle()
        #expect(desk.shown == [1, 2, 3, 4])
        #expect(desk.failures == [])
    }

    @Test func aChangeDuringAnUpdateLeadsToOneMore() {
        let desk = desk()
        for _ in 0..<4 { desk.edit(.addRecord(list: list)) }
        desk.tell()
        desk.run()
        desk.edit(.addRecord(list: list))
        for _ in 0..<4 { desk.tell() }
        desk.deliver()
        #expect(desk.take().filter { $0.hasPrefix("update") } == ["update 2", "update 3"])
        desk.settle()
        #expect(desk.shown == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(desk.take().filter { $0.hasPrefix("update") } == [])
        #expect(desk.failures == [])
    }

    /// 35.1: a record whose row moves because of its new value stays in sight.
    @Test(arguments: [Change.Cause.performed, .undone, .redone, .external])
    func theRowOfAChangedRecordIsFollowedIfItIsSelected(cause: Change.Cause) throws {
        let desk = desk()
        desk.selectRow(0)
        func changeFirst(movesFirst: Bool) throws {
            if movesFirst { _ = desk.library.perform(.moveRecords([1], list: list, to: .last)) }
            desk.edit(
                .setValue(.text("Z"), field: SimulatedLibrary.title, record: 1, list: list),
                cause: cause)
            _ = desk.take()
            desk.settle()
        }
        try changeFirst(movesFirst: false)
        #expect(!desk.take().contains { $0.hasPrefix("scroll") })
        try changeFirst(movesFirst: true)
        #expect(desk.shown == [2, 3, 1])
        let follows = desk.take().contains("scroll to 2 none")
        #expect(follows == (cause != .external))
        // Only once.
        _ = desk.library.perform(.moveRecords([1], list: list, to: .first))
        desk.changes = [Change(nil, cause: .external, list: list)]
        desk.settle()
        #expect(!desk.take().contains { $0.hasPrefix("scroll") })
        #expect(desk.failures == [])
    }

    @Test func anotherOrderIsLoadedFromTheStart() {
        let desk = desk([3, 1, 2])
        var settings = ListSettings()
        settings.sort = .field(SimulatedLibrary.title)
        desk.edit(.changeSettings(list, settings))
        desk.tell()
        #expect(desk.take() == ["title", "definition", "load 2"])
        desk.run()
        desk.deliver()
        #expect(desk.take().first == "reload at 0.0")
        desk.settle()
        #expect(desk.shown == [1, 2, 3])
        #expect(desk.failures == [])
    }

    @Test func theSelectedRecordIsInSightInAnotherOrder() {
        let desk = desk([3, 1, 2])
        desk.selectRow(0)
        var settings = ListSettings()
        settings.sort = .field(SimulatedLibrary.title)
        desk.edit(.changeSettings(list, settings))
        desk.tell()
        _ = desk.take()
        desk.run()
        desk.deliver()
        #expect(desk.take().prefix(3) == ["reload at 0.0", "select 2", "scroll to 2 middle"])
        #expect(desk.failures == [])
    }

    @Test func otherTitlesAreShownInAllVisibleRows() {
        let desk = desk()
        var settings = ListSettings()
        settings.titleField = SimulatedLibrary.title
        desk.edit(.changeSettings(list, settings))
        desk.settle()
        #expect(desk.take().contains("reload visible []"))
        #expect(desk.failures == [])
    }

    @Test func aDefinitionChangedByAnotherProgramIsAdopted() throws {
        let desk = desk([3, 1, 2])
        var settings = ListSettings()
        settings.sort = .field(SimulatedLibrary.title)
        _ = desk.library.perform(.changeSettings(list, settings))
        // Another program's change of definitions does not name the list.
        var change = Change(nil, cause: .external)
        change.affectsLists = true
        desk.send(.changed(change, list: desk.library.list(list)))
        desk.settle()
        #expect(desk.shown == [1, 2, 3])
        #expect(desk.failures == [])
    }

    @Test func changesOfOtherListsAreIgnored() {
        let desk = desk()
        desk.edit(.addRecord(list: RecordsDesk.second))
        desk.tell()
        #expect(desk.take() == [])
        #expect(desk.source.invalidations == 1)
    }

    @Test func theSelectedRecordIsDeselectedWhenItIsGone() {
        for isTold in [true, false] {
            let desk = desk()
            desk.selectRow(1)
            let change = desk.edit(.deleteRecords([2], list: list), cause: .external)
            if !isTold {
                // Another program's change does not list the records.
                desk.changes = [Change(nil, cause: .external, list: change?.list)]
            }
            _ = desk.take()
            desk.settle()
            #expect(desk.model.selection == nil)
            #expect(desk.take().filter { $0 == "selected" }.count == 1)
            #expect(desk.failures == [])
        }
    }

    @Test func aRecordIsRevealedOnceItIsInTheTable() {
        let desk = desk()
        desk.edit(.addRecord(list: list))
        desk.send(.revealed(4))
        #expect(desk.take() == ["selected", "select none"])
        #expect(desk.model.selection == 4)
        desk.settle()
        #expect(desk.take().suffix(4) == ["select 3", "scroll to 3 none", "title", "show table"])
        desk.edit(.addRecord(list: list))
        desk.settle()
        #expect(!desk.take().contains { $0.hasPrefix("scroll") })
        #expect(desk.failures == [])
    }

    @Test func aResultFromBeforeARecordWasAddedDoesNotDeselectIt() {
        let desk = desk()
        desk.edit(.deleteRecords([1], list: list))
        desk.tell()
        desk.run()
        desk.edit(.addRecord(list: list))
        desk.send(.revealed(4))
        desk.deliver()
        #expect(desk.model.selection == 4)
        desk.settle()
        #expect(desk.model.selection == 4)
        #expect(desk.selectedRow == desk.row(2))
        #expect(desk.failures == [])
    }

    @Test func selectingAnotherRecordEndsARevelation() {
        let desk = desk()
        desk.send(.revealed(4))
        desk.selectRow(0)
        desk.edit(.addRecord(list: list))
        _ = desk.take()
        desk.settle()
        #expect(desk.model.selection == 1)
        #expect(!desk.take().contains { $0.hasPrefix("scroll") })
    }

    @Test func aFailedUpdateIsReportedAndTheNextChangeFollowed() {
        let desk = desk()
        desk.edit(.addRecord(list: list))
        desk.tell()
        desk.jobs = []
        _ = desk.take()
        desk.send(.updateFailed(LibraryError(.unexpected, "Broken."), generation: 2))
        #expect(desk.take() == ["report unexpected"])
        desk.edit(.addRecord(list: list))
        desk.settle()
        #expect(desk.shown == [1, 2, 3, 4, 5])
        #expect(desk.failures == [])
    }

    @Test(arguments: [ViewSettings.Kind.calendar, .list])
    func aCalendarShowsTheSelectedRecordAfterItsChange(kind: ViewSettings.Kind) throws {
        let desk = desk()
        var settings = try #require(desk.library.list(list)).settings
        settings.view.kind = kind
        desk.edit(.changeSettings(list, settings))
        desk.selectRow(1)
        desk.settle()
        _ = desk.take()
        try setTitle(of: [3], at: desk)
        #expect(!desk.take().contains("show selection"))
        try setTitle(of: [2], at: desk)
        desk.settle()
        #expect(desk.take().contains("show selection") == (kind == .calendar))
        #expect(desk.failures == [])
    }
}
