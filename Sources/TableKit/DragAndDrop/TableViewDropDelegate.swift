import TableCore

/// The proposed effect of a drop on a table.
public struct TableViewDropProposal: Hashable, Sendable {
    /// The effect on rows.
    public typealias Intent = DropIntent

    /// The effect on the dropped items.
    public var operation: DropOperation
    /// The effect on the rows of the table.
    public var intent: Intent

    /// Creates a proposal.
    public init(operation: DropOperation, intent: Intent = .unspecified) {
        (self.operation, self.intent) = (operation, intent)
    }
}

extension TableViewDropProposal: DropProposal {}

/// An item that is dropped on a table.
public final class TableViewDropItem {
    /// The item.
    public let dragItem: DragItem
    /// The row of the table that is dragged; nil if the item comes from elsewhere.
    public let sourceIndexPath: IndexPath?

    init(_ item: DragItem, sourceIndexPath: IndexPath?) {
        (dragItem, self.sourceIndexPath) = (item, sourceIndexPath)
    }
}

/// A drop on a table.
public final class TableViewDropCoordinator {
    /// The items, in the order in which they are dragged.
    public let items: [TableViewDropItem]
    /// The place of the drop: the row that takes the items in, or the index path at which they
    /// become rows; nil where neither exists, and in a table without sections.
    public let destinationIndexPath: IndexPath?
    /// The delegate's proposal for the drop.
    public let proposal: TableViewDropProposal
    /// The drag.
    public let session: DropSession

    init(
        _ session: DropSession, items: [TableViewDropItem], at destination: IndexPath?,
        _ proposal: TableViewDropProposal
    ) {
        (self.session, self.items) = (session, items)
        (destinationIndexPath, self.proposal) = (destination, proposal)
    }
}

/// An object that handles drops on a table. All functions but the first are optional.
///
///     func tableView(
///         _ tableView: TableView, performDropWith coordinator: TableViewDropCoordinator
///     ) {
///         coordinator.session.loadObjects(ofClass: String.self) { titles in
///             insert(titles, at: coordinator.destinationIndexPath)
///         }
///     }
@MainActor
public protocol TableViewDropDelegate: AnyObject {
    /// Inserts the dropped items into the data and their rows into the table.
    func tableView(
        _ tableView: TableView, performDropWith coordinator: TableViewDropCoordinator)

    /// Whether the table accepts the items of a drag. Default: true.
    func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool

    /// Called when a drag enters the table.
    func tableView(_ tableView: TableView, dropSessionDidEnter session: DropSession)

    /// Returns the proposed effect of a drop. Called whenever the pointer moves. Default: inserting
    /// copies between rows.
    ///
    /// - Parameters:
    ///   - tableView: The table.
    ///   - session: The drag.
    ///   - destinationIndexPath: The row under the pointer; nil if there is none.
    func tableView(
        _ tableView: TableView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> TableViewDropProposal

    /// Called when a drag leaves the table.
    func tableView(_ tableView: TableView, dropSessionDidExit session: DropSession)

    /// Called at the end of a drag that was over the table.
    func tableView(_ tableView: TableView, dropSessionDidEnd session: DropSession)
}

extension TableViewDropDelegate {
    public func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool { true }
    public func tableView(_ tableView: TableView, dropSessionDidEnter session: DropSession) {}
    public func tableView(
        _ tableView: TableView, dropSessionDidUpdate session: DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> TableViewDropProposal {
        TableViewDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
    }
    public func tableView(_ tableView: TableView, dropSessionDidExit session: DropSession) {}
    public func tableView(_ tableView: TableView, dropSessionDidEnd session: DropSession) {}
}
