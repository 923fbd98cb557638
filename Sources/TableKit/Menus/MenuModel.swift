import CGtk
import GtkBridge

/// A ``Menu`` for GTK: the model of its items, and the actions of those with a function.
final class MenuModel {
    private let model = ObjectReference(adopting: UnsafeMutableRawPointer(g_menu_new()))
    private let group = ObjectReference(
        adopting: UnsafeMutableRawPointer(g_simple_action_group_new()))
    private var actionCount = 0
    private weak var sender: AnyObject?

    /// The prefix of the actions' names.
    private static let prefix = "items"

    /// Creates the model of a menu.
    ///
    /// - Parameters:
    ///   - menu: The menu.
    ///   - sender: The sender of the menu's actions.
    init(_ menu: Menu, sender: AnyObject?) {
        self.sender = sender
        append(menu.children, to: model.opaque)
    }

    /// The model for GTK's functions.
    var pointer: UnsafeMutablePointer<GMenuModel> { model.cast(GMenuModel.self) }

    /// Makes the functions of the menu available to a widget that opens it.
    func install(on widget: WidgetPointer) {
        gtk_widget_insert_action_group(widget, Self.prefix, group.opaque)
    }

    /// Opens a menu in a popover that points to a rectangle, and calls a function when it closes.
    ///
    /// - Parameters:
    ///   - menu: The menu.
    ///   - widget: The widget that the popover belongs to.
    ///   - rect: The rectangle in the coordinates of the widget; nil for the whole widget.
    ///   - sender: The sender of the menu's actions.
    ///   - name: The accessible name of the popover.
    /// - Returns: The popover, which GTK destroys after it was closed.
    @discardableResult
    static func open(
        _ menu: Menu, at widget: WidgetPointer, pointingTo rect: GdkRectangle? = nil,
        sender: AnyObject? = nil, name: String = "", onClose: @escaping () -> Void = {}
    ) -> View? {
        let model = MenuModel(menu, sender: sender)
        model.install(on: widget)
        guard let pointer = gtk_popover_new_from_model(widget, model.pointer) else { return nil }
        let popover = View(adopting: pointer)
        if !name.isEmpty { popover.accessibilityLabel = name }
        if var rect { gtk_popover_set_pointing_to(pointer.cast(GtkPopover.self), &rect) }
        popover.on("closed") { [model] in
            onClose()
            // The item that was clicked performs its action after the popover has closed.
            let closed = ObjectReference(retaining: UnsafeMutableRawPointer(pointer))
            MainLoop.whenIdle {
                _ = model
                gtk_widget_destroy(closed.widget)
            }
        }
        MenuShortcuts.show(menu, in: pointer)
        MenuHeight.fit(pointer, to: widget)
        gtk_popover_popup(pointer.cast(GtkPopover.self))
        return popover
    }

    /// Appends items: those between submenus that are groups form groups of their own.
    private func append(_ children: [MenuElement], to menu: OpaquePointer) {
        var loose: [MenuElement] = []
        func flush() {
            if !loose.isEmpty { appendSection(loose, title: nil, to: menu) }
            loose = []
        }
        for child in children {
            if let section = child as? Menu, section.options.contains(.displayInline) {
                flush()
                appendSection(
                    section.children, title: section.title.isEmpty ? nil : section.title, to: menu)
            } else {
                loose.append(child)
            }
        }
        flush()
    }

    private func appendSection(_ items: [MenuElement], title: String?, to menu: OpaquePointer) {
        let section = ObjectReference(adopting: UnsafeMutableRawPointer(g_menu_new()))
        for item in items { append(item, to: section.opaque) }
        g_menu_append_section(menu, title, section.cast(GMenuModel.self))
    }

    private func append(_ element: MenuElement, to section: OpaquePointer) {
        guard let pointer = g_menu_item_new(element.title, nil) else { return }
        let item = ObjectReference(adopting: UnsafeMutableRawPointer(pointer))
        switch element {
        case let menu as Menu:
            let submenu = ObjectReference(adopting: UnsafeMutableRawPointer(g_menu_new()))
            append(menu.children, to: submenu.opaque)
            g_menu_item_set_submenu(pointer, submenu.cast(GMenuModel.self))
        case let command as Command:
            let value = command.propertyList.map { g_variant_new_string($0) }
            g_menu_item_set_action_and_target_value(pointer, command.action, value ?? nil)
        case let action as Action:
            guard !action.attributes.contains(.hidden) else { return }
            g_menu_item_set_detailed_action(pointer, add(action))
        default: return
        }
        if let keys = (element as? KeyCommand)?.accelerator {
            g_menu_item_set_attribute_value(pointer, "accel", g_variant_new_string(keys))
        }
        if let icon = element.image?.makeIcon() {
            g_menu_item_set_icon(pointer, icon.opaque)
        }
        g_menu_append_item(section, item.opaque)
    }

    /// Adds an action to the group and returns its name with the prefix.
    private func add(_ action: Action) -> String {
        actionCount += 1
        let name = "item-\(actionCount)"
        let state = action.state == .on ? g_variant_new_boolean(1) : nil
        let pointer =
            state == nil
            ? g_simple_action_new(name, nil) : g_simple_action_new_stateful(name, nil, state)
        guard let pointer else { return "" }
        let reference = ObjectReference(adopting: UnsafeMutableRawPointer(pointer))
        g_simple_action_set_enabled(pointer, (!action.attributes.contains(.disabled)).gboolean)
        connect("activate", of: reference.raw) { [weak sender] _ in
            action.perform(sender: sender)
        }
        g_action_map_add_action(group.opaque, pointer)
        return "\(Self.prefix).\(name)"
    }
}
