/// The actions that assistive technology can perform on a row, besides selecting it.
public enum AccessibleAction: String, Hashable, Sendable, CaseIterable {
    /// Activates the row, like a double click or Return.
    case activate
    /// Edits the title in place, like F2.
    case rename
    /// Edits the cell in place, like F2.
    case edit
    /// Shows the rows below the row, like the arrow key toward the trailing edge.
    case expand
    /// Hides the rows below the row, like the arrow key toward the leading edge.
    case collapse
    /// Deletes the row, like the leading control in editing mode or the Delete key.
    case delete
    /// Inserts a row, like the insert control in editing mode.
    case insert
    /// Moves the row up, like Alt+Up.
    case moveUp = "move up"
    /// Moves the row down, like Alt+Down.
    case moveDown = "move down"
    /// Opens the menu of the row, like the menu key.
    case showMenu = "show menu"

    /// Returns the available actions of a row, in order; the first is the default action.
    ///
    /// - Parameters:
    ///   - isEditing: Whether the table is in editing mode. Rows can be inserted only in editing
    ///     mode, and activated only outside it.
    ///   - style: The editing style of the row; `.none` when it must not be edited.
    ///   - canMove: Whether the row can be reordered.
    ///   - canRename: Whether the title can be edited in place.
    ///   - place: The position of the row among all rows.
    ///   - isExpanded: Whether the rows below the row are visible; nil if there are none.
    ///   - hasMenu: Whether the row has a menu.
    public static func offered(
        isEditing: Bool, style: EditingStyle, canMove: Bool, canRename: Bool,
        place: AccessiblePlace, isExpanded: Bool? = nil, hasMenu: Bool = false
    ) -> [AccessibleAction] {
        var actions: [AccessibleAction] = isEditing ? [] : [.activate]
        if canRename { actions.append(.rename) }
        if let isExpanded { actions.append(isExpanded ? .collapse : .expand) }
        if style == .delete { actions.append(.delete) }
        if style == .insert, isEditing { actions.append(.insert) }
        if canMove, place.number > 1 { actions.append(.moveUp) }
        if canMove, place.number < place.count { actions.append(.moveDown) }
        if hasMenu { actions.append(.showMenu) }
        return actions
    }
}
