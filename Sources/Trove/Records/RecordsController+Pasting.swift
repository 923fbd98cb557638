import TableCore
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// Pasting records into a list without records, whose views have no cells.
extension RecordsController {
    /// Adds records with the content of the clipboard, a column for each field of the table.
    func pasteIntoEmptyList() {
        guard canChangeRecords, let list = model.list, let rows = model.ownRows,
            rows.records.isEmpty
        else { return }
        let cells = ShownCells(
            list: list, fields: list.tableFields, records: rows.records, folding: GroupFolding(),
            rowCount: 0)
        Clipboard.requestTable { [weak self] in self?.paste($0, into: cells) }
    }

    private func paste(_ found: Clipboard.PastedTable, into cells: ShownCells) {
        let newValues = matchingValues(in: cells.list)
        session.attempt(as: .saving) { [weak self] library throws(LibraryError) in
            let block = try await CellBlock.pasted(
                html: found.html, text: found.own ?? found.text)
            guard !block.isEmpty else {
                throw LibraryError(.invalid, translated("There are no texts on the clipboard."))
            }
            let place = try cells.place(
                for: block, in: GridRange(rows: 0..<0, columns: 0..<1), asRows: true)
            let pasting = CellPasting(
                block: block, place: place, cells: cells, newValues: newValues,
                isOwn: found.own != nil)
            let changes = try await pasting.changes(in: library)
            guard !changes.isEmpty else { return }
            let change = try await library.perform(
                .setCells([], list: cells.list.id, adding: changes.added))
            guard let self else { return }
            delegate?.records(self, didPerform: changes.message)
            reveal(change.inserted)
        }
    }

    /// The values by which new records match the open smart list.
    func matchingValues(in list: List) -> [FieldID: FieldValue] {
        guard let smartList = session.smartList(smartListID) else { return [:] }
        return MatchingValues(for: smartList.query, in: list).values
    }
}
