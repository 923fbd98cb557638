import CGtk
import GtkBridge

/// A sentence that must be read: something could not be done.
public enum Alert {
    /// Shows the alert until the person closes it.
    ///
    /// - Parameters:
    ///   - title: What could not be done.
    ///   - message: Why, and what to do about it.
    ///   - closeLabel: An underline stands before the access key.
    public static func show(
        title: String, message: String, closeLabel: String, parent: Widget?
    ) {
        let dialog = Widget(
            adopting: Subclass.instantiate(gtk_message_dialog_get_type())
                .assumingMemoryBound(to: GtkWidget.self))
        set("text", to: title, of: dialog)
        set("secondary-text", to: message, of: dialog)
        let window = dialog.pointer.cast(GtkWindow.self)
        gtk_dialog_add_button(
            dialog.pointer.cast(GtkDialog.self), closeLabel, GTK_RESPONSE_CLOSE.rawValue)
        gtk_window_set_modal(window, 1)
        gtk_window_set_type_hint(window, GDK_WINDOW_TYPE_HINT_DIALOG)
        gtk_window_set_position(window, GTK_WIN_POS_CENTER_ON_PARENT)
        gtk_window_set_resizable(window, 0)
        if let parent { gtk_window_set_transient_for(window, parent.pointer.cast(GtkWindow.self)) }
        connect("response", of: dialog.reference.raw) { [dialog] _ in
            gtk_widget_destroy(dialog.pointer)
        }
        gtk_window_present(window)
    }

    private static func set(_ property: String, to text: String, of widget: Widget) {
        var value = GValue()
        g_value_init(&value, cgtk_type_string())
        defer { g_value_unset(&value) }
        g_value_set_string(&value, text)
        g_object_set_property(
            widget.reference.raw.assumingMemoryBound(to: GObject.self), property, &value)
    }
}
