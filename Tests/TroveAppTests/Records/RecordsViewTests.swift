import CGtk
import Foundation
import GtkBridge
@_spi(Gtk) import TableKit
import TroveModel
import TroveStore
import XCTest

@testable import Trove

/// The view of a list follows its settings.
@MainActor
final class RecordsViewTests: XCTestCase {
    private var folder = URL(filePath: "/")

    override func setUp() async throws {
        let isReady = await MainActor.run { gtk_init_check(nil, nil) != 0 }
        try XCTSkipUnless(isReady, "These tests need a display.")
        try await MainActor.run {
            folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
    }

    override func tearDown() async throws {
        try await MainActor.run { try FileManager.default.removeItem(at: folder) }
    }

    func testTheViewIsReplacedAndKeepsTheSelection() async throws {
        let (controller, session, window) = try await shown(records: 40)
        defer { gtk_widget_destroy(window.widget) }
        let table = try XCTUnwrap(controller.recordsView as? RecordListView).table
        controller.send(.selected(IndexPath(row: 30, section: 0), opens: false))

        try await setKind(.gallery, controller, session)
        let gallery = try XCTUnwrap(controller.recordsView as? RecordGalleryView)
        try await until("the cover is selected") {
            gallery.collection.indexPathsForSelectedItems == [IndexPath(row: 30, section: 0)]
        }
        XCTAssertEqual(gallery.collection.numberOfItems(inSection: 0), 40)
        try await until("the selected cover is in sight") {
            gallery.visibleRows.contains(IndexPath(row: 30, section: 0))
        }
        XCTAssertFalse(controller.model.hasEditingMode)

        try await setKind(.list, controller, session)
        let list = try XCTUnwrap(controller.recordsView as? RecordListView)
        try await until("the row is selected") {
            list.table.indexPathForSelectedRow == IndexPath(row: 30, section: 0)
        }
        XCTAssertNotIdentical(list.table, table)
        session.library.close()
    }

    func testAGalleryFollowsChangesOfItsRecords() async throws {
        let (controller, session, window) = try await shown(records: 5)
        defer { gtk_widget_destroy(window.widget) }
        try await setKind(.gallery, controller, session)
        let gallery = try XCTUnwrap(controller.recordsView as? RecordGalleryView)
        let list = try XCTUnwrap(session.lists.first)
        let added = try await session.library.perform(.addRecord(list: list.id))
        controller.changed(added)
        try await until("the cover is added") {
            gallery.collection.numberOfItems(inSection: 0) == 6
        }
        let first = try XCTUnwrap(controller.model.recordID(at: IndexPath(row: 0, section: 0)))
        let deleted = try await session.library.perform(.deleteRecords([first], list: list.id))
        controller.changed(deleted)
        try await until("the cover is gone") {
            gallery.collection.numberOfItems(inSection: 0) == 5
        }
        session.library.close()
    }

    func testTheMenuOfTheOrderNamesTheOrderAndSuitsTheView() async throws {
        let (controller, session, window) = try await shown(records: 2)
        defer { gtk_widget_destroy(window.widget) }
        func names(_ action: String) -> [String] {
            let menus = controller.makeSortMenu().children.compactMap { $0 as? Menu }
            return menus.flatMap(\.children).compactMap { $0 as? Command }
                .filter { $0.action == action }.map { "\($0.title): \($0.propertyList ?? "")" }
        }
        func titles() -> [String] {
            let menus = controller.makeSortMenu().children.compactMap { $0 as? Menu }
            return menus.map(\.title)
        }
        XCTAssertEqual(names("win.sort"), ["Manually: manual"])
        XCTAssertEqual(names("win.group"), ["No Groups: none"])
        XCTAssertEqual(titles(), ["Sort", "Group", "Rows"])
        let title = try XCTUnwrap(session.lists.first?.fields.first?.id)
        try await changeSettings(controller, session) {
            $0.sort = .by([SortKey(.field(title)), SortKey(.added, ascending: false)])
            $0.grouping = .month(.added)
        }
        XCTAssertEqual(
            names("win.sort"),
            [
                "Manually: manual",
                "By Title, Date Added (Descending): +\(title.rawValue),-added",
            ])
        XCTAssertEqual(
            names("win.group"), ["No Groups: none", "By Date Added (Month): madded"])
        try await setKind(.calendar, controller, session)
        XCTAssertEqual(titles(), ["Sort", "Records"], "a calendar has neither groups nor rows")
        session.library.close()
    }

    func testTwoLettersNeedNoIndex() async throws {
        let (controller, session, window) = try await shown(records: 0)
        defer { gtk_widget_destroy(window.widget) }
        let list = try XCTUnwrap(session.lists.first)
        let title = try XCTUnwrap(list.fields.first?.id)
        try await changeSettings(controller, session) { $0.grouping = .firstLetter(title) }
        let steps: [(String, [String]?)] = [
            ("Anna", nil), ("Ben", nil), ("Cleo", ["A", "B", "C"]),
        ]
        for (count, (name, titles)) in steps.enumerated() {
            let added = try await session.library.perform(
                .addRecord(list: list.id, values: [title: .text(name)]))
            await session.refresh(StaleContents(lists: .all))
            controller.changed(added)
            try await until("it is among the rows") {
                controller.model.rows?.records.count == count + 1
            }
            let view = try XCTUnwrap(controller.recordsView as? RecordListView)
            XCTAssertEqual(view.sectionIndexTitles(for: view.table), titles)
        }
        session.library.close()
    }

    func testThumbnailsAreLoadedOnceAndNotDeliveredAfterACancel() async throws {
        let library = try Library(at: folder.appending(path: "library.trove"))
        let file = folder.appending(path: "red.png")
        try XCTUnwrap(Data(base64Encoded: Self.red)).write(to: file)
        let picture = try await library.addImage(contentsOf: file)
        let missing = try XCTUnwrap(ImageID(String(repeating: "0", count: 64)))
        let thumbnails = Thumbnails(of: library)
        var calls: [String] = []
        let cancelled = thumbnails.load(picture) { _ in calls.append("cancelled") }
        for name in ["one", "two"] {
            _ = thumbnails.load(picture) { calls.append($0 == nil ? "none" : name) }
        }
        _ = thumbnails.load(missing) { calls.append($0 == nil ? "missing" : "found") }
        XCTAssertNil(thumbnails.image(of: picture))
        thumbnails.cancel(cancelled)
        try await until("all are answered") { calls.count == 3 }
        XCTAssertEqual(calls.sorted(), ["missing", "one", "two"])
        XCTAssertEqual(thumbnails.image(of: picture)?.size, Size(width: 60, height: 40))
        XCTAssertNil(thumbnails.image(of: missing))
        library.close()
    }

    private func setKind(
        _ kind: ViewSettings.Kind, _ controller: RecordsController, _ session: Session
    ) async throws {
        try await changeSettings(controller, session) { $0.view.kind = kind }
        XCTAssertEqual(controller.model.viewKind, kind)
    }

    private func changeSettings(
        _ controller: RecordsController, _ session: Session,
        _ body: (inout ListSettings) -> Void
    ) async throws {
        let list = try XCTUnwrap(session.lists.first)
        var settings = list.settings
        body(&settings)
        let change = try await session.library.perform(.changeSettings(list.id, settings))
        await session.refresh(StaleContents(lists: .all))
        controller.changed(change)
        MainLoop.drain()
    }

    /// Shows a list of records in a window.
    private func shown(records: Int) async throws -> (RecordsController, Session, View) {
        let library = try Library(at: folder.appending(path: "library.trove"))
        let created = try await library.perform(
            .createList(name: "Books", fields: [FieldDraft(name: "Title")]))
        let list = try XCTUnwrap(created.list)
        for _ in 0..<records { _ = try await library.perform(.addRecord(list: list)) }
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
            MainLoop.drain()
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    /// A PNG image of 60 × 40 pixels.
    private static let red =
        "iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAAO0lEQVR42u3OQQkAAAgEsItz/VMYyxQ+"
        + "hMECLNO+E2lpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlp6UsLnAtBl5f+Od0AAAAASUVORK5CYII="
}
