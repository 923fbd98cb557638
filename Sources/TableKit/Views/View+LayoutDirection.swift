import CGtk
import GtkBridge
import TableCore

/// The direction of the user interface.
///
/// Frames in drawn views, tables and collections are places from the leading edge: in a language
/// that is read from right to left, they are drawn, hit and described mirrored within their view.
extension View {
    /// The direction in which the view is read: that of the user's language, unless
    /// ``semanticContentAttribute`` determines another one. A drawn view inside another one has the
    /// direction of that one.
    public var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
        guard let widget = isWidget ? widget : nearestHost?.hostWidget else {
            return Self.userInterfaceLayoutDirection(for: semanticContentAttribute)
        }
        return UserInterfaceLayoutDirection(of: widget)
    }

    /// Returns the direction of views with an attribute in the user's language.
    public static func userInterfaceLayoutDirection(
        for attribute: SemanticContentAttribute
    ) -> UserInterfaceLayoutDirection {
        UserInterfaceLayoutDirection(attribute, language: .language)
    }

    /// Whether points of the view are places from the leading edge, mirrored on the screen.
    var isMirrored: Bool {
        guard isWidget || viewHost != nil else { return superview?.isMirrored ?? false }
        return (!isWidget || hasLeadingCoordinates)
            && effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    /// Converts a point of the view, which is a widget, to the coordinates of the widget, or back.
    func mirrored(_ point: Point) -> Point {
        guard isMirrored else { return point }
        return UserInterfaceLayoutDirection.rightToLeft.place(
            point, inWidth: Double(gtk_widget_get_allocated_width(widget)))
    }

    /// Converts a rectangle of the view, which is a widget, to the coordinates of the widget, or
    /// back.
    func mirrored(_ rect: Rect) -> Rect {
        guard isMirrored else { return rect }
        return UserInterfaceLayoutDirection.rightToLeft.place(
            rect, inWidth: Double(gtk_widget_get_allocated_width(widget)))
    }

    /// Applies the attribute to the view's widgets.
    func setDirection(of widgets: [WidgetPointer]) {
        let direction = Self.userInterfaceLayoutDirection(for: semanticContentAttribute)
        for widget in widgets {
            gtk_widget_set_direction(
                widget, direction == .rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
        }
    }
}

extension UserInterfaceLayoutDirection {
    /// The direction of a widget.
    init(of widget: WidgetPointer) {
        self = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight
    }

    /// The direction of the user's language, which new widgets have.
    static var language: UserInterfaceLayoutDirection {
        gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight
    }
}
