import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Rows for a table, and a log of the table's calls.
@MainActor
final class RecordedRows: TableViewDataSource, TableViewDelegate {
    var rowsBySection: [Int]
    var titles: [IndexPath: String] = [:]
    var headers: ((Int) -> String?) = { _ in nil }
    var footers: ((Int) -> String?) = { _ in nil }
    var headerWidget: ((Int) -> View?) = { _ in nil }
    var headerHeight: ((Int) -> Double?) = { _ in nil }
    var confirmation: String?
    var shouldIndent: ((IndexPath) -> Bool) = { _ in true }
    var indexTitles: [String]?
    var heights: ((IndexPath) -> Double?) = { _ in nil }
    var canEdit: ((IndexPath) -> Bool) = { _ in true }
    var canMove: ((IndexPath) -> Bool) = { _ in true }
    var style: ((IndexPath) -> EditingStyle) = { _ in .delete }
    var retarget: ((IndexPath, IndexPath) -> IndexPath) = { $1 }
    var willSelect: ((IndexPath) -> IndexPath?) = { $0 }
    var indentation: (IndexPath) -> Int = { _ in 0 }
    var configure: (TableViewCell, IndexPath) -> Void = { _, _ in }
    var menu: (IndexPath) -> ContextMenuConfiguration? = { _ in nil }
    /// The content offset at which scrolling toward another one is to stop.
    var target: (Point) -> Point = { $0 }
    var canFocus: (IndexPath) -> Bool = { _ in true }
    var mayFocus: (IndexPath?) -> Bool = { _ in true }
    var preferredFocus: IndexPath?
    var focusLog: [String] = []
    var editActions: Set<EditAction> = []
    var leadingActions: (IndexPath) -> SwipeActionsConfiguration? = { _ in nil }
    var trailingActions: (IndexPath) -> SwipeActionsConfiguration? = { _ in nil }
    private(set) var log: [String] = []
    private(set) var askedHeights = 0
    private(set) var scrolls = 0
    var display: [String] = []
    var onCommit: (TableView, EditingStyle, IndexPath) -> Void = { _, _, _ in }

    init(_ rowsBySection: [Int]) { self.rowsBySection = rowsBySection }

    func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    private func name(_ path: IndexPath) -> String { "\(path.section).\(path.row)" }

    func numberOfSections(in tableView: TableView) -> Int {
        log.append("sections")
        return rowsBySection.count
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        log.append("rows \(section)")
        return rowsBySection[section]
    }

    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        log.append("cell \(name(path))")
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        cell.textLabel.text = titles[path] ?? "Row \(name(path))"
        cell.detailTextLabel.text = "Subtitle \(name(path))"
        configure(cell, path)
        return cell
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        headers(section)
    }

    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
        footers(section)
    }

    func sectionIndexTitles(for tableView: TableView) -> [String]? {
        log.append("index")
        return indexTitles
    }

    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        headerWidget(section)
    }

    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
        headerHeight(section) ?? TableView.automaticDimension
    }

    func tableView(
        _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: IndexPath
    ) {
        display.append("will \(name(path))")
    }

    func tableView(
        _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt path: IndexPath
    ) {
        display.append("did \(name(path))")
    }

    func tableView(
        _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt path: IndexPath
    ) -> String? { confirmation }

    func tableView(
        _ tableView: TableView, shouldIndentWhileEditingRowAt path: IndexPath
    ) -> Bool { shouldIndent(path) }

    func tableView(_ tableView: TableView, canEditRowAt path: IndexPath) -> Bool { canEdit(path) }
    func tableView(_ tableView: TableView, canMoveRowAt path: IndexPath) -> Bool { canMove(path) }

    func tableView(
        _ tableView: TableView, commit style: EditingStyle, forRowAt path: IndexPath
    ) {
        log.append("commit \(style) \(name(path))")
        onCommit(tableView, style, path)
    }

    func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to target: IndexPath) {
        log.append("move \(name(source)) \(name(target))")
    }

    func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Double {
        askedHeights += 1
        return heights(path) ?? tableView.grownRowHeight
    }

    func tableView(_ tableView: TableView, willSelectRowAt path: IndexPath) -> IndexPath? {
        log.append("willSelect \(name(path))")
        return willSelect(path)
    }

    func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) {
        log.append("didSelect \(name(path))")
    }

    func tableView(_ tableView: TableView, willDeselectRowAt path: IndexPath) -> IndexPath? {
        log.append("willDeselect \(name(path))")
        return path
    }

    func tableView(_ tableView: TableView, didDeselectRowAt path: IndexPath) {
        log.append("didDeselect \(name(path))")
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: IndexPath) {
        log.append("didActivate \(name(path))")
    }

    func tableView(
        _ tableView: TableView, contextMenuConfigurationForRowAt path: IndexPath, point: Point
    ) -> ContextMenuConfiguration? {
        log.append("menu \(name(path))")
        return menu(path)
    }

    func tableView(_ tableView: TableView, shouldShowMenuForRowAt path: IndexPath) -> Bool {
        !editActions.isEmpty
    }

    func tableView(
        _ tableView: TableView, canPerformAction action: EditAction, forRowAt path: IndexPath,
        withSender sender: Any?
    ) -> Bool { editActions.contains(action) }

    func tableView(
        _ tableView: TableView, performAction action: EditAction, forRowAt path: IndexPath,
        withSender sender: Any?
    ) { log.append("\(action) \(name(path))") }

    func tableView(
        _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt path: IndexPath
    ) -> SwipeActionsConfiguration? { leadingActions(path) }

    func tableView(
        _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
    ) -> SwipeActionsConfiguration? { trailingActions(path) }

    func tableView(_ tableView: TableView, willBeginEditingRowAt path: IndexPath) {
        log.append("willBeginEditing \(name(path))")
    }

    func tableView(_ tableView: TableView, didEndEditingRowAt path: IndexPath?) {
        log.append("didEndEditing \(path.map { name($0) } ?? "-")")
    }

    func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith path: IndexPath) {
        log.append("accessory \(name(path))")
    }

    func tableView(_ tableView: TableView, indentationLevelForRowAt path: IndexPath) -> Int {
        indentation(path)
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) { scrolls += 1 }

    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { log.append("beginDragging") }

    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
    ) {
        log.append("willEndDragging")
        targetContentOffset = target(targetContentOffset)
    }

    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
        log.append("endDragging \(decelerate)")
    }

    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { log.append("endDecelerating") }

    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
        log.append("endAnimation")
    }

    func tableView(
        _ tableView: TableView, editingStyleForRowAt path: IndexPath
    ) -> EditingStyle { style(path) }

    func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt source: IndexPath,
        toProposedIndexPath proposed: IndexPath
    ) -> IndexPath { retarget(source, proposed) }

    func tableView(_ tableView: TableView, canFocusRowAt path: IndexPath) -> Bool {
        canFocus(path)
    }

    func tableView(
        _ tableView: TableView, shouldUpdateFocusIn context: TableViewFocusUpdateContext
    ) -> Bool { mayFocus(context.nextFocusedIndexPath) }

    func tableView(
        _ tableView: TableView, didUpdateFocusIn context: TableViewFocusUpdateContext,
        with coordinator: FocusAnimationCoordinator
    ) {
        let old = context.previouslyFocusedIndexPath.map { name($0) } ?? "-"
        let new = context.nextFocusedIndexPath.map { name($0) } ?? "-"
        focusLog.append("\(old) → \(new)")
    }

    func indexPathForPreferredFocusedView(in tableView: TableView) -> IndexPath? {
        preferredFocus
    }

    func tableView(_ tableView: TableView, titleForRenamingRowAt path: IndexPath) -> String? {
        titles[path] ?? "Row \(name(path))"
    }

    func tableView(_ tableView: TableView, didRenameRowAt path: IndexPath, to title: String) {
        log.append("rename \(name(path)) \(title)")
    }

    func tableView(_ tableView: TableView, didTypeTitle title: String?, forRowAt path: IndexPath) {
        log.append("typed \(name(path)) \(title ?? "nothing")")
    }
}

