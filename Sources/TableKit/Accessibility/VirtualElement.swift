import CGtk
import GtkBridge
import TableCore

/// A part of a view that assistive technology sees as an object of its own, although it has no
/// widget: a row, an item, a header, a cell of a column or a drawn text.
///
/// ``VirtualAccessible`` forwards every query of ATK to its element.
protocol VirtualElement: AnyObject {
    /// The object of the element.
    var accessible: VirtualAccessible? { get set }
    /// Whether the element was removed while its object lives on.
    var isDefunct: Bool { get set }
    /// Whether the view still has the element.
    var exists: Bool { get }

    /// The object that contains the element.
    var parent: AtkPointer? { get }
    /// The index among the children of the parent.
    var index: Int? { get }
    var role: AtkRole { get }
    /// The spoken name.
    var text: String { get }
    var attributes: [(name: String, value: String)] { get }

    /// The states beside those of every element.
    var states: [AtkStateType] { get }
    /// The states of whose changes assistive technology is notified.
    var announcedStates: AccessibleStates { get }
    /// Whether the object exists only as long as somebody holds it.
    var isTransient: Bool { get }

    /// The frame in the coordinates of the parent, even if the element is off screen.
    var frame: Rect? { get }

    /// The number of cells, which are the first children.
    var cellCount: Int { get }
    /// The visible widgets in the element, which are the children after the cells.
    var widgets: [WidgetPointer] { get }

    var actions: [AccessibleAction] { get }
    /// The place in a table.
    var place: GridCell? { get }
    /// The head of the column.
    var columnHead: WidgetPointer? { get }
    /// The object of the table around a cell.
    var table: AtkPointer? { get }

    /// Returns the object of a cell, with a reference for the caller.
    func retainedCell(_ column: Int) -> AtkPointer?

    /// The number of cells with other states than at the last notification.
    var changedCellCount: Int { get }

    /// Notifies assistive technology of changes in the cells, or takes them as known.
    func tellCells(silently: Bool)

    /// Moves the keyboard to the element, and returns whether it can take it.
    func grabFocus() -> Bool

    /// Scrolls to the element, and returns whether it exists.
    func scroll(to place: AtkScrollType) -> Bool

    /// Performs an action with the effects of mouse or keyboard.
    func perform(_ action: AccessibleAction) -> Bool

    /// Discards cached texts.
    func forgetTexts()

    /// The object was freed.
    func released()
}

extension VirtualElement {
    var attributes: [(name: String, value: String)] { [] }
    var announcedStates: AccessibleStates { [] }
    var isTransient: Bool { true }
    var cellCount: Int { 0 }
    var widgets: [WidgetPointer] { [] }
    var place: GridCell? { nil }
    var columnHead: WidgetPointer? { nil }
    var table: AtkPointer? { nil }

    func retainedCell(_ column: Int) -> AtkPointer? { nil }
    var changedCellCount: Int { 0 }
    func tellCells(silently: Bool) {}
    func grabFocus() -> Bool { false }
    func scroll(to place: AtkScrollType) -> Bool { false }
    func forgetTexts() {}
    func released() {}
}

/// An element of which its view has many, found by a key.
protocol KeyedElement: VirtualElement {
    associatedtype Key: Hashable

    /// The key, which follows changes of the view.
    var key: Key { get set }
}
