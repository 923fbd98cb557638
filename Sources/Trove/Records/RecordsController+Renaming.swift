import TableCore
import TextCore
import TroveModel

/// Renaming records in their rows.
extension RecordsController {
    /// The title of a row to edit; nil if the row cannot be renamed.
    func titleForRenaming(at indexPath: IndexPath) -> String? {
        guard let field = model.ownRows?.list.titleField,
            field.kind.definition.isRenamedInRows
        else { return nil }
        let title = texts(at: indexPath).title
        return title == Self.untitled ? "" : title
    }

    /// Writes the new title of a row to the library. An invalid title becomes a draft.
    func rename(at indexPath: IndexPath, to title: String) {
        guard let record = model.recordID(at: indexPath), let list = model.list,
            let field = list.titleField
        else { return }
        let place = ValueDraft.Place(list: list.id, record: record, field: field.id)
        let value = title.isEmpty ? FieldValue.empty : .text(title)
        let oldTitle = texts(at: indexPath).title
        session.enter(at: place) { library throws(LibraryError) in
            try await library.enter(value, typed: title, at: place)
        } then: { [weak self] result in
            guard let self, case .success(.refused(let draft)) = result else { return }
            delegate?.records(self, didKeep: draft, of: oldTitle)
        }
    }
}
