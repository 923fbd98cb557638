/// The folding of groups.
extension RecordsModel {
    /// The folding of the groups of ``rows``. A search opens all groups, so that it hides no
    /// results.
    ///
    /// - Complexity: O(*sections*), O(1) if no group is folded.
    public var folding: GroupFolding {
        guard let rows, rows.records.request.query == rows.base else { return GroupFolding() }
        return GroupFolding(of: rows.records, rows.list.settings.view.foldedGroups)
    }
}
