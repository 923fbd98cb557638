import CGtk
import GtkBridge

/// A button that opens a menu.
///
///     let sort = MenuButton(icon: "view-sort-ascending-symbolic", name: "Sort") {
///         Menu(sections: [(nil, [.action("By Title", "win.sort-by-title")])])
///     }
///
/// The menu is made at the moment it opens, so that it is always current and a menu that nobody
/// opens costs nothing.
public final class MenuButton: Widget {
    private let source: MenuSource

    private static let type = Subclass.register(
        "TableKitMenuButton", parent: gtk_menu_button_get_type()
    ) { gClass, _ in
        gClass?.assumingMemoryBound(to: GtkToggleButtonClass.self).pointee.toggled = { button in
            guard let button else { return }
            nonisolated(unsafe) let pointer = button
            MainActor.assumeIsolated { MenuSource.prepare(pointer) }
            g_type_class_peek(gtk_menu_button_get_type())?
                .assumingMemoryBound(to: GtkToggleButtonClass.self).pointee.toggled?(button)
        }
    }

    /// - Parameters:
    ///   - icon: A symbolic icon of the theme.
    ///   - name: What the button is called in its tooltip and by screen readers.
    ///   - menu: Makes the menu, each time the button opens it.
    public init(icon: String, name: String, menu: @escaping () -> Menu) {
        source = MenuSource(name: name, menu)
        let instance = Subclass.instantiate(Self.type)
        super.init(adopting: instance.assumingMemoryBound(to: GtkWidget.self))
        Subclass.attachState(source, to: instance)
        gtk_button_set_image(
            pointer.cast(GtkButton.self), gtk_image_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
        // A menu button without a menu is insensitive; this one has its menu when it opens.
        isSensitive = true
        tooltip = name
        accessibleName = name
        align(vertical: GTK_ALIGN_CENTER)
        gtk_widget_show(pointer)
    }

    /// Opens the menu.
    public func open() {
        gtk_toggle_button_set_active(pointer.cast(GtkToggleButton.self), 1)
    }

    /// Closes the menu. GTK leaves a menu open after a choice between values.
    public func close() {
        gtk_toggle_button_set_active(pointer.cast(GtkToggleButton.self), 0)
    }
}

/// The menu of a button, from the last time it opened.
private final class MenuSource {
    private let name: String
    private let make: () -> Menu
    private var menu: Menu?

    init(name: String, _ make: @escaping () -> Menu) {
        self.name = name
        self.make = make
    }

    /// Gives a button that is about to open its current menu.
    ///
    /// A popover keeps the pages of the submenus that it has shown, so a different menu takes a
    /// popover of its own; an equal one keeps the popover that is there.
    static func prepare(_ button: UnsafeMutablePointer<GtkToggleButton>) {
        guard gtk_toggle_button_get_active(button) != 0,
            let source = Subclass.state(of: UnsafeMutableRawPointer(button), as: MenuSource.self)
        else { return }
        let menu = source.make()
        guard menu != source.menu else { return }
        source.menu = menu
        let menuButton = UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkMenuButton.self)
        gtk_menu_button_set_menu_model(menuButton, menu.model)
        guard let popover = gtk_menu_button_get_popover(menuButton) else { return }
        Widget(retaining: UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self))
            .accessibleName = source.name
    }
}
