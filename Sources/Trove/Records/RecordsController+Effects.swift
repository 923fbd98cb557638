import TableCore
import TableKit
import TroveModel

extension RecordsController {
    /// Performs an effect of the model.
    func perform(_ effect: RecordsEffect) {
        switch effect {
        case .load(let request, let generation): load(request, generation)
        case .update(let records, let generation): update(records, generation)
        case .cancel: work?.cancel()
        case .move(let edit, let move): write(edit, move)
        case .askForManualOrder(let list, let move): askForManualOrder(of: list, move)
        case .delete(let ids, let list, let first): delete(ids, of: list, first: first)
        case .reload(let offset): reloadTable(contentOffset: offset)
        case .apply(let update): animate(update)
        case .reloadDifferences(let before, let updated):
            reloadDifferences(from: before, updated: updated)
        case .reloadVisibleRows(let records): reloadVisibleRows(of: records)
        case .select(let row): select(row)
        case .scroll(let row, let position):
            table.scrollToRow(at: row, at: position, animated: false)
        case .scrollToOffset(let offset): table.contentOffset.y = offset
        case .focusRows: table.grabFocus()
        case .show(let page): show(page)
        case .titleChanged: updateTitle()
        // The open menu shows outdated choices.
        case .definitionChanged: sortButton.close()
        case .modeChanged: modeChanged()
        case .closeSearch: search.isActive = false
        case .selectionChanged(let opens):
            delegate?.records(self, didSelect: model.selection, opens: opens)
            delegate?.recordsStateChanged(self)
        case .firstRowsShown: firstRowsShown()
        case .allRowsShown: allRowsShown()
        case .loadingEnded: firstRowsAreKnown()
        case .report(let error): session.report(error)
        }
    }

    private func firstRowsShown() {
        Timing.reached(.firstRows)
        if Timing.isOn { table.afterRowsArePainted { Timing.reached(.rowsPainted) } }
        paintPause = model.showsTopOfFirstPage ? PaintPause(of: table) : nil
        firstRowsAreKnown()
    }

    private func allRowsShown() {
        let isSearch = model.rows?.records.request.query.isEmpty == false
        Timing.reached(isSearch ? .searchSettled : .allRecords)
    }
}
