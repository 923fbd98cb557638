import Foundation
import GtkBridge
import TroveModel
import XCTest

@testable import Trove

/// Typed texts whose place another program takes away or changes.
@MainActor
final class LostTextTests: XCTestCase {
    private final class Listener: Session.Observer {
        var lost: [LostText] = []
        var failures: [LibraryError] = []

        func lost(_ text: LostText, _ session: Session) { lost.append(text) }
        func failed(_ error: LibraryError, _ session: Session) { failures.append(error) }
    }

    private let storage = MemoryStorage(titles: ["Emma", "Faust"])
    private let listener = Listener()
    private static let place = ValueDraft.Place(
        list: MemoryStorage.listID, record: 1, field: MemoryStorage.title)

    private func session() async throws -> Session {
        let session = try await Session(library: storage)
        session.addObserver(listener)
        return session
    }

    func testATextWhosePlaceIsGoneIsToldAndNotReportedAsAnError() async throws {
        let session = try await session()
        var ended = false
        session.enter(at: Self.place, typed: "Em") { _ throws(LibraryError) in
            throw LibraryError(.notFound, "This field is no longer in “Books”.")
        } then: { _ in
            ended = true
        }
        try await until { ended && !self.listener.lost.isEmpty }
        XCTAssertEqual(listener.lost.map(\.text), ["Em"])
        XCTAssertEqual(listener.lost.map(\.place), [Self.place])
        XCTAssertEqual(listener.lost.map(\.reason), ["This field is no longer in “Books”."])
        XCTAssertEqual(listener.failures, [])
        storage.close()
    }

    func testATextInAFieldOfAnotherKindIsADraftWithACurrentReason() async throws {
        let session = try await session()
        let list = try XCTUnwrap(session.lists.first)
        var former = try XCTUnwrap(list.field(MemoryStorage.title))
        XCTAssertFalse(session.keep("19x", typedFor: former, of: list, at: Self.place))
        XCTAssertEqual(session.drafts, [])
        former.kind = .number
        XCTAssertTrue(session.keep("19x", typedFor: former, of: list, at: Self.place))
        XCTAssertEqual(session.drafts.map(\.text), ["19x"])
        XCTAssertEqual(
            session.drafts.first?.reason,
            """
            The kind of “\(former.name)” was changed to Text by another program. Press Enter to \
            save the text, or Escape to discard it.
            """)
        XCTAssertTrue(listener.lost.isEmpty)
        storage.close()
    }

    func testATextOfARemovedFieldIsTold() async throws {
        let session = try await session()
        let list = try XCTUnwrap(session.lists.first)
        let removed = Field(id: FieldID(rawValue: 99), name: "Year", kind: .number)
        let place = ValueDraft.Place(list: list.id, record: 1, field: removed.id)
        XCTAssertTrue(session.keep("1979", typedFor: removed, of: list, at: place))
        XCTAssertEqual(session.drafts, [])
        XCTAssertEqual(listener.lost.map(\.text), ["1979"])
        XCTAssertEqual(
            listener.lost.map(\.reason), ["The field “Year” was removed by another program."])
        storage.close()
    }

    private func until(_ condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while !condition() {
            guard ContinuousClock.now < deadline else { return XCTFail("Waited in vain") }
            MainLoop.drain()
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}
