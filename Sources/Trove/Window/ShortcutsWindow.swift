import CGtk
import GtkBridge
import TableKit

/// The window that lists the keys.
enum ShortcutsWindow {
    static func show(over window: Widget) {
        let groups = Shortcut.groups.map(group).joined()
        let interface = """
            <interface><object class="GtkShortcutsWindow" id="window">
            <property name="modal">1</property>
            <child><object class="GtkShortcutsSection"><property name="visible">1</property>
            <property name="section-name">keys</property>\(groups)</object></child>
            </object></interface>
            """
        let builder = ObjectReference(
            adopting: UnsafeMutableRawPointer(gtk_builder_new_from_string(interface, -1)))
        guard let object = gtk_builder_get_object(builder.cast(GtkBuilder.self), "window") else {
            return
        }
        let shown = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWindow.self)
        gtk_window_set_transient_for(shown, window.pointer.cast(GtkWindow.self))
        gtk_widget_show(shown.cast(GtkWidget.self))
    }

    private static func group(_ group: Shortcut.Group) -> String {
        let items = group.items.map { item in
            object("GtkShortcutsShortcut", ["title": item.title, "accelerator": item.keys])
        }
        return object("GtkShortcutsGroup", ["title": group.title], children: items.joined())
    }

    private static func object(
        _ type: String, _ properties: KeyValuePairs<String, String>, children: String = ""
    ) -> String {
        let lines = properties.map { name, value in
            let escaped = String(takingOver: g_markup_escape_text(value, -1))
            return "<property name=\"\(name)\">\(escaped)</property>"
        }
        return "<child><object class=\"\(type)\"><property name=\"visible\">1</property>"
            + lines.joined() + children + "</object></child>"
    }
}
