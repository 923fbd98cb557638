import CGtk
import Foundation
import GtkBridge
import TableCore
import TestSupport
import XCTest

@_spi(Gtk) @testable import TableKit

/// The texts of whole trees, as assistive technology receives them through ATK.
///
/// The approved texts are the files in `Tests/Data/AccessibleTrees`. With `TROVE_APPROVE=1` in the
/// environment, the tests write them.
@MainActor
final class AccessibleTableTreeTests: TableTestCase {
    func testATableWithSectionsAndAnIndex() async throws {
        let rows = RecordedRows([2, 1, 8])
        rows.headers = { ["A", "B", "C"][$0] }
        rows.footers = { $0 == 1 ? "End of B" : nil }
        rows.indexTitles = ["A", "B", "C"]
        rows.headerHeight = { _ in 30 }
        rows.heights = { _ in 44 }
        rows.indentation = { $0.section }
        rows.configure = { cell, path in
            if path.section == 1 { cell.accessoryType = .checkmark }
        }
        let table = try showTable(rows) { $0.allowsMultipleSelection = true }
        table.selectRow(at: path(1), animated: false, scrollPosition: .none)
        try expectTree(of: table.host.widget, "table")
        table.setEditing(true, animated: false)
        wait("the table is laid out") { !table.needsReload }
        try expectTree(of: table.host.widget, "table-editing")
    }
}

/// The texts of the trees of collections.
@MainActor
final class AccessibleCollectionTreeTests: CollectionTestCase {
    func testACollectionWithHeadersAndFooters() async throws {
        var layout = CollectionViewFlowLayout()
        layout.headerReferenceSize = Size(width: 0, height: 24)
        layout.footerReferenceSize = Size(width: 0, height: 12)
        let items = RecordedItems([["a", "b", "c"], [], (0..<18).map { "Item \($0)" }])
        items.canMove = true
        items.menuActions = [.copy]
        let collection = try showCollection(items, layout: layout) {
            $0.accessibilityLabel = "Shelf"
            $0.allowsMultipleSelection = true
        }
        collection.selectItem(at: path(1), animated: false, scrollPosition: [])
        try expectTree(of: collection.bin.widget, "collection")
    }
}

/// The texts of the trees of tables with columns and of months.
@MainActor
final class AccessibleGridTreeTests: DisplayTestCase {
    private final class Grid: TableViewDataSource {
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 12 }

        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
            (cell as? ColumnTableViewCell)?.show(title: "Row \(path.row)") { column in
                ColumnContent("\(path.row).\(column)")
            }
            return cell
        }
    }

    func testATableWithColumns() async throws {
        let (grid, table) = (Grid(), ColumnTableView())
        table.rows.register(
            ColumnTableViewCell.self, style: .default, forCellReuseIdentifier: "row")
        table.columns = (0..<3).map {
            TableColumn(identifier: "\($0)", title: "Column \($0)", width: 100)
        }
        table.rows.dataSource = grid
        try show(table, width: 600, height: 400)
        wait("the heads are placed") { table.header.visibleButton(of: 1) != nil }
        wait("the rows are loaded") { !table.rows.slots.isEmpty }
        try withExtendedLifetime(grid) { try expectTree(of: table.rows.host.widget, "grid") }
    }

    func testAMonth() async throws {
        let month = MonthView()
        month.weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        var days = (0..<35).map { MonthView.Day(title: "\($0 + 1)", name: "Day \($0 + 1)") }
        days[8].entries = [.init(id: 1, text: "One"), .init(id: 2, text: "Two")]
        days[8].count = 2
        month.show(days, strips: [])
        try show(month, width: 700, height: 600)
        wait("the days have their places") { month.frame(ofPlace: 34).width > 0 }
        try expectTree(of: month.widget, "month")
    }
}

extension DisplayTestCase {
    /// Compares the tree of a widget with an approved text.
    fileprivate func expectTree(
        of widget: WidgetPointer, _ name: String, file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        XCTAssertNil(Settling.settle(), file: file, line: line)
        let pointer = try XCTUnwrap(gtk_widget_get_accessible(widget))
        g_object_ref(UnsafeMutableRawPointer(pointer))
        let text = try XCTUnwrap(AccessibleObject(pointer)).tree()
        let approved = PackageFolder.testData.appending(path: "AccessibleTrees/\(name).txt")
        if ProcessInfo.processInfo.environment["TROVE_APPROVE"] == "1" {
            return try text.write(to: approved, atomically: true, encoding: .utf8)
        }
        let expected = (try? String(contentsOf: approved, encoding: .utf8)) ?? ""
        guard text != expected else { return }
        XCTFail("The tree is not \(name).txt. It is:\n\(text)", file: file, line: line)
    }
}

extension AccessibleObject {
    /// The text of the object and everything in it: a line for each object.
    fileprivate func tree(depth: Int = 0) -> String {
        let indentation = String(repeating: "  ", count: depth)
        let children = (0..<childCount).map { index in
            (try? child(index).tree(depth: depth + 1)) ?? "\(indentation)  missing \(index)\n"
        }
        return "\(indentation)\(summary)\n" + children.joined()
    }

    private var summary: String {
        var parts = ["\(String(cString: atk_role_get_name(role))) \"\(name)\" #\(index)"]
        let states = states
        parts.append(states.joined(separator: " "))
        let attributes = attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        if !attributes.isEmpty { parts.append(attributes.joined(separator: " ")) }
        if implements(atk_action_get_type()), !actions.isEmpty {
            parts.append("actions \(namedActions.joined(separator: " "))")
        }
        if implements(atk_table_cell_get_type()) { parts.append("cell \(placeInTable)") }
        // Sizes of widgets depend on fonts.
        if states.contains("transient") { parts.append(frame) }
        return parts.joined(separator: " | ")
    }

    private func implements(_ type: GType) -> Bool {
        g_type_check_instance_is_a(reference.cast(), type) != 0
    }

    private var states: [String] {
        guard let set = atk_object_ref_state_set(pointer) else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(set)) }
        // The window manager decides which window is active.
        return (0..<ATK_STATE_LAST_DEFINED.rawValue).map { AtkStateType($0) }
            .filter { atk_state_set_contains_state(set, $0) != 0 }
            .compactMap { atk_state_type_get_name($0).map { String(cString: $0) } }
            .filter { $0 != "focused" }
    }

    private var namedActions: [String] {
        actions.enumerated().map { index, name in
            let title = atk_action_get_localized_name(interface, gint(index))
            return "\(name) (\(title.map { String(cString: $0) } ?? ""))"
        }
    }

    private var placeInTable: String {
        var (row, column, rows, columns): (gint, gint, gint, gint) = (-1, -1, -1, -1)
        let answer = atk_table_cell_get_row_column_span(
            interface, &row, &column, &rows, &columns)
        guard answer != 0 else { return "none" }
        let heads = atk_table_cell_get_column_header_cells(interface)
        defer { if let heads { g_ptr_array_unref(heads) } }
        return "\(row),\(column) \(rows)x\(columns) heads \(heads?.pointee.len ?? 0)"
    }

    private var frame: String {
        var frame = GdkRectangle()
        atk_component_get_extents(
            interface, &frame.x, &frame.y, &frame.width, &frame.height, ATK_XY_PARENT)
        return "at \(frame.x),\(frame.y) \(frame.width)x\(frame.height)"
    }
}
