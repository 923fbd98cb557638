/// An extra row at the end of a section that stands for an item to be added. The model does not
/// contain it. Spec 15.16–15.18.
///
/// ```swift
/// let add = AddRow(section: 0, itemCount: items.count)
/// add.numberOfRows                    // one more than there are items
/// add.editingStyle(at: path)          // .insert for it, .delete for the others
/// ```
public struct AddRow: Hashable, Sendable {
    /// The effect of a click. Spec 15.17.
    public enum Tap: Hashable, Sendable {
        /// The table enters editing mode.
        case beginEditing
        /// The row is selected like any other.
        case select(IndexPath)
        /// Nothing happens: in editing mode, only the row's insert control adds an item.
        case ignore
    }

    /// The section that the row is in.
    public let section: Int
    /// The number of items in the section.
    public var itemCount: Int

    /// Creates the row after `itemCount` items.
    public init(section: Int, itemCount: Int) {
        (self.section, self.itemCount) = (section, itemCount)
    }

    /// The number of rows in the section: one more than there are items. Spec 15.16.
    public var numberOfRows: Int { itemCount + 1 }

    /// The index path of the row: one past the last item. Spec 04.6.
    public var indexPath: IndexPath { IndexPath(row: itemCount, section: section) }

    /// Returns whether a path is that of the add row.
    public func isAddRow(_ path: IndexPath) -> Bool { path == indexPath }

    /// Returns the editing style of a row: insert for the add row, delete for items, none in other
    /// sections. Spec 15.16, 000.131.
    public func editingStyle(at path: IndexPath) -> EditingStyle {
        guard path.section == section else { return .none }
        return isAddRow(path) ? .insert : .delete
    }

    /// Returns whether a row can be moved: only items of the section, and only if there are two or
    /// more. Spec 16.4, 000.137.
    public func canMove(_ path: IndexPath) -> Bool {
        path.section == section && !isAddRow(path) && itemCount > 1
    }

    /// Returns the target of a move, so that an item never moves below the add row nor to another
    /// section. Spec 16.6, 000.138.
    public func target(from source: IndexPath, proposed: IndexPath) -> IndexPath {
        if proposed.section < section { return IndexPath(row: 0, section: section) }
        let last = IndexPath(row: max(0, itemCount - 1), section: section)
        return proposed > last ? last : proposed
    }

    /// Returns the effect of a click on a row. Spec 15.17.
    public func tap(_ path: IndexPath, isEditing: Bool) -> Tap {
        guard isAddRow(path) else { return .select(path) }
        return isEditing ? .ignore : .beginEditing
    }
}
