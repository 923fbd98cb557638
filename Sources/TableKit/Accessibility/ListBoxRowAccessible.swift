import CGtk
import GtkBridge
import TableCore

/// The ATK class of a row of a ``ListBox``, which assistive technology can activate, and whose menu
/// it can open.
enum ListBoxRowAccessible {
    static let type = Subclass.register(
        "TroveListBoxRowAccessible", parent: gtk_list_box_row_accessible_get_type(),
        interfaces: [
            Subclass.Interface(atk_action_get_type()) { pointer, _ in
                ListBoxRowAccessible.fillAction(pointer)
            }
        ]
    ) { _, _ in }

    private static let offersMenu = g_quark_from_string("trove-offers-menu")

    /// Sets whether the rows of a list have a menu.
    static func setOffersMenu(_ offers: Bool, forRowsOf list: WidgetPointer) {
        g_object_set_qdata(
            list.cast(GObject.self), offersMenu, offers ? UnsafeMutableRawPointer(list) : nil)
    }

    private static func row(_ instance: OpaquePointer?) -> WidgetPointer? {
        instance.flatMap { gtk_accessible_get_widget($0.cast(GtkAccessible.self)) }
    }

    /// The actions of a row; only that of activating it if its list has no menus.
    private static func actions(of row: WidgetPointer?) -> [AccessibleAction] {
        guard let list = row.flatMap({ gtk_widget_get_parent($0) }),
            g_object_get_qdata(list.cast(GObject.self), offersMenu) != nil
        else { return [.activate] }
        return [.activate, .showMenu]
    }

    private static func fillAction(_ pointer: gpointer?) {
        let action = pointer?.assumingMemoryBound(to: AtkActionIface.self)
        action?.pointee.get_n_actions = {
            gint(ListBoxRowAccessible.actions(of: ListBoxRowAccessible.row($0)).count)
        }
        action?.pointee.get_name = {
            ListBoxRowAccessible.action($1, of: $0).flatMap { g_intern_string($0.rawValue) }
        }
        action?.pointee.get_localized_name = {
            ListBoxRowAccessible.action($1, of: $0).flatMap { g_intern_string($0.title) }
        }
        action?.pointee.do_action = { instance, index in
            guard let action = ListBoxRowAccessible.action(index, of: instance),
                let row = ListBoxRowAccessible.row(instance)
            else { return 0 }
            return ListBoxRowAccessible.perform(action, on: row).gboolean
        }
    }

    private static func action(_ index: gint, of instance: OpaquePointer?) -> AccessibleAction? {
        let actions = actions(of: row(instance))
        return actions.indices.contains(Int(index)) ? actions[Int(index)] : nil
    }

    private static func perform(_ action: AccessibleAction, on row: WidgetPointer) -> Bool {
        if action == .activate { return gtk_widget_activate(row) != 0 }
        // The menu belongs to the focused row.
        gtk_widget_grab_focus(row)
        return cgtk_emit_popup_menu(row) != 0
    }
}
