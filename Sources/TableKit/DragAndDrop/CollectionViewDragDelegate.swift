import TableCore

/// An object that provides the items for dragging out of a collection. All functions but the first
/// are optional.
///
///     func collectionView(
///         _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath:
///         IndexPath
///     ) -> [DragItem] {
///         [DragItem(itemProvider: ItemProvider(object: books[indexPath.item].title))]
///     }
///
/// Items can be dragged while ``CollectionView/dragInteractionEnabled`` is true. An item that the
/// data source lets the user move is moved within the collection instead.
@MainActor
public protocol CollectionViewDragDelegate: AnyObject {
    /// Returns the objects to drag for an item of the collection: the one under the pointer, or
    /// each selected one if it is among them. Nothing if the item cannot be dragged.
    func collectionView(
        _ collectionView: CollectionView, itemsForBeginning session: DragSession,
        at indexPath: IndexPath
    ) -> [DragItem]

    /// Returns the objects to drag for all selected items together, when the one under the pointer
    /// is among several; nil to be asked about each. Default: nil.
    func collectionView(
        _ collectionView: CollectionView, itemsForBeginningSelection session: DragSession
    ) -> [DragItem]?

    /// Called before a drag begins.
    func collectionView(_ collectionView: CollectionView, dragSessionWillBegin session: DragSession)

    /// Called after a drag has ended, in a drop or not.
    func collectionView(_ collectionView: CollectionView, dragSessionDidEnd session: DragSession)

    /// Whether another view may take the items away from this one. Default: true.
    func collectionView(
        _ collectionView: CollectionView, dragSessionAllowsMoveOperation session: DragSession
    ) -> Bool
}

extension CollectionViewDragDelegate {
    public func collectionView(
        _ collectionView: CollectionView, itemsForBeginningSelection session: DragSession
    ) -> [DragItem]? { nil }
    public func collectionView(
        _ collectionView: CollectionView, dragSessionWillBegin session: DragSession
    ) {}
    public func collectionView(
        _ collectionView: CollectionView, dragSessionDidEnd session: DragSession
    ) {}
    public func collectionView(
        _ collectionView: CollectionView, dragSessionAllowsMoveOperation session: DragSession
    ) -> Bool { true }
}
