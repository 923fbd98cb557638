import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Two open libraries on the same file see each other's changes and lose none.
@Suite(.timeLimit(.minutes(5))) struct TwoProgramsTests {
    let folder: TemporaryFolder
    let ours: Library
    let theirs: Library

    init() throws {
        folder = try TemporaryFolder()
        ours = try folder.library()
        theirs = try folder.library()
    }

    private func nextExternalChange(
        _ events: inout AsyncStream<LibraryEvent>.Iterator
    ) async -> Change? {
        while let event = await events.next() {
            if case .changed(let change) = event, change.cause == .external { return change }
        }
        return nil
    }

    @Test func aChangeOfTheOtherIsTold() async throws {
        let list = try await ours.makeBooks(["Emma"])
        let request = RecordListRequest(list: list.id)
        let before = try await ours.recordList(for: request)
        var events = ours.events().makeAsyncIterator()
        try await theirs.perform(
            .addRecord(list: list.id, values: [list.fields[0].id: .text("Faust")]))
        let change = await nextExternalChange(&events)
        #expect(change?.list == list.id)
        let update = try await ours.update(of: before, after: try #require(change))
        #expect(update.needsReload)
        #expect(update.new.count == 2)
        try await theirs.perform(.renameList(list.id, "Novels"))
        #expect(await nextExternalChange(&events)?.affectsLists == true)
        #expect(try ours.lists().map(\.name) == ["Novels"])
    }

    /// Their change has not been seen yet when ours is written.
    @Test func aChangeOfTheirsJustBeforeOursIsTold() async throws {
        let list = try await ours.makeBooks(["Emma"])
        var events = ours.events().makeAsyncIterator()
        let title = list.fields[0].id
        for _ in 1...20 {
            try await theirs.perform(.addRecord(list: list.id, values: [title: .text("Faust")]))
            try await ours.perform(.addRecord(list: list.id, values: [title: .text("Walden")]))
            let change = await nextExternalChange(&events)
            #expect(change?.list == list.id)
        }
    }

    @Test func ourOwnChangesAreNotTakenForTheirs() async throws {
        let list = try await ours.makeBooks(["Emma"])
        var events = ours.events().makeAsyncIterator()
        for number in 0..<50 {
            try await ours.perform(
                .setValue(
                    .text("\(number)"), field: list.fields[0].id, record: 1, list: list.id))
        }
        try await theirs.perform(.renameList(list.id, "Novels"))
        let change = await nextExternalChange(&events)
        #expect(change?.affectsLists == true)
        #expect(change?.list == nil)
    }

    /// Both change the definitions of lists before either looks at the other's.
    @Test func aDefinitionOfTheirsJustAfterOursIsTold() async throws {
        let list = try await ours.makeBooks(["Emma"])
        var events = ours.events().makeAsyncIterator()
        for number in 1...10 {
            var settings = list.settings
            settings.view.kind = number.isMultiple(of: 2) ? .gallery : .board
            try await ours.perform(.changeSettings(list.id, settings))
            try await theirs.perform(.renameList(list.id, "Novels \(number)"))
            #expect(await nextExternalChange(&events)?.affectsLists == true)
            #expect(try ours.lists().map(\.name) == ["Novels \(number)"])
        }
    }

    @Test func editsFromBothSidesAreAllThere() async throws {
        let list = try await ours.makeBooks(["Start"])
        let title = list.fields[0].id
        try await withThrowingTaskGroup { group in
            for library in [ours, theirs] {
                group.addTask {
                    for number in 0..<40 {
                        try await library.perform(
                            .addRecord(list: list.id, values: [title: .text("\(number)")]))
                    }
                }
            }
            try await group.waitForAll()
        }
        let request = RecordListRequest(list: list.id)
        #expect(try await ours.recordList(for: request).count == 81)
        #expect(try await theirs.recordList(for: request).count == 81)
        #expect(try await ours.check().isEmpty)
    }
}
