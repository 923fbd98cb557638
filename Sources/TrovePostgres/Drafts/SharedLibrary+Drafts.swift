import TextCore
import TroveModel

extension SharedLibrary {
    public func drafts() async throws(LibraryError) -> [ValueDraft] {
        do {
            let drafts = try await read { [unsent] db in
                let table = DraftTable(db: db)
                return try table.visible(unsent.applied(to: try table.all()))
            }
            lastDrafts.withLock { $0 = drafts }
            return drafts
        } catch {
            guard error.code == .notConnected || access.obstacle != nil else { throw error }
            guard error.code == .missing else { return knownDrafts }
            return knownDrafts.map { draft in
                var draft = draft
                draft.reason = error.message
                return draft
            }
        }
    }

    /// The drafts that were read last, with the unsent texts.
    private var knownDrafts: [ValueDraft] { unsent.applied(to: lastDrafts.withLock { $0 }) }

    public nonisolated(nonsending) func enter(
        _ edit: Edit, typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome {
        try await enter(typed: text, at: place, for: edit.purpose) { _ in edit }
    }

    public nonisolated(nonsending) func enterLink(
        typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome {
        try await enter(typed: text, at: place, for: .link, Self.link(text, at: place))
    }

    private nonisolated(nonsending) func enter(
        typed text: String, at place: ValueDraft.Place, for purpose: UnsentText.Purpose,
        _ edit: @escaping @Sendable (PostgresSession) throws -> Edit
    ) async throws(LibraryError) -> EntryOutcome {
        do {
            let outcome = try await write(typed: text, at: place, edit)
            unsent.forget(place)
            broadcaster.tell(.draftsChanged)
            return outcome
        } catch  where error.code == .notFound || error.code == .cancelled {
            throw error
        } catch {
            return .refused(keepUnsent(ValueDraft(text, at: place), for: purpose, because: error))
        }
    }

    @discardableResult
    public nonisolated(nonsending) func keep(
        _ draft: ValueDraft
    ) async throws(LibraryError) -> ValueDraft {
        do {
            try await write(draft)
            unsent.forget(draft.place)
            broadcaster.tell(.draftsChanged)
            return draft
        } catch  where error.code == .notFound || error.code == .cancelled {
            throw error
        } catch {
            return keepUnsent(draft, for: .draft, because: error)
        }
    }

    public nonisolated(nonsending) func dropDraft(
        at place: ValueDraft.Place
    ) async throws(LibraryError) {
        do {
            try await dropOnServer(at: place)
            unsent.forget(place)
        } catch  where !access.isWritable {
            unsent.keep(UnsentText(place: place, text: "", purpose: .discarding))
        }
        seen.endTyping(at: place)
        broadcaster.tell(.draftsChanged)
    }
}

/// Texts on the server.
extension SharedLibrary {
    /// The edit that links to the record with a title or number.
    static func link(
        _ text: String, at place: ValueDraft.Place
    ) -> @Sendable (PostgresSession) throws -> Edit {
        { db in
            let list = try CatalogReader(db: db).list(place.list)
            let search = TitleSearch(field: try list.knownField(place.field), list: list, db: db)
            return .setValue(
                .record(try search.record(for: text)), field: place.field, record: place.record,
                list: place.list)
        }
    }

    /// Performs the edit that a text stands for, or keeps the text as a draft.
    nonisolated(nonsending) func write(
        typed text: String, at place: ValueDraft.Place,
        _ edit: @escaping @Sendable (PostgresSession) throws -> Edit
    ) async throws(LibraryError) -> EntryOutcome {
        let entry = try await write { [seen, catalog] db in
            try Entry(edit, typed: text, at: place, seen: seen, cache: catalog, in: db)
        } change: {
            $0.performed?.change
        } news: {
            $0.performed?.news
        }
        switch entry {
        case .accepted(let performed): performed.note(in: seen)
        case .refused(_, let conflict?): seen.note(conflict.current, at: place)
        case .refused(_, nil): break
        }
        return entry.outcome
    }

    /// Saves a draft.
    nonisolated(nonsending) func write(_ draft: ValueDraft) async throws(LibraryError) {
        seen.beginTyping(at: draft.place)
        try await write {
            try DraftTable(db: $0).keep(draft)
        } change: { _ in
            nil
        }
    }

    /// Deletes a draft.
    nonisolated(nonsending) func dropOnServer(
        at place: ValueDraft.Place
    ) async throws(LibraryError) {
        try await write {
            try DraftTable(db: $0).drop(place)
        } change: { _ in
            nil
        }
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
    var performed: PerformedChange? {
        if case .accepted(let change) = self { change.performed } else { nil }
    }

    /// Performs the edit that a text stands for, or keeps the text as a draft.
    init(
        _ edit: (PostgresSession) throws -> Edit, typed text: String, at place: ValueDraft.Place,
        seen: SeenValues, cache: CatalogCache, in db: PostgresSession
    ) throws {
        let drafts = DraftTable(db: db)
        var transaction = EditTransaction(db: db, cache: cache)
        try transaction.lock(toEdit: RecordAddress(list: place.list, record: place.record))
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
                let edit = try edit(db)
                drafts.postponeDrop(place)
                let performed = try SeenValueCheck(db: db, seen: seen)
                    .perform(edit, in: transaction)
                return .accepted(performed)
            }
        } catch let conflict as ChangedSinceSeen {
            self = try refused(conflict.reason, conflict)
        } catch let error as LibraryError where error.code == .invalid {
            self = try refused(error.message)
        }
    }
}

extension ChangedSinceSeen {
    /// The reason why a text is not the value, with the choice that a person has.
    fileprivate var reason: String {
        let choice =
            current.isEmpty
            ? translated("Press Enter to enter your text, or Escape to leave it empty.")
            : translated("Press Enter to replace it, or Escape to keep it.")
        return error.message + " " + choice
    }
}
