import TableCore

extension RecordsModel {
    /// Writes the move of a row, which the view shows already.
    mutating func moved(from source: IndexPath, to destination: IndexPath) -> [RecordsEffect] {
        guard source != destination else { return [] }
        guard canMoveRows, let rows = ownRows, let list, let record = rows.id(at: source),
            let target = rows.id(at: destination)
        else { return [.reload(contentOffset: nil)] + showSelection() }
        let (from, to) = (rows.records.offset(of: source), rows.records.offset(of: destination))
        let place: Edit.Place = to < from ? .before(target) : .after(target)
        self.rows?.moves.append(from: from, to: to)
        return move([record], to: place, in: list, rows.records.request)
    }

    /// The maximum number of records that are moved to another place at once.
    public static let movedCount = 100_000

    /// Writes the move of several records, which the view shows when it is written.
    mutating func dropped(
        _ records: RecordSelection, before row: IndexPath
    ) -> [RecordsEffect] {
        guard let rows = ownRows, let list, records.count <= Self.movedCount,
            rows.records.sections.indices.contains(row.section)
        else { return [] }
        guard rows.records.request.grouping == .none else {
            return dropped(records.ids, inGroupBefore: row, rows.records, list)
        }
        guard canMoveRows else { return [] }
        let ids = records.ids
        let moving = Set(ids)
        let start = rows.records.offset(of: row)
        let next = (min(start, rows.records.count)..<rows.records.count)
            .lazy.map { rows.id(atShown: $0) }.first { !moving.contains($0) }
        return move(ids, to: next.map { .before($0) } ?? .last, in: list, rows.records.request)
    }

    mutating func move(
        _ records: [RecordID], to place: Edit.Place, in list: List, _ request: RecordListRequest
    ) -> [RecordsEffect] {
        guard request.moving == .needsManualOrder else {
            return write(.moveRecords(records, list: list.id, to: place))
        }
        var order = request
        // The columns of a board do not determine the order of the list.
        order.grouping = list.settings.grouping
        beginMove()
        arrangement = (
            lastMove, .arrangeRecords(order, moving: records, to: place, showing: true)
        )
        return [.askForManualOrder(list, move: lastMove)]
    }

    /// Writes an edit that places records, before the rows are updated.
    mutating func write(_ edit: Edit) -> [RecordsEffect] {
        beginMove()
        return [.move(edit, move: lastMove)]
    }

    private mutating func beginMove() {
        lastMove += 1
        unwrittenMoves.insert(lastMove)
        moveGeneration = generation
    }

    mutating func answered(_ isWanted: Bool, _ move: Int) -> [RecordsEffect] {
        guard let arrangement, arrangement.move == move else { return [] }
        self.arrangement = nil
        return isWanted ? [.move(arrangement.edit, move: move)] : takeMovesBack()
    }

    mutating func moveWritten(_ move: Int, _ newList: List?) -> [RecordsEffect] {
        guard unwrittenMoves.remove(move) != nil else { return [] }
        if let newList, newList.id == list?.id {
            list = newList
            rows?.list = newList
        }
        moveGeneration = generation
        return unwrittenMoves.isEmpty ? follow(.records, keepsOffset: true) : []
    }

    mutating func moveFailed(_ error: LibraryError, _ move: Int) -> [RecordsEffect] {
        let effects: [RecordsEffect] = error.code == .cancelled ? [] : [.report(error)]
        return unwrittenMoves.contains(move) ? effects + takeMovesBack() : effects
    }

    /// Shows the rows where the library has them. Of several moves, each depends on those before.
    private mutating func takeMovesBack() -> [RecordsEffect] {
        unwrittenMoves = []
        rows?.moves.removeAll()
        let effects: [RecordsEffect] = [.reload(contentOffset: nil)] + showSelection()
        return effects + follow(.records, keepsOffset: true)
    }
}
