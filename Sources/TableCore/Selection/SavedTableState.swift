/// The saved state of a table, by row identifiers instead of offsets or row numbers, so that it can
/// be restored after the data changed. Spec 000.183, 000.184.
///
/// ```swift
/// let saved = SavedTableState(selection: state, geometry: geometry, viewport: viewport) {
///     ids[$0]
/// }
/// // … another day, with other data …
/// let restored = saved.restored(geometry: geometry) { paths[$0] }
/// ```
public struct SavedTableState: Hashable, Codable, Sendable {
    /// A visible row and its distance from the upper edge.
    public struct Anchor: Hashable, Codable, Sendable {
        /// The identifier of the row.
        public var identifier: String
        /// The distance from the upper edge of the viewport to that of the row, in points.
        public var distance: Double
    }

    /// The selected rows, in order of selection. Each is listed even if all are selected: rows that
    /// are inserted later are not selected when the state is restored.
    public var selected: [String]
    /// The row that had keyboard focus.
    public var cursor: String?
    /// The visible rows, from the top; empty when scrolled to the top. The first that still exists
    /// is restored to its place.
    public var anchors: [Anchor]
    /// Whether the table was in editing mode.
    public var isEditing: Bool

    /// Saves the state of a table.
    ///
    /// - Parameters:
    ///   - selection: The selection and the focused row.
    ///   - geometry: The geometry of the table.
    ///   - viewport: The visible part.
    ///   - isEditing: Whether the table is in editing mode.
    ///   - identifier: Returns the identifier of a row, or `nil` for rows without one, such as the
    ///     row for adding another.
    /// - Complexity: O(visible rows + selected rows).
    public init(
        selection: SelectionState, geometry: RowGeometry, viewport: Viewport,
        isEditing: Bool = false, identifier: (IndexPath) -> String?
    ) {
        selected = (selection.indexPathsForSelectedRows ?? []).compactMap(identifier)
        cursor = selection.cursor.flatMap(identifier)
        let isAtTop = viewport.contentOffset <= 0
        let visible = isAtTop ? [] : geometry.elements(in: viewport.range)
        anchors = visible.compactMap { placement in
            guard case .row(let path) = placement.element else { return nil }
            return identifier(path).map {
                Anchor(identifier: $0, distance: placement.span.y - viewport.contentOffset)
            }
        }
        self.isEditing = isEditing
    }

    /// The state to restore.
    public struct Restored: Hashable, Sendable {
        /// The selected rows that still exist, in order of selection.
        public var selected: [IndexPath]
        /// The row to focus.
        public var cursor: IndexPath?
        /// The anchor to scroll to; `nil` for the top.
        public var anchor: ScrollAnchor?
        /// Whether to enter editing mode.
        public var isEditing: Bool
    }

    /// Finds the saved rows in the current data, which must be loaded (spec 000.185).
    ///
    /// - Parameters:
    ///   - geometry: The current geometry of the table; index paths outside it count as missing.
    ///   - indexPath: Returns the current index path of an identifier, or `nil` when the row no
    ///     longer exists.
    public func restored(
        geometry: RowGeometry, indexPath: (String) -> IndexPath?
    ) -> Restored {
        func find(_ identifier: String) -> IndexPath? {
            indexPath(identifier).flatMap { geometry.position(of: $0) == nil ? nil : $0 }
        }
        var anchor: ScrollAnchor?
        for candidate in anchors where anchor == nil {
            anchor = find(candidate.identifier).map {
                .element(.row($0), distance: candidate.distance)
            }
        }
        return Restored(
            selected: selected.compactMap(find), cursor: cursor.flatMap(find), anchor: anchor,
            isEditing: isEditing)
    }
}

extension SelectionState {
    /// Restores the saved selection and focus without notifying the delegate.
    public mutating func restore(_ saved: SavedTableState.Restored) {
        setSelection(saved.selected)
        setCursor(saved.cursor)
    }
}
