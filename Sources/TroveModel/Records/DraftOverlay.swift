/// Drafts in memory that could not be written, on top of those in the library.
package struct DraftOverlay {
    /// The drafts by place; nil where the draft in the library no longer applies.
    private var changes: [ValueDraft.Place: ValueDraft?] = [:]

    package init() {}

    package mutating func keep(_ draft: ValueDraft) -> ValueDraft {
        var draft = draft
        draft.isStored = false
        changes[draft.place] = draft
        return draft
    }

    package mutating func drop(_ place: ValueDraft.Place) {
        changes.updateValue(nil, forKey: place)
    }

    /// Removes the change of a place: the draft in the library applies again.
    package mutating func forget(_ place: ValueDraft.Place) {
        changes.removeValue(forKey: place)
    }

    /// The stored drafts with the changes applied.
    package func applied(to stored: [ValueDraft]) -> [ValueDraft] {
        guard !changes.isEmpty else { return stored }
        return stored.filter { changes[$0.place] == nil } + changes.values.compactMap(\.self)
    }
}
