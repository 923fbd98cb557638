import TableCore

extension CollectionView {
    /// Opens the menu of an item, or of the space between the items, as the right button and the
    /// menu key do. The item becomes selected, except for the edit menu (Spec OC-24).
    ///
    /// - Parameters:
    ///   - item: The item; nil for none.
    ///   - point: The point of the viewport to open the menu at; nil for the middle of the item.
    /// - Returns: Whether there is a menu.
    func showMenu(forItemAt item: IndexPath?, at point: Point? = nil) -> Bool {
        let offset = contentOffset
        let middle = item.flatMap { layoutAttributesForItem(at: $0)?.center }
        guard let content = point.map(contentPoint) ?? middle else { return false }
        let place = Point(x: content.x - offset.x, y: content.y - offset.y)
        endSwipe()
        let suggested = item.map { swipeMenuItems(at: $0) } ?? []
        let targets = menuTargets(of: item)
        let configuration = delegate?.collectionView(
            self, contextMenuConfigurationForItemsAt: targets, point: content)
        if let configuration {
            guard let menu = configuration.makeMenu(suggesting: suggested) else { return false }
            if let item {
                selection.target(item)
                showSelection()
            }
            open(menu, at: place, about: targets)
            return true
        }
        guard let item else { return false }
        if showEditMenu(of: item, at: place) { return true }
        guard !suggested.isEmpty else { return false }
        selection.target(item)
        showSelection()
        open(Menu(children: suggested), at: place, about: [item])
        return true
    }

    /// The items that a menu is about: all selected ones if the item is one of them.
    private func menuTargets(of item: IndexPath?) -> [IndexPath] {
        guard let item else { return [] }
        return selection.isSelected(item) ? indexPathsForSelectedItems ?? [item] : [item]
    }
}
