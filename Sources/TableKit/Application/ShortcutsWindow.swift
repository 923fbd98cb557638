import CGtk
import GtkBridge
import TextCore

/// The window of keyboard shortcuts.
///
/// It is created when first shown and then kept, because GTK accesses destroyed widgets when it
/// destroys this window while assistive technology is active.
public final class ShortcutsWindow {
    /// A group of shortcuts under a title.
    public struct Group: Hashable, Sendable {
        /// The title.
        public var title: String
        /// The shortcuts.
        public var items: [Item]

        /// Creates a group.
        public init(title: String, items: [Item]) {
            (self.title, self.items) = (title, items)
        }
    }

    /// The effect of a shortcut, and its keys, such as `<Primary>n`; several are separated by spaces.
    public struct Item: Hashable, Sendable {
        /// The effect of the shortcut.
        public var title: String
        /// The keys.
        public var keys: String

        /// Creates a shortcut.
        public init(_ title: String, _ keys: String) {
            (self.title, self.keys) = (title, keys)
        }
    }

    private let window: View

    /// Creates a hidden window; nil if GTK lacks it.
    public init?(_ groups: [Group]) {
        let groups = groups.map(Self.group).joined()
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
            return nil
        }
        window = View(
            retaining: UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self))
        gtk_window_set_title(pointer, translated("Keyboard Shortcuts"))
        // The window gets its final size only after it was placed.
        gtk_window_set_position(pointer, GTK_WIN_POS_CENTER_ALWAYS)
        nameSearchButton()
        connectAnswering("delete-event", of: window.reference.raw) { [weak self] _ in
            self?.hide()
            return true
        }
    }

    private var pointer: UnsafeMutablePointer<GtkWindow> { window.widget.cast(GtkWindow.self) }

    /// Shows the window above another one.
    public func show(over parent: View) {
        gtk_window_set_transient_for(pointer, parent.widget.cast(GtkWindow.self))
        gtk_window_present(pointer)
    }

    private func hide() {
        window.isHidden = true
        // A window of the application keeps it running, even when hidden.
        gtk_window_set_transient_for(pointer, nil)
        gtk_window_set_application(pointer, nil)
    }

    /// Names GTK's search button, which has an icon but no accessible name.
    private func nameSearchButton() {
        guard let bar = gtk_window_get_titlebar(pointer) else { return }
        let children = gtk_container_get_children(bar.cast(GtkContainer.self))
        defer { g_list_free(children) }
        var item = children
        while let child = item?.pointee {
            if cgtk_is_a(child.data, gtk_toggle_button_get_type()) != 0 {
                View(retaining: child.data.assumingMemoryBound(to: GtkWidget.self))
                    .accessibilityLabel = translated("Search")
            }
            item = child.next
        }
    }

    private static func group(_ group: Group) -> String {
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
