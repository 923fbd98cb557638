import CGtk
import GtkBridge

/// Modal dialogs with a message or a question.
public enum Alert {
    /// Shows an error message.
    ///
    /// - Parameters:
    ///   - title: The failed operation.
    ///   - message: The reason and what to do about it.
    ///   - closeLabel: The label of the button; an underline precedes the access key.
    ///   - parent: The window that the dialog belongs to.
    public static func show(
        title: String, message: String, closeLabel: String, parent: View?
    ) {
        present(
            title: title, message: message, buttons: [(closeLabel, GTK_RESPONSE_CLOSE)],
            parent: parent
        ) { _ in }
    }

    /// Asks for confirmation. Escape and the window's close button mean no.
    ///
    /// - Parameters:
    ///   - title: The question.
    ///   - message: The consequences.
    ///   - cancelLabel: The label of the button for no.
    ///   - acceptLabel: The label of the button for yes, a verb; an underline precedes the access key.
    ///   - parent: The window that the dialog belongs to.
    ///   - answer: Called once with the decision.
    public static func ask(
        title: String, message: String, cancelLabel: String, acceptLabel: String, parent: View?,
        answer: @escaping (Bool) -> Void
    ) {
        present(
            title: title, message: message,
            buttons: [(cancelLabel, GTK_RESPONSE_CANCEL), (acceptLabel, GTK_RESPONSE_ACCEPT)],
            parent: parent
        ) { answer($0 == GTK_RESPONSE_ACCEPT) }
    }

    /// Shows a dialog whose last button is the default.
    private static func present(
        title: String, message: String, buttons: [(label: String, response: GtkResponseType)],
        parent: View?, answer: @escaping (GtkResponseType) -> Void
    ) {
        let widget = View(
            adopting: Subclass.instantiate(gtk_message_dialog_get_type())
                .assumingMemoryBound(to: GtkWidget.self))
        set("text", to: title, of: widget)
        set("secondary-text", to: message, of: widget)
        let window = widget.widget.cast(GtkWindow.self)
        let dialog = widget.widget.cast(GtkDialog.self)
        for (label, response) in buttons {
            gtk_dialog_add_button(dialog, label, response.rawValue)
        }
        if let last = buttons.last {
            gtk_dialog_set_default_response(dialog, last.response.rawValue)
        }
        gtk_window_set_modal(window, 1)
        gtk_window_set_type_hint(window, GDK_WINDOW_TYPE_HINT_DIALOG)
        gtk_window_set_position(window, GTK_WIN_POS_CENTER_ON_PARENT)
        gtk_window_set_resizable(window, 0)
        if let parent { gtk_window_set_transient_for(window, parent.widget.cast(GtkWindow.self)) }
        connect("response", of: widget.reference.raw) { [widget] in
            gtk_widget_destroy(widget.widget)
            answer(GtkResponseType(rawValue: GtkResponseType.RawValue($0.int(0))))
        }
        gtk_window_present(window)
    }

    private static func set(_ property: String, to text: String, of widget: View) {
        var value = GValue()
        g_value_init(&value, cgtk_type_string())
        defer { g_value_unset(&value) }
        g_value_set_string(&value, text)
        g_object_set_property(
            widget.reference.raw.assumingMemoryBound(to: GObject.self), property, &value)
    }
}
