import CGtk
import Foundation
import GtkBridge
@_spi(Gtk) import TableKit
import TroveModel
import XCTest

@testable import Trove

/// The app works with any storage, here one without a file and without SQLite.
@MainActor
final class StorageTests: XCTestCase {
    private final class Listener: Session.Observer {
        var causes: [Change.Cause] = []
        var failures: [LibraryError] = []

        func changed(_ change: Change, _ session: Session) { causes.append(change.cause) }
        func failed(_ error: LibraryError, _ session: Session) { failures.append(error) }
    }

    func testASessionEditsUndoesAndTells() async throws {
        let storage = MemoryStorage(titles: ["Emma", "Faust"])
        let session = try await Session(library: storage)
        let listener = Listener()
        session.addObserver(listener)
        XCTAssertEqual(session.lists.map(\.name), ["Books"])
        session.perform(.deleteRecords([1], list: MemoryStorage.listID))
        try await until("it is told") { listener.causes == [.performed] }
        XCTAssertEqual(session.lists.first?.recordCount, 1)
        XCTAssertNotNil(session.undoState?.undoName)
        session.undo()
        try await until("it is told") { listener.causes == [.performed, .undone] }
        XCTAssertEqual(session.lists.first?.recordCount, 2)
        session.redo()
        try await until("it is told") { listener.causes == [.performed, .undone, .redone] }
        session.perform(.deleteList(MemoryStorage.listID))
        try await until("it is told") { listener.failures.map(\.code) == [.invalid] }
        storage.close()
    }

    func testALongChangeStaysVisibleWhenAnotherOneEnds() async throws {
        let session = try await Session(library: MemoryStorage(titles: []))
        var ends: [AsyncStream<Void>.Continuation] = []
        for activity in [RunningChange.Activity.saving, .undoing] {
            let (waiting, end) = AsyncStream<Void>.makeStream()
            ends.append(end)
            session.attempt(as: activity) { _ throws(LibraryError) in for await _ in waiting {} }
        }
        try await until("both take long") { session.longChanges.count == 2 }
        ends[0].finish()
        try await until("one remains") { session.longChanges.map(\.activity) == [.undoing] }
        ends[1].finish()
        try await until("none remains") { session.longChanges.isEmpty }
    }

    func testTheWindowRemembersItsStateThere() async throws {
        let storage = MemoryStorage(titles: [])
        var state = WindowState()
        (state.list, state.record, state.width) = (1, 2, 420)
        await state.save(to: storage)
        let loaded = await WindowState.load(from: storage)
        XCTAssertEqual(loaded, state)
    }

    func testTheTableShowsItsRecords() async throws {
        try XCTSkipUnless(gtk_init_check(nil, nil) != 0, "This test needs a display.")
        let storage = MemoryStorage(titles: ["Emma", "Faust", "Ulysses"])
        let session = try await Session(library: storage)
        let controller = RecordsController(session: session)
        let window = View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        defer { gtk_widget_destroy(window.widget) }
        gtk_window_set_default_size(window.widget.cast(GtkWindow.self), 400, 600)
        gtk_container_add(window.widget.cast(GtkContainer.self), controller.view.widget)
        gtk_widget_show(window.widget)
        controller.show(session.lists.first)
        try await until("it is read") { controller.model.rows?.records.isComplete == true }
        MainLoop.drain()
        let table = try XCTUnwrap(controller.recordsView as? RecordListView).table
        XCTAssertEqual(table.numberOfRows(inSection: 0), 3)
        let pages = try RecordPages(of: try XCTUnwrap(session.lists.first), in: storage)
        let records = try XCTUnwrap(controller.model.rows?.records)
        XCTAssertEqual(try pages.record(atOffset: 1, in: records)?.values, [.text("Faust")])
        let change = try await storage.perform(.deleteRecords([2], list: MemoryStorage.listID))
        controller.changed(change)
        try await until("the row is gone") { table.numberOfRows(inSection: 0) == 2 }
        storage.close()
    }

    private func until(_ what: String, _ condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while !condition() {
            guard ContinuousClock.now < deadline else { return XCTFail("Waited in vain: \(what)") }
            MainLoop.drain()
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}
