import CGtk
import GtkBridge
import TableCore

/// A label that is a widget.
extension Label {
    /// Sets the minimum and maximum width, in characters. Makes the label a widget.
    @discardableResult
    public func width(characters count: Int) -> Self {
        minimumCharacters(count)
        return maximumCharacters(count)
    }

    /// Sets the maximum width in characters, at which text wraps or is truncated. Makes the label
    /// a widget.
    @discardableResult
    public func maximumCharacters(_ count: Int) -> Self {
        gtk_label_set_max_width_chars(widget.cast(GtkLabel.self), gint(count))
        return self
    }

    /// Sets the minimum width, in characters. Makes the label a widget.
    @discardableResult
    public func minimumCharacters(_ count: Int) -> Self {
        gtk_label_set_width_chars(widget.cast(GtkLabel.self), gint(count))
        return self
    }

    /// Makes the label an alert, which screen readers announce when it becomes visible.
    func becomeAlert() {
        guard let object = gtk_widget_get_accessible(widget) else { return }
        isAlert = true
        setAccessibleRole(ATK_ROLE_ALERT)
        atk_object_set_name(object, text ?? "")
        // If the label is still hidden, GTK tells when it appears.
        guard gtk_widget_get_mapped(widget) != 0 else { return }
        atk_object_notify_state_change(object, guint64(ATK_STATE_SHOWING.rawValue), 1)
    }

    /// Shows the properties in the widget, and again when the theme changes the colors.
    func followTheme() {
        guard gtkLabel != nil else { return }
        updateWidget()
        showTruncatedTextInTooltip()
        on("style-updated") { [weak self] in
            guard let self, hasColors else { return }
            updateAttributes()
        }
        connectAnswering("draw", of: reference.raw) { [weak self] in
            guard let self, let backgroundColor, let context = $0.pointer(0) else { return false }
            GraphicsContext(OpaquePointer(context)).fill(
                bounds(of: widget), backgroundColor, cornerRadius: cornerRadius)
            return false
        }
    }

    /// Shows the whole text in a tooltip where it ends with an ellipsis.
    private func showTruncatedTextInTooltip() {
        gtk_widget_set_has_tooltip(widget, 1)
        connectAnswering("query-tooltip", of: reference.raw) { [weak self] in
            guard let self, tooltip == nil, isWidgetTruncated, let label = gtkLabel,
                let place = $0.pointer(3)
            else { return false }
            gtk_tooltip_set_text(OpaquePointer(place), String(cString: gtk_label_get_text(label)))
            return true
        }
    }

    /// Whether the text of the widget ends with an ellipsis.
    var isWidgetTruncated: Bool {
        guard let label = gtkLabel, let layout = gtk_label_get_layout(label) else { return false }
        return pango_layout_is_ellipsized(layout) != 0
    }

    /// Shows the properties in the widget, if there is one.
    func updateWidget() {
        guard let label = gtkLabel else { return }
        if hasMnemonic {
            gtk_label_set_text_with_mnemonic(label, text ?? "")
        } else if String(cString: gtk_label_get_text(label)) != text ?? "" {
            gtk_label_set_text(label, text ?? "")
            if isAlert { atk_object_set_name(gtk_widget_get_accessible(widget), text ?? "") }
        }
        gtk_label_set_single_line_mode(label, 0)
        gtk_label_set_selectable(label, isSelectable.gboolean)
        gtk_label_set_line_wrap(label, wraps.gboolean)
        gtk_label_set_line_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_lines(label, numberOfLines > 1 ? gint(numberOfLines) : -1)
        gtk_label_set_ellipsize(label, numberOfLines == 0 ? PANGO_ELLIPSIZE_NONE : ellipsis)
        let (place, justification) = alignment
        gtk_label_set_xalign(label, place)
        gtk_label_set_justify(label, justification)
        updateAttributes()
    }

    private var ellipsis: PangoEllipsizeMode {
        switch lineBreakMode {
        case .byTruncatingHead: PANGO_ELLIPSIZE_START
        case .byTruncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
        case .byTruncatingTail: PANGO_ELLIPSIZE_END
        case .byClipping: PANGO_ELLIPSIZE_NONE
        }
    }

    private var alignment: (Float, GtkJustification) {
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        // GTK mirrors alignments, too.
        return switch textAlignment {
        case .natural: (0, GTK_JUSTIFY_LEFT)
        case .center: (0.5, GTK_JUSTIFY_CENTER)
        case .trailing: (1, GTK_JUSTIFY_RIGHT)
        case .left: isMirrored ? (1, GTK_JUSTIFY_RIGHT) : (0, GTK_JUSTIFY_LEFT)
        case .right: isMirrored ? (0, GTK_JUSTIFY_LEFT) : (1, GTK_JUSTIFY_RIGHT)
        }
    }

    private func updateAttributes() {
        guard let label = gtkLabel else { return }
        guard !font.isStandard || hasColors else {
            if gtk_label_get_attributes(label) != nil { gtk_label_set_attributes(label, nil) }
            return
        }
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        let context = gtk_widget_get_pango_context(widget)
        font.insert(
            into: attributes, resolution: pango_cairo_context_get_resolution(context))
        if let color = textColor?.resolved(forText: themeColor) {
            let (red, green, blue, alpha) = color.pangoComponents
            pango_attr_list_insert(attributes, pango_attr_foreground_new(red, green, blue))
            pango_attr_list_insert(attributes, pango_attr_foreground_alpha_new(alpha))
        }
        insertStyles(into: attributes, in: context, hasColors: true)
        insertMarks(of: Color.tint.faded(to: 0.35), into: attributes)
        gtk_label_set_attributes(label, attributes)
    }

    /// Whether parts of the text have colors, which may follow the theme.
    private var hasColors: Bool {
        textColor != nil || styledText != nil || !highlightedRanges.isEmpty
    }

    /// The theme's color for the text of the widget in its state.
    private var themeColor: Color {
        let style = gtk_widget_get_style_context(widget)
        var color = GdkRGBA()
        gtk_style_context_get_color(style, gtk_style_context_get_state(style), &color)
        return Color(color)
    }
}
