import CGtk
import GtkBridge
import TableCore
import TextCore

/// A pointer to an ATK object.
typealias AtkPointer = UnsafeMutablePointer<AtkObject>

/// The accessible object of a table with all its rows, however few are visible.
///
/// Objects of rows, headers and footers are created on request and live as long as they are
/// referenced. No signals are sent before the table's own object was requested.
final class TableAccessibility {
    weak var table: TableView?

    private final class Weak {
        weak var element: ElementAccessible?
        init(_ element: ElementAccessible) { self.element = element }
    }

    /// The table's own object, once requested.
    private var reference: ObjectReference?
    private var elements: [TableElement: Weak] = [:]
    private var told = (
        selected: PositionSet(), cursor: IndexPath?.none, column: Int?.none, hasFocus: false
    )
    private var isTelling = false

    var object: AtkPointer? { reference?.cast() }

    /// Whether the table's accessible object was requested.
    var isWatched: Bool { reference != nil }

    /// The number of live objects of rows, headers and footers.
    var liveElementCount: Int { elements.count }

    /// Stores the table's object, which GTK has just created.
    func begin(with object: AtkPointer) {
        reference = ObjectReference(retaining: UnsafeMutableRawPointer(object))
        nameChanged()
        guard let table else { return }
        told = (
            table.selection.selectedPositions, table.focusedRow, activeColumn(of: table),
            table.isFocused
        )
        table.setNeedsLayout()
    }

    func nameChanged() {
        guard let object, let table else { return }
        atk_object_set_name(object, table.accessibilityLabel ?? "")
    }

    // MARK: Children

    /// The object of a row, header or footer, with a reference for the caller.
    func retainedObject(for element: TableElement) -> AtkPointer {
        if let existing = elements[element]?.element {
            g_object_ref(UnsafeMutableRawPointer(existing.object))
            return existing.object
        }
        let instance = Subclass.instantiate(ElementAccessible.type)
        let object = instance.assumingMemoryBound(to: AtkObject.self)
        let state = ElementAccessible(element, of: self, object: object)
        Subclass.attachState(state, to: instance)
        elements[element] = Weak(state)
        state.begin()
        return object
    }

    /// The object of a cell, with a reference for the caller: that of the row in a table without
    /// columns.
    func retainedObject(for path: IndexPath, column: Int) -> AtkPointer {
        let row = retainedObject(for: .row(path))
        guard table?.grid != nil, let element = elements[.row(path)]?.element else { return row }
        defer { g_object_unref(UnsafeMutableRawPointer(row)) }
        return element.retainedCell(column)
    }

    /// Removes the entry of an element whose object was freed.
    func released(_ element: TableElement) {
        if elements[element]?.element == nil { elements[element] = nil }
    }

    /// The number of children, after a reload if one is pending.
    var numberOfChildren: Int { upToDateTable?.geometry.numberOfChildren ?? 0 }

    func retainedChild(at index: Int) -> AtkPointer? {
        upToDateTable?.geometry.childElement(at: index).map { retainedObject(for: $0) }
    }

    /// The table with current data, after a reload if one is pending; nil inside a batch update.
    var upToDateTable: TableView? {
        guard let table, !table.recorder.isRecording else { return nil }
        if table.needsReload, !table.isLayingOut { table.queryDataSource() }
        return table.needsReload ? nil : table
    }

    // MARK: Changes

    /// Moves the objects with their rows through a batch update, and announces inserted and deleted
    /// rows.
    func apply(_ map: UpdateMap) {
        guard let object else { return }
        follow { map.newElement(forOld: $0) }
        for change in AccessibleChange.changes(of: map) {
            switch change {
            case .rowsDeleted(let rows): emit("row-deleted", rows, object)
            case .rowsInserted(let rows): emit("row-inserted", rows, object)
            case .rowsReordered: cgtk_atk_emit(object, "row-reordered")
            case .everything: cgtk_atk_emit(object, "model-changed")
            }
        }
        tellChanges()
    }

    /// Updates the objects after a reload: elements keep their objects by index path and section.
    func reloaded() {
        guard let object, let table else { return }
        follow { table.geometry.childIndex(of: $0) == nil ? nil : $0 }
        cgtk_atk_emit(object, "model-changed")
        tellChanges()
    }

