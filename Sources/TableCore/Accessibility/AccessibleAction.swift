/// The actions of a row for assistive technology, besides selection.
public enum AccessibleAction: String, Hashable, Sendable, CaseIterable {
    /// As a double click or Return.
    case activate
    /// As F2: types over the title.
    case rename
    /// As the control at the left in editing mode, or the Delete key.
    case delete
    /// As the insert control in editing mode.
    case insert
    /// As Alt+Up.
    case moveUp = "move up"
    /// As Alt+Down.
    case moveDown = "move down"

    /// The actions of a row, in order; the first is the default one.
    ///
    /// - Parameters:
    ///   - style: What the row offers in editing mode; `.none` when it must not be edited.
    ///   - isEditing: Whether the table is in editing mode, outside which nothing can be inserted
    ///     and nothing is activated inside.
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
