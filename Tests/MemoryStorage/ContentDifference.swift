import TroveModel

extension Change {
    /// The change from one content to another.
    ///
    /// - Parameter list: The list that the edit names; changes of other lists are in `others`.
    init(
        from old: Content, to new: Content, action: ChangeName?, cause: Change.Cause, list: ListID?,
        generations: ClosedRange<Int64>
    ) {
        self.init(action, cause: cause, list: list, generations: generations)
        let ids = (old.lists + new.lists).map(\.id)
        var seen: Set<ListID> = []
        for id in ids where seen.insert(id).inserted {
            var part = Change(action, cause: cause, list: id, generations: generations)
            part.take(
                old.lists.first { $0.id == id }, new.lists.first { $0.id == id })
            part.take(old.loans, new.loans, of: id)
            guard !part.isEmpty else { continue }
            if id == list {
                let others = others
                self = part
                self.others = others
            } else {
                others.append(part)
            }
        }
        if old.lists.map(\.id) != new.lists.map(\.id) { affectsLists = true }
        if old.smartLists != new.smartLists {
            affectsLists = true
            let changed = new.smartLists.first { smart in
                old.smartLists.first { $0.id == smart.id } != smart
            }
            let removed = old.smartLists.first { smart in
                !new.smartLists.contains { $0.id == smart.id }
            }
            smartList = (changed ?? removed ?? new.smartLists.first)?.id
        }
    }

    /// Takes the difference of the loans of one list.
    private mutating func take(_ old: [Loan], _ new: [Loan], of list: ListID) {
        guard !affectsWholeList else { return }
        let before = Set(old.filter { $0.address.list == list })
        let after = Set(new.filter { $0.address.list == list })
        let changed = Set(before.symmetricDifference(after).map(\.address.record))
        updated = Set(updated).union(changed).subtracting(deleted).sorted()
    }

    /// Takes the difference of one list.
    private mutating func take(_ old: StoredList?, _ new: StoredList?) {
        guard let old, let new else {
            affectsLists = true
            affectsWholeList = true
            return
        }
        let isRenamed = (old.name, old.icon) != (new.name, new.icon)
        affectsWholeList = old.fields != new.fields
        affectsLists = affectsWholeList || isRenamed || old.settings != new.settings
        let before = Dictionary(old.records.map { ($0.id, $0) }) { $1 }
        let after = Dictionary(new.records.map { ($0.id, $0) }) { $1 }
        for record in new.records where record.deletedAt == nil {
            if before[record.id].map({ $0.deletedAt != nil }) ?? true { inserted.append(record.id) }
        }
        for record in old.records {
            guard let now = after[record.id] else {
                deleted.append(record.id)
                continue
            }
            if record.deletedAt == nil, now.deletedAt != nil { deleted.append(record.id) }
            if (record.values, record.modifiedAt) != (now.values, now.modifiedAt) {
                updated.append(record.id)
            }
        }
        let common = new.records.map(\.id).filter { before[$0] != nil }
        let former = old.records.map(\.id).filter { after[$0] != nil }
        for step in common.difference(from: former).inferringMoves() {
            if case .insert(_, let id, .some) = step { moved.append(id) }
        }
        inserted.sort()
        deleted.sort()
        updated.sort()
        moved.sort()
    }
}
