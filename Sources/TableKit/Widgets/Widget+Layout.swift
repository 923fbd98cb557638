import CGtk
import GtkBridge

extension Widget {
    /// Sets the margin on all sides, in logical pixels.
    @discardableResult
    public func margin(_ pixels: Int) -> Self {
        margin(horizontal: pixels, vertical: pixels)
    }

    /// Sets the horizontal and vertical margins, in logical pixels.
    @discardableResult
    public func margin(horizontal: Int, vertical: Int) -> Self {
        gtk_widget_set_margin_start(pointer, gint(horizontal))
        gtk_widget_set_margin_end(pointer, gint(horizontal))
        gtk_widget_set_margin_top(pointer, gint(vertical))
        gtk_widget_set_margin_bottom(pointer, gint(vertical))
        return self
    }

    /// Sets the alignment of the widget in extra space; nil leaves a direction unchanged.
    @discardableResult
    public func align(horizontal: GtkAlign? = nil, vertical: GtkAlign? = nil) -> Self {
        if let horizontal { gtk_widget_set_halign(pointer, horizontal) }
        if let vertical { gtk_widget_set_valign(pointer, vertical) }
        return self
    }

    /// Sets whether the widget expands into extra space; nil leaves a direction unchanged.
    @discardableResult
    public func expand(horizontal: Bool? = nil, vertical: Bool? = nil) -> Self {
        if let horizontal { gtk_widget_set_hexpand(pointer, horizontal.gboolean) }
        if let vertical { gtk_widget_set_vexpand(pointer, vertical.gboolean) }
        return self
    }

    /// Sets the minimum size, in logical pixels; nil leaves a direction to the content.
    @discardableResult
    public func minimumSize(width: Int? = nil, height: Int? = nil) -> Self {
        gtk_widget_set_size_request(pointer, gint(width ?? -1), gint(height ?? -1))
        return self
    }

    /// Adds style classes.
    @discardableResult
    public func style(_ classes: String...) -> Self {
        for name in classes {
            gtk_style_context_add_class(gtk_widget_get_style_context(pointer), name)
        }
        return self
    }

    /// Adds or removes a style class.
    public func setStyle(_ name: String, _ isSet: Bool) {
        let context = gtk_widget_get_style_context(pointer)
        if isSet {
            gtk_style_context_add_class(context, name)
        } else {
            gtk_style_context_remove_class(context, name)
        }
    }
}
