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
        guard let cells = shownCells else {
            return refuse(translated("The records are still loading. Try again in a moment."))
        }
        guard command == .copy || records.canChangeRecords else { return }
        switch command {
        case .copy: copy(range, of: cells)
        case .cut: copy(range, of: cells) { [weak self] in self?.clear(range, of: cells) }
        case .paste: paste(into: range, of: cells)
        case .pasteRows:
            Clipboard.requestTable { [weak self] in
                self?.paste($0, into: range, of: cells, asRows: true)
            }
        case .clear: clear(range, of: cells)
        case .fillDown: fillDown(range, of: cells)
        }
    }

    /// The cells as they are shown now; nil while other records are loaded.
    private var shownCells: ShownCells? {
        guard let list = records.model.list, let rows = records.model.ownRows else { return nil }
        return ShownCells(
            list: list, fields: fields, records: rows.records, folding: folding,
            rowCount: table.rowCount)
    }

    private func refuse(_ message: String) {
        records.session.report(LibraryError(.invalid, message))
    }

    // MARK: Copying

    /// Copies cells as text and as HTML; calls `then` when they are copied.
    private func copy(
        _ range: GridRange, of cells: ShownCells, then: @escaping () -> Void = {}
    ) {
        guard range.count <= CellBlock.pasteLimit else {
            return refuse(
                translated("These are too many cells to copy. Export the list to a file instead."))
        }
        if range.count == 1, copyPicture(then: then) { return }
        let copying = CellCopying(
            records: cells.selection(ofRows: range.rows),
            fields: Array(cells.fields[range.columns]), list: cells.list)
        records.session.attempt { library throws(LibraryError) in
            Clipboard.setTable(try await copying.table(in: library))
            then()
        }
    }

    // MARK: Pasting

    private func paste(into range: GridRange, of cells: ShownCells) {
        let place = picturePlace(of: range)
        Clipboard.requestTable { [weak self] found in
            guard let place, found.own == nil else {
                self?.paste(found, into: range, of: cells, asRows: false)
                return
            }
            Clipboard.requestPicture { [weak self] picture in
                if let picture {
                    self?.set(picture, at: place)
                } else {
                    self?.paste(found, into: range, of: cells, asRows: false)
                }
            }
        }
    }

    /// Pastes the content of the clipboard.
    ///
    /// - Parameter asRows: Whether all rows become new records.
    private func paste(
        _ found: Clipboard.PastedTable, into range: GridRange, of cells: ShownCells, asRows: Bool
    ) {
        let newValues = records.matchingValues(in: cells.list)
        records.session.attempt(as: .saving) { [weak self] library throws(LibraryError) in
            let block = try await CellBlock.pasted(
                html: found.html, text: found.own ?? found.text)
            guard !block.isEmpty else { return }
            let pasting = CellPasting(
                block: block, place: try cells.place(for: block, in: range, asRows: asRows),
                cells: cells, newValues: newValues, isOwn: found.own != nil)
            let changes = try await pasting.changes(in: library)
            guard let self else { return }
            guard !changes.isEmpty else { return show(pasting.place) }
            let change = try await library.perform(
                .setCells(changes.cells, list: cells.list.id, adding: changes.added))
            guard !changes.added.isEmpty else { return show(pasting.place) }
            records.delegate?.records(records, didPerform: changes.message)
            // The new records get their rows last.
            let all = change.inserted + cells.selection(ofRows: pasting.place.rows).ids
            pasted = (pasting.place.columns, all.count)
            records.reveal(all)
        }
    }

    /// Selects pasted cells.
    private func show(_ place: CellPaste) { selectCells(place.columns, inRows: place.rows) }

    /// Selects the pasted cells of records that have rows now, if these are next to each other.
    func selectPasted(in positions: PositionSet) {
        guard let found = pasted, found.recordCount == positions.count else { return }
        pasted = nil
        let shown = folding.shownPositions(ofRows: positions)
        guard shown.count == positions.count, let rows = shown.ranges.first,
            shown.ranges.count == 1
        else { return }
        selectCells(found.columns, inRows: rows)
    }

    private func selectCells(_ columns: Range<Int>, inRows rows: Range<Int>) {
        guard !rows.isEmpty, let first = table.indexPath(ofRow: rows.lowerBound),
            let last = table.indexPath(ofRow: rows.upperBound - 1),
            columns.upperBound <= fields.count
        else { return }
        table.activate(column: columns.lowerBound, ofRowAt: first)
        guard rows.count * columns.count > 1 else { return }
        table.extendSelection(toColumn: columns.upperBound - 1, ofRowAt: last)
    }

    // MARK: Clearing and filling

    private func clear(_ range: GridRange, of cells: ShownCells) {
        let changes = cells.fields[range.columns].filter(\.isEditable).map {
            RecordEdit.set($0.id, .empty)
        }
        guard !changes.isEmpty else { return }
        let (session, list) = (records.session, cells.list.id)
        cells.selection(ofRows: range.rows).withIDs {
            session.perform(.editRecords($0, list: list, changes))
        }
    }

    /// Copies the values of the first row of a range into the rows below it. A range of one row
    /// gets the values of the row above it.
    private func fillDown(_ range: GridRange, of cells: ShownCells) {
        let source = range.rows.count > 1 ? range.rows.lowerBound : range.rows.lowerBound - 1
        guard let row = table.indexPath(ofRow: source), let record = records.record(at: row) else {
            return
        }
        let columns = range.columns.filter { cells.fields[$0].isEditable }
        let changes = columns.map {
            RecordEdit.set(cells.fields[$0].id, record.values[valueIndexes[$0]])
        }
        guard !changes.isEmpty else { return }
        let (session, list) = (records.session, cells.list.id)
        cells.selection(ofRows: range.rows).withIDs { ids in
            let targets = source < range.rows.lowerBound ? ids : Array(ids.dropFirst())
            session.perform(.editRecords(targets, list: list, changes))
        }
    }
}

extension Field {
    /// Whether values can be set.
    nonisolated var isEditable: Bool { kind != .computed && unknownKind == nil }
}
