import TableCore
import TableKit
import TextCore
import TroveModel

/// Links in cells: addresses and records.
extension RecordTableView {
    /// The target of a link.
    enum LinkTarget {
        case address(WebAddress)
        case record(ListID, RecordID)
    }

    /// The target of the link in a cell; nil if it has none that can be opened.
    func linkTarget(ofColumn column: Int, in record: Record?) -> LinkTarget? {
        guard let record, let list = records.model.list, fields.indices.contains(column),
            record.values.indices.contains(valueIndexes[column])
        else { return nil }
        let (field, index) = (fields[column], valueIndexes[column])
        switch record.values[index] {
        case .record(let id):
            guard record.links[index]?.state == .present else { return nil }
            return .record(list.target(of: field), id)
        case .text(let text):
            guard field.valueKind.definition.appearance == .link else { return nil }
            return WebAddress(text, type: field.options.linkType).map { .address($0) }
        case .empty, .integer, .decimal, .texts, .checkbox, .date, .timeSpan, .image: return nil
        }
    }

    func columnTableView(
        _ table: ColumnTableView, openLinkOfColumn column: Int, ofRowAt indexPath: IndexPath
    ) {
        guard let target = linkTarget(ofColumn: column, in: records.record(at: indexPath)) else {
            return
        }
        open(target)
    }

    private func open(_ target: LinkTarget) {
        switch target {
        case .address(let address): records.delegate?.records(records, wantsToOpen: address)
        case .record(let list, let id):
            records.delegate?.records(records, wantsToFollow: id, in: list)
        }
    }

    /// The item that opens the link of the active cell; nil if it has none.
    func makeLinkAction() -> Action? {
        guard let column = table.activeColumn, let row = table.activeRow,
            let target = linkTarget(ofColumn: column, in: records.record(at: row))
        else { return nil }
        return Action(title: translated("Open _Link")) { [weak self] _ in self?.open(target) }
    }
}
