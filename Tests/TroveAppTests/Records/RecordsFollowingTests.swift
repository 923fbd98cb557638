import CGtk
import Foundation
import GtkBridge
@_spi(Gtk) import TableKit
import TroveModel
import TroveStore
import XCTest

@testable import Trove

/// The table stays in sync with its snapshot when other events interrupt an update.
@MainActor
final class RecordsFollowingTests: XCTestCase {
    private var folder = URL(filePath: "/")

    override func setUp() async throws {
        let isReady = await MainActor.run { gtk_init_check(nil, nil) != 0 }
        try XCTSkipUnless(isReady, "These tests need a display.")
        await MainActor.run {
            folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        }
    }

    override func tearDown() async throws {
        try await MainActor.run { try FileManager.default.removeItem(at: folder) }
    }

    func testAReadingThatEndsWhileADifferenceIsMadeReplacesIt() async throws {
        let (controller, session, window) = try await shown()
        defer { gtk_widget_destroy(window.widget) }
        for _ in 0..<20 {
            guard let list = session.lists.first else { return XCTFail("The list is gone") }
            let change = try await session.library.perform(.addRecord(list: list.id))
            await session.refresh(StaleContents(lists: .all))
            controller.changed(change)
            controller.show(list)
            try await until("it is read") { !controller.model.isLoading }
            MainLoop.drain()
            XCTAssertEqual(rows(of: controller), controller.model.ownRows?.records.count)
        }
        XCTAssertEqual(controller.model.rows?.records.count, 25)
        session.library.close()
    }

    func testQuickMovesOfARowEndWhereTheTableShowsIt() async throws {
        let (controller, session, window) = try await shown()
        defer { gtk_widget_destroy(window.widget) }
        let moved = try XCTUnwrap(controller.model.rows?.records.id(at: 0))
        for row in 0..<3 {
            let view = try XCTUnwrap(controller.recordsView as? RecordListView)
            view.tableView(
                view.table, moveRowAt: IndexPath(row: row, section: 0),
                to: IndexPath(row: row + 1, section: 0))
            XCTAssertEqual(
                controller.model.recordID(at: IndexPath(row: row + 1, section: 0)), moved)
        }
        try await until("all is written") {
            session.undoState?.undoName != nil
                && session.library.saveState != .saving
        }
        let list = try XCTUnwrap(session.lists.first)
        let order = try await session.library.recordList(for: RecordListRequest(list))
        XCTAssertEqual(order.offset(of: moved), 3)
        session.library.close()
    }

    /// The model has the rows from before the search at once, the table only when it is told.
    func testEditingEndsASearchWhoseResultsTheTableStillShows() async throws {
        let (controller, session, window) = try await shown()
        defer { gtk_widget_destroy(window.widget) }
        let list = try XCTUnwrap(session.lists.first)
        let title = try XCTUnwrap(list.fields.first?.id)
        let added = try await session.library.perform(
            .addRecord(list: list.id, values: [title: .text("Momo")]))
        controller.changed(added)
        try await until("it is among the rows") { self.rows(of: controller) == 6 }
        controller.search.search(for: "momo")
        try await until("it is found") { self.rows(of: controller) == 1 }
        controller.toggleEditing()
        XCTAssertEqual(rows(of: controller), 6)
        XCTAssertEqual(controller.model.mode, .editing)
        session.library.close()
    }

    private func rows(of controller: RecordsController) -> Int {
        guard let table = (controller.recordsView as? RecordListView)?.table else { return 0 }
        return (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
            .reduce(0, +)
    }

    /// Shows a list of five records in a window.
    private func shown() async throws -> (RecordsController, Session, View) {
        let library = try Library(at: folder.appending(path: "library.trove"))
        let created = try await library.perform(
            .createList(name: "Books", fields: [FieldDraft(name: "Title")]))
        let list = try XCTUnwrap(created.list)
        for _ in 0..<5 { _ = try await library.perform(.addRecord(list: list)) }
        let session = try await Session(library: library)
        let controller = RecordsController(session: session)
        let window = View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        gtk_window_set_default_size(window.widget.cast(GtkWindow.self), 400, 600)
        gtk_container_add(window.widget.cast(GtkContainer.self), controller.view.widget)
        gtk_widget_show(window.widget)
        controller.show(session.list(list))
        try await until("it is read") { controller.model.rows?.records.isComplete == true }
        MainLoop.drain()
        return (controller, session, window)
    }

    private func until(_ what: String, _ condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while !condition() {
            guard ContinuousClock.now < deadline else { return XCTFail("Waited in vain: \(what)") }
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}
