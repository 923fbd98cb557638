import TableCore

extension CollectionView {
    /// Shows the current places of the visible items in their outline.
    func updateOutline() {
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
        guard direction == .left || direction == .right, let path = focusedItem else {
            return false
        }
        switch outline?.step(expanding: direction == .right, from: path) {
        case .stay, nil: return false
        case .goTo(let parent): return moveFocus(to: parent, [])
        case .expand(let expands):
            showsFocus = true
            outline?.setExpanded(expands, rowAt: path)
            return true
        }
    }
}
