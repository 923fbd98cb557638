import CGtk
import GtkBridge

extension Widget {
    /// Leaves the same space free on all sides, in logical pixels.
    @discardableResult
    public func margin(_ pixels: Int) -> Self {
        margin(horizontal: pixels, vertical: pixels)
    }

    /// Leaves space free beside and above and below, in logical pixels.
    @discardableResult
    public func margin(horizontal: Int, vertical: Int) -> Self {
        gtk_widget_set_margin_start(pointer, gint(horizontal))
        gtk_widget_set_margin_end(pointer, gint(horizontal))
        gtk_widget_set_margin_top(pointer, gint(vertical))
        gtk_widget_set_margin_bottom(pointer, gint(vertical))
        return self
    }

    /// Says how the widget stands in more space than it needs.
    @discardableResult
    public func align(horizontal: GtkAlign? = nil, vertical: GtkAlign? = nil) -> Self {
        if let horizontal { gtk_widget_set_halign(pointer, horizontal) }
        if let vertical { gtk_widget_set_valign(pointer, vertical) }
        return self
    }

    /// Says whether the widget wants space that its neighbours leave.
    @discardableResult
    public func expand(horizontal: Bool? = nil, vertical: Bool? = nil) -> Self {
        if let horizontal { gtk_widget_set_hexpand(pointer, horizontal.gboolean) }
        if let vertical { gtk_widget_set_vexpand(pointer, vertical.gboolean) }
        return self
    }

    /// Asks for at least this size, in logical pixels; nil leaves a direction to the content.
    @discardableResult
    public func minimumSize(width: Int? = nil, height: Int? = nil) -> Self {
        gtk_widget_set_size_request(pointer, gint(width ?? -1), gint(height ?? -1))
        return self
    }

    /// Adds classes of the theme's style sheet.
    @discardableResult
    public func style(_ classes: String...) -> Self {
        for name in classes {
            gtk_style_context_add_class(gtk_widget_get_style_context(pointer), name)
        }
        return self
    }

    /// Adds or removes one class of the theme's style sheet.
    public func setStyle(_ name: String, _ isSet: Bool) {
        let context = gtk_widget_get_style_context(pointer)
        if isSet {
            gtk_style_context_add_class(context, name)
        } else {
            gtk_style_context_remove_class(context, name)
        }
    }
}
