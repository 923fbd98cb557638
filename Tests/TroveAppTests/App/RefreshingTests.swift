import Foundation
import GtkBridge
import TroveModel
import XCTest

@testable import Trove

/// A session reads again only the parts that a change affects, and never on the main thread.
@MainActor
final class RefreshingTests: XCTestCase {
    private final class Listener: Session.Observer {
        var changes = 0
        var listChanges = 0
        var draftChanges = 0

        func listsChanged(_ session: Session) { listChanges += 1 }
        func changed(_ change: Change, _ session: Session) { changes += 1 }
        func draftsChanged(_ session: Session) { draftChanges += 1 }
    }

    private let storage = MemoryStorage(titles: ["Emma", "Faust"])
    private let listener = Listener()
    private static let place = ValueDraft.Place(
        list: MemoryStorage.listID, record: 1, field: MemoryStorage.title)

    /// A session whose storage has no reads yet.
    private func session() async throws -> Session {
        let session = try await Session(library: storage)
        session.addObserver(listener)
        _ = storage.takeReads()
        return session
    }

    func testAChangedValueReadsTheUndoStateAlone() async throws {
        let session = try await session()
        for number in 1...3 {
            session.perform(
                .setValue(
                    .text("Emma \(number)"), field: MemoryStorage.title, record: 1,
                    list: MemoryStorage.listID))
            try await until("change \(number)") { self.listener.changes == number }
            XCTAssertEqual(storage.takeReads(), MemoryStorage.Reads(undoState: 1))
        }
        XCTAssertEqual(listener.listChanges, 0)
        XCTAssertNotNil(session.undoState?.undoName)
        storage.close()
    }

    func testADeletionReadsItsListAlone() async throws {
        let session = try await session()
        session.perform(.deleteRecords([1], list: MemoryStorage.listID))
        try await until("it is told") { self.listener.changes == 1 }
        XCTAssertEqual(
            storage.takeReads(), MemoryStorage.Reads(list: 1, undoState: 1, drafts: 1))
        XCTAssertEqual(listener.listChanges, 1)
        XCTAssertEqual(session.lists.map(\.recordCount), [1])
        storage.close()
    }

    func testAChangedDefinitionReadsAllListsOnce() async throws {
        let session = try await session()
        storage.told(.lists(.rename(list: "Books")), .performed) { $0.affectsLists = true }
        try await until("it is told") { self.listener.changes == 1 }
        XCTAssertEqual(
            storage.takeReads(), MemoryStorage.Reads(lists: 1, undoState: 1, drafts: 1))
        // The lists are the same, so nobody has to show them again.
        XCTAssertEqual(listener.listChanges, 0)
        XCTAssertEqual(session.lists.count, 1)
        storage.close()
    }

    func testADraftIsShownAtOnceAndReadOffTheMainThread() async throws {
        let session = try await session()
        session.keep(ValueDraft("12x", at: Self.place, reason: "No number."))
        XCTAssertEqual(session.drafts.map(\.text), ["12x"])
        XCTAssertEqual(listener.draftChanges, 1)
        try await until("it is read") { session.unwrittenDrafts.isEmpty }
        XCTAssertEqual(session.drafts.map(\.text), ["12x"])
        session.dropDraft(at: Self.place)
        XCTAssertEqual(session.drafts, [])
        try await until("it is read") { session.unwrittenDrafts.isEmpty }
        XCTAssertEqual(session.drafts, [])
        let reads = storage.takeReads()
        XCTAssertGreaterThan(reads.drafts, 0)
        XCTAssertEqual(reads.onMainThread, 0)
        XCTAssertEqual(reads.lists + reads.list + reads.undoState, 0)
        storage.close()
    }

    func testAnEnteredTextIsNotADraftWhileItsResultIsRead() async throws {
        let session = try await session()
        session.keepTyped("Em", at: Self.place)
        var drafts: [Int] = []
        session.enter(at: Self.place, typed: "Em") { library throws(LibraryError) in
            try await library.enter(.text("Em"), typed: "Em", at: Self.place)
        } then: { _ in
            drafts.append(session.drafts.count)
        }
        try await until("it is entered") { !drafts.isEmpty }
        XCTAssertEqual(drafts, [0])
        XCTAssertEqual(listener.draftChanges, 0)
        storage.close()
    }

    func testAReadThatEndsLateDoesNotReplaceANewerOne() async throws {
        let session = try await session()
        let mayEnd = DispatchSemaphore(value: 0)
        let hasRead = DispatchSemaphore(value: 0)
        storage.afterReadingLists.withLock {
            $0 = {
                hasRead.signal()
                mayEnd.wait()
            }
        }
        let late = Task { await session.refresh(StaleContents(lists: .all)) }
        try await until("the lists are read") { hasRead.wait(timeout: .now()) == .success }
        session.perform(.deleteRecords([1], list: MemoryStorage.listID))
        try await until("it is told") { self.listener.changes == 1 }
        mayEnd.signal()
        await late.value
        XCTAssertEqual(session.lists.map(\.recordCount), [1])
        storage.close()
    }

    private func until(_ what: String, _ condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while !condition() {
            guard ContinuousClock.now < deadline else { return XCTFail("Waited in vain: \(what)") }
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}
