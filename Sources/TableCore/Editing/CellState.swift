/// The editing controls that a cell shows. The cell is notified of each change, to enable and
/// disable its text entries. Spec 000.128, 000.204, 15.22.
public struct CellState: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: Int

    /// Creates a combination from its raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The cell shows its editing control.
    public static let showingEditControl = CellState(rawValue: 1)
    /// The cell shows the delete confirmation button.
    public static let showingDeleteConfirmation = CellState(rawValue: 2)
    /// An alias of ``showingEditControl``.
    public static let editing = showingEditControl

    /// Whether text entries in the cell accept text: `true` in editing mode, `false` outside it,
    /// and `nil` (no change) while the delete confirmation shows. Spec 000.204.
    public var acceptsText: Bool? {
        switch self {
        case .showingEditControl: true
        case []: false
        default: nil
        }
    }
}

extension EditingSession {
    /// Returns the state of a row.
    ///
    /// - Parameters:
    ///   - path: The row.
    ///   - canEdit: Whether the row takes part in editing mode. Spec 000.127.
    ///   - isSwiped: Whether a swipe reveals the Delete button of the row.
    public func cellState(
        at path: IndexPath, canEdit: Bool = true, isSwiped: Bool = false
    ) -> CellState {
        var state: CellState = isEditing && canEdit ? .showingEditControl : []
        if confirmingIndexPath == path || isSwiped { state.insert(.showingDeleteConfirmation) }
        return state
    }

    /// Returns the rows whose state differs from that in `old`, with their new states, so that
    /// their cells can be notified. Spec 000.128.
    ///
    /// - Parameters:
    ///   - old: The session as of the last notification of the cells.
    ///   - rows: The rows that have cells.
    ///   - canEdit: Returns whether a row takes part in editing mode. Spec 000.127.
    /// - Complexity: O(rows).
    public func transitions(
        from old: EditingSession, rows: some Sequence<IndexPath>,
        canEdit: (IndexPath) -> Bool = { _ in true }
    ) -> [(path: IndexPath, state: CellState)] {
        rows.compactMap { path in
            let can = canEdit(path)
            let new = cellState(at: path, canEdit: can)
            return new == old.cellState(at: path, canEdit: can) ? nil : (path, new)
        }
    }
}
