import TableCore
import TableKit
import TroveModel

/// Editing the titles of records in views whose cells have no room for an entry.
extension RecordsController {
    /// Whether the title of the selected record can be edited in the view.
    var canRenameSelection: Bool {
        guard !selectsSeveral, model.viewKind != .table, let row = model.selectedRow else {
            return false
        }
        return titleForRenaming(at: row) != nil
    }

    /// Edits the title of the selected record in a popover at its item.
    func editTitle(ofItem item: IndexPath, in collection: CollectionView) {
        collection.scrollToItem(at: item, animated: false)
        guard let frame = collection.layoutAttributesForItem(at: item)?.frame else { return }
        let offset = collection.contentOffset
        editTitle(at: collection, frame.moved(dx: -offset.x, dy: -offset.y))
    }

    /// Edits the title of the selected record in a popover at a rectangle of a view.
    func editTitle(at source: View, _ rect: Rect) {
        guard let row = model.selectedRow, let title = titleForRenaming(at: row),
            let record = model.recordID(at: row), let list = model.list,
            let field = list.titleField
        else { return }
        commitTitle()
        let page = TitlePage(
            title, at: ValueDraft.Place(list: list.id, record: record, field: field.id),
            session: session)
        page.onEnd = { [weak self, weak page] in
            guard let self, page === titlePage else { return }
            closeTitlePage()
            recordsView.grabFocus()
        }
        page.onCancel = { [weak self] in self?.recordsView.grabFocus() }
        page.onRefuse = { [weak self] draft in
            guard let self else { return }
            delegate?.records(self, didKeep: draft, of: title)
        }
        titlePage = page
        page.modalPresentationStyle = .popover
        page.popoverPresentationController.sourceView = source
        page.popoverPresentationController.sourceRect = rect
        present(page, animated: true)
    }

    /// Writes the title that is being edited in a popover, and closes it.
    func commitTitle() {
        guard let titlePage else { return }
        titlePage.commit()
        closeTitlePage()
    }

    private func closeTitlePage() {
        guard let page = titlePage else { return }
        titlePage = nil
        if page.isOpen { dismiss(animated: false) }
    }
}
