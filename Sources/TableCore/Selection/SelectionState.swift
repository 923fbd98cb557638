/// Which rows are highlighted and selected, and where the keyboard is.
///
/// Hand it what the user does and carry out the effects in order. A question among them is
/// always the last one; its answer is the next event:
///
/// ```swift
/// var effects = state.handle(.release(path, []))
/// while !effects.isEmpty {
///     let effect = effects.removeFirst()
///     if case .ask(.willSelect(let path)) = effect {
///         effects += state.handle(.answer(delegate.willSelect(path)))
///     } else { carryOut(effect) }
/// }
/// ```
///
/// The delegate may change the selection while it is asked. One tap goes through shouldHighlight,
/// didHighlight, didUnhighlight, willSelect, willDeselect, didDeselect, didSelect (spec 000.109,
/// OT-3). Changes by the program, which ``select(_:)`` and ``deselect(_:)`` make, ask and tell
/// nobody (spec 03.22).
///
/// - Complexity: O(r + log s) per event, for r ranges of selected rows and s sections. Selecting
///   every row makes one range of it.
public struct SelectionState: Sendable {
    /// The mode outside editing. Spec 14.2, 14.3.
    public var mode = SelectionMode.single
    /// The mode while the table is edited. Spec 14.22, 000.113.
    public var modeDuringEditing = SelectionMode.none
    /// Whether the table is edited.
    public var isEditing = false
    /// What a plain click does when several rows may be selected.
    public var multipleStyle = MultipleSelectionStyle.toggling

    var counts: SectionCounts
    var selected = OrderedPositions()
    var highlightedPosition: Int?
    var cursorPosition: Int?
    var anchorPosition: Int?
    var pending: Pending?

    /// What waits for the delegate's word.
    enum Pending: Hashable, Sendable {
        case highlight(Int)
        /// A row is to be selected; `replaces` says whether the others go.
        case select(Int, replaces: Bool)
        case deselect(Int)
        /// One old row is asked about before the new one is selected.
        case replaceOne(Int, by: Int)
        case replaceMany(PositionSet, by: Int)
        case addRows(PositionSet, dropping: PositionSet)
        case dropRows(PositionSet, adding: PositionSet)
    }

    /// Nothing is selected in a table of these sections.
    public init(counts: SectionCounts = SectionCounts()) { self.counts = counts }

    /// The mode that counts now.
    public var effectiveMode: SelectionMode { isEditing ? modeDuringEditing : mode }

    /// The row under the pressed button.
    public var highlightedIndexPath: IndexPath? { path(highlightedPosition) }

    /// The row that has the keyboard.
    public var cursor: IndexPath? { path(cursorPosition) }

    /// Whether a row is selected.
    public func isSelected(_ path: IndexPath) -> Bool {
        counts.position(of: path).map(selected.contains) ?? false
    }

    /// The number of selected rows.
    public var selectedCount: Int { selected.positions.count }

    /// The row that was selected first, or `nil`. Spec 14.5.
    public var indexPathForSelectedRow: IndexPath? { path(selected.first) }

    /// The selected rows in order of their selection; `nil`, not empty, when there are none.
    /// Spec 14.6, 000.118.
    ///
    /// - Complexity: O(selected rows). See ``selectedPositions`` for what costs less.
    public var indexPathsForSelectedRows: [IndexPath]? {
        guard !selected.isEmpty else { return nil }
        return selected.order.flatMap { $0.compactMap { path($0) } }
    }

    /// The selected items of a collection in order of their selection; empty when there are none.
    /// Spec 55.10, OC-14.
    ///
    /// - Complexity: O(selected items).
    public var indexPathsForSelectedItems: [IndexPath] { indexPathsForSelectedRows ?? [] }

    /// The flat positions of the selected rows.
    public var selectedPositions: PositionSet { selected.positions }

    func path(_ position: Int?) -> IndexPath? { position.flatMap { counts.indexPath(at: $0) } }
}

// MARK: - By program

extension SelectionState {
    /// Selects a row, alone unless several may be selected; `nil` deselects all. Spec 14.8,
    /// 000.115.
    ///
    /// A path without a row changes nothing. The delegate hears nothing (spec 03.22).
    public mutating func select(_ path: IndexPath?) {
        guard let path else {
            selected = OrderedPositions()
            return
        }
        guard let position = counts.position(of: path) else { return }
        if effectiveMode != .multiple { selected = OrderedPositions() }
        selected.append(position)
        (cursorPosition, anchorPosition) = (position, position)
    }

    /// Makes a row the target of its menu: selects it and nothing else, unless it belongs to the
    /// selection already. Nobody is asked or told, since the row was not chosen.
    ///
    /// Where rows cannot be selected, only the cursor goes there.
    public mutating func target(_ path: IndexPath) {
        guard let position = counts.position(of: path) else { return }
        if effectiveMode != .none, !selected.positions.contains(position) {
            selected = OrderedPositions()
            selected.append(position)
        }
        (cursorPosition, anchorPosition) = (position, position)
    }

    /// Selects these rows and no others, in this order.
    public mutating func setSelection(_ paths: some Sequence<IndexPath>) {
        selected = OrderedPositions()
        for path in paths { counts.position(of: path).map { selected.append($0) } }
    }

    /// Deselects a row; nothing happens when it is not selected, or `nil`. Spec 14.7, 000.116.
    public mutating func deselect(_ path: IndexPath?) {
        guard let position = path.flatMap({ counts.position(of: $0) }) else { return }
        selected.remove(position..<position + 1)
    }

    /// Puts the keyboard on a row without selecting it.
    public mutating func setCursor(_ path: IndexPath?) {
        cursorPosition = path.flatMap { counts.position(of: $0) }
        anchorPosition = cursorPosition
    }

    /// The whole table was loaded anew: nothing is selected any more. Spec 000.117.
    public mutating func reload(counts: SectionCounts) {
        self.counts = counts
        selected = OrderedPositions()
        (highlightedPosition, cursorPosition, anchorPosition) = (nil, nil, nil)
        pending = nil
    }
}
