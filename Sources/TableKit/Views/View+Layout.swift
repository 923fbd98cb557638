import CGtk
import GtkBridge

extension View {
    /// Sets the margin on all sides, in logical pixels.
    @discardableResult
    public func margin(_ pixels: Int) -> Self {
        margin(horizontal: pixels, vertical: pixels)
    }

    /// Sets the horizontal and vertical margins, in logical pixels.
    @discardableResult
    public func margin(horizontal: Int, vertical: Int) -> Self {
        gtk_widget_set_margin_start(widget, gint(horizontal))
        gtk_widget_set_margin_end(widget, gint(horizontal))
        gtk_widget_set_margin_top(widget, gint(vertical))
        gtk_widget_set_margin_bottom(widget, gint(vertical))
        return self
    }

    /// Sets the margins that are not nil, in points.
    @discardableResult
    public func margin(
        top: Int? = nil, leading: Int? = nil, bottom: Int? = nil, trailing: Int? = nil
    ) -> Self {
        if let top { gtk_widget_set_margin_top(widget, gint(top)) }
        if let leading { gtk_widget_set_margin_start(widget, gint(leading)) }
        if let bottom { gtk_widget_set_margin_bottom(widget, gint(bottom)) }
        if let trailing { gtk_widget_set_margin_end(widget, gint(trailing)) }
        return self
    }

    /// Sets the alignment of the view in extra space; nil leaves a direction unchanged.
    @discardableResult
    public func align(horizontal: Alignment? = nil, vertical: Alignment? = nil) -> Self {
        if let horizontal { gtk_widget_set_halign(widget, horizontal.gtk) }
        if let vertical { gtk_widget_set_valign(widget, vertical.gtk) }
        return self
    }

    /// Sets whether the widget expands into extra space; nil leaves a direction unchanged.
    @discardableResult
    public func expand(horizontal: Bool? = nil, vertical: Bool? = nil) -> Self {
        if let horizontal { gtk_widget_set_hexpand(widget, horizontal.gboolean) }
        if let vertical { gtk_widget_set_vexpand(widget, vertical.gboolean) }
        return self
    }

    /// Sets the minimum size, in logical pixels; nil leaves a direction to the content.
    @discardableResult
    public func minimumSize(width: Int? = nil, height: Int? = nil) -> Self {
        gtk_widget_set_size_request(widget, gint(width ?? -1), gint(height ?? -1))
        return self
    }

    /// Adds style classes.
    @discardableResult
    public func style(_ classes: String...) -> Self {
        for name in classes {
            gtk_style_context_add_class(gtk_widget_get_style_context(widget), name)
        }
        return self
    }

    /// Adds or removes a style class.
    public func setStyle(_ name: String, _ isSet: Bool) {
        let context = gtk_widget_get_style_context(widget)
        if isSet {
            gtk_style_context_add_class(context, name)
        } else {
            gtk_style_context_remove_class(context, name)
        }
    }
}
