import CGtk
import GtkBridge

/// The keys of a menu's items, at the ends of these, also for screen readers. GTK shows them only
/// in menus of a menu bar.
enum MenuShortcuts {
    /// Shows the keys of a menu's items in the popover that GTK made of them.
    static func show(_ menu: Menu, in popover: WidgetPointer) {
        var keys: [String: String] = [:]
        collect(menu.children, into: &keys)
        guard !keys.isEmpty else { return }
        for button in items(below: popover) {
            guard let title = text(of: button), let text = keys[title] else { continue }
            append(text, to: button)
        }
    }

    private static func collect(_ elements: [MenuElement], into keys: inout [String: String]) {
        for element in elements {
            if let menu = element as? Menu {
                collect(menu.children, into: &keys)
            } else if let accelerator = accelerator(of: element) {
                keys[element.title.strippingMnemonic] = label(of: accelerator)
            }
        }
    }

    /// The first key of an item in GTK's format; nil for none.
    private static func accelerator(of element: MenuElement) -> String? {
        if let command = element as? KeyCommand { return command.accelerator }
        guard let command = element as? Command, let application = g_application_get_default(),
            let keys = gtk_application_get_accels_for_action(
                UnsafeMutableRawPointer(application).assumingMemoryBound(
                    to: GtkApplication.self), command.detailedAction)
        else { return nil }
        defer { g_strfreev(keys) }
        return keys.pointee.map { String(cString: $0) }
    }

    /// The text of a key for people, such as “Ctrl+N”.
    private static func label(of accelerator: String) -> String? {
        var (key, modifiers) = (guint(0), GdkModifierType(rawValue: 0))
        gtk_accelerator_parse(accelerator, &key, &modifiers)
        guard key != 0 else { return nil }
        return gtk_accelerator_get_label(key, modifiers).map { String(takingOver: $0) }
    }

    /// The buttons of all items, also those of submenus.
    private static func items(below widget: WidgetPointer) -> [WidgetPointer] {
        if cgtk_is_a(widget, gtk_model_button_get_type()) != 0 { return [widget] }
        guard cgtk_is_a(widget, gtk_container_get_type()) != 0 else { return [] }
        return MenuHeight.children(of: widget).flatMap(items)
    }

    private static func text(of button: WidgetPointer) -> String? {
        var value = GValue()
        g_value_init(&value, cgtk_type_string())
        defer { g_value_unset(&value) }
        g_object_get_property(button.cast(GObject.self), "text", &value)
        return g_value_get_string(&value).map { String(cString: $0) }
    }

    private static func append(_ text: String, to button: WidgetPointer) {
        guard let box = gtk_bin_get_child(button.cast(GtkBin.self)),
            cgtk_is_a(box, gtk_box_get_type()) != 0, let pointer = gtk_label_new(text)
        else { return }
        let label = View(adopting: pointer)
        label.setStyle("dim-label", true)
        gtk_widget_set_margin_start(pointer, 24)
        gtk_box_pack_end(box.cast(GtkBox.self), pointer, 0, 0, 0)
        gtk_widget_show(pointer)
        View(retaining: button).accessibilityHint = text
    }
}
