import TableCore
import TableKit
import TroveModel

/// Dragging records to another day, and out of the calendar.
extension RecordCalendarView {
    func monthView(
        _ monthView: MonthView, itemsForBeginning session: DragSession, entry: Int
    ) -> [DragItem] {
        let record = RecordID(entry)
        guard let row = records.model.ownRows?.indexPath(of: record) else { return [] }
        let isOneOfSeveral = records.model.selectedRecords?.contains(record) == true
        return records.items(forBeginning: session, at: isOneOfSeveral ? nil : row)
    }

    func monthView(_ monthView: MonthView, canHandle session: DropSession) -> Bool {
        canEdit && records.canHandle(session)
    }

    func monthView(
        _ monthView: MonthView, dropSessionDidUpdate session: DropSession, at place: Int
    ) -> DropOperation {
        guard let dragged = DraggedRecords(of: session), date(at: place) != nil else {
            return .forbidden
        }
        return dragged.selection.count <= RecordsModel.movedCount ? .move : .forbidden
    }

    func monthView(_ monthView: MonthView, performDrop session: DropSession, at place: Int) {
        guard let dragged = DraggedRecords(of: session), let date = date(at: place) else { return }
        focusedDate = date
        dragged.selection.withIDs { [weak self] ids in self?.setDate(date, of: ids) }
    }

    /// Gives records a date, as one step. Records that have it already stay as they are.
    private func setDate(_ date: PartialDate, of ids: [RecordID]) {
        let changed = ids.filter { dates[$0] != date }
        guard canEdit, let list, let field, !changed.isEmpty else { return }
        records.session.perform(
            .setValues(.date(date), field: field.id, records: changed, list: list.id))
    }
}
