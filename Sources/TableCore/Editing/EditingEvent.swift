/// What a row offers while it is edited. Spec 03.8.
public enum EditingStyle: Hashable, Sendable, CaseIterable {
    /// No control. Spec 15.8.
    case none
    /// A red minus; deleting takes a second step. Spec 15.6, 15.10.
    case delete
    /// A green plus that acts at once. Spec 15.7.
    case insert
}

/// What happens to an ``EditingSession``.
public enum EditingEvent: Hashable, Sendable {
    /// Edit, Done, or the program. Spec 15.1.
    case setEditing(Bool, animated: Bool)
    /// The minus or plus at the left end of a row.
    case controlTapped(IndexPath)
    /// The Delete button at the right end of a row.
    case confirmed(IndexPath)
    /// Anything else was clicked: another row, or the rest of the same one. Spec 17.4.
    case tappedElsewhere
    /// A horizontal swipe went far enough on a row. Spec 17.1.
    case swiped(IndexPath)
    /// The Delete key on a row, which needs no second step because it can be undone.
    case deleteKey(IndexPath)
    /// The table scrolled. Spec 18.9.
    case scrolled
    /// An entry inside the table got the keyboard, or lost it.
    case textEditing(Bool)
    /// The permission to edit a row at all, after ``EditingEffect/askCanEdit(_:)``.
    case canEdit(Bool)
    /// The style of a row, after ``EditingEffect/askStyle(_:)``.
    case style(EditingStyle)
}

/// What the owner of an ``EditingSession`` has to do, in order.
public enum EditingEffect: Hashable, Sendable {
    /// Ask the data source `canEditRow` and hand its word over as the next event. Spec 02.9.
    case askCanEdit(IndexPath)
    /// Ask the delegate `editingStyleForRow` and hand its word over as the next event. Spec 17.5.
    case askStyle(IndexPath)
    /// Take the keyboard from any entry in the table, so that it writes back. Spec 000.134.
    case endTextEditing
    /// Show or hide controls on all rows that show.
    case setRowsEditing(Bool, animated: Bool)
    /// Tell the delegate before a swiped row is edited. Spec 03.6.
    case willBeginEditingRow(IndexPath)
    /// Tell the delegate after a swiped row was edited. Spec 03.7.
    case didEndEditingRow(IndexPath)
    /// Slide the Delete button in. Spec 15.10, 17.1.
    case showConfirmation(IndexPath)
    /// Slide the Delete button out.
    case hideConfirmation(IndexPath)
    /// Tell the data source to do it. Spec 02.11.
    case commit(EditingStyle, IndexPath)
}
