import CGtk
import GtkBridge

/// The items of a menu, in sections.
public final class Menu {
    /// One line of a menu.
    public enum Item {
        /// Does an action, named with its group: `win.undo`.
        case action(String, String)
        /// Chooses a value of an action that has a state.
        case choice(String, String, value: String)
        /// Opens another menu.
        case submenu(String, Menu)
    }

    /// The reference to the GMenu.
    public let reference: ObjectReference

    /// - Parameter sections: Groups of items, divided by lines, each with a title or none.
    public init(sections: [(title: String?, items: [Item])]) {
        reference = ObjectReference(adopting: UnsafeMutableRawPointer(g_menu_new()))
        setSections(sections)
    }

    /// The menu as GTK's functions take it.
    public var model: UnsafeMutablePointer<GMenuModel> { reference.cast(GMenuModel.self) }

    /// Replaces everything in the menu, also while it is shown somewhere.
    public func setSections(_ sections: [(title: String?, items: [Item])]) {
        g_menu_remove_all(reference.opaque)
        for section in sections {
            let menu = ObjectReference(adopting: UnsafeMutableRawPointer(g_menu_new()))
            for item in section.items { Self.append(item, to: menu.opaque) }
            g_menu_append_section(reference.opaque, section.title, menu.cast(GMenuModel.self))
        }
    }

    private static func append(_ item: Item, to menu: OpaquePointer) {
        switch item {
        case .action(let label, let action):
            g_menu_append(menu, label, action)
        case .choice(let label, let action, let value):
            guard let item = g_menu_item_new(label, nil) else { return }
            g_menu_item_set_action_and_target_value(item, action, g_variant_new_string(value))
            g_menu_append_item(menu, item)
            g_object_unref(UnsafeMutableRawPointer(item))
        case .submenu(let label, let submenu):
            g_menu_append_submenu(menu, label, submenu.model)
        }
    }
}
