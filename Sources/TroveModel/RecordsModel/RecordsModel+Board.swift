import TableCore
import TextCore

/// The columns of a board, and moving records between them.
extension RecordsModel {
    /// The columns of the board; nil without a suitable field.
    ///
    /// - Complexity: O(*sections*)
    public var boardColumns: BoardColumns? {
        (rows?.list ?? list).flatMap { BoardColumns(of: $0, records: rows?.records) }
    }

    /// The value that records get in a column; nil if they cannot be moved to it.
    public func value(of column: BoardColumn) -> FieldValue? {
        rows?.list.boardField.flatMap { value(of: column, $0) }
    }

    /// The value of a field that records get in a column; nil if they cannot be moved to it.
    func value(of column: BoardColumn, _ field: Field) -> FieldValue? {
        if let value = column.value { return value }
        guard column.takesValueOfRecords, !column.rows.isEmpty, let rows = ownRows,
            let index = rows.list.fields.firstIndex(where: { $0.id == field.id }),
            let record =
                (try? rowSource?.record(
                    atOffset: column.rows.lowerBound, in: rows.records)) ?? nil,
            record.values.indices.contains(index), !record.values[index].isEmpty
        else { return nil }
        return record.values[index]
    }

    /// The maximum number of records that can be moved to a column with tags, each of which keeps
    /// its others.
    static let filedTagsCount = 1_000

    /// Moves records to a column of the board, in one step.
    ///
    /// - Parameters:
    ///   - selected: The records.
    ///   - key: The key of the column.
    ///   - item: The index of the card before which to place them; nil for the end of the column.
    mutating func filed(
        _ selected: RecordSelection, _ key: String, before item: Int?
    ) -> [RecordsEffect] {
        guard ownRows != nil, let list, let board = boardColumns,
            let column = board.index(of: key).map({ board.columns[$0] }),
            selected.count <= Self.movedCount
        else { return [] }
        // Somebody has deleted the card while it was dragged.
        if selected.count == 1, let id = selected.ids.first, ownRows?.indexPath(of: id) == nil {
            return []
        }
        return file(selected.ids, in: column, of: board.field, before: item, list)
    }

    /// Moves records to a column or group, in one step.
    mutating func file(
        _ ids: [RecordID], in column: BoardColumn, of field: Field, before item: Int?, _ list: List
    ) -> [RecordsEffect] {
        guard let rows = ownRows else { return [] }
        let others = ids.filter { id in
            rows.records.offset(of: id).map(column.rows.contains) != true
        }
        let request = rows.records.request
        let place = canMoveRows ? place(in: column, before: item, moving: ids) : nil
        guard !others.isEmpty else {
            return place.map { move(ids, to: $0, in: list, request) } ?? []
        }
        guard let value = value(of: column, field) else { return [] }
        guard others.count <= Self.filedTagsCount else {
            return fileMany(others, value, field, list)
        }
        let cells = others.compactMap { id in
            self.value(replacing: id, with: value, field).map {
                CellValue($0, field: field.id, record: id)
            }
        }
        guard cells.count == others.count else {
            return [
                .report(
                    LibraryError(
                        .invalid,
                        translated(
                            "The records were not moved, because their values could not be read.")))
            ]
        }
        if let place, request.moving == .allowed {
            return write(.moveRecords(ids, list: list.id, to: place, setting: cells))
        }
        return write(.setCells(cells, list: list.id))
    }

    private mutating func fileMany(
        _ records: [RecordID], _ value: FieldValue, _ field: Field, _ list: List
    ) -> [RecordsEffect] {
        guard !field.kind.holdsSeveralTexts else {
            let sentence = translated(
                "Move at most {count} records to a column of “{field}” at once.")
            return [
                .report(
                    LibraryError(
                        .invalid,
                        sentence.filling([
                            "count": String(Self.filedTagsCount), "field": field.name,
                        ])))
            ]
        }
        return write(.setValues(value, field: field.id, records: records, list: list.id))
    }

    /// The place of records in the manual order: beside their neighbor in a column; nil if the
    /// column has no others, or if they are there already.
    private func place(
        in column: BoardColumn, before item: Int?, moving ids: [RecordID]
    ) -> Edit.Place? {
        guard let rows = ownRows else { return nil }
        let moving = Set(ids)
        let start = column.rows.lowerBound + min(max(0, item ?? column.count), column.count)
        if ids.count == 1, let own = rows.records.offset(of: ids[0]), column.rows.contains(own),
            own == start || own + 1 == start
        {
            return nil
        }
        let isOther = { !moving.contains(rows.id(atShown: $0)) }
        if let next = (start..<column.rows.upperBound).first(where: isOther) {
            return .before(rows.id(atShown: next))
        }
        return (column.rows.lowerBound..<start).last(where: isOther)
            .map { .after(rows.id(atShown: $0)) }
    }

    /// The value of a record in another column: of several tags, only the first one changes. Nil if
    /// the tags of the record are not known.
    private func value(
        replacing record: RecordID, with value: FieldValue, _ field: Field
    ) -> FieldValue? {
        guard case .texts(let new) = value else { return value }
        guard let rows = ownRows,
            let index = rows.list.fields.firstIndex(where: { $0.id == field.id }),
            let offset = rows.records.offset(of: record),
            let found = (try? rowSource?.record(atOffset: offset, in: rows.records)) ?? nil,
            found.values.indices.contains(index)
        else { return nil }
        guard case .texts(let old) = found.values[index] else { return value }
        return .texts(new + old.dropFirst().filter { !new.contains($0) })
    }
}
