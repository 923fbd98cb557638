/// What of editing mode a cell shows: it hears of each change, to turn its entries on and off.
/// Spec 000.128, 000.204, 15.22.
public struct CellState: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: Int

    /// A combination by its raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The control at the left end shows.
    public static let showingEditControl = CellState(rawValue: 1)
    /// The Delete button shows.
    public static let showingDeleteConfirmation = CellState(rawValue: 2)
    /// Another name for ``showingEditControl``.
    public static let editing = showingEditControl

    /// Whether entries in the cell accept text from now on: yes in editing mode, no outside it,
    /// and `nil` for as before while a Delete button shows. Spec 000.204.
    public var acceptsText: Bool? {
        switch self {
        case .showingEditControl: true
        case []: false
        default: nil
        }
    }
}

extension EditingSession {
    /// What a row shows.
    ///
    /// - Parameters:
    ///   - path: the row.
    ///   - canEdit: `false` keeps the row out of editing mode. Spec 000.127.
    public func cellState(at path: IndexPath, canEdit: Bool = true) -> CellState {
        var state: CellState = isEditing && canEdit ? .showingEditControl : []
        if confirmingIndexPath == path { state.insert(.showingDeleteConfirmation) }
        return state
    }

    /// The rows that show something else than in `old`, with what they show now: tell their
    /// cells. Spec 000.128.
    ///
    /// - Parameters:
    ///   - old: the session as the cells know it.
    ///   - rows: those that have cells.
    ///   - canEdit: whether a row takes part in editing mode. Spec 000.127.
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
