import TableCore
import TableKit
import TextCore
import TroveModel

/// The heads of the columns: adding records, and folding.
extension RecordBoardView {
    /// Shows a column in the view behind it, in its header or along it.
    func configure(_ view: CollectionReusableView, ofColumn index: Int) {
        guard let columns, columns.columns.indices.contains(index) else { return }
        let column = columns.columns[index]
        let title = title(of: column)
        let count = columns.isComplete ? column.count : nil
        (view as? BoardFoldedTitle)?.show(title, count: count)
        (view as? BoardLane)?.isTarget = dropColumn == index
        guard let header = view as? BoardHeader else { return }
        header.isTarget = dropColumn == index
        let key = column.key
        header.show(
            column, title: title, count: count,
            add: column.acceptsRecords && records.canChangeRecords
                ? { [weak self] in self?.addRecord(toColumn: key) } : nil,
            fold: { [weak self] in self?.toggleFolding(ofColumn: key) })
    }

    /// The title of a column.
    func title(of column: BoardColumn) -> String {
        if let columns, columns.field.kind.definition.appearance == .stars,
            let value = column.value, !value.isEmpty
        {
            let stars = RowTexts.printedText(of: value, in: columns.field)
            return stars.isEmpty ? value.text : stars
        }
        let header = column.label.header
        return header.isEmpty ? RecordsController.untitled : header
    }

    /// Updates the visible headers.
    func showHeaders() {
        let kinds = [CollectionView.elementKindSectionHeader, BoardLayout.foldedTitleKind]
        for kind in kinds {
            for path in collection.indexPathsForVisibleSupplementaryElements(ofKind: kind) {
                collection.supplementaryView(forElementKind: kind, at: path).map {
                    configure($0, ofColumn: path.section)
                }
            }
        }
    }

    /// Highlights the column on which dragged cards would be dropped.
    func showDropColumn() {
        for lane in collection.indexPathsForVisibleSupplementaryElements(
            ofKind: BoardLayout.laneKind)
        {
            let isTarget = lane.section == dropColumn
            let kinds = [BoardLayout.laneKind, CollectionView.elementKindSectionHeader]
            for kind in kinds {
                let view = collection.supplementaryView(forElementKind: kind, at: lane)
                (view as? BoardLane)?.isTarget = isTarget
                (view as? BoardHeader)?.isTarget = isTarget
            }
        }
    }

    /// Adds a record with the value of a column.
    func addRecord(toColumn key: String) {
        guard let columns, let index = columns.index(of: key),
            let value = records.model.value(of: columns.columns[index])
        else { return }
        records.delegate?.records(records, wantsNewRecordWith: [columns.field.id: value])
    }

    /// Folds a column, or shows its cards again.
    func toggleFolding(ofColumn key: String) {
        guard let field = columns?.field.id else { return }
        records.changeSettings { settings in
            settings.view.foldedColumns[field, default: []].formSymmetricDifference([key])
        }
    }

    /// The menu of a column.
    func makeMenu(ofColumn index: Int) -> Menu? {
        guard let columns, columns.columns.indices.contains(index) else { return nil }
        let column = columns.columns[index]
        let key = column.key
        let add = Action(title: translated("_Add Record to Column")) { [weak self] _ in
            self?.addRecord(toColumn: key)
        }
        let fold = Action(
            title: column.isFolded ? translated("_Expand Column") : translated("_Collapse Column")
        ) { [weak self] _ in self?.toggleFolding(ofColumn: key) }
        return Menu(
            children: column.acceptsRecords && records.canChangeRecords ? [add, fold] : [fold])
    }
}
