import CGtk
import GtkBridge
import TableCore

/// A row, header or footer of a table for assistive technology.
///
/// It stores only its key and queries the table for everything else. It follows its row through
/// changes of the table.
final class AccessibleRow: KeyedElement {
    var key: TableElement
    weak var accessible: VirtualAccessible?
    var isDefunct = false
    private(set) weak var accessibility: TableAccessibility?
    /// The cached texts of a row off screen, from the data source.
    private var spoken: TableView.SpokenRow?
    /// The cells of a row, in a table with columns.
    let cells = VirtualChildren<AccessibleGridCell>()
    /// The group of a row's controls, in a table without columns.
    let groups = VirtualChildren<AccessibleRowControls>()

    init(_ key: TableElement, of accessibility: TableAccessibility) {
        (self.key, self.accessibility) = (key, accessibility)
    }

    /// The table, or nil if the element no longer exists.
    var view: TableView? { isDefunct ? nil : accessibility?.upToDateView }

    var exists: Bool { !isDefunct && accessibility?.view != nil }
    var parent: AtkPointer? { accessibility?.object }
    var table: AtkPointer? { accessibility?.object }
    var index: Int? { view?.geometry.childIndex(of: key) }

    /// The index path of a row; nil for a header or footer.
    var row: IndexPath? { if case .row(let path) = key { path } else { nil } }

    var role: AtkRole {
        switch key {
        case .row: accessibility?.view?.grid == nil ? ATK_ROLE_TABLE_CELL : ATK_ROLE_TABLE_ROW
        case .header: ATK_ROLE_HEADING
        case .footer: ATK_ROLE_FOOTER
        case .tableHeader, .tableFooter: ATK_ROLE_PANEL
        }
    }

    var text: String {
        guard let view else { return "" }
        guard let row else { return view.spokenText(ofSectionView: key) }
        return spokenRow(row, in: view).text
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
        guard let view else { return [] }
        var attributes = view.geometry.place(of: key).attributes
        switch key {
        case .header: attributes.append(("level", "1"))
        case .row(let path):
            let row = spokenRow(path, in: view)
            if row.indentationLevel > 0 {
                attributes.append(("level", "\(row.indentationLevel + 1)"))
            }
            attributes.append(("title", row.title))
        case .footer, .tableHeader, .tableFooter: break
        }
        return attributes
    }

    /// The states, determined without requesting a cell from the data source.
    var announcedStates: AccessibleStates {
        guard let view else { return [] }
        let isChecked = row.map { view.cells[$0]?.isChecked ?? spoken?.isChecked ?? false }
        return view.accessibleStates(of: key, isChecked: isChecked ?? false)
    }

    var states: [AtkStateType] { announcedStates.atk }

    var frame: Rect? {
        guard let view, let span = view.viewportSpan(of: key) else { return nil }
        let place = view.direction.place(
            Rect(x: 0, y: 0, width: view.rowWidth, height: 0),
            inWidth: Double(view.host.viewportWidth))
        return Rect(x: place.x, y: span.y, width: view.rowWidth, height: span.height)
    }

    // MARK: Children

    /// The number of cells; in a table without columns, that of the groups of controls.
    var cellCount: Int {
        guard row != nil, let view else { return 0 }
        return view.grid?.columnCount ?? (controls.isEmpty ? 0 : 1)
    }

    /// The widgets on the row.
    var controls: [WidgetPointer] { view?.widgets(on: key) ?? [] }

    /// The widgets that are children of the row itself.
    var widgets: [WidgetPointer] { hasGroup ? [] : controls }

    private var hasGroup: Bool { row != nil && accessibility?.view?.grid == nil }

    func retainedCell(_ column: Int) -> AtkPointer? {
        guard let accessible else { return nil }
        guard !hasGroup else { return retainedGroup() }
        return cells.retainedObject(column, isCell: true) {
            AccessibleGridCell(self, column: column, object: accessible.object)
        }
    }

    /// The object that the controls on the row are children of, with a reference for the caller;
    /// nil for the row itself.
    func retainedGroup() -> AtkPointer? {
        guard hasGroup, let accessible else { return nil }
        return groups.retainedObject(0) { AccessibleRowControls(self, object: accessible.object) }
    }

    var changedCellCount: Int { cells.changedCount }
    func tellCells(silently: Bool) { cells.tellStates(silently: silently) }
    func forgetTexts() { spoken = nil }
    func released() { accessibility?.children.released(key) }

    // MARK: Operation

    /// The place of a row in the table, in its first column; nil for a header or footer.
    var place: GridCell? {
        row.flatMap { view?.geometry.shownRow(at: $0) }.map { GridCell(row: $0, column: 0) }
    }

    func grabFocus() -> Bool {
        guard let view, let row else { return false }
        view.focusRow(at: row)
        view.reveal(key, at: .none)
        view.grabFocus()
        return true
    }

    func scroll(to place: AtkScrollType) -> Bool {
        guard let view else { return false }
        let position: ScrollPosition =
            switch place {
            case ATK_SCROLL_TOP_LEFT, ATK_SCROLL_TOP_EDGE: .top
            case ATK_SCROLL_BOTTOM_RIGHT, ATK_SCROLL_BOTTOM_EDGE: .bottom
            default: .none
            }
        view.reveal(key, at: position)
        return true
    }

    var actions: [AccessibleAction] { view?.accessibleActions(of: key) ?? [] }

    func perform(_ action: AccessibleAction) -> Bool {
        guard let view, let row else { return false }
        view.perform(action, at: row)
        return true
    }
}

extension AccessiblePlace? {
    /// The attributes of an element at the place.
    var attributes: [(name: String, value: String)] {
        let place = map { [("posinset", "\($0.number)"), ("setsize", "\($0.count)")] } ?? []
        return [("toolkit", "gtk")] + place
    }
}
