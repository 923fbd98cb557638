/// The leading control of a row in editing mode. Spec 03.8.
public enum EditingStyle: Hashable, Sendable, CaseIterable {
    /// No control. Spec 15.8.
    case none
    /// A red minus; deletion needs confirmation. Spec 15.6, 15.10.
    case delete
    /// A green plus, which acts at once. Spec 15.7.
    case insert
}

/// An event of an ``EditingSession``.
public enum EditingEvent: Hashable, Sendable {
    /// The Edit or Done button, or the program, turned editing mode on or off. Spec 15.1.
    case setEditing(Bool, animated: Bool)
    /// The leading minus or plus of a row was clicked.
    case controlTapped(IndexPath)
    /// The trailing Delete button of a row was clicked.
    case confirmed(IndexPath)
    /// Another row, or another part of the same row, was clicked. Spec 17.4.
    case tappedElsewhere
    /// The Delete action of a swiped row, or the Delete key, which need no confirmation. Spec 17.2.
    case deletion(IndexPath)
    /// The table scrolled. Spec 18.9.
    case scrolled
    /// A text entry inside the table got or lost keyboard focus.
    case textEditing(Bool)
    /// The answer to ``EditingEffect/askCanEdit(_:)``.
    case canEdit(Bool)
    /// The answer to ``EditingEffect/askStyle(_:)``.
    case style(EditingStyle)
}

/// An action for the owner of an ``EditingSession``.
public enum EditingEffect: Hashable, Sendable {
    /// Ask the data source `canEditRow` and pass the answer on as the next event. Spec 02.9.
    case askCanEdit(IndexPath)
    /// Ask the delegate `editingStyleForRow` and pass the answer on as the next event. Spec 17.5.
    case askStyle(IndexPath)
    /// Take keyboard focus from any text entry in the table, so that its text is committed. Spec
    /// 000.134.
    case endTextEditing
    /// Show or hide the editing controls of all visible rows.
    case setRowsEditing(Bool, animated: Bool)
    /// Slide the Delete button in. Spec 15.10.
    case showConfirmation(IndexPath)
    /// Slide the Delete button out.
    case hideConfirmation(IndexPath)
    /// Ask the data source to commit the insertion or deletion. Spec 02.11.
    case commit(EditingStyle, IndexPath)
}
