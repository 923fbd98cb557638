import TextCore
import TroveModel

extension Editor {
    /// Moves records to a place in the manual order, and sets fields of them.
    func move(
        _ records: [RecordID], in listID: ListID, to place: Edit.Place, setting cells: [CellValue]
    ) throws -> EditOutcome {
        let list = try catalog.list(listID)
        let records = records.withoutRepetitions
        try require(records, in: list)
        let written =
            cells.isEmpty ? nil : try writeCells(cells, in: listID, adding: [])
        let outcome =
            if let written, written.isChanged { written.outcome } else {
                EditOutcome(
                    name: .records(.move(try RecordTitles(db: db).group(records, in: list))),
                    list: listID)
            }
        let order = ManualOrder(db: db, list: list, moving: records)
        let room = try order.makeRoom(for: records.count, at: place)
        order.place(records, at: records.indices.map(room.position))
        return outcome
    }

    /// Makes the order of a request the manual order.
    func arrange(
        _ request: RecordListRequest, moving records: [RecordID], to place: Edit.Place,
        showing: Bool
    ) throws -> EditOutcome {
        try request.requireOrder()
        let list = try catalog.list(request.list)
        var ids = try RequestReader(request.withoutQuery, in: db).recordList().allIDs
        if !records.isEmpty { try ids.move(records, to: place, of: list) }
        let gap = ListTable.positionGap
        ManualOrder(db: db, list: list).place(
            ids, at: ids.indices.map { Int64($0 + 1) * gap })
        if showing, list.settings.sort != .manual { try showManualOrder(of: list) }
        let action: ChangeName.RecordAction =
            records.isEmpty
            ? .makeOrderManual : .move(try RecordTitles(db: db).group(records, in: list))
        return EditOutcome(name: .records(action), list: list.id)
    }

    /// Shows the manual order; undo shows the former order again.
    private func showManualOrder(of list: List) throws {
        var settings = list.settings
        settings.sort = .manual
        try db.execute(
            "UPDATE trove.list SET view_sort = $2 WHERE id = $1",
            [.integer(list.id.rawValue), .text(try StoredSettings(settings).sort)])
    }
}
