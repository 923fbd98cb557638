/// What a table showed, by the identities of its rows, so that it can be shown again when the
/// data has changed in between: never by offset or row number. Spec 000.183, 000.184.
///
/// ```swift
/// let saved = SavedTableState(selection: state, geometry: geometry, viewport: viewport) { ids[$0] }
/// // … another day, with other data …
/// let restored = saved.restored(geometry: geometry) { paths[$0] }
/// ```
public struct SavedTableState: Hashable, Codable, Sendable {
    /// A row that showed, and how far below the upper edge.
    public struct Anchor: Hashable, Codable, Sendable {
        /// The identity of the row.
        public var identifier: String
        /// Points from the upper edge of the viewport to that of the row.
        public var distance: Double
    }

    /// The selected rows in order of their selection.
    public var selected: [String]
    /// Whether every row was selected, which is not written down one by one.
    public var isAllSelected: Bool
    /// The row that had the keyboard.
    public var cursor: String?
    /// The rows that showed, from the top. The first that still exists takes its place.
    public var anchors: [Anchor]
    /// Whether the table was being edited.
    public var isEditing: Bool

    /// Writes down what shows.
    ///
    /// - Parameters:
    ///   - selection: what is selected, and where the keyboard is.
    ///   - geometry: where the rows are now.
    ///   - viewport: what shows of them.
    ///   - isEditing: whether the table is being edited.
    ///   - identifier: the identity of a row, or `nil` for one that has none, such as the row for
    ///     adding another.
    /// - Complexity: O(rows that show + selected rows), unless all are selected.
    public init(
        selection: SelectionState, geometry: RowGeometry, viewport: Viewport,
        isEditing: Bool = false, identifier: (IndexPath) -> String?
    ) {
        let count = selection.selectedCount
        isAllSelected = count > 1 && count == geometry.numberOfRows
        selected =
            isAllSelected
            ? [] : (selection.indexPathsForSelectedRows ?? []).compactMap(identifier)
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

    /// What is to be shown again.
    public struct Restored: Hashable, Sendable {
        /// The selected rows that still exist, in order of their selection.
        public var selected: [IndexPath]
        /// Whether every row is to be selected.
        public var isAllSelected: Bool
        /// The row that gets the keyboard.
        public var cursor: IndexPath?
        /// Where to scroll; `nil` for the top.
        public var anchor: ScrollAnchor?
        /// Whether the table is to be edited.
        public var isEditing: Bool
    }

    /// Finds everything again in the data of now, which must be there already (spec 000.185).
    ///
    /// - Parameters:
    ///   - geometry: where the rows of now are; a path that it does not have counts as gone.
    ///   - indexPath: the path of the row that now shows an identity; `nil` when it is gone.
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
            selected: selected.compactMap(find), isAllSelected: isAllSelected,
            cursor: cursor.flatMap(find), anchor: anchor, isEditing: isEditing)
    }
}

extension SelectionState {
    /// Selects what was selected when it was saved. The delegate hears nothing.
    public mutating func restore(_ saved: SavedTableState.Restored) {
        setSelection(saved.selected)
        if saved.isAllSelected {
            selected.append(PositionSet(0..<counts.numberOfRows))
        }
        setCursor(saved.cursor)
    }
}
