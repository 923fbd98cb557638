import TableCore
import TextCore
import TroveModel

/// Renaming records in their rows.
extension RecordsController {
    /// The title of a row to edit; nil if the row cannot be renamed.
    func titleForRenaming(at indexPath: IndexPath) -> String? {
        guard canChangeRecords, let field = model.ownRows?.list.titleField,
            field.kind.definition.isRenamedInRows
        else { return nil }
        let title = texts(at: indexPath).title
        return title == Self.untitled ? "" : title
    }

    /// The title field of the record in a row.
    private func titlePlace(at indexPath: IndexPath) -> ValueDraft.Place? {
        guard let record = model.recordID(at: indexPath), let list = model.list,
            let field = list.titleField
        else { return nil }
        return ValueDraft.Place(list: list.id, record: record, field: field.id)
    }

    /// Saves a title while it is being typed into its row, as the form does with its texts; nil if
    /// it was discarded. The draft that the field had before then returns.
    func keepTitle(_ title: String?, at indexPath: IndexPath) {
        guard let title else {
            guard let typed = typedTitle else { return }
            typedTitle = nil
            if let former = typed.former {
                session.keep(former)
            } else {
                session.dropDraft(at: typed.place)
            }
            return
        }
        guard let place = titlePlace(at: indexPath) else { return }
        if typedTitle?.place != place { typedTitle = (place, session.draft(at: place)) }
        session.keepTyped(title, at: place)
    }

    /// Writes the new title of a row to the library. An invalid title becomes a draft.
    func rename(at indexPath: IndexPath, to title: String) {
        typedTitle = nil
        guard let place = titlePlace(at: indexPath) else { return }
        let value = title.isEmpty ? FieldValue.empty : .text(title)
        let oldTitle = texts(at: indexPath).title
        session.enter(at: place, typed: title) { library throws(LibraryError) in
            try await library.enter(value, typed: title, at: place)
        } then: { [weak self] result in
            guard let self, case .success(.refused(let draft)) = result else { return }
            delegate?.records(self, didKeep: draft, of: oldTitle)
        }
    }
}