    private func follow(_ newElement: (TableElement) -> TableElement?) {
        let old = elements.values.compactMap(\.element)
        elements = [:]
        // Signals may release other objects.
        for state in old { g_object_ref(UnsafeMutableRawPointer(state.object)) }
        defer { for state in old { g_object_unref(UnsafeMutableRawPointer(state.object)) } }
        for state in old {
            let element = state.element
            state.forgetTexts()
            if let new = newElement(element) {
                state.element = new
                elements[new] = Weak(state)
            } else {
                state.becomeDefunct()
            }
        }
    }

    private func emit(_ signal: String, _ rows: Range<Int>, _ object: AtkPointer) {
        cgtk_atk_emit_range(
            object, signal, gint(clamping: rows.lowerBound), gint(clamping: rows.count))
    }

    /// Updates the objects after rows moved on screen.
    func rowsMoved() {
        guard isWatched else { return }
        adoptHostedWidgets()
        tellChanges()
    }

    func selectionChanged() { tellChanges() }

    func focusChanged() { tellChanges() }

    /// Schedules notifications of changes in selection, focus and states until the main loop is
    /// idle.
    private func tellChanges() {
        guard isWatched, !isTelling else { return }
        isTelling = true
        MainLoop.whenIdle { [weak self] in
            self?.isTelling = false
            self?.tellChangesNow()
        }
    }

    private func tellChangesNow() {
        guard let object, let table else { return }
        let now = (
            selected: table.selection.selectedPositions, cursor: table.focusedRow,
            column: activeColumn(of: table), hasFocus: table.isFocused
        )
        let before = told
        told = now
        let states = elements.values.compactMap(\.element)
        // Signals may release other objects.
        for state in states { g_object_ref(UnsafeMutableRawPointer(state.object)) }
        defer { for state in states { g_object_unref(UnsafeMutableRawPointer(state.object)) } }
        for state in states { state.tellStates() }
        if now.selected != before.selected { cgtk_atk_emit(object, "selection-changed") }
        guard now.hasFocus, let cursor = now.cursor,
            now.cursor != before.cursor || now.column != before.column || !before.hasFocus
        else { return }
        let active =
            now.column.map { retainedObject(for: cursor, column: $0) }
            ?? retainedObject(for: .row(cursor))
        defer { g_object_unref(UnsafeMutableRawPointer(active)) }
        cgtk_atk_emit_object(object, "active-descendant-changed", active)
    }

    /// The column of the active cell, if it is in the focused row.
    private func activeColumn(of table: TableView) -> Int? {
        guard let cell = table.grid?.activeCell,
            table.counts.indexPath(at: cell.row) == table.focusedRow
        else { return nil }
        return cell.column
    }

    /// Announces the new position of a row moved by the user.
    func announceMove(to path: IndexPath) {
        guard let place = table?.geometry.place(of: .row(path)) else { return }
        announce(
            translated("Moved to position {position} of {count}")
                .filling(["position": String(place.number), "count": String(place.count)]))
    }

    /// Sends an announcement to screen readers.
    func announce(_ text: String) {
        guard let object else { return }
        cgtk_atk_announce(object, text)
    }

    // MARK: Hosted widgets

    /// Makes widgets on visible rows accessible children of their rows, and the other widgets
    /// children of the object around the table.
    private func adoptHostedWidgets() {
        guard let table else { return }
        for (path, cell) in table.cells {
            for widget in table.widgets(on: cell, at: path) { adopt(widget, by: .row(path)) }
        }
        for (key, view) in table.headerViews.shown {
            guard view.isCustom else { continue }
            switch key {
            case .header(let section): adopt(view.reference.widget, by: .header(section))
            case .footer(let section): adopt(view.reference.widget, by: .footer(section))
            }
        }
        for widget in table.widgetsBesideRows { adopt(widget, by: table.host.widget) }
    }

    private func adopt(_ widget: WidgetPointer, by element: TableElement) {
        let parent = retainedObject(for: element)
        defer { g_object_unref(UnsafeMutableRawPointer(parent)) }
        adopt(widget, byObject: parent)
    }

    private func adopt(_ widget: WidgetPointer, by container: WidgetPointer) {
        guard let parent = gtk_widget_get_accessible(container) else { return }
        adopt(widget, byObject: parent)
    }

    private func adopt(_ widget: WidgetPointer, byObject parent: AtkPointer) {
        guard let child = gtk_widget_get_accessible(widget),
            child.pointee.accessible_parent != parent
        else { return }
        atk_object_set_parent(child, parent)
    }
}
