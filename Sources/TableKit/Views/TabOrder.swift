import CGtk
import GtkBridge

/// The order in which Tab visits a view that is operated by keyboard, and the widgets in its cells.
///
/// GTK would sort the view among the widgets by its middle.
enum TabOrder {
    /// Moves the focus with Tab.
    ///
    /// - Parameters:
    ///   - direction: The direction of the movement.
    ///   - main: The widget of the view itself, which takes the focus without its children.
    ///   - stops: The main widget and the others, in their order.
    /// - Returns: The widget to which, or within which, the focus moved; nil if there is none left.
    static func move(
        _ direction: GtkDirectionType, main: WidgetPointer, through stops: [WidgetPointer]
    ) -> WidgetPointer? {
        let order = direction == GTK_DIR_TAB_FORWARD ? stops : stops.reversed()
        let start = focus(in: gtk_widget_get_toplevel(main)).flatMap { focus in
            order.firstIndex {
                $0 == focus || ($0 != main && gtk_widget_is_ancestor(focus, $0) != 0)
            }
        }
        return order[(start ?? 0)...].first { stop in
            guard stop == main else { return gtk_widget_child_focus(stop, direction) != 0 }
            guard gtk_widget_is_focus(main) == 0, gtk_widget_get_can_focus(main) != 0,
                gtk_widget_is_sensitive(main) != 0
            else { return false }
            gtk_widget_grab_focus(main)
            return true
        }
    }

    /// Whether a key is being handled: a new window gives the focus to its first widget as well.
    static var isByKey: Bool {
        guard let event = gtk_get_current_event() else { return false }
        defer { gdk_event_free(event) }
        return gdk_event_get_event_type(event) == GDK_KEY_PRESS
    }

    private static func focus(in window: WidgetPointer?) -> WidgetPointer? {
        guard let window, cgtk_is_a(UnsafeMutableRawPointer(window), gtk_window_get_type()) != 0
        else { return nil }
        return gtk_window_get_focus(window.cast(GtkWindow.self))
    }

    /// Calls a function when Tab moves the focus into, within or out of a container. The function
    /// returns whether the container keeps the focus; otherwise it moves on.
    static func connect(
        _ container: ObjectReference, move: @escaping @MainActor (GtkDirectionType) -> Bool
    ) {
        let raw = container.raw
        connectAnswering("focus", of: raw) { arguments in
            let direction = GtkDirectionType(rawValue: UInt32(arguments.enumeration(0)))
            guard direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD
            else { return false }
            if move(direction) { return true }
            // The container's own handler would sort the widgets differently.
            g_signal_stop_emission_by_name(raw, "focus")
            return false
        }
    }
}
