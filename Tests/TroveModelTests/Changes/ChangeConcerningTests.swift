import Testing
import TroveModel

/// The changes that concern a record.
struct ChangeConcerningTests {
    private let list = ListID(rawValue: 1)
    private let other = ListID(rawValue: 2)

    private func concerns(_ change: Change) -> Bool { change.mayConcern(7, in: list) }

    @Test func changesOfTheRecordConcernIt() {
        #expect(concerns(Change(nil, cause: .external, list: list, updated: [6, 7])))
        #expect(concerns(Change(nil, cause: .undone, list: list, inserted: [7])))
        #expect(concerns(Change(nil, cause: .performed, list: list, deleted: [7])))
        #expect(concerns(Change(nil, cause: .performed, list: list, moved: [7])))
    }

    @Test func changesOfOtherRecordsDoNot() {
        #expect(!concerns(Change(nil, cause: .external, list: list, updated: [6, 8])))
        #expect(!concerns(Change(nil, cause: .external, list: other, updated: [7])))
        #expect(!concerns(Change(nil, cause: .performed, list: other, affectsLists: true)))
        #expect(!concerns(Change(nil, cause: .performed, list: other, affectsWholeList: true)))
    }

    @Test func changesOfTheWholeListDo() {
        #expect(concerns(Change(nil, cause: .external, list: list, affectsWholeList: true)))
        #expect(concerns(Change(nil, cause: .performed, list: list, affectsLists: true)))
    }

    @Test func changesOfAllListsDoButThoseOfSmartListsDoNot() {
        #expect(concerns(Change(nil, cause: .external, affectsLists: true)))
        #expect(
            !concerns(
                Change(
                    nil, cause: .performed, smartList: SmartListID(rawValue: 1), affectsLists: true)
            ))
    }
}
