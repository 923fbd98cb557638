import Foundation
import TroveModel

extension MemoryLibrary {
    @discardableResult
    public nonisolated(nonsending) func perform(
        _ edit: Edit
    ) async throws(LibraryError) -> Change {
        try write { state throws(LibraryError) in try state.perform(edit) }
    }

    public func rehearse(_ edit: Edit) async throws(LibraryError) -> Change {
        try read { state throws(LibraryError) in
            var copy = state
            copy.subscribers = [:]
            return try copy.perform(edit)
        }
    }

    public func preview(
        _ changes: [RecordEdit], of records: [RecordID], in list: ListID
    ) async throws(LibraryError) -> BulkPreview {
        try read { state throws(LibraryError) in
            let stored = try state.content.list(list)
            let list = stored.list
            let editor = Editor(content: state.content, identities: state.identities)
            var preview = BulkPreview()
            for id in records {
                let old = stored.records[try stored.index(of: id)]
                let new = editor.applied(changes, to: old, of: list)
                let fields = list.fields.filter { old.value($0.id) != new.value($0.id) }
                if fields.isEmpty { continue }
                preview.recordCount += 1
                preview.valueCount += fields.count
                for field in fields where preview.samples.count < BulkPreview.sampleCount {
                    let (before, after) = (old.value(field.id), new.value(field.id))
                    preview.samples.append(
                        BulkPreview.Sample(
                            record: id, field: field.id, old: before, new: after,
                            oldText: state.content.text(of: before, in: field, of: list),
                            newText: state.content.text(of: after, in: field, of: list)))
                }
            }
            return preview
        }
    }

    @discardableResult
    public nonisolated(nonsending) func undo() async throws(LibraryError) -> Change? {
        try write { state throws(LibraryError) in
            guard let step = state.past.popLast() else { return nil }
            state.future.append(step)
            return state.restore(step.before, of: step, cause: .undone)
        }
    }

    @discardableResult
    public nonisolated(nonsending) func redo() async throws(LibraryError) -> Change? {
        try write { state throws(LibraryError) in
            guard var step = state.future.popLast() else { return nil }
            step.coalescingKey = nil
            state.past.append(step)
            return state.restore(step.after, of: step, cause: .redone)
        }
    }

    public func undoState() async throws(LibraryError) -> UndoState {
        state.withLock { state in
            UndoState(undo: state.past.last?.name, redo: state.future.last?.name)
        }
    }

    public func history(limit: Int) async throws(LibraryError) -> [HistoryEntry] {
        let (past, future) = state.withLock { ($0.past, $0.future) }
        func entry(_ step: Step, isUndone: Bool) -> HistoryEntry {
            HistoryEntry(
                action: step.name, list: step.list, performedAt: step.performedAt,
                isUndone: isUndone)
        }
        let all =
            future.map { entry($0, isUndone: true) }
            + past.reversed().map { entry($0, isUndone: false) }
        return Array(all.prefix(limit))
    }
}

extension MemoryLibrary.State {
    mutating func perform(_ edit: Edit) throws(LibraryError) -> Change {
        var editor = Editor(content: content, identities: identities)
        let outcome = try editor.apply(edit)
        return finish(editor, outcome)
    }

    /// Keeps the outcome of an edit as an undo step.
    mutating func finish(_ editor: Editor, _ outcome: Editor.Outcome) -> Change {
        let before = content
        identities = editor.identities
        forgetReasons(from: before, to: editor.content)
        let change = become(
            editor.content, name: outcome.name, cause: .performed, list: outcome.list)
        guard outcome.isUndoable, before != content else { return change }
        future = []
        let now = Date()
        if let key = outcome.coalescingKey, let last = past.last, last.coalescingKey == key {
            past[past.count - 1].after = content
            past[past.count - 1].name = outcome.name
            past[past.count - 1].performedAt = now
            return change
        }
        if !past.isEmpty, outcome.coalescingKey == nil { past[past.count - 1].coalescingKey = nil }
        past.append(
            MemoryLibrary.Step(
                name: outcome.name, list: outcome.list, performedAt: now, before: before,
                after: content, coalescingKey: outcome.coalescingKey))
        return change
    }

    /// Returns to a former content, apart from the views of lists that the step did not change.
    fileprivate mutating func restore(
        _ former: Content, of step: MemoryLibrary.Step, cause: Change.Cause
    ) -> Change {
        let other = cause == .undone ? step.after : step.before
        var new = former
        for index in new.lists.indices {
            let id = new.lists[index].id
            guard let now = content.lists.first(where: { $0.id == id }),
                let before = other.lists.first(where: { $0.id == id })
            else { continue }
            let settings = new.lists[index].settings
            if settings.sort == before.settings.sort {
                new.lists[index].settings.sort = now.settings.sort
            }
            new.lists[index].settings.grouping = now.settings.grouping
            new.lists[index].settings.view = now.settings.view
        }
        for index in new.smartLists.indices {
            let old = new.smartLists[index]
            guard let now = content.smartLists.first(where: { $0.id == old.id }) else { continue }
            var definition = old.definition
            definition.settings = now.definition.settings
            new.smartLists[index] = SmartList(id: old.id, uuid: old.uuid, definition: definition)
        }
        forgetReasons(from: content, to: new)
        if cause == .undone, !past.isEmpty { past[past.count - 1].coalescingKey = nil }
        return become(new, name: step.name, cause: cause, list: step.list)
    }

    /// Clears the reasons of drafts in fields whose definition changed.
    private mutating func forgetReasons(from old: Content, to new: Content) {
        for (place, draft) in drafts {
            let before = old.lists.first { $0.id == place.list }?.list.field(place.field)
            let after = new.lists.first { $0.id == place.list }?.list.field(place.field)
            guard let before, let after,
                before.kind != after.kind || before.options != after.options
            else { continue }
            drafts[place] = ValueDraft(draft.text, at: place)
        }
    }
}
