/// The actions that assistive technology can perform on a row, besides selecting it.
public enum AccessibleAction: String, Hashable, Sendable, CaseIterable {
    /// Activates the row, like a double click or Return.
    case activate
    /// Edits the title in place, like F2.
    case rename
    /// Deletes the row, like the leading control in editing mode or the Delete key.
    case delete
    /// Inserts a row, like the insert control in editing mode.
    case insert
    /// Moves the row up, like Alt+Up.
    case moveUp = "move up"
    /// Moves the row down, like Alt+Down.
    case moveDown = "move down"

    /// Returns the available actions of a row, in order; the first is the default action.
    ///
    /// - Parameters:
    ///   - isEditing: Whether the table is in editing mode. Rows can be inserted only in editing
    ///     mode, and activated only outside it.
    ///   - style: The editing style of the row; `.none` when it must not be edited.
    ///   - canMove: Whether the row can be reordered.
    ///   - canRename: Whether the title can be edited in place.
    ///   - place: The position of the row among all rows.
    public static func offered(
        isEditing: Bool, style: EditingStyle, canMove: Bool, canRename: Bool,
        place: AccessiblePlace
    ) -> [AccessibleAction] {
        var actions: [AccessibleAction] = isEditing ? [] : [.activate]
        if canRename { actions.append(.rename) }
        if style == .delete { actions.append(.delete) }
        if style == .insert, isEditing { actions.append(.insert) }
        if canMove, place.number > 1 { actions.append(.moveUp) }
        if canMove, place.number < place.count { actions.append(.moveDown) }
        return actions
    }
}
