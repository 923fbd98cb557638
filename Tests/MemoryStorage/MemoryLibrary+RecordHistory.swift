import TroveModel

extension MemoryLibrary {
    public func recordHistory(
        of record: RecordID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [RecordHistoryEntry] {
        try read { state throws(LibraryError) in
            let stored = try state.content.list(list)
            _ = try stored.index(of: record)
            var place = RecordAddress(list: list, record: record)
            var after = state.content
            var entries: [RecordHistoryEntry] = []
            for step in state.past.reversed() where entries.count < limit {
                let before = step.before
                let entry = state.content.entry(of: step, at: &place, from: before, to: after)
                if let entry { entries.append(entry) }
                after = before
                if entry?.effect == .added { break }
            }
            return entries
        }
    }
}

extension Content {
    private func record(at place: RecordAddress) -> (list: StoredList, record: StoredRecord)? {
        guard let list = lists.first(where: { $0.id == place.list }),
            let record = list.records.first(where: { $0.id == place.record })
        else { return nil }
        return (list, record)
    }

    /// The entry of a step for a record; nil if the step does not concern it. `self` is the present
    /// content.
    fileprivate func entry(
        of step: MemoryLibrary.Step, at place: inout RecordAddress, from before: Content,
        to after: Content
    ) -> RecordHistoryEntry? {
        guard let new = after.record(at: place) else { return nil }
        func entry(
            _ effect: RecordHistoryEntry.Effect, _ fields: [RecordedChange]
        ) -> RecordHistoryEntry {
            RecordHistoryEntry(
                action: step.name, performedAt: step.performedAt, effect: effect,
                list: new.list.id, fields: fields)
        }
        guard let old = before.record(at: place) else {
            guard let origin = Self.origin(of: place, from: before, to: after) else {
                return entry(.added, changes(from: nil, to: new))
            }
            place = origin
            return entry(.moved, [])
        }
        let fields = changes(from: old, to: new)
        if (old.record.deletedAt == nil) != (new.record.deletedAt == nil) {
            return entry(new.record.deletedAt == nil ? .restored : .deleted, fields)
        }
        let address = place
        func loans(_ content: Content) -> [Loan] {
            content.loans.filter { $0.address == address }
        }
        guard !fields.isEmpty || loans(before) != loans(after) else { return nil }
        return entry(.changed, fields)
    }

    /// The record of another list that a step moved here.
    private static func origin(
        of place: RecordAddress, from before: Content, to after: Content
    ) -> RecordAddress? {
        func gone(_ list: StoredList, in other: Content) -> [RecordID] {
            let ids = Set(other.storedList(list.id)?.records.map(\.id) ?? [])
            return list.records.map(\.id).filter { !ids.contains($0) }
        }
        guard let target = after.storedList(place.list) else { return nil }
        let index = gone(target, in: before).firstIndex(of: place.record)
        for list in before.lists where list.id != place.list {
            guard after.lists.contains(where: { $0.id == list.id }), let index else { continue }
            let moved = gone(list, in: after)
            if moved.indices.contains(index) {
                return RecordAddress(list: list.id, record: moved[index])
            }
        }
        return nil
    }

    private func changes(
        from old: (list: StoredList, record: StoredRecord)?,
        to new: (list: StoredList, record: StoredRecord)
    ) -> [RecordedChange] {
        let removed = (old?.list.fields ?? []).filter { field in
            !new.list.fields.contains { $0.id == field.id }
        }
        return (new.list.fields + removed).compactMap { field in
            guard field.kind != .computed else { return nil }
            let earlier = old?.list.fields.first { $0.id == field.id } ?? field
            let isThere = new.list.fields.contains { $0.id == field.id }
            let change = RecordedChange(
                field: field.id,
                name: storedList(new.list.id)?.list.field(field.id)?.name ?? field.name,
                before: recorded(old?.record.value(field.id) ?? .empty, earlier, new.list),
                after: recorded(isThere ? new.record.value(field.id) : .empty, field, new.list))
            return change.isInvisible ? nil : change
        }
    }

    private func recorded(
        _ value: FieldValue, _ field: Field, _ list: StoredList
    ) -> RecordedValue {
        guard case .record(let id) = value else { return RecordedValue(value, in: field) }
        let target = field.options.targetList ?? list.id
        return RecordedValue(value, in: field, link: linked(id, in: target))
    }
}
