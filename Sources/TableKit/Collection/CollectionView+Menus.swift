import CGtk
import GtkBridge
import TableCore
import TextCore

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
        let suggested = item.map { swipeMenuItems(forItemAt: $0) } ?? []
        let configuration = delegate?.collectionView(
            self, contextMenuConfigurationForItemsAt: menuTargets(of: item), point: content)
        if let configuration {
            guard let menu = configuration.makeMenu(suggesting: suggested) else { return false }
            if let item {
                selection.target(item)
                showSelection()
            }
            open(menu, at: place)
            return true
        }
        guard let item else { return false }
        editMenuPoint = place
        editMenu(.longPressed(item))
        if editMenu.indexPath != nil { return true }
        guard !suggested.isEmpty else { return false }
        selection.target(item)
        showSelection()
        open(Menu(children: suggested), at: place)
        return true
    }

    /// Whether an item has a menu of its own.
    ///
    /// - Complexity: Independent of the number of selected items.
    func hasMenu(itemAt item: IndexPath) -> Bool {
        guard let center = layoutAttributesForItem(at: item)?.center else { return false }
        let configuration = delegate?.collectionView(
            self, contextMenuConfigurationForItemsAt: [item], point: center)
        return configuration != nil
            || delegate?.collectionView(self, shouldShowMenuForItemAt: item) == true
            || !swipeMenuItems(forItemAt: item).isEmpty
    }

    /// The items that a menu is about: all selected ones if the item is one of them.
    private func menuTargets(of item: IndexPath?) -> [IndexPath] {
        guard let item else { return [] }
        return selection.isSelected(item) ? indexPathsForSelectedItems ?? [item] : [item]
    }

    private func open(_ menu: Menu, at point: Point, onClose: @escaping () -> Void = {}) {
        let point = onScreen(point)
        contextMenu = MenuModel.open(
            menu, at: host.widget,
            pointingTo: GdkRectangle(
                x: Int32(point.x.rounded()), y: Int32(point.y.rounded()), width: 1, height: 1),
            sender: self, name: translated("Menu")
        ) { [weak self] in
            self?.contextMenu = nil
            onClose()
        }
    }

    /// Sends an event to the edit menu and performs the effects in order. Spec 56.
    func editMenu(_ event: EditMenuSession.Event) {
        var effects = editMenu.handle(event)
        while !effects.isEmpty {
            switch effects.removeFirst() {
            case .askShouldShow(let path):
                let shows = delegate?.collectionView(self, shouldShowMenuForItemAt: path)
                effects += editMenu.handle(.shouldShow(shows ?? false))
            case .askCanPerform(let action, let path):
                let can = delegate?.collectionView(
                    self, canPerformAction: action, forItemAt: path, withSender: nil)
                effects += editMenu.handle(.canPerform(can ?? false))
            case .show(let actions, _): openEditMenu(actions)
            case .perform(let action, let path):
                delegate?.collectionView(
                    self, performAction: action, forItemAt: path, withSender: nil)
            case .hide: contextMenu?.isHidden = true
            // The menu of an item does not change the selection (Spec OC-24).
            case .select, .deselect, .click: break
            }
        }
    }

    private func openEditMenu(_ actions: [EditAction]) {
        let items = actions.map { action in
            Action(title: action.menuTitle) { [weak self] _ in self?.editMenu(.chosen(action)) }
        }
        open(Menu(children: items), at: editMenuPoint) { [weak self] in
            // A chosen item performs its action after the menu has closed.
            MainLoop.whenIdle { [weak self] in self?.editMenu(.cancel) }
        }
    }
}
