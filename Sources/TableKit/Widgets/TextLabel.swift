import CGtk
import GtkBridge

/// A line or paragraph of text that is read.
public final class TextLabel: Widget {
    /// - Parameters:
    ///   - text: May hold an underline before its access key when `mnemonic` is set.
    ///   - wraps: Whether it breaks into lines; otherwise it is cut with an ellipsis.
    public init(_ text: String = "", mnemonic: Bool = false, wraps: Bool = false) {
        super.init(adopting: mnemonic ? gtk_label_new_with_mnemonic(text) : gtk_label_new(text))
        let label = pointer.cast(GtkLabel.self)
        if wraps {
            gtk_label_set_line_wrap(label, 1)
            gtk_label_set_line_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
        } else {
            gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END)
        }
        gtk_widget_show(pointer)
    }

    /// The text without access key.
    public var text: String {
        get { String(cString: gtk_label_get_text(pointer.cast(GtkLabel.self))) }
        set { gtk_label_set_text(pointer.cast(GtkLabel.self), newValue) }
    }

    /// Shows the text in bold, larger or smaller, by Pango's markup attributes: `"size='larger'"`.
    public func setMarkup(_ attributes: String, text: String) {
        let escaped = String(takingOver: g_markup_escape_text(text, -1))
        gtk_label_set_markup(pointer.cast(GtkLabel.self), "<span \(attributes)>\(escaped)</span>")
    }

    /// The place of the text in more space than it needs: 0 at the start, 1 at the end.
    @discardableResult
    public func textAlignment(_ position: Float) -> Self {
        gtk_label_set_xalign(pointer.cast(GtkLabel.self), position)
        return self
    }

    /// The width at which wrapped text breaks, in characters.
    @discardableResult
    public func maximumCharacters(_ count: Int) -> Self {
        gtk_label_set_max_width_chars(pointer.cast(GtkLabel.self), gint(count))
        return self
    }

    /// The width that the label asks for at least and no more than, in characters.
    @discardableResult
    public func width(characters count: Int) -> Self {
        gtk_label_set_width_chars(pointer.cast(GtkLabel.self), gint(count))
        return maximumCharacters(count)
    }

    /// Asks for the room of the whole text instead of being cut.
    @discardableResult
    public func uncut() -> Self {
        gtk_label_set_ellipsize(pointer.cast(GtkLabel.self), PANGO_ELLIPSIZE_NONE)
        return self
    }

    /// Lets a person select and copy the text.
    @discardableResult
    public func selectable() -> Self {
        gtk_label_set_selectable(pointer.cast(GtkLabel.self), 1)
        return self
    }

    /// Centres the lines of wrapped text.
    @discardableResult
    public func centred() -> Self {
        gtk_label_set_justify(pointer.cast(GtkLabel.self), GTK_JUSTIFY_CENTER)
        return self
    }

    /// Makes the label an alert, which screen readers announce when it becomes visible.
    func becomeAlert() {
        guard let object = gtk_widget_get_accessible(pointer) else { return }
        setAccessibleRole(ATK_ROLE_ALERT)
        atk_object_set_name(object, text)
        atk_object_notify_state_change(object, guint64(ATK_STATE_SHOWING.rawValue), 1)
    }
}
