extension BatchUpdate {
    /// Deletes a row, or its whole section when it is the last one there. Spec 000.129.
    ///
    /// - Parameters:
    ///   - oldIndexPath: the row by its path before the batch.
    ///   - counts: the table before the batch, which has no other changes of this section.
    ///   - animation: how the row or the section leaves.
    /// - Returns: whether the section goes: take it and its title out of the model, and reload
    ///   the index titles.
    /// - Complexity: O(log sections).
    public mutating func deleteRowOrSection(
        _ oldIndexPath: IndexPath, in counts: SectionCounts,
        with animation: RowAnimation = .automatic
    ) -> Bool {
        let isLast =
            counts.contains(oldIndexPath)
            && counts.numberOfRows(inSection: oldIndexPath.section) == 1
        if isLast {
            deleteSections([oldIndexPath.section], with: animation)
        } else {
            deleteRows([oldIndexPath], with: animation)
        }
        return isLast
    }
}
