import CGtk
import GtkBridge

/// The items of a menu, in sections.
///
/// Two menus are equal if their sections and items are equal.
public final class Menu {
    /// A menu item.
    public enum Item: Equatable {
        /// An item with a label that activates an action such as `win.undo`.
        case action(String, String)
        /// An item with a label that selects a value of a stateful action.
        case choice(String, String, value: String)
        /// An item with a label that opens another menu.
        case submenu(String, Menu)
    }

    /// A group of items between separators, with an optional title.
    struct Section: Equatable {
        let title: String?
        let items: [Item]
    }

    /// The reference to the GMenu.
    @_spi(Gtk) public let reference: ObjectReference

    private let sections: [Section]

    /// Creates a menu.
    ///
    /// - Parameter sections: Groups of items divided by separators, each with an optional title.
    public init(sections: [(title: String?, items: [Item])]) {
        reference = ObjectReference(adopting: UnsafeMutableRawPointer(g_menu_new()))
        self.sections = sections.map { Section(title: $0.title, items: $0.items) }
        for section in sections {
            let menu = ObjectReference(adopting: UnsafeMutableRawPointer(g_menu_new()))
            for item in section.items { Self.append(item, to: menu.opaque) }
            g_menu_append_section(reference.opaque, section.title, menu.cast(GMenuModel.self))
        }
    }

    /// The pointer for GTK's functions.
    @_spi(Gtk) public var model: UnsafeMutablePointer<GMenuModel> {
        reference.cast(GMenuModel.self)
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

extension Menu: Equatable {
    public static func == (first: Menu, second: Menu) -> Bool {
        first === second || first.sections == second.sections
    }
}
