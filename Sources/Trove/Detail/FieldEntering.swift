import TableKit
import TroveModel

/// The receiver of input from form rows.
protocol FieldEntering: AnyObject {
    /// Sets the field to a typed value. The row is notified of the result.
    func enter(_ value: FieldValue, typed text: String, in field: Field, from row: TypedFormRow)
    /// Links the field to the record with a typed title or number. The row is notified of the
    /// result.
    func enterLink(_ text: String, in field: Field, from row: TypedFormRow)
    /// Adds a text to the choices of the field and sets the field to it. The row is notified of the
    /// result.
    func addChoice(_ text: String, in field: Field, from row: TypedFormRow)
    /// Saves a text while it is being typed.
    func keepTyped(_ text: String, in field: Field)
    /// Saves an invalid text as a draft.
    func keep(_ text: String, reason: String, in field: Field)
    /// Deletes the draft of the field.
    func dropDraft(of field: Field)
    /// Sets the field to a value that was not typed.
    func set(_ value: FieldValue, in field: Field)
}

extension DetailController: FieldEntering {
    func enter(_ value: FieldValue, typed text: String, in field: Field, from row: TypedFormRow) {
        guard let place = place(of: field) else { return }
        answer(row, at: place, typed: text) { library throws(LibraryError) in
            try await library.enter(value, typed: text, at: place)
        }
    }

    func enterLink(_ text: String, in field: Field, from row: TypedFormRow) {
        guard let place = place(of: field) else { return }
        answer(row, at: place, typed: text) { library throws(LibraryError) in
            try await library.enterLink(typed: text, at: place)
        }
    }

    func addChoice(_ text: String, in field: Field, from row: TypedFormRow) {
        guard let place = place(of: field) else { return }
        answer(row, at: place, typed: text) { library throws(LibraryError) in
            try await library.enter(
                .addChoice(text, field: field.id, record: place.record, list: place.list),
                typed: text, at: place)
        }
    }

    func keepTyped(_ text: String, in field: Field) {
        guard let place = place(of: field) else { return }
        session.keepTyped(text, at: place)
    }

    func keep(_ text: String, reason: String, in field: Field) {
        guard let place = place(of: field) else { return }
        session.keep(ValueDraft(text, at: place, reason: reason))
    }

    func dropDraft(of field: Field) {
        guard let place = place(of: field) else { return }
        session.dropDraft(at: place)
    }

    func set(_ value: FieldValue, in field: Field) {
        guard let place = place(of: field) else { return }
        session.perform(
            .setValue(value, field: field.id, record: place.record, list: place.list))
        updateSaveState()
    }

    /// The place of a field of the current record.
    func place(of field: Field) -> ValueDraft.Place? {
        guard let record, let list else { return nil }
        return ValueDraft.Place(list: list.id, record: record.id, field: field.id)
    }

    /// Performs an entry in the library and notifies the row, unless the row shows another record
    /// by then.
    private func answer(
        _ row: TypedFormRow, at place: ValueDraft.Place, typed text: String,
        _ body: @escaping (any LibraryStorage) async throws(LibraryError) -> EntryOutcome
    ) {
        let submission = row.submission
        session.enter(at: place, typed: text, body) { [weak self, weak row] result in
            switch result {
            case .success(.accepted): row?.accept(submission)
            case .success(.refused(let draft)): row?.reject(draft.sentence, of: submission)
            case .failure(let error): row?.reject(error.message, of: submission)
            }
            // The library may normalize the typed value.
            self?.refresh()
        }
        updateSaveState()
    }
}
