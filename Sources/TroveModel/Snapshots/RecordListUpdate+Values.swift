extension RecordList {
    /// The update after a change of values that decide neither which records match nor their order,
    /// so that the storage need not be asked; nil after other changes, or if the snapshot lacks an
    /// earlier one.
    ///
    /// - Complexity: O(*changed records*), with the lookup of each.
    public func update(afterValuesOf change: Change, of list: List) -> RecordListUpdate? {
        guard isComplete, change.list == request.list, change.generations.lowerBound == generation,
            change.updated.count <= RecordListUpdate.maximumRecords,
            let field = change.onlyField(of: list), !isDecided(by: field, of: list)
        else { return nil }
        let updated = Set(change.updated)
        return RecordListUpdate(
            from: self, to: at(generation: change.generations.upperBound), touched: updated,
            updated: updated)
    }

    /// Whether the values of a field may decide which records match, or their order.
    private func isDecided(by field: Field, of list: List) -> Bool {
        guard request.scope == .records, request.query == .all, linkStamps.isEmpty else {
            return true
        }
        let changed = Set([field.id] + list.dependents(of: field.id).map(\.id))
        let attributes = request.sort.keys.map(\.attribute) + [request.grouping.attribute]
        return attributes.contains { attribute in
            switch attribute {
            case nil, .added: false
            case .field(let id): changed.contains(id)
            case .changed: true
            }
        }
    }
}

extension Change {
    /// The field whose values changed, if nothing else did; nil also if that is not known.
    fileprivate func onlyField(of list: List) -> Field? {
        guard cause == .performed, inserted.isEmpty, deleted.isEmpty, moved.isEmpty,
            !updated.isEmpty, !affectsLists, !affectsWholeList,
            case .records(.changeField(let name, _))? = action
        else { return nil }
        let found = list.fields.filter { $0.name == name }
        return found.count == 1 ? found[0] : nil
    }
}
