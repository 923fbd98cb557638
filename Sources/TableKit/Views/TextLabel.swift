import CGtk
import GtkBridge

/// A label with a line or paragraph of text.
public final class TextLabel: View {
    /// Creates a label.
    ///
    /// - Parameters:
    ///   - text: The text; an underline precedes the access key if `mnemonic` is true.
    ///   - mnemonic: Whether the text has an access key.
    ///   - wraps: Whether the text wraps; otherwise it is ellipsized at the end.
    public init(_ text: String = "", mnemonic: Bool = false, wraps: Bool = false) {
        super.init(adopting: mnemonic ? gtk_label_new_with_mnemonic(text) : gtk_label_new(text))
        let label = widget.cast(GtkLabel.self)
        if wraps {
            gtk_label_set_line_wrap(label, 1)
            gtk_label_set_line_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
        } else {
            gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END)
        }
        gtk_widget_show(widget)
    }

    /// The text without the underline of the access key.
    public var text: String {
        get { String(cString: gtk_label_get_text(widget.cast(GtkLabel.self))) }
        set { gtk_label_set_text(widget.cast(GtkLabel.self), newValue) }
    }

    /// Sets the text with Pango markup attributes such as `"size='larger'"`. Escapes the text.
    public func setMarkup(_ attributes: String, text: String) {
        let escaped = String(takingOver: g_markup_escape_text(text, -1))
        gtk_label_set_markup(widget.cast(GtkLabel.self), "<span \(attributes)>\(escaped)</span>")
    }

    /// Sets the horizontal alignment of the text in extra space: 0 for the start, 1 for the end.
    @discardableResult
    public func textAlignment(_ position: Float) -> Self {
        gtk_label_set_xalign(widget.cast(GtkLabel.self), position)
        return self
    }

    /// Sets the maximum width in characters, at which text wraps or is ellipsized.
    @discardableResult
    public func maximumCharacters(_ count: Int) -> Self {
        gtk_label_set_max_width_chars(widget.cast(GtkLabel.self), gint(count))
        return self
    }

    /// Sets the minimum and maximum width, in characters.
    @discardableResult
    public func width(characters count: Int) -> Self {
        gtk_label_set_width_chars(widget.cast(GtkLabel.self), gint(count))
        return maximumCharacters(count)
    }

    /// Sets the minimum width, in characters.
    @discardableResult
    public func minimumCharacters(_ count: Int) -> Self {
        gtk_label_set_width_chars(widget.cast(GtkLabel.self), gint(count))
        return self
    }

    /// Turns off ellipsizing, so that the label requests space for the whole text.
    @discardableResult
    public func uncut() -> Self {
        gtk_label_set_ellipsize(widget.cast(GtkLabel.self), PANGO_ELLIPSIZE_NONE)
        return self
    }

    /// Makes the text selectable, so that the user can copy it.
    @discardableResult
    public func selectable() -> Self {
        gtk_label_set_selectable(widget.cast(GtkLabel.self), 1)
        return self
    }

    /// Centers the lines of wrapped text.
    @discardableResult
    public func centred() -> Self {
        gtk_label_set_justify(widget.cast(GtkLabel.self), GTK_JUSTIFY_CENTER)
        return self
    }

    /// Makes the label an alert, which screen readers announce when it becomes visible.
    func becomeAlert() {
        guard let object = gtk_widget_get_accessible(widget) else { return }
        setAccessibleRole(ATK_ROLE_ALERT)
        atk_object_set_name(object, text)
        atk_object_notify_state_change(object, guint64(ATK_STATE_SHOWING.rawValue), 1)
    }
}
