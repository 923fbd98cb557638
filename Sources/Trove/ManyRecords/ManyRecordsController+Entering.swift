import TableKit
import TextCore
import TroveModel

/// Changes of fields, which go to all records.
extension ManyRecordsController: FieldEntering {
    func enter(_ value: FieldValue, typed text: String, in field: Field, from row: TypedFormRow) {
        let submission = row.submission
        let answer: (LibraryError?) -> Void = { [weak row] error in
            if let error {
                row?.reject(error.message, of: submission)
            } else {
                row?.accept(submission)
            }
        }
        change({ .setValues(value, field: field.id, records: $0, list: $1) }, answer: answer)
    }

    func enterLink(_ text: String, in field: Field, from row: TypedFormRow) {
        guard let list else { return }
        let submission = row.submission
        session.attempt { [weak self, weak row] library throws(LibraryError) in
            do throws(LibraryError) {
                let target = try await library.linkedRecord(for: text, of: field.id, in: list.id)
                guard let self, let row, row.submission == submission else { return }
                enter(.record(target), typed: text, in: field, from: row)
            } catch {
                row?.reject(error.message, of: submission)
            }
        }
    }

    func addChoice(_ text: String, in field: Field, from row: TypedFormRow) {
        enter(.text(text), typed: text, in: field, from: row)
    }

    // A text for several records is none of a single record's drafts.
    func keepTyped(_ text: String, in field: Field) {}
    func keep(_ text: String, reason: String, in field: Field) {}
    func dropDraft(of field: Field) {}

    func set(_ value: FieldValue, in field: Field) {
        change({ .setValues(value, field: field.id, records: $0, list: $1) }, answer: report)
    }

    /// Adds the texts that the user typed to a field with several texts.
    func add(_ text: String, to field: Field) {
        guard case .texts(let texts)? = FieldValue(text, as: field.kind, options: field.options)
        else { return }
        change(
            { .editRecords($0, list: $1, texts.map { .addText(field.id, $0) }) }, answer: report)
    }

    /// Removes a text from a field with several texts.
    func remove(_ text: String, from field: Field) {
        change({ .editRecords($0, list: $1, [.removeText(field.id, text)]) }, answer: report)
    }

    private func report(_ error: LibraryError?) {
        guard let error else { return }
        session.report(error)
        refresh()
    }

    /// Performs an edit of all records.
    ///
    /// - Parameters:
    ///   - edit: Returns the edit of records of a list.
    ///   - answer: Called with the error, or with nil on success.
    private func change(
        _ edit: @escaping ([RecordID], ListID) -> Edit, answer: @escaping (LibraryError?) -> Void
    ) {
        guard let selection, let list else { return }
        unwrittenChanges += 1
        selection.withIDs { [weak self, session] ids in
            session.submit(edit(ids, list.id)) { error in
                self?.unwrittenChanges -= 1
                answer(error)
            }
        }
    }
}
