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
        guard let dragged = DraggedRecords(of: session),
            date(at: place) != nil || place == undatedPlace
        else { return .forbidden }
        return dragged.selection.count <= RecordsModel.movedCount ? .move : .forbidden
    }

    func monthView(_ monthView: MonthView, performDrop session: DropSession, at place: Int) {
        guard let dragged = DraggedRecords(of: session) else { return }
        if place == undatedPlace {
            focusUndated()
            return dragged.selection.withIDs { [weak self] ids in self?.removeDates(of: ids) }
        }
        guard let date = date(at: place) else { return }
        focusedDate = date
        dragged.selection.withIDs { [weak self] ids in self?.setDate(date, of: ids) }
    }

    /// Gives records a date, as one step. They keep their times; records that have the date already
    /// stay as they are.
    func setDate(_ date: PartialDate, of ids: [RecordID]) {
        let mayHaveTimes = ids.contains { id in
            dates[id].map { $0.time != nil } ?? (undated?.texts[id] == nil)
        }
        guard mayHaveTimes else { return set(.date(date), of: ids.filter { dates[$0] != date }) }
        guard canEdit, let list, let field else { return }
        records.session.attempt { [weak self] library throws(LibraryError) in
            let read = try await library.records(ids, in: list.id)
            let cells = list.cells(moving: read, to: date, in: field.id)
            guard let self, !cells.isEmpty else { return }
            records.session.perform(.setCells(cells, list: list.id))
        }
    }

    /// Removes the dates of records, as one step.
    private func removeDates(of ids: [RecordID]) {
        set(.empty, of: ids.filter { undated?.texts[$0] == nil })
    }

    private func set(_ value: FieldValue, of ids: [RecordID]) {
        guard canEdit, let list, let field, !ids.isEmpty else { return }
        records.session.perform(
            .setValues(value, field: field.id, records: ids, list: list.id))
    }
}
