/// A row at the end of a section that no model knows: it stands for one that could be added.
/// Spec 15.16–15.18.
///
/// ```swift
/// let add = AddRow(section: 0, itemCount: items.count)
/// add.numberOfRows                    // one more than there are items
/// add.editingStyle(at: path)          // .insert for it, .delete for the others
/// ```
public struct AddRow: Hashable, Sendable {
    /// What a click does. Spec 15.17.
    public enum Tap: Hashable, Sendable {
        /// The table enters editing mode.
        case beginEditing
        /// The row is selected like any other.
        case select(IndexPath)
        /// Nothing: the row's plus is what counts.
        case ignore
    }

    /// The section that it ends.
    public let section: Int
    /// The items of the model in this section.
    public var itemCount: Int

    /// The row after `itemCount` items.
    public init(section: Int, itemCount: Int) {
        (self.section, self.itemCount) = (section, itemCount)
    }

    /// One row more than there are items. Spec 15.16.
    public var numberOfRows: Int { itemCount + 1 }

    /// Its path: one past the last item. Spec 04.6.
    public var indexPath: IndexPath { IndexPath(row: itemCount, section: section) }

    /// Whether a path is its.
    public func isAddRow(_ path: IndexPath) -> Bool { path == indexPath }

    /// A plus for it, a minus for the items, nothing in other sections. Spec 15.16, 000.131.
    public func editingStyle(at path: IndexPath) -> EditingStyle {
        guard path.section == section else { return .none }
        return isAddRow(path) ? .insert : .delete
    }

    /// It stays at its place; items of its section move where there are two. Spec 16.4, 000.137.
    public func canMove(_ path: IndexPath) -> Bool {
        path.section == section && !isAddRow(path) && itemCount > 1
    }

    /// An item never gets behind it, nor into another section. Spec 16.6, 000.138.
    public func target(from source: IndexPath, proposed: IndexPath) -> IndexPath {
        if proposed.section < section { return IndexPath(row: 0, section: section) }
        let last = IndexPath(row: max(0, itemCount - 1), section: section)
        return proposed > last ? last : proposed
    }

    /// What a click on a row does. Spec 15.17.
    public func tap(_ path: IndexPath, isEditing: Bool) -> Tap {
        guard isAddRow(path) else { return .select(path) }
        return isEditing ? .ignore : .beginEditing
    }
}
