import TableCore
import TableKit
import TextCore
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
        case .showSelection: recordsView.showSelectedRecord()
        case .scrollToOffset(let offset): recordsView.contentOffset = offset
        case .focusRows: recordsView.grabFocus()
        case .show(let page): show(page)
        case .titleChanged: updateTitle()
        case .definitionChanged: definitionChanged()
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

    private func definitionChanged() {
        closeMenus()
        recordsView.definitionChanged()
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
        announceOrder()
        delegate?.recordsRowsChanged(self)
    }

    /// Announces the order of the rows after the user changed it.
    private func announceOrder() {
        guard let rows = model.rows else { return }
        let order = ShownOrder(rows.records.request)
        let before = announcedOrder
        announcedOrder = order
        guard let before, before.list == order.list else { return }
        if before.sort != order.sort {
            Accessibility.post(
                notification: .announcement,
                argument: translated("Sorted: {order}")
                    .filling(["order": SortTexts.title(of: order.sort, in: rows.list)]))
        }
        if before.grouping != order.grouping {
            Accessibility.post(
                notification: .announcement,
                argument: translated("Grouped: {groups}")
                    .filling(["groups": SortTexts.title(of: order.grouping, in: rows.list)]))
        }
    }
}

/// The order of the rows of a list.
struct ShownOrder {
    let list: ListID
    let sort: RecordSort
    let grouping: RecordGrouping

    init(_ request: RecordListRequest) {
        (list, sort, grouping) = (request.list, request.sort, request.grouping)
    }
}
