import FoundationEssentials

/// The selection of a table or collection by identifiers instead of index paths.
///
/// Each selected item is saved by its identifier, even if all are selected: items that are inserted
/// later are not selected when the selection is restored.
public struct SavedSelection: Hashable, Codable, Sendable {
    /// The selected items, in order of selection.
    public var selected: [String]
    /// The item that had keyboard focus.
    public var cursor: String?

    /// Saves a selection.
    ///
    /// - Parameters:
    ///   - selection: The selection and the focused item.
    ///   - identifier: Returns the identifier of an item, or `nil` for items without one.
    /// - Complexity: O(selected items).
    public init(_ selection: SelectionState, identifier: (IndexPath) -> String?) {
        selected = selection.indexPathsForSelectedItems.compactMap(identifier)
        cursor = selection.cursor.flatMap(identifier)
    }
}

extension SelectionState {
    /// Restores a saved selection and focus without notifying the delegate. Items that no longer
    /// exist are skipped.
    ///
    /// - Parameters:
    ///   - saved: The saved selection.
    ///   - indexPath: Returns the current index path of an identifier, or `nil`.
    public mutating func restore(_ saved: SavedSelection, indexPath: (String) -> IndexPath?) {
        func find(_ identifier: String) -> IndexPath? {
            indexPath(identifier).flatMap { counts.contains($0) ? $0 : nil }
        }
        setSelection(saved.selected.compactMap(find))
        setCursor(saved.cursor.flatMap(find))
    }
}

/// The saved state of a collection, by item identifiers, so that it can be restored after the data
/// or the size of the window changed. Spec 000.183, 000.184.
public struct SavedCollectionState: Hashable, Codable, Sendable {
    /// A visible item and its distance from the upper left corner of the viewport.
    public struct Anchor: Hashable, Codable, Sendable {
        /// The identifier of the item.
        public var identifier: String
        /// The horizontal distance, in points.
        public var x: Double
        /// The vertical distance, in points.
        public var y: Double
    }

    /// The selection and the focused item.
    public var selection: SavedSelection
    /// The visible items; empty if the content was not scrolled. The first that still exists is
    /// restored to its place.
    public var anchors: [Anchor]
    /// Whether the collection was in editing mode.
    public var isEditing: Bool

    /// Saves the state of a collection.
    ///
    /// - Parameters:
    ///   - selection: The selection and the focused item.
    ///   - visible: The attributes of the visible items.
    ///   - bounds: The visible part of the content.
    ///   - identifier: Returns the identifier of an item, or `nil` for items without one.
    /// - Complexity: O(visible items + selected items).
    public init(
        selection: SelectionState, visible: [LayoutAttributes], bounds: Rect,
        identifier: (IndexPath) -> String?
    ) {
        self.selection = SavedSelection(selection, identifier: identifier)
        isEditing = selection.isEditing
        let isScrolled = bounds.minX > 0 || bounds.minY > 0
        let items = isScrolled ? visible.filter { $0.element.category == .cell } : []
        anchors = items.sorted { $0.indexPath < $1.indexPath }.compactMap { attributes in
            let frame = attributes.frame
            return identifier(attributes.indexPath).map {
                Anchor(identifier: $0, x: frame.minX - bounds.minX, y: frame.minY - bounds.minY)
            }
        }
    }

    /// Returns the first visible item that still exists, and its distance from the upper left
    /// corner of the viewport; `nil` if the content was not scrolled or all of them are gone.
    public func anchor(
        in counts: SectionCounts, indexPath: (String) -> IndexPath?
    ) -> (indexPath: IndexPath, distance: Point)? {
        for anchor in anchors {
            guard let path = indexPath(anchor.identifier), counts.contains(path) else { continue }
            return (path, Point(x: anchor.x, y: anchor.y))
        }
        return nil
    }
}
