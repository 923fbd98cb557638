import CGtk
import GtkBridge
import TableCore

/// The group of the controls of a table row, its only child.
///
/// Orca says the names of a cell's children instead of the name of the cell. With this group, which
/// has no name, it says the row's text, and the controls only when the focus comes to them.
final class AccessibleRowControls: KeyedElement {
    /// The index among the children of the row.
    var key = 0
    weak var accessible: VirtualAccessible?
    var isDefunct = false
    private let row: AccessibleRow
    private let rowObject: AtkPointer

    init(_ row: AccessibleRow, object: AtkPointer) {
        (self.row, rowObject) = (row, object)
        g_object_ref(UnsafeMutableRawPointer(object))
    }

    // Assistive technology may hold a control, and with it the group, longer than its view lives.
    isolated deinit { g_object_unref(UnsafeMutableRawPointer(rowObject)) }

    var exists: Bool { row.exists && !row.controls.isEmpty }
    var parent: AtkPointer? { rowObject }
    var index: Int? { key }
    var role: AtkRole { ATK_ROLE_FILLER }
    var text: String { "" }
    var states: [AtkStateType] { row.announcedStates.contains(.showing) ? [ATK_STATE_SHOWING] : [] }
    var frame: Rect? {
        row.frame.map { Rect(x: 0, y: 0, width: $0.width, height: $0.height) }
    }
    var widgets: [WidgetPointer] { row.controls }
    var actions: [AccessibleAction] { [] }

    func perform(_ action: AccessibleAction) -> Bool { false }
    func released() { row.groups.released(key) }
}
