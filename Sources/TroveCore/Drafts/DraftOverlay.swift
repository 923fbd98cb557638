/// Drafts that could not be written, over those of the file.
struct DraftOverlay {
    /// By place; nil where the draft of the file counts no longer.
    private var changes: [ValueDraft.Place: ValueDraft?] = [:]

    mutating func keep(_ draft: ValueDraft) -> ValueDraft {
        var draft = draft
        draft.isStored = false
        changes[draft.place] = draft
        return draft
    }

    mutating func drop(_ place: ValueDraft.Place) {
        changes.updateValue(nil, forKey: place)
    }

    /// Forgets a place: what the file says about it counts again.
    mutating func forget(_ place: ValueDraft.Place) {
        changes.removeValue(forKey: place)
    }

    /// The drafts of the file with the changes.
    func applied(to stored: [ValueDraft]) -> [ValueDraft] {
        guard !changes.isEmpty else { return stored }
        return stored.filter { changes[$0.place] == nil } + changes.values.compactMap(\.self)
    }
}
