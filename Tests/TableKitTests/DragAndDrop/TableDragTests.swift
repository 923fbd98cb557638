import CGtk
import GtkBridge
import TableCore
import UITestSupport
import XCTest

@_spi(Gtk) @testable import TableKit

/// A list of titles that gives and takes rows.
@MainActor
private final class Shelf: TableViewDataSource, TableViewDragDelegate, TableViewDropDelegate {
    var titles: [String]
    var intent = DropIntent.insertAtDestinationIndexPath
    var operation = DropOperation.move
    var log: [String] = []
    var place: IndexPath?
    var source: IndexPath?

    init(_ titles: [String]) { self.titles = titles }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        titles.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = titles[indexPath.row]
        return cell
    }

    func tableView(
        _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] {
        [DragItem(itemProvider: ItemProvider(object: titles[indexPath.row]))]
    }

    func tableView(_ tableView: TableView, dragSessionWillBegin session: DragSession) {
        log.append("begin")
    }

    func tableView(_ tableView: TableView, dragSessionDidEnd session: DragSession) {
        log.append("end")
    }

    func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool {
        session.canLoadObjects(ofClass: String.self)
    }

    func tableView(_ tableView: TableView, dropSessionDidEnter session: DropSession) {
        log.append("enter")
    }

    func tableView(
        _ tableView: TableView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> TableViewDropProposal { TableViewDropProposal(operation: operation, intent: intent) }

    func tableView(
        _ tableView: TableView, performDropWith coordinator: TableViewDropCoordinator
    ) {
        place = coordinator.destinationIndexPath
        source = coordinator.items.first?.sourceIndexPath
        coordinator.session.loadObjects(ofClass: String.self) { texts in
            log.append("drop \(texts.joined(separator: ","))")
        }
    }

    func tableView(_ tableView: TableView, dropSessionDidExit session: DropSession) {
        log.append("exit")
    }

    func tableView(_ tableView: TableView, dropSessionDidEnd session: DropSession) {
        log.append("ended")
    }
}

/// Dragging rows to other tables, and dropping items of other programs.
@MainActor
final class TableDragTests: TableTestCase {
    private func makeTable(_ shelf: Shelf) -> TableView {
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = shelf
        table.dragDelegate = shelf
        table.dropDelegate = shelf
        table.dragInteractionEnabled = true
        // The mouse drags rows sideways here.
        table.allowedSwipeSources = []
        return table
    }

    /// Shows two views side by side, each half as wide as the window.
    private func showBeside(_ left: View, _ right: View) throws {
        let line = StackView(.horizontal, [])
        line.addArrangedSubview(left, expands: true)
        line.addArrangedSubview(right, expands: true)
        let window = try show(line, width: 500, height: 440)
        wait("the window is in its place") {
            gtk_window_is_active(window.widget.cast(GtkWindow.self)) != 0
        }
    }

    /// Shows two tables side by side.
    private func showTables(_ left: Shelf, _ right: Shelf) throws -> (TableView, TableView) {
        let tables = (makeTable(left), makeTable(right))
        try showBeside(tables.0, tables.1)
        wait("the tables have their sizes") {
            tables.0.host.viewportHeight > 100 && tables.1.host.viewportHeight > 100
        }
        return tables
    }

