import TableCore
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// Copying, pasting and clearing cells, each as one undo step.
extension RecordTableView {
    func columnTableView(
        _ table: ColumnTableView, perform command: CellCommand, in range: GridRange
    ) {
        switch command {
        case .copy: copy(range)
        case .cut: copy(range) { [weak self] in self?.clear(range) }
        case .paste: paste(into: range)
        case .pasteRows:
            Clipboard.requestTable { [weak self] in self?.paste($0, into: range, asRows: true) }
        case .clear: clear(range)
        case .fillDown: fillDown(range)
        }
    }

    /// The records of rows; nil while others are loaded.
    private func selection(ofRows rows: Range<Int>) -> RecordSelection? {
        records.model.ownRows.map {
            RecordSelection(in: $0.records, at: folding.rows(at: PositionSet(rows)))
        }
    }

    private func refuse(_ message: String) {
        records.session.report(LibraryError(.invalid, message))
    }

    // MARK: Copying

    /// Copies cells as text and as HTML; calls `then` when they are copied.
    private func copy(_ range: GridRange, then: @escaping () -> Void = {}) {
        guard let list = records.model.list, let selection = selection(ofRows: range.rows) else {
            return
        }
        guard range.count <= CellBlock.pasteLimit else {
            return refuse(
                translated("These are too many cells to copy. Export the list to a file instead."))
        }
        if range.count == 1, copyPicture(then: then) { return }
        let copying = CellCopying(
            records: selection, fields: Array(fields[range.columns]), list: list)
        records.session.attempt { library throws(LibraryError) in
            Clipboard.setTable(try await copying.table(in: library))
            then()
        }
    }

    // MARK: Pasting

    private func paste(into range: GridRange) {
        let place = picturePlace(of: range)
        Clipboard.requestTable { [weak self] found in
            guard let place, found.own == nil else {
                self?.paste(found, into: range, asRows: false)
                return
            }
            Clipboard.requestPicture { [weak self] picture in
                if let picture {
                    self?.set(picture, at: place)
                } else {
                    self?.paste(found, into: range, asRows: false)
                }
            }
        }
    }

    /// Pastes the content of the clipboard.
    ///
    /// - Parameter asRows: Whether all rows become new records.
    private func paste(_ found: Clipboard.PastedTable, into range: GridRange, asRows: Bool) {
        records.session.attempt(as: .saving) { [weak self] library throws(LibraryError) in
            let block = try await CellBlock.pasted(
                html: found.html, text: found.own ?? found.text)
            guard let self, let pasting = try pasting(block, into: range, asRows: asRows) else {
                return
            }
            let changes = try await pasting.changes(in: library)
            guard !changes.isEmpty else { return show(pasting.place) }
            let change = try await library.perform(
                .setCells(changes.cells, list: pasting.list.id, adding: changes.added))
            guard !changes.added.isEmpty else { return show(pasting.place) }
            records.delegate?.records(records, didPerform: changes.message)
            if !change.inserted.isEmpty { records.reveal(change.inserted) }
        }
    }

    /// Pastes texts into the cells from the first one of a range, or over the whole range.
    private func pasting(
        _ block: CellBlock, into range: GridRange, asRows: Bool
    ) throws(LibraryError) -> CellPasting? {
        guard !block.isEmpty, let list = records.model.list else { return nil }
        let place =
            asRows
            ? CellPaste(
                adding: block, fromColumn: range.columns.lowerBound, rowCount: table.rowCount,
                columnCount: fields.count)
            : CellPaste(
                of: block, into: (range.rows, range.columns), rowCount: table.rowCount,
                columnCount: fields.count)
        guard let place else {
            throw LibraryError(
                .invalid,
                translated(
                    """
                    The copied cells have {columns} columns, which do not fit here. Nothing was \
                    pasted.
                    """
                ).filling(["columns": block.columnCount.grouped]))
        }
        guard place.cellCount <= CellBlock.pasteLimit else {
            throw LibraryError(
                .invalid,
                translated("These are too many cells to paste. Import them as a file instead."))
        }
        guard let selection = selection(ofRows: place.rows), selection.count == place.rows.count
        else {
            return nil
        }
        return CellPasting(
            block: block, place: place, fields: Array(fields[place.columns]), list: list,
            records: selection, newValues: newRecordValues(in: list))
    }

    /// The values by which new records match the open smart list.
    private func newRecordValues(in list: List) -> [FieldID: FieldValue] {
        guard let smartList = records.session.smartList(records.smartListID) else { return [:] }
        return MatchingValues(for: smartList.query, in: list).values
    }

    /// Selects pasted cells.
    private func show(_ place: CellPaste) {
        guard !place.rows.isEmpty, let first = table.indexPath(ofRow: place.rows.lowerBound),
            let last = table.indexPath(ofRow: place.rows.upperBound - 1),
            place.columns.upperBound <= fields.count
        else { return }
        table.activate(column: place.columns.lowerBound, ofRowAt: first)
        guard place.rows.count * place.columns.count > 1 else { return }
        table.extendSelection(toColumn: place.columns.upperBound - 1, ofRowAt: last)
    }

    // MARK: Clearing and filling

    private func clear(_ range: GridRange) {
        guard let list = records.model.list else { return }
        let changes = fields[range.columns].filter(\.isEditable).map {
            RecordEdit.set($0.id, .empty)
        }
        guard !changes.isEmpty else { return }
        selection(ofRows: range.rows)?.withIDs { [session = records.session] ids in
            session.perform(.editRecords(ids, list: list.id, changes))
        }
    }

    /// Copies the values of the first row of a range into the rows below it. A range of one row
    /// gets the values of the row above it.
    func fillDown(_ range: GridRange) {
        let source = range.rows.count > 1 ? range.rows.lowerBound : range.rows.lowerBound - 1
        guard let list = records.model.list, let row = table.indexPath(ofRow: source),
            let record = records.record(at: row)
        else { return }
        let columns = range.columns.filter { fields[$0].isEditable }
        let changes = columns.map {
            RecordEdit.set(fields[$0].id, record.values[valueIndexes[$0]])
        }
        guard !changes.isEmpty else { return }
        selection(ofRows: range.rows)?.withIDs { [session = records.session] ids in
            let targets = source < range.rows.lowerBound ? ids : Array(ids.dropFirst())
            session.perform(.editRecords(targets, list: list.id, changes))
        }
    }
}

extension Field {
    /// Whether values can be set.
    nonisolated var isEditable: Bool { kind != .computed && unknownKind == nil }
}
