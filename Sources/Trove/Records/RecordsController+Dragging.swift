import TableCore
import TableKit
import TroveModel

/// Dragging records out of the view, and dropping them at another place in it.
extension RecordsController {
    /// The items for a drag.
    ///
    /// - Parameter row: The row that is dragged; nil for all selected records.
    func items(forBeginning session: DragSession, at row: IndexPath?) -> [DragItem] {
        guard let list = model.list, let records = model.ownRows?.records else { return [] }
        let dragged: RecordSelection?
        if let row {
            dragged = model.ownRows?.offset(at: row).map {
                RecordSelection(in: records, at: PositionSet($0..<$0 + 1))
            }
        } else {
            dragged = model.selectedRecords
        }
        guard let dragged else { return [] }
        let context = DraggedRecords(dragged, of: list)
        session.localContext = context
        let record = row.flatMap { self.record(at: $0) }
        let picture = record.flatMap { list.cover(of: $0) }.flatMap { thumbnails.image(of: $0) }
        return [context.makeItem(of: self.session.library, picture: picture)]
    }

    /// Whether the person can change the records of the list.
    var canChangeRecords: Bool { session.canChange(.records, of: model.list) }

    /// Whether records of this list are dragged.
    func canHandle(_ session: DropSession) -> Bool {
        DraggedRecords(of: session)?.list.id == model.list?.id
    }

    /// The effect of a drop between rows.
    func dropOperation(of session: DropSession) -> DropOperation {
        guard let dragged = DraggedRecords(of: session), canHandle(session) else { return .cancel }
        let isPossible =
            canChangeRecords && model.takesDrops
            && dragged.selection.count <= RecordsModel.movedCount
        return isPossible ? .move : .forbidden
    }

    /// Moves dropped records before a row.
    func drop(_ session: DropSession, before row: IndexPath?) {
        guard let dragged = DraggedRecords(of: session), let row else { return }
        send(.dropped(dragged.selection, before: row))
    }
}