    /// Drags the mouse from one point of the screen to another, as fast as the views follow.
    private func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) throws {
        try Pointer.move(to: start)
        MainLoop.drain()
        try Pointer.press()
        MainLoop.drain()
        for step in 1...8 {
            let x = start.x + (end.x - start.x) * step / 8
            let y = start.y + (end.y - start.y) * step / 8
            try Pointer.move(to: (x, y))
            MainLoop.drain()
        }
    }

    /// The place of dragged items follows the rows that scroll below them.
    func testThePlaceOfADropFollowsScrolling() async throws {
        let (left, right) = (Shelf(["a", "b", "c"]), Shelf((0..<100).map { "\($0)" }))
        let (leftTable, rightTable) = try showTables(left, right)
        try drag(
            from: screenPoint(x: 100, y: 66, of: leftTable),
            to: screenPoint(x: 100, y: 200, of: rightTable))
        wait("the items are over the other table") {
            rightTable.pendingDrop.placement == .at(self.path(5))
        }
        rightTable.contentOffset.y = 880
        XCTAssertEqual(rightTable.pendingDrop.placement, .at(path(25)))
        try Pointer.release()
        wait("the row is dropped") { left.log.contains("end") && right.log.contains("ended") }
        XCTAssertEqual(right.place, path(25))
    }

    func testARowGoesToAnotherTable() async throws {
        let (left, right) = (Shelf(["a", "b", "c"]), Shelf(["x", "y", "z"]))
        let (leftTable, rightTable) = try showTables(left, right)
        try drag(
            from: screenPoint(x: 100, y: 66, of: leftTable),
            to: screenPoint(x: 100, y: 50, of: rightTable))
        wait("the items are over the other table") { rightTable.hasActiveDrop }
        XCTAssertTrue(leftTable.hasActiveDrag)
        wait("the place is between the first rows") {
            rightTable.pendingDrop.placement == .at(self.path(1))
        }
        try Pointer.release()
        wait("the row is dropped") { left.log.contains("end") && right.log.contains("ended") }
        XCTAssertEqual(left.log.filter { $0 == "begin" || $0 == "end" }, ["begin", "end"])
        XCTAssertEqual(right.log, ["enter", "drop b", "ended"])
        XCTAssertEqual(right.place, path(1))
        XCTAssertNil(right.source)
        XCTAssertFalse(leftTable.hasActiveDrag)
        XCTAssertFalse(rightTable.hasActiveDrop)
    }

    /// Rows leave under a resting pointer: the drop is at a place that still exists.
    func testADropFollowsRowsThatLeave() async throws {
        let (left, right) = (Shelf(["a", "b"]), Shelf(["x", "y", "z"]))
        let (leftTable, rightTable) = try showTables(left, right)
        try drag(
            from: screenPoint(x: 100, y: 22, of: leftTable),
            to: screenPoint(x: 100, y: 126, of: rightTable))
        wait("the place is at the end") {
            rightTable.pendingDrop.placement == .at(self.path(3))
        }
        right.titles.removeFirst(2)
        rightTable.deleteRows(at: [path(0), path(1)], with: .none)
        XCTAssertEqual(rightTable.pendingDrop.placement, .at(path(1)))
        try Pointer.release()
        wait("the row is dropped") { right.log.contains("ended") }
        XCTAssertEqual(right.place, path(1))
        XCTAssertTrue(right.log.contains("drop a"))
    }

    /// Nothing is dropped where the delegate takes nothing.
    func testARefusedDropDoesNothing() async throws {
        let (left, right) = (Shelf(["a", "b"]), Shelf(["x", "y"]))
        right.operation = .forbidden
        let (leftTable, rightTable) = try showTables(left, right)
        try drag(
            from: screenPoint(x: 100, y: 22, of: leftTable),
            to: screenPoint(x: 100, y: 50, of: rightTable))
        wait("the items are over the other table") { rightTable.hasActiveDrop }
        XCTAssertNil(rightTable.pendingDrop.placement)
        try Pointer.release()
        wait("the drag has ended") { left.log.contains("end") }
        wait("the table knows") { right.log.last == "ended" }
        XCTAssertEqual(right.log, ["enter", "exit", "ended"])
    }

    /// Text of another program goes into a row; GTK asks for it after the drop.
    func testTextOfAnotherProgramGoesIntoARow() async throws {
        let shelf = Shelf(["x", "y", "z"])
        shelf.intent = .insertIntoDestinationIndexPath
        shelf.operation = .copy
        let table = makeTable(shelf)
        let other = View(adopting: gtk_event_box_new())
        other.isHidden = false
        gtk_drag_source_set(other.widget, GDK_BUTTON1_MASK, nil, 0, GDK_ACTION_COPY)
        gtk_drag_source_add_text_targets(other.widget)
        connect("drag-data-get", of: other.reference.raw) { arguments in
            guard let data = arguments.pointer(1) else { return }
            gtk_selection_data_set_text(OpaquePointer(data), "from afar", -1)
        }
        try showBeside(other, table)
        wait("the table has its size") { table.host.viewportHeight > 100 }
        let start = screenPoint(x: -50, y: 100, of: table)
        try drag(from: start, to: screenPoint(x: 100, y: 66, of: table))
        wait("the text is over the second row") {
            table.pendingDrop.placement == .into(self.path(1))
        }
        try Pointer.release()
        wait("the text is dropped") { shelf.log.contains("drop from afar") }
        XCTAssertEqual(shelf.place, path(1))
    }

    func testAnAddressIsATextToo() async throws {
        let url = try XCTUnwrap(URL(string: "file:///tmp/a%20b.txt"))
        let provider = ItemProvider(object: url)
        XCTAssertEqual(provider.loadObject(ofClass: String.self), "file:///tmp/a%20b.txt")
        XCTAssertEqual(provider.loadObject(ofClass: URL.self), url)
        XCTAssertFalse(provider.canLoadObject(ofClass: Image.self))
        provider.registerObject("a b")
        XCTAssertEqual(provider.loadObject(ofClass: String.self), "a b")
        XCTAssertFalse(ItemProvider().canLoadObject(ofClass: String.self))
    }
}
