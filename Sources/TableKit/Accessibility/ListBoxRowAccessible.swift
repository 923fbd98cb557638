import CGtk
import GtkBridge
import TableCore

/// The ATK class of a row of a ``ListBox``, which assistive technology can activate, and whose menu it
/// can open.
enum ListBoxRowAccessible {
    static let type = Subclass.register(
        "TroveListBoxRowAccessible", parent: gtk_list_box_row_accessible_get_type(),
        interfaces: [
            Subclass.Interface(atk_action_get_type()) { pointer, _ in
                ListBoxRowAccessible.fillAction(pointer)
            }
        ]
    ) { _, _ in }

    private static let actions: [AccessibleAction] = [.activate, .showMenu]

    private static func fillAction(_ pointer: gpointer?) {
        let action = pointer?.assumingMemoryBound(to: AtkActionIface.self)
        action?.pointee.get_n_actions = { _ in gint(ListBoxRowAccessible.actions.count) }
        action?.pointee.get_name = { _, index in
            ListBoxRowAccessible.action(index).flatMap { g_intern_string($0.rawValue) }
        }
        action?.pointee.get_localized_name = { _, index in
            ListBoxRowAccessible.action(index).flatMap { g_intern_string($0.title) }
        }
        action?.pointee.do_action = { instance, index in
            guard let action = ListBoxRowAccessible.action(index), let instance,
                let row = gtk_accessible_get_widget(instance.cast(GtkAccessible.self))
            else { return 0 }
            return ListBoxRowAccessible.perform(action, on: row).gboolean
        }
    }

    private static func action(_ index: gint) -> AccessibleAction? {
        actions.indices.contains(Int(index)) ? actions[Int(index)] : nil
    }

    private static func perform(_ action: AccessibleAction, on row: WidgetPointer) -> Bool {
        if action == .activate { return gtk_widget_activate(row) != 0 }
        // The menu belongs to the focused row.
        gtk_widget_grab_focus(row)
        return cgtk_emit_popup_menu(row) != 0
    }
}
