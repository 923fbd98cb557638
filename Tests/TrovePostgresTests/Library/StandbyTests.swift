import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// A standby, which follows its primary server and may take over from it.
@Suite(.timeLimit(.minutes(5))) struct StandbyTests {
    /// Starts a primary server with the empty database `club`, and a standby that has each change
    /// when it is acknowledged.
    private func servers() throws -> (primary: OwnServer, standby: OwnServer) {
        // With `remote_apply`, the standby also shows the change at once.
        let primary = try OwnServer(
            settings: ["synchronous_standby_names=standby", "synchronous_commit=remote_apply"])
        try primary.start()
        let standby = try OwnServer(following: primary)
        try standby.start()
        try primary.createDatabase("club")
        return (primary, standby)
    }

    private func setTitle(_ title: String, in list: List) -> Edit {
        .setCells([CellValue(.text(title), field: list.fields[0].id, record: 1)], list: list.id)
    }

    /// Waits until a library tells of its drafts and has one with a text.
    private func waitForDraft(
        _ text: String, in events: AsyncStream<LibraryEvent>, of library: SharedLibrary
    ) async throws {
        for await event in events {
            guard case .draftsChanged = event else { continue }
            if try await library.drafts().map(\.text) == [text] { return }
        }
        Issue.record("No such draft was told.")
    }

    @Test("a standby can be read, says so, and is writable when it takes over (033.2.7)")
    func reading() async throws {
        let (primary, standby) = try servers()
        let owner = try SharedLibrary(
            at: try primary.address(of: "club"), createsIfEmpty: true)
        let list = try await owner.makeList([FieldDraft(name: "Title")], [["A"]])
        let clock = ManualClock()
        let copy = try SharedLibrary(at: try standby.address(of: "club"), clock: clock)
        defer { copy.close() }
        #expect(copy.access.obstacle?.code == .standby)
        let message = copy.access.obstacle?.message ?? ""
        #expect(message.contains("a copy that can only be read, as of "), "\(message)")
        try await copy.wait { !$0.isLive }
        let shown = try await LiveList(list.id, in: copy)
        for (number, title) in ["B", "C"].enumerated() {
            let change = try await owner.perform(setTitle(title, in: list))
            clock.advance(by: ChangeListener.tick)
            await shown.reach(change.generations.upperBound)
            #expect(shown.problem == nil)
            #expect(shown.arrivals.count == number + 1)
            #expect(try await copy.record(1, in: list.id)?.values[0].text == title)
        }
        await expectError(.standby) { try await copy.perform(self.setTitle("D", in: list)) }
        await expectError(.standby) { try await copy.setSetting("shown", to: "1") }
        let place = ValueDraft.Place(list: list.id, record: 1, field: list.fields[0].id)
        // The refused changes made the copy look by itself, perhaps before the text is there.
        let events = copy.events()
        try await owner.keep(ValueDraft("typed", at: place))
        clock.advance(by: ChangeListener.tick)
        try await waitForDraft("typed", in: events, of: copy)
        #expect(standby.logLines.filter { $0.contains("ERROR") } == [])
        owner.close()
        primary.kill()
        try standby.promote()
        clock.advance(by: ChangeListener.tick)
        try await copy.wait { $0.access.isWritable && $0.isLive }
        try await copy.perform(setTitle("D", in: list))
        // Changes of others arrive by themselves.
        let other = try SharedLibrary(at: try standby.address(of: "club"))
        defer { other.close() }
        let change = try await other.perform(setTitle("E", in: list))
        await shown.reach(change.generations.upperBound)
        #expect(try await copy.check() == [])
    }

    @Test func clientsGoOnWithTheStandbyThatTakesOver() async throws {
        let (primary, standby) = try servers()
        let address = try primary.address(of: "club")
            .setting("host", to: "\(standby.folder.path),\(primary.folder.path)")
            .setting("target_session_attrs", to: "read-write")
        let owner = try SharedLibrary(at: address, createsIfEmpty: true)
        defer { owner.close() }
        let rows = (1...6).map { _ in ["0"] }
        let list = try await owner.makeList([FieldDraft(name: "Title")], rows)
        let writers = try (0..<3).map {
            RepeatedWriter($0, at: try SharedLibrary(at: address), list: list)
        }
        defer { for writer in writers { writer.library.close() } }
        let shown = try await LiveList(list.id, in: owner)
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (saved, continuation) = AsyncStream.makeStream(of: Void.self)
            for writer in writers {
                group.addTask { try await writer.work { continuation.yield() } }
            }
            var acknowledged = saved.makeAsyncIterator()
            for _ in 0..<25 { await acknowledged.next() }
            primary.kill()
            try standby.promote()
            for _ in 0..<25 { await acknowledged.next() }
            for writer in writers { writer.stop() }
            try await group.waitForAll()
        }
        for writer in writers { try await writer.check(in: owner) }
        let fresh = try await owner.recordList(for: RecordListRequest(list: list.id))
        await shown.reach(fresh.generation)
        #expect(shown.snapshot.allIDs == fresh.allIDs)
        #expect(try await owner.check() == [])
    }
}
