import TableKit
import TroveModel

/// The options of fields.
extension ListSettingsDialog {
    func editOptions(of field: Field) {
        let id = list.id
        present(field, isNew: false) { .setOptions(field.id, list: id, $0) }
    }

    /// Adds a field once its options are known.
    func addWithOptions(_ draft: FieldDraft) {
        let id = list.id
        let field = Field(
            id: FieldID(rawValue: 0), name: draft.name, kind: draft.kind, options: draft.options)
        present(field, isNew: true) { options in
            .addField(id, FieldDraft(name: draft.name, kind: draft.kind, options: options))
        }
    }

    private func present(
        _ field: Field, isNew: Bool, edit: @escaping (FieldOptions) -> Edit
    ) {
        let options = FieldOptionsDialog(
            field, isNew: isNew, of: list, among: session.lists, parent: dialog)
        options.onCheck = { [session] options throws(LibraryError) in
            _ = try await session.library.rehearse(edit(options))
        }
        options.onCompute = { [session, list, example] formula throws(LibraryError) in
            try await session.library.previewExpression(
                formula, of: field.name, field: isNew ? nil : field.id, in: list.id,
                record: example)
        }
        options.onApply = { [weak self] options, answer in
            guard let self else { return }
            session.submit(edit(options)) { [weak self] error in
                answer(error)
                if error == nil { self?.finished(nil) }
            }
        }
        options.present()
    }
}
