import TextCore
import TroveModel

extension SharedLibrary {
    public func drafts() async throws(LibraryError) -> [ValueDraft] {
        try await read { [unwrittenDrafts] db in
            let table = DraftTable(db: db)
            return try table.visible(unwrittenDrafts.applied(to: try table.all()))
        }
    }

    public nonisolated(nonsending) func enter(
        _ edit: Edit, typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome {
        try await enter(typed: text, at: place) { _ in edit }
    }

    public nonisolated(nonsending) func enterLink(
        typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome {
        try await enter(typed: text, at: place) { db in
            let list = try CatalogReader(db: db).list(place.list)
            let search = TitleSearch(field: try list.knownField(place.field), list: list, db: db)
            return .setValue(
                .record(try search.record(for: text)), field: place.field, record: place.record,
                list: place.list)
        }
    }

    private nonisolated(nonsending) func enter(
        typed text: String, at place: ValueDraft.Place,
        _ edit: @escaping @Sendable (PostgresSession) throws -> Edit
    ) async throws(LibraryError) -> EntryOutcome {
        let entry: Entry
        do {
            entry = try await write { [seen] db in
                try Entry(edit, typed: text, at: place, seen: seen, in: db)
            } change: {
                $0.change
            }
        } catch  where error.code == .notFound || error.code == .cancelled {
            throw error
        } catch {
            return .refused(keepUnwritten(ValueDraft(text, at: place, reason: error.message)))
        }
        switch entry {
        case .accepted(let performed): performed.note(in: seen)
        case .refused(_, let conflict?): seen.note(conflict.current, at: place)
        case .refused(_, nil): break
        }
        unwrittenDrafts.forget(place)
        broadcaster.tell(.draftsChanged)
        return entry.outcome
    }

    @discardableResult
    public nonisolated(nonsending) func keep(
        _ draft: ValueDraft
    ) async throws(LibraryError) -> ValueDraft {
        seen.beginTyping(at: draft.place)
        do {
            try await write {
                try DraftTable(db: $0).keep(draft)
            } change: { _ in
                nil
            }
        } catch  where error.code == .notFound || error.code == .cancelled {
            throw error
        } catch {
            return keepUnwritten(draft)
        }
        unwrittenDrafts.forget(draft.place)
        broadcaster.tell(.draftsChanged)
        return draft
    }

    public nonisolated(nonsending) func dropDraft(
        at place: ValueDraft.Place
    ) async throws(LibraryError) {
        if access.isWritable {
            try await write {
                try DraftTable(db: $0).drop(place)
            } change: { _ in
                nil
            }
            unwrittenDrafts.forget(place)
        } else {
            unwrittenDrafts.drop(place)
        }
        seen.endTyping(at: place)
        broadcaster.tell(.draftsChanged)
    }

    private func keepUnwritten(_ draft: ValueDraft) -> ValueDraft {
        let kept = unwrittenDrafts.keep(draft)
        broadcaster.tell(.draftsChanged)
        return kept
    }
}

/// The result of entering a text, before its transaction is committed.
private enum Entry: Sendable {
    case accepted(SeenChange)
    case refused(ValueDraft, ChangedSinceSeen?)

    var outcome: EntryOutcome {
        switch self {
        case .accepted(let performed): .accepted(performed.change)
        case .refused(let draft, _): .refused(draft)
        }
    }

    /// The change to announce; nil if the text was kept as a draft.
    var change: Change? {
        if case .accepted(let performed) = self { performed.change } else { nil }
    }

    /// Performs the edit that a text stands for, or keeps the text as a draft.
    init(
        _ edit: (PostgresSession) throws -> Edit, typed text: String, at place: ValueDraft.Place,
        seen: SeenValues, in db: PostgresSession
    ) throws {
        let drafts = DraftTable(db: db)
        let transaction = EditTransaction(db: db)
        try transaction.lock()
        func refused(_ reason: String, _ conflict: ChangedSinceSeen? = nil) throws -> Entry {
            let draft = ValueDraft(text, at: place, reason: reason)
            try drafts.keep(draft)
            return .refused(draft, conflict)
        }
        if try drafts.isDeleted(place) {
            self = try refused("")
            return
        }
        do {
            self = try db.savepoint {
                let performed = try SeenValueCheck(db: db, seen: seen)
                    .perform(try edit(db), in: transaction)
                try drafts.drop(place)
                return .accepted(performed)
            }
        } catch let conflict as ChangedSinceSeen {
            self = try refused(conflict.error.message, conflict)
        } catch let error as LibraryError where error.code == .invalid {
            self = try refused(error.message)
        }
    }
}
