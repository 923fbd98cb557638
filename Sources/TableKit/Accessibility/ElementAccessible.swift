import CGtk
import GtkBridge
import TableCore

/// The accessible object of a row, header or footer.
///
/// It stores only its element and queries the table for everything else. It follows its row through
/// changes of the table.
final class ElementAccessible {
    var element: TableElement
    let object: AtkPointer
    private(set) weak var accessibility: TableAccessibility?
    private var isDefunct = false
    /// The cached texts of a row off screen, from the data source.
    private var spoken: TableView.SpokenRow?
    /// The name as a C string, valid until the name changes.
    private var name: UnsafeMutablePointer<gchar>?
    private var toldStates: AccessibleStates = []
    /// The live objects of the cells of a row, in a table with columns.
    private var cells: [Int: WeakCell] = [:]

    private struct WeakCell { weak var cell: GridCellAccessible? }

    init(_ element: TableElement, of accessibility: TableAccessibility, object: AtkPointer) {
        self.element = element
        self.object = object
        self.accessibility = accessibility
    }

    isolated deinit {
        g_free(name)
        accessibility?.released(element)
    }

    /// Records the current states as those known to assistive technology.
    func begin() { toldStates = states }

    /// The table, or nil if the element no longer exists.
    var table: TableView? { isDefunct ? nil : accessibility?.upToDateTable }

    var row: IndexPath? { if case .row(let path) = element { path } else { nil } }

    var role: AtkRole {
        switch element {
        case .row: accessibility?.table?.grid == nil ? ATK_ROLE_TABLE_CELL : ATK_ROLE_TABLE_ROW
        case .header: ATK_ROLE_HEADING
        case .footer: ATK_ROLE_FOOTER
        case .tableHeader, .tableFooter: ATK_ROLE_PANEL
        }
    }

    /// The number of cells, which are the first children; 0 in a table without columns.
    var cellCount: Int { row == nil ? 0 : table?.grid?.columnCount ?? 0 }

    /// The object of a cell, with a reference for the caller.
    func retainedCell(_ column: Int) -> AtkPointer {
        if let known = cells[column]?.cell {
            g_object_ref(UnsafeMutableRawPointer(known.object))
            return known.object
        }
        let instance = Subclass.instantiate(GridCellAccessible.type)
        let object = instance.assumingMemoryBound(to: AtkObject.self)
        let cell = GridCellAccessible(self, column: column, object: object)
        Subclass.attachState(cell, to: instance)
        cells[column] = WeakCell(cell: cell)
        return object
    }

    /// Removes the entry of a cell whose object was freed.
    func released(cell column: Int) {
        if cells[column]?.cell == nil { cells[column] = nil }
    }

    /// Whether the element is in sight.
    var isShowing: Bool { states.contains(.showing) }

    /// The name as a C string, valid until the name changes.
    var cName: UnsafePointer<gchar>? {
        let text = table.map { spokenText(in: $0) } ?? ""
        if name.map({ String(cString: $0) }) != text {
            g_free(name)
            name = g_strdup(text)
        }
        return UnsafePointer(name)
    }

    private func spokenText(in table: TableView) -> String {
        guard let row else { return table.spokenText(ofSectionView: element) }
        return spokenRow(row, in: table).text
    }

    private func spokenRow(_ path: IndexPath, in table: TableView) -> TableView.SpokenRow {
        if let cell = table.cells[path] { return TableView.SpokenRow(cell) }
        if let spoken { return spoken }
        let asked = table.spokenRow(at: path)
        spoken = asked
        return asked
    }

    /// The position among the rows, the level, and the title alone, by which test tools find the
    /// row.
    var attributes: [(name: String, value: String)] {
        guard let table else { return [] }
        var attributes = [(name: "toolkit", value: "gtk")]
        if let place = table.geometry.place(of: element) {
            attributes.append(("posinset", "\(place.number)"))
            attributes.append(("setsize", "\(place.count)"))
        }
        switch element {
        case .header: attributes.append(("level", "1"))
        case .row(let path):
            let row = spokenRow(path, in: table)
            if row.indentationLevel > 0 {
                attributes.append(("level", "\(row.indentationLevel + 1)"))
            }
            attributes.append(("title", row.title))
        case .footer, .tableHeader, .tableFooter: break
        }
        return attributes
    }

    /// The states, determined without requesting a cell from the data source.
    private var states: AccessibleStates {
        guard let table else { return [] }
        let isChecked = row.map { table.cells[$0]?.isChecked ?? spoken?.isChecked ?? false }
        return table.accessibleStates(of: element, isChecked: isChecked ?? false)
    }

    /// The states as an ATK state set, with a reference for the caller.
    func retainedStateSet() -> UnsafeMutablePointer<AtkStateSet>? {
        let set = atk_state_set_new()
        guard !isDefunct, accessibility?.table != nil else {
            atk_state_set_add_state(set, ATK_STATE_DEFUNCT)
            return set
        }
        for state in [
            ATK_STATE_TRANSIENT, ATK_STATE_VISIBLE, ATK_STATE_ENABLED, ATK_STATE_SENSITIVE,
        ] {
            atk_state_set_add_state(set, state)
        }
        let states = states
        for state in states.atk { atk_state_set_add_state(set, state) }
        return set
    }

    /// Notifies assistive technology of states that changed since the last notification.
    func tellStates() {
        for held in cells.values { held.cell?.tellFocus() }
        let now = states
        let changed = now.symmetricDifference(toldStates)
        toldStates = now
        for state in changed.atk {
            atk_object_notify_state_change(
                object, AtkState(state.rawValue), now.atk.contains(state).gboolean)
        }
    }

    /// Discards the cached texts.
    func forgetTexts() { spoken = nil }

    /// Marks the object as defunct, because its row or the table is gone.
    func becomeDefunct() {
        isDefunct = true
        atk_object_notify_state_change(object, AtkState(ATK_STATE_DEFUNCT.rawValue), 1)
    }
}
