extension BatchUpdate {
    /// Deletes a row, or its whole section if it is the section's last row. Spec 000.129.
    ///
    /// - Parameters:
    ///   - oldIndexPath: The index path of the row before the batch.
    ///   - counts: The counts before the batch, which must not contain other changes of this
    ///     section.
    ///   - animation: The animation of the row or the section.
    /// - Returns: Whether the section is deleted: if so, remove it and its title from the model,
    ///   and reload the index titles.
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
