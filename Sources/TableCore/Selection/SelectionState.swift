/// The highlighted and selected rows of a table, and its cursor: the row with keyboard focus.
///
/// Pass user events to ``handle(_:)`` and carry out the effects in order. A question is always the
/// last effect; its answer is the next event:
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
/// The delegate may change the selection while it is asked. A click goes through shouldHighlight,
/// didHighlight, didUnhighlight, willSelect, willDeselect, didDeselect, didSelect (spec 000.109,
/// OT-3). Programmatic changes by ``select(_:)`` and ``deselect(_:)`` do not call the delegate
/// (spec 03.22).
///
/// - Complexity: O(r + log s) per event, for r ranges of selected rows and s sections. All rows
///   selected at once form a single range.
public struct SelectionState: Sendable {
    /// The selection mode outside editing mode. Spec 14.2, 14.3.
    public var mode = SelectionMode.single
    /// The selection mode in editing mode. Spec 14.22, 000.113.
    public var modeDuringEditing = SelectionMode.none
    /// Whether the table is in editing mode.
    public var isEditing = false
    /// The effect of a click without modifier keys when several rows can be selected.
    public var multipleStyle = MultipleSelectionStyle.toggling

    var counts: SectionCounts
    var selected = OrderedPositions()
    var highlightedPosition: Int?
    var cursorPosition: Int?
    var anchorPosition: Int?
    var pending: Pending?

    /// A change that waits for the delegate's answer.
    enum Pending: Hashable, Sendable {
        /// A row is to be highlighted.
        case highlight(Int)
        /// A row is to be selected; `replaces` tells whether the others are deselected.
        case select(Int, replaces: Bool)
        /// A row is to be deselected.
        case deselect(Int)
        /// The delegate is asked about one selected row before the new one is selected.
        case replaceOne(Int, by: Int)
        /// The delegate is asked about several selected rows before the new one is selected.
        case replaceMany(PositionSet, by: Int)
        /// The delegate is asked about rows to select before the others are deselected.
        case addRows(PositionSet, dropping: PositionSet)
        /// The delegate is asked about rows to deselect before the new ones are selected.
        case dropRows(PositionSet, adding: PositionSet)
    }

    /// The largest number of rows or items of unknown size that are asked, when they are selected
    /// together, whether they have a pixel. If there are more, those of known size are left out:
    /// asking ten million rows would block the user interface.
    public static let rowsAskedAtMost = 100_000

    /// Creates a selection without selected rows, for a table with these sections.
    public init(counts: SectionCounts = SectionCounts()) { self.counts = counts }

    /// The current selection mode.
    public var effectiveMode: SelectionMode { isEditing ? modeDuringEditing : mode }

    /// The highlighted row, which is under the pressed button.
    public var highlightedIndexPath: IndexPath? { path(highlightedPosition) }

    /// The row with keyboard focus.
    public var cursor: IndexPath? { path(cursorPosition) }

    /// Returns whether a row is selected.
    public func isSelected(_ path: IndexPath) -> Bool {
        counts.position(of: path).map(selected.contains) ?? false
    }

    /// The number of selected rows.
    public var selectedCount: Int { selected.positions.count }

    /// The row that was selected first, or `nil`. Spec 14.5.
    public var indexPathForSelectedRow: IndexPath? { path(selected.first) }

    /// The selected rows, in order of selection; `nil` instead of an empty array when there are
    /// none. Spec 14.6, 000.118.
    ///
    /// - Complexity: O(selected rows); ``selectedPositions`` is faster for large selections.
    public var indexPathsForSelectedRows: [IndexPath]? {
        guard !selected.isEmpty else { return nil }
        return selected.order.flatMap { $0.compactMap { path($0) } }
    }

    /// The selected items of a collection, in order of selection; empty when there are none. Spec
    /// 55.10, OC-14.
    ///
    /// - Complexity: O(selected items).
    public var indexPathsForSelectedItems: [IndexPath] { indexPathsForSelectedRows ?? [] }

    /// The flat positions of the selected rows.
    public var selectedPositions: PositionSet { selected.positions }

    func path(_ position: Int?) -> IndexPath? { position.flatMap { counts.indexPath(at: $0) } }
}

// MARK: - Programmatic changes

extension SelectionState {
    /// Selects a row, and deselects the others unless several can be selected; `nil` deselects all.
    /// Spec 14.8, 000.115.
    ///
    /// An index path without a row changes nothing. The delegate is not called (spec 03.22).
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

    /// Makes a row the target of its context menu: selects only this row, unless it is selected
    /// already. The delegate is not called, because the user did not choose the row.
    ///
    /// If rows cannot be selected, only the cursor moves there.
    public mutating func target(_ path: IndexPath) {
        guard let position = counts.position(of: path) else { return }
        if effectiveMode != .none, !selected.positions.contains(position) {
            selected = OrderedPositions()
            selected.append(position)
        }
        (cursorPosition, anchorPosition) = (position, position)
    }

    /// Selects only these rows, in this order.
    public mutating func setSelection(_ paths: some Sequence<IndexPath>) {
        selected = OrderedPositions()
        for path in paths { counts.position(of: path).map { selected.append($0) } }
    }

    /// Selects only the rows at these flat positions, and moves the cursor to a row; `nil` leaves
    /// the cursor. The delegate is not called.
    ///
    /// - Complexity: O(r) for r ranges of rows.
    public mutating func setSelection(_ positions: PositionSet, cursor path: IndexPath?) {
        selected = OrderedPositions()
        selected.append(positions.limited(to: counts.numberOfRows))
        guard let position = path.flatMap({ counts.position(of: $0) }) else { return }
        (cursorPosition, anchorPosition) = (position, position)
    }

    /// Deselects a row; does nothing if it is not selected or `nil`. Spec 14.7, 000.116.
    public mutating func deselect(_ path: IndexPath?) {
        guard let position = path.flatMap({ counts.position(of: $0) }) else { return }
        selected.remove(position..<position + 1)
    }

    /// Moves the cursor to a row without selecting it.
    public mutating func setCursor(_ path: IndexPath?) {
        cursorPosition = path.flatMap { counts.position(of: $0) }
        anchorPosition = cursorPosition
    }

    /// Clears the selection after a reload of the whole table. Spec 000.117.
    public mutating func reload(counts: SectionCounts) {
        self.counts = counts
        selected = OrderedPositions()
        (highlightedPosition, cursorPosition, anchorPosition) = (nil, nil, nil)
        pending = nil
    }
}
