import TableCore

/// An object that provides the items for dragging rows out of a table. All functions but the first
/// are optional.
///
///     func tableView(
///         _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
///     ) -> [DragItem] {
///         [DragItem(itemProvider: ItemProvider(object: books[indexPath.row].title))]
///     }
///
/// Rows can be dragged while ``TableView/dragInteractionEnabled`` is true.
@MainActor
public protocol TableViewDragDelegate: AnyObject {
    /// Returns the objects to drag for a row: the one under the pointer, or each selected one if it
    /// is among them. Nothing if the row cannot be dragged.
    func tableView(
        _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem]

    /// Returns the objects to drag for all selected rows together, when the one under the pointer
    /// is among several; nil to be asked about each. Default: nil.
    func tableView(
        _ tableView: TableView, itemsForBeginningSelection session: DragSession
    ) -> [DragItem]?

    /// Called before a drag begins.
    func tableView(_ tableView: TableView, dragSessionWillBegin session: DragSession)

    /// Called after a drag has ended, in a drop or not.
    func tableView(_ tableView: TableView, dragSessionDidEnd session: DragSession)

    /// Whether another view may take the rows away from this one. Default: true.
    func tableView(
        _ tableView: TableView, dragSessionAllowsMoveOperation session: DragSession
    ) -> Bool
}

extension TableViewDragDelegate {
    public func tableView(
        _ tableView: TableView, itemsForBeginningSelection session: DragSession
    ) -> [DragItem]? { nil }
    public func tableView(_ tableView: TableView, dragSessionWillBegin session: DragSession) {}
    public func tableView(_ tableView: TableView, dragSessionDidEnd session: DragSession) {}
    public func tableView(
        _ tableView: TableView, dragSessionAllowsMoveOperation session: DragSession
    ) -> Bool { true }
}
