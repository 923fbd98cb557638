import TableCore

/// The proposed effect of a drop on a collection.
public struct CollectionViewDropProposal: Hashable, Sendable {
    /// The effect on the items of the collection.
    public typealias Intent = DropIntent

    /// The effect on the dropped items.
    public var operation: DropOperation
    /// The effect on the items of the collection.
    public var intent: Intent

    /// Creates a proposal.
    public init(operation: DropOperation, intent: Intent = .unspecified) {
        (self.operation, self.intent) = (operation, intent)
    }
}

extension CollectionViewDropProposal: DropProposal {}

/// An item that is dropped on a collection.
public final class CollectionViewDropItem {
    /// The item.
    public let dragItem: DragItem
    /// The item of the collection that is dragged; nil if the item comes from elsewhere.
    public let sourceIndexPath: IndexPath?

    init(_ item: DragItem, sourceIndexPath: IndexPath?) {
        (dragItem, self.sourceIndexPath) = (item, sourceIndexPath)
    }
}

/// A drop on a collection.
public final class CollectionViewDropCoordinator {
    /// The items, in the order in which they are dragged.
    public let items: [CollectionViewDropItem]
    /// The place of the drop: the item that takes the others in, or the index path at which they
    /// are inserted; nil in a collection without sections.
    public let destinationIndexPath: IndexPath?
    /// The delegate's proposal for the drop.
    public let proposal: CollectionViewDropProposal
    /// The drag.
    public let session: DropSession

    init(
        _ session: DropSession, items: [CollectionViewDropItem], at destination: IndexPath?,
        _ proposal: CollectionViewDropProposal
    ) {
        (self.session, self.items) = (session, items)
        (destinationIndexPath, self.proposal) = (destination, proposal)
    }
}

/// An object that handles drops on a collection. All functions but the first are optional.
///
///     func collectionView(
///         _ collectionView: CollectionView, performDropWith coordinator:
///         CollectionViewDropCoordinator
///     ) {
///         coordinator.session.loadObjects(ofClass: String.self) { titles in
///             insert(titles, at: coordinator.destinationIndexPath)
///         }
///     }
@MainActor
public protocol CollectionViewDropDelegate: AnyObject {
    /// Inserts the dropped items into the data and the collection.
    func collectionView(
        _ collectionView: CollectionView, performDropWith coordinator: CollectionViewDropCoordinator
    )

    /// Whether the collection accepts the items of a drag. Default: true.
    func collectionView(_ collectionView: CollectionView, canHandle session: DropSession) -> Bool

    /// Called when a drag enters the collection.
    func collectionView(_ collectionView: CollectionView, dropSessionDidEnter session: DropSession)

    /// Returns the proposed effect of a drop. Called whenever the pointer moves. Default: inserting
    /// copies between items.
    ///
    /// - Parameters:
    ///   - collectionView: The collection.
    ///   - session: The drag.
    ///   - destinationIndexPath: The place at which the layout inserts items, or else the item
    ///     under the pointer; nil if there is none.
    func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal

    /// Called when a drag leaves the collection.
    func collectionView(_ collectionView: CollectionView, dropSessionDidExit session: DropSession)

    /// Called at the end of a drag that was over the collection.
    func collectionView(_ collectionView: CollectionView, dropSessionDidEnd session: DropSession)
}

extension CollectionViewDropDelegate {
    public func collectionView(_ collectionView: CollectionView, canHandle session: DropSession)
        -> Bool
    { true }
    public func collectionView(
        _ collectionView: CollectionView, dropSessionDidEnter session: DropSession
    ) {}
    public func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> CollectionViewDropProposal {
        CollectionViewDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
    }
    public func collectionView(
        _ collectionView: CollectionView, dropSessionDidExit session: DropSession
    ) {}
    public func collectionView(
        _ collectionView: CollectionView, dropSessionDidEnd session: DropSession
    ) {}
}