/// A test of a table in a window of 400 × 440 points, which fits ten rows of the standard height.
@MainActor
class TableTestCase: DisplayTestCase {
    var window: View?
    /// Retains the rows, because a table does not.
    private var rows: RecordedRows?

    /// Shows a table with rows, and lays it out.
    func showTable(
        _ rows: RecordedRows, height: Int = 440, prepare: (TableView) -> Void = { _ in }
    ) throws -> TableView {
        let table = TableView()
        table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "row")
        prepare(table)
        self.rows = rows
        table.dataSource = rows
        table.delegate = rows
        window = try show(View(retaining: table.widget), width: 400, height: height)
        wait("the table has its size") { table.host.viewportHeight > 100 && !table.slots.isEmpty }
        return table
    }

    func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    /// Sends a button event to the rows, at a point of the viewport.
    func button(
        _ type: GdkEventType, x: Double = 100, y: Double, button: Int = 1,
        state: GdkModifierType? = nil, on table: TableView
    ) {
        guard let event = gdk_event_new(type),
            let rows = gtk_tree_view_get_bin_window(table.tree.reference.cast())
        else { return XCTFail("The rows are not realized") }
        defer { gdk_event_free(event) }
        g_object_ref(UnsafeMutableRawPointer(rows))
        let inside = y + Double(table.viewport.shift)
        if type == GDK_MOTION_NOTIFY {
            event.pointee.motion.window = rows
            event.pointee.motion.x = x
            event.pointee.motion.y = inside
            event.pointee.motion.state = GDK_BUTTON1_MASK.rawValue
        } else {
            event.pointee.button.window = rows
            event.pointee.button.x = x
            event.pointee.button.y = inside
            event.pointee.button.button = guint(button)
            event.pointee.button.state = state?.rawValue ?? 0
        }
        let seat = gdk_display_get_default_seat(gdk_display_get_default())
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        if !GestureCenter.shared.handle(event) { gtk_main_do_event(event) }
    }

    /// Converts a point of the viewport to screen coordinates.
    func screenPoint(x: Double, y: Double, of table: TableView) -> (x: Int, y: Int) {
        var (left, top): (gint, gint) = (0, 0)
        gdk_window_get_origin(gtk_widget_get_window(table.host.widget), &left, &top)
        return (Int(left) + Int(x), Int(top) + Int(y))
    }

    /// Clicks a point of the viewport.
    func click(y: Double, state: GdkModifierType? = nil, on table: TableView) {
        button(GDK_BUTTON_PRESS, y: y, state: state, on: table)
        button(GDK_BUTTON_RELEASE, y: y, state: state, on: table)
    }
}
