import GRDB
import TextCore
import TroveModel

extension Library {
    /// All drafts of records that are not in the trash, in order of the sidebar, the record numbers
    /// and the fields.
    ///
    /// - Complexity: O(*drafts*), independent of the number of records.
    public func drafts() throws(LibraryError) -> [ValueDraft] {
        try read { db in
            let all = unwrittenDrafts.withLock { [stored = try DraftTable.all(db)] overlay in
                overlay.applied(to: stored)
            }
            return try DraftTable.visible(all, in: db)
        }
    }

    /// Performs the edit for a typed text as one undo step, and removes the draft of the field. If
    /// the edit is refused, the text is kept as a draft in the same transaction; if the draft
    /// cannot be written, in memory.
    ///
    /// A record that went to the trash while its text was typed stays as it was; the text is kept
    /// as a draft, which returns with the record.
    ///
    /// - Throws: `notFound` if the list, field or record is missing.
    public nonisolated(nonsending) func enter(
        _ edit: Edit, typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome {
        try await enter(typed: text, at: place) { _ in edit }
    }

    /// Links a field to the record with a typed title or a number such as `#12`. If no record or
    /// several match, the text is kept as a draft, like in ``enter(_:typed:at:)``.
    ///
    /// - Complexity: That of ``linkedRecord(for:of:in:)``.
    public nonisolated(nonsending) func enterLink(
        typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome {
        try await enter(typed: text, at: place) { db in
            let list = try ListStore.list(place.list, in: db)
            let search = TitleSearch(
                field: try list.knownField(place.field), list: list, db: db)
            return .setValue(
                .record(try search.record(for: text)), field: place.field, record: place.record,
                list: place.list)
        }
    }

    private nonisolated(nonsending) func enter(
        typed text: String, at place: ValueDraft.Place,
        _ edit: @escaping @Sendable (Database) throws -> Edit
    ) async throws(LibraryError) -> EntryOutcome {
        let outcome: EntryOutcome
        do {
            outcome = try await write { [limits] db in
                try Self.enter(edit, typed: text, at: place, in: db, limits: limits)
            }
        } catch  where error.code == .notFound || error.code == .cancelled {
            throw error
        } catch {
            return .refused(keepUnwritten(ValueDraft(text, at: place, reason: error.message)))
        }
        unwrittenDrafts.withLock { $0.forget(place) }
        broadcaster.tell(.draftsChanged)
        return outcome
    }

    private static func enter(
        _ edit: (Database) throws -> Edit, typed text: String, at place: ValueDraft.Place,
        in db: Database, limits: ChangeLimits
    ) throws -> EntryOutcome {
        if try DraftTable.isDeleted(place, in: db) {
            let draft = ValueDraft(text, at: place)
            try DraftTable.keep(draft, in: db)
            return .refused(draft)
        }
        do {
            var outcome: EntryOutcome?
            try db.inSavepoint {
                outcome = .accepted(try perform(edit(db), in: db, limits: limits))
                try DraftTable.drop(place, in: db)
                return .commit
            }
            if let outcome { return outcome }
            throw LibraryError(.unexpected, translated("The value was not saved. Try again."))
        } catch let error as LibraryError where error.code == .invalid {
            let draft = ValueDraft(text, at: place, reason: error.message)
            try DraftTable.keep(draft, in: db)
            return .refused(draft)
        }
    }

    /// Keeps a draft. This is not an undo step.
    ///
    /// - Returns: The draft; only in memory if the library cannot be written.
    /// - Throws: `notFound` if the list, field or record is missing.
    @discardableResult
    public nonisolated(nonsending) func keep(
        _ draft: ValueDraft
    ) async throws(LibraryError) -> ValueDraft {
        do {
            _ = try await write { db in
                try DraftTable.keep(draft, in: db)
                return NoChange()
            }
        } catch  where error.code == .notFound || error.code == .cancelled {
            throw error
        } catch {
            return keepUnwritten(draft)
        }
        unwrittenDrafts.withLock { $0.forget(draft.place) }
        broadcaster.tell(.draftsChanged)
        return draft
    }

    /// Deletes the draft of a field, if any, so that its value applies. This is not an undo step.
    public nonisolated(nonsending) func dropDraft(
        at place: ValueDraft.Place
    ) async throws(LibraryError) {
        if access.isWritable {
            _ = try await write { db in
                try DraftTable.drop(place, in: db)
                return NoChange()
            }
            unwrittenDrafts.withLock { $0.forget(place) }
        } else {
            unwrittenDrafts.withLock { $0.drop(place) }
        }
        broadcaster.tell(.draftsChanged)
    }

    private func keepUnwritten(_ draft: ValueDraft) -> ValueDraft {
        let kept = unwrittenDrafts.withLock { $0.keep(draft) }
        broadcaster.tell(.draftsChanged)
        return kept
    }
}

extension EntryOutcome: ChangeBearing {
    var announcement: Change? {
        if case .accepted(let change) = self { change } else { nil }
    }
}
