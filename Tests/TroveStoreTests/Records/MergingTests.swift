import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Merging records into one.
struct MergingTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func makeList() async throws -> List {
        let list = try await library.makeList(
            "People",
            [
                FieldDraft(name: "Name"), FieldDraft(name: "Town"),
                FieldDraft(name: "Phones", kind: .texts), FieldDraft(name: "Born", kind: .date),
            ])
        var friend = FieldDraft(name: "Friend", kind: .recordLink)
        friend.options.targetList = list.id
        try await library.perform(.addField(list.id, friend))
        let made = try library.list(list.id)
        try await library.add(["Name": .text("Ada"), "Phones": .texts(["1", "2"])], to: made)
        try await library.add(
            ["Name": .text("Ada L."), "Town": .text("London"), "Phones": .texts(["2", "3"])],
            to: made)
        try await library.add(["Name": .text("Ada"), "Town": .text("Paris")], to: made)
        try await library.add(["Name": .text("Bob"), "Friend": .record(3)], to: made)
        return made
    }

    @Test func theFirstValueIsProposedAndTextsAreUnited() async throws {
        let list = try await makeList()
        let parts = try library.mergeProposal(for: [1, 2, 3], in: list.id).parts
        #expect(parts[0].candidates == [.text("Ada"), .text("Ada L.")])
        #expect(parts[0].isConflict)
        #expect(
            parts.map(\.proposed).prefix(4) == [
                .text("Ada"), .text("London"), .texts(["1", "2", "3"]), .empty,
            ])
        #expect(!parts[3].isConflict)
    }

    @Test func mergedRecordsGoToTheTrashAndLinksLeadToTheKeptOne() async throws {
        let list = try await makeList()
        let change = try await library.performAndProve(
            .mergeRecords(
                [1, 2, 3], list: list.id, values: [list.fields[0].id: .text("Ada Lovelace")]))
        #expect(change.name == "Merge 3 Records into “Ada”")
        #expect(change.deleted == [2, 3])
        #expect(try library.value("Name", of: 1, in: list.id) == .text("Ada Lovelace"))
        #expect(try library.value("Town", of: 1, in: list.id) == .text("London"))
        #expect(try library.value("Phones", of: 1, in: list.id) == .texts(["1", "2", "3"]))
        #expect(try library.value("Friend", of: 4, in: list.id) == .record(1))
        #expect(try library.list(list.id).trashCount == 2)
    }

    @Test func aLinkAmongTheMergedDoesNotLeadToItself() async throws {
        let list = try await makeList()
        let friend = try #require(list.field(named: "Friend")).id
        try await library.perform(.setValue(.record(1), field: friend, record: 2, list: list.id))
        try await library.performAndProve(.mergeRecords([1, 2], list: list.id))
        #expect(try library.value("Friend", of: 1, in: list.id) == .empty)
    }

    @Test func oneRecordCannotBeMerged() async throws {
        let list = try await makeList()
        for records in [[], [1], [1, 1]] as [[RecordID]] {
            let error = await #expect(throws: LibraryError.self) {
                try await library.perform(.mergeRecords(records, list: list.id))
            }
            #expect(error?.code == .invalid)
        }
    }
}
