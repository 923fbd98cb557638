import TableKit
import TroveModel

/// New records. One that the user leaves without having filled it goes again.
extension MainWindow {
    /// A record that the user has added and not filled so far.
    struct NewRecord {
        let list: ListID
        let record: RecordID
        /// The step that added it.
        let step: ChangeName?
        /// The record that was selected before.
        let previous: RecordID?
    }

    /// Adds a record to the list.
    ///
    /// - Parameter values: The values that differ from the defaults.
    func addRecord(values: [FieldID: FieldValue] = [:]) {
        guard let list = session.list(listID) else { return }
        var values = values.isEmpty ? records.newRecordValues : values
        if let smartList {
            let matching = MatchingValues(for: smartList.query, in: list)
            values.merge(matching.values) { given, _ in given }
            // Otherwise, the new record would be out of sight.
            if !matching.areEnough { open(list.id) }
        }
        // Who types into the page of a record goes on there.
        let isPageInUse = split.viewController(for: .secondary)?.view.containsFocus ?? false
        if records.search.isActive { records.search.isActive = false }
        records.endEditing()
        commitForms()
        let previous = newRecord?.previous ?? records.selection
        // What is typed from now on is for the new record.
        let keys = KeyHold()
        leaveNewRecord { [weak self] in
            self?.session.attempt(as: .saving) { library throws(LibraryError) in
                do throws(LibraryError) {
                    let edit = Edit.addRecord(list: list.id, values: values)
                    let change = try await library.perform(edit)
                    guard let record = change.inserted.first else { return keys.cancel() }
                    self?.newRecord = NewRecord(
                        list: list.id, record: record, step: change.action, previous: previous)
                    self?.show(new: record, inRows: !isPageInUse, keys)
                } catch {
                    keys.cancel()
                    throw error
                }
            }
        }
    }

    /// Shows an added record, with its first field ready for typing.
    ///
    /// - Parameters:
    ///   - inRows: Whether to type into the row of the record, if the view has cells.
    ///   - keys: The keys for the record.
    private func show(new record: RecordID, inRows: Bool, _ keys: KeyHold) {
        guard inRows, records.recordsView.typesIntoCells else {
            records.reveal(record)
            return showPage(ofNew: keys)
        }
        records.typeIntoRow(of: record) { [weak self] isTyping in
            guard let self, !isTyping, records.selection == record else { return keys.end() }
            showPage(ofNew: keys)
        }
    }

    private func showPage(ofNew keys: KeyHold) {
        showRecordPage()
        detail.editFirstField()
        keys.end()
    }

    /// Leaves a new record that is still empty, for the record that was selected before.
    func cancelNewRecord() {
        let isPageInUse = split.viewController(for: .secondary)?.view.containsFocus ?? false
        detail.commit()
        guard let new = newRecord else { return }
        leaveNewRecord()
        if let previous = new.previous { records.reveal(previous) }
        if !isPageInUse || !closePane() { focusRecords() }
    }

    /// Takes back the addition of a record that is still empty.
    ///
    /// - Parameter body: Called afterwards, or at once if there is no such record.
    func leaveNewRecord(then body: @escaping () -> Void = {}) {
        guard let new = newRecord else { return body() }
        newRecord = nil
        let hasTyped = session.drafts.contains {
            $0.place.list == new.list && $0.place.record == new.record
        }
        guard !hasTyped else { return body() }
        changesBegun = 0
        session.attempt { [weak self] library throws(LibraryError) in
            defer { body() }
            // Another step may have been added by another program of the same person.
            guard try await library.undoState().undo == new.step, self?.changesBegun == 0 else {
                return
            }
            do throws(LibraryError) {
                try await library.undo()
            } catch  where error.code == .conflict {
                // Somebody else has filled it.
            }
        }
    }

    /// Notes a change by the user, after which the new record counts as filled.
    func noteChange() {
        newRecord = nil
        changesBegun += 1
    }

    /// Notes a change of the library.
    func followNewRecord(after change: Change) {
        guard let new = newRecord, change.list == new.list else { return }
        if change.updated.contains(new.record) || change.deleted.contains(new.record) {
            newRecord = nil
        }
    }
}
