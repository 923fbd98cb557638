import CGtk
import GtkBridge
import TableCore
import TextCore

extension TableView {
    /// Opens the menu of a row, as the right button and the menu key do, after marking the row as
    /// its target. Closes the open row, as any button press does (Spec 17.4).
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - point: The point of the viewport to open the menu at; nil for the middle of the row.
    func showMenu(forRowAt row: IndexPath, at point: Point? = nil) {
        closeOpenRow()
        endSwipe()
        selection.target(row)
        showSelection()
        guard let span = geometry.rectForRow(at: row) else { return }
        let place = point ?? Point(x: rowWidth / 2, y: span.midY - offsetY)
        let content = Point(x: place.x, y: place.y + offsetY)
        let suggested = swipeMenuItems(forRowAt: row)
        let configuration = delegate?.tableView(
            self, contextMenuConfigurationForRowAt: row, point: content)
        if let configuration {
            if let menu = configuration.makeMenu(suggesting: suggested) { open(menu, at: place) }
            return
        }
        if showEditMenu(forRowAt: row, at: place) || suggested.isEmpty { return }
        open(Menu(children: suggested), at: place)
    }

    /// Whether a row has a menu.
    func hasMenu(rowAt row: IndexPath) -> Bool {
        guard let span = geometry.rectForRow(at: row) else { return false }
        let point = Point(x: rowWidth / 2, y: span.midY)
        return delegate?.tableView(self, contextMenuConfigurationForRowAt: row, point: point) != nil
            || delegate?.tableView(self, shouldShowMenuForRowAt: row) == true
            || !swipeMenuItems(forRowAt: row).isEmpty
    }

    /// Opens a menu at a point of the viewport.
    func open(_ menu: Menu, at point: Point, onClose: @escaping () -> Void = {}) {
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

    // MARK: Edit menu

    /// Opens the menu with Cut, Copy and Paste of a row whose delegate has one (Spec 000.176).
    ///
    /// - Returns: Whether there is such a menu.
    private func showEditMenu(forRowAt row: IndexPath, at point: Point) -> Bool {
        editMenuPoint = point
        editMenu(.longPressed(row))
        return editMenu.indexPath != nil
    }

    func editMenu(_ event: EditMenuSession.Event) {
        var effects = editMenu.handle(event)
        while !effects.isEmpty {
            switch effects.removeFirst() {
            case .askShouldShow(let path):
                let shows = delegate?.tableView(self, shouldShowMenuForRowAt: path) ?? false
                effects += editMenu.handle(.shouldShow(shows))
            case .askCanPerform(let action, let path):
                let can = delegate?.tableView(
                    self, canPerformAction: action, forRowAt: path, withSender: nil)
                effects += editMenu.handle(.canPerform(can ?? false))
            case .select(let path):
                selection.target(path)
                showSelection()
            case .show(let actions, _): openEditMenu(actions)
            case .hide: break
            case .perform(let action, let path):
                delegate?.tableView(
                    self, performAction: action, forRowAt: path, withSender: nil)
            case .deselect(let path): deselectRow(at: path, animated: true)
            case .click: break
            }
        }
    }

    private func openEditMenu(_ actions: [EditAction]) {
        let items = actions.map { action in
            Action(title: action.menuTitle) { [weak self] _ in
                self?.editMenu(.chosen(action))
            }
        }
        open(Menu(children: items), at: editMenuPoint) {
            // A chosen item performs its action after the menu has closed.
            MainLoop.whenIdle { [weak self] in self?.editMenu(.cancel) }
        }
    }
}

extension EditAction {
    /// The title in menus, with its access key.
    var menuTitle: String {
        switch self {
        case .cut: translated("Cu_t")
        case .copy: translated("_Copy")
        case .paste: translated("_Paste")
        }
    }
}
