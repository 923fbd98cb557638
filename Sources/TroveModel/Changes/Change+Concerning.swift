extension Change {
    /// Whether the change may have changed the values of a record, its history or the definition of
    /// its list.
    ///
    /// - Complexity: O(*changed records*)
    public func mayConcern(_ record: RecordID, in list: ListID) -> Bool {
        guard let changed = self.list else { return affectsLists && smartList == nil }
        guard changed == list else { return false }
        return affectsLists || affectsWholeList
            || [inserted, deleted, updated, moved].contains { $0.contains(record) }
    }
}
