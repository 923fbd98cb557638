import TableCore

/// An item of the program in the edit menu.
public final class MenuItem {
    /// The title.
    public var title: String
    let handler: () -> Void

    /// Creates an item.
    public init(title: String, handler: @escaping () -> Void) {
        (self.title, self.handler) = (title, handler)
    }
}

/// The one edit menu of the program: for a view, it offers the actions that the view can perform.
/// Spec 000.176.
///
///     MenuController.shared.showMenu(from: card, rect: card.bounds)
///
/// To open a menu with the right button, add an ``EditMenuInteraction`` to the view instead.
public final class MenuController {
    /// The menu.
    public static let shared = MenuController()

    /// Items after Cut, Copy and Paste; nil for none.
    public var menuItems: [MenuItem]?

    private var interaction: EditMenuInteraction?

    /// Whether the menu is open.
    public var isMenuVisible: Bool { interaction?.openMenu != nil }

    /// Opens the menu at a rectangle of a view.
    public func showMenu(from view: View, rect: Rect) {
        hideMenu()
        let interaction = EditMenuInteraction(delegate: self)
        self.interaction = interaction
        interaction.show(at: view, rect.center)
    }

    /// Closes the menu.
    public func hideMenu() {
        interaction?.dismissMenu()
        interaction = nil
    }
}

extension MenuController: EditMenuInteractionDelegate {
    public func editMenuInteraction(
        _ interaction: EditMenuInteraction, menuFor configuration: EditMenuConfiguration,
        suggestedActions: [MenuElement]
    ) -> Menu? {
        let own = (menuItems ?? []).map { item in
            Action(title: item.title) { _ in item.handler() }
        }
        return Menu(children: suggestedActions + own)
    }
}
