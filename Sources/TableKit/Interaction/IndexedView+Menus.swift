import CGtk
import GtkBridge
import TableCore
import TextCore

/// The menus of rows.
extension IndexedView {
    /// Opens a menu at a point of the viewport.
    ///
    /// - Parameters:
    ///   - menu: The menu.
    ///   - point: The point.
    ///   - rows: The rows that the menu is about: it closes with the last of them.
    ///   - onClose: Called when the menu has closed.
    func open(
        _ menu: Menu, at point: Point, about rows: [IndexPath],
        onClose: @escaping () -> Void = {}
    ) {
        let point = onScreen(point)
        let positions = rows.compactMap { counts.position(of: $0) }
        menuRows = rows.isEmpty ? nil : MenuTarget(PositionSet(positions.map { $0..<$0 + 1 }))
        contextMenu = MenuModel.open(
            menu, at: hostWidget,
            pointingTo: GdkRectangle(
                x: Int32(point.x.rounded()), y: Int32(point.y.rounded()), width: 1, height: 1),
            sender: self, name: translated("Menu")
        ) { [weak self] in
            self?.contextMenu = nil
            self?.menuRows = nil
            onClose()
        }
    }

    /// Moves the open menu along with its rows in a batch update, or closes it with the last one.
    func followMenu(_ map: UpdateMap) {
        for case .hide in editMenu.apply(map) { closeMenu() }
        if menuRows?.follow(map) == false { closeMenu() }
    }

    /// Closes the menu of rows that may be gone after a reload of everything.
    func closeMenuOfRows() {
        guard menuRows != nil else { return }
        editMenu(.cancel)
        closeMenu()
    }

    private func closeMenu() {
        menuRows = nil
        guard let contextMenu else { return }
        gtk_popover_popdown(contextMenu.widget.cast(GtkPopover.self))
    }

    /// Whether a row has a menu of its own.
    ///
    /// - Complexity: Independent of the number of selected rows.
    func hasMenu(at path: IndexPath) -> Bool {
        hasContextMenu(at: path) || shouldShowEditMenu(at: path)
            || !swipeMenuItems(at: path).isEmpty
    }

    // MARK: Edit menu

    /// Opens the menu with Cut, Copy and Paste of a row whose delegate has one (Spec 000.176, 56).
    ///
    /// - Returns: Whether there is such a menu.
    func showEditMenu(of path: IndexPath, at point: Point) -> Bool {
        editMenuPoint = point
        editMenu(.longPressed(path))
        return editMenu.indexPath != nil
    }

    /// Sends an event to the edit menu and performs the effects in order.
    func editMenu(_ event: EditMenuSession.Event) {
        var effects = editMenu.handle(event)
        while !effects.isEmpty {
            switch effects.removeFirst() {
            case .askShouldShow(let path):
                effects += editMenu.handle(.shouldShow(shouldShowEditMenu(at: path)))
            case .askCanPerform(let action, let path):
                effects += editMenu.handle(.canPerform(canPerform(action, at: path)))
            case .select(let path):
                selection.target(path)
                showSelection()
            case .show(let actions, let path): openEditMenu(actions, of: path)
            case .hide: closeMenu()
            case .perform(let action, let path): tellPerform(action, at: path)
            case .deselect(let path):
                selection.deselect(path)
                showSelection()
            case .click: break
            }
        }
    }

    private func openEditMenu(_ actions: [EditAction], of path: IndexPath) {
        let items = actions.map { action in
            Action(title: action.menuTitle) { [weak self] _ in self?.editMenu(.chosen(action)) }
        }
        open(Menu(children: items), at: editMenuPoint, about: [path]) { [weak self] in
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
