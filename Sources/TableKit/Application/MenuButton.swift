import CGtk
import GtkBridge

/// A button that opens a menu.
public final class MenuButton: Widget {
    /// What the button opens. A menu with submenus is replaced by another one, not changed: a
    /// popover keeps the pages of the submenus that it has shown.
    public var menu: Menu {
        didSet { gtk_menu_button_set_menu_model(pointer.cast(GtkMenuButton.self), menu.model) }
    }

    /// - Parameters:
    ///   - icon: A symbolic icon of the theme.
    ///   - name: What the button is called in its tooltip and by screen readers.
    public init(icon: String, name: String, menu: Menu) {
        self.menu = menu
        super.init(adopting: gtk_menu_button_new())
        gtk_button_set_image(
            pointer.cast(GtkButton.self), gtk_image_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
        gtk_menu_button_set_menu_model(pointer.cast(GtkMenuButton.self), menu.model)
        tooltip = name
        accessibleName = name
        align(vertical: GTK_ALIGN_CENTER)
        gtk_widget_show(pointer)
    }

    /// Opens the menu.
    public func open() {
        gtk_toggle_button_set_active(pointer.cast(GtkToggleButton.self), 1)
    }
}
