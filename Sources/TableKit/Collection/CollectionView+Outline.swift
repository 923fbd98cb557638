import TableCore

extension CollectionView {
    /// Shows the current places of the visible items in their outline.
    func updateOutlineItems() {
        for cell in display.visibleCells {
            guard let cell = cell as? CollectionViewListCell,
                let path = display.indexPath(for: cell)
            else { continue }
            cell.outlineRow = outline?.outlineRow(at: modelPath(path))
        }
    }

    /// Expands or collapses the item of a cell.
    func toggleOutlineItem(of cell: CollectionViewListCell) {
        guard let path = indexPath(for: cell), let row = cell.outlineRow, row.isExpandable else {
            return
        }
        outline?.setExpanded(!row.isExpanded, rowAt: path)
    }

    /// Expands or collapses the focused item, as Right and Left do; Left also goes to the item
    /// above. Returns false where the key has no such effect.
    func expandFocusedItem(_ direction: LayoutDirection) -> Bool {
        guard let outline, direction == .left || direction == .right, let path = focusedItem,
            let row = outline.outlineRow(at: path)
        else { return false }
        let expands = direction == .right
        if row.isExpandable, row.isExpanded != expands {
            showsFocus = true
            outline.setExpanded(expands, rowAt: path)
            return true
        }
        guard !expands, let parent = outline.outlineParent(ofRowAt: path) else { return false }
        return moveFocus(to: parent, [])
    }
}
