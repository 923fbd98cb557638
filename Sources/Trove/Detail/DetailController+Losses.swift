import TableKit
import TroveModel

/// The record on the page, when it is taken away while it is edited.
extension DetailController {
    /// A record that went to the trash or was deleted while the page showed it.
    struct Loss {
        /// The record as the page showed it.
        let record: Record
        /// The list of the record.
        let list: List
        /// The typed but unsaved texts, by field.
        let typed: [(field: FieldID, text: String)]
    }

    /// Notes that a record that the page showed is gone. What was typed into it becomes no value: a
    /// record in the trash keeps it as a draft.
    func noteLoss(of former: Record, now: Record?) {
        guard former.deletedAt == nil, now == nil || now?.deletedAt != nil, let list else { return }
        var typed: [(field: FieldID, text: String)] = []
        for (editor, value) in zip(editors, former.values) {
            guard let row = editor.row as? TypedFormRow, row.hasUncommittedEdit else { continue }
            let text = row.typedText
            typed.append((editor.field.id, text))
            editor.show(value, draft: nil, opens: true)
            guard now != nil else { continue }
            let place = ValueDraft.Place(
                list: list.id, record: former.id, field: editor.field.id)
            session.keep(ValueDraft(text, at: place))
        }
        loss = Loss(record: former, list: list, typed: typed)
    }

    /// Keeps what is being typed into fields that another program removed or gave another kind,
    /// before they get new editors: as a draft with this reason, if the field can have one.
    func keepTyped(forNew list: List) {
        guard let record, record.deletedAt == nil else { return }
        for (editor, value) in zip(editors, record.values) {
            guard let row = editor.row as? TypedFormRow, row.hasUncommittedEdit,
                let place = place(of: editor.field)
            else { continue }
            let text = row.typedText
            guard session.keep(text, typedFor: editor.field, of: list, at: place) else { continue }
            editor.show(value, draft: nil, opens: true)
        }
    }

    /// Returns the record that the page lost since the last call.
    func takeLoss() -> Loss? {
        defer { loss = nil }
        return loss
    }
}
