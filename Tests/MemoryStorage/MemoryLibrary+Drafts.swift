import TroveModel

extension MemoryLibrary {
    public func drafts() async throws(LibraryError) -> [ValueDraft] {
        let (content, drafts) = state.withLock { ($0.content, $0.drafts) }
        return content.lists.flatMap { stored -> [ValueDraft] in
            let visible = stored.records.filter { $0.deletedAt == nil }.map(\.id).sorted()
            return visible.flatMap { record in
                stored.fields.filter(\.kind.isTyped).compactMap { field in
                    drafts[
                        ValueDraft.Place(list: stored.id, record: record, field: field.id)]
                }
            }
        }
    }

    public nonisolated(nonsending) func enter(
        _ edit: Edit, typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome {
        try enter(typed: text, at: place) { _ in edit }
    }

    public nonisolated(nonsending) func enterLink(
        typed text: String, at place: ValueDraft.Place
    ) async throws(LibraryError) -> EntryOutcome {
        try enter(typed: text, at: place) { content throws(LibraryError) in
            let stored = try content.list(place.list)
            let field = stored.fields[try stored.fieldIndex(of: place.field)]
            let record = try content.record(for: text, of: field, in: stored.list)
            return .setValue(
                .record(record), field: place.field, record: place.record, list: place.list)
        }
    }

    private func enter(
        typed text: String, at place: ValueDraft.Place,
        _ edit: (Content) throws(LibraryError) -> Edit
    ) throws(LibraryError) -> EntryOutcome {
        try write { state throws(LibraryError) in
            let outcome: EntryOutcome
            if state.content.isInTrash(place) {
                let draft = ValueDraft(text, at: place)
                state.drafts[place] = draft
                state.send(.draftsChanged)
                return .refused(draft)
            }
            do throws(LibraryError) {
                let change = try state.perform(try edit(state.content))
                state.drafts[place] = nil
                outcome = .accepted(change)
            } catch  where error.code == .invalid {
                let draft = ValueDraft(text, at: place, reason: error.message)
                try state.keep(draft)
                outcome = .refused(draft)
            }
            state.send(.draftsChanged)
            return outcome
        }
    }

    @discardableResult
    public nonisolated(nonsending) func keep(
        _ draft: ValueDraft
    ) async throws(LibraryError) -> ValueDraft {
        try write { state throws(LibraryError) in
            try state.keep(draft)
            state.send(.draftsChanged)
            return draft
        }
    }

    public nonisolated(nonsending) func dropDraft(
        at place: ValueDraft.Place
    ) async throws(LibraryError) {
        state.withLock { state in
            state.drafts[place] = nil
            state.send(.draftsChanged)
        }
    }
}

extension MemoryLibrary.State {
    fileprivate mutating func keep(_ draft: ValueDraft) throws(LibraryError) {
        let stored = try content.list(draft.place.list)
        _ = try stored.fieldIndex(of: draft.place.field)
        _ = try stored.index(of: draft.place.record)
        drafts[draft.place] = draft
    }
}

extension Content {
    /// Whether a record is in the trash, or its list was deleted.
    fileprivate func isInTrash(_ place: ValueDraft.Place) -> Bool {
        guard let stored = storedList(place.list),
            let record = stored.records.first(where: { $0.id == place.record })
        else { return false }
        return record.deletedAt != nil || deletedLists.contains { $0.id == place.list }
    }
}
