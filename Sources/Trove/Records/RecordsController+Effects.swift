import TableCore
import TableKit
import TroveModel

extension RecordsController {
    /// Performs an effect of the model.
    func perform(_ effect: RecordsEffect) {
        switch effect {
        case .load(let request, let generation):
            readLoans(for: request.query)
            load(request, generation)
        case .update(let records, let generation):
            readLoans(for: records.request.query)
            update(records, generation)
        case .cancel: work?.cancel()
        case .move(let edit, let move): write(edit, move)
        case .askForManualOrder(let list, let move): askForManualOrder(of: list, move)
        case .delete(let ids, let list, let first): delete(ids, of: list, first: first)
        case .deleteMany(let selected, let list): deleteMany(selected, of: list)
        case .locate(let selected, let records, let number): locate(selected, in: records, number)
        case .viewKindChanged(let keepsPlace): replaceView(keepsPlace: keepsPlace)
        case .reload(let offset): recordsView.reload(contentOffset: offset)
        case .apply(let update):
            recordsView.apply(update)
            delegate?.recordsRowsChanged(self)
        case .reloadDifferences(let before, let updated):
            reloadDifferences(from: before, updated: updated)
        case .reloadVisibleRows(let records): reloadVisibleRows(of: records)
        case .select(let row): recordsView.select(row)
        case .selectRows(let rows, let primary):
            recordsView.selectRows(rows, primary: primary)
            delegate?.recordsStateChanged(self)
        case .scroll(let row, let position): recordsView.scroll(to: row, at: position)
        case .scrollToOffset(let offset): recordsView.contentOffset = offset
        case .focusRows: recordsView.grabFocus()
        case .show(let page): show(page)
        case .titleChanged: updateTitle()
        case .definitionChanged:
            closeMenus()
            recordsView.definitionChanged()
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
        if Timing.isOn { recordsView.afterRowsArePainted { Timing.reached(.rowsPainted) } }
        paintPause = model.showsTopOfFirstPage ? PaintPause(of: recordsView) : nil
        firstRowsAreKnown()
    }

    private func allRowsShown() {
        let isSearch = model.rows?.records.request.query.isEmpty == false
        Timing.reached(isSearch ? .searchSettled : .allRecords)
        delegate?.recordsRowsChanged(self)
    }
}
