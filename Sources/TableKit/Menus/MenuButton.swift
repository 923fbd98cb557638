import CGtk
import GtkBridge

/// A button that opens a menu.
///
///     let sort = MenuButton(icon: "view-sort-ascending-symbolic", name: "Sort") {
///         Menu(children: [Command(title: "By Title", action: "win.sort-by-title")])
///     }
///
/// The menu is created when it opens, so it is always current, and a menu that is never
/// opened costs nothing.
public final class MenuButton: Control {
    private let source: MenuSource

    /// The name of the symbolic theme icon.
    public var icon = "" { didSet { if icon != oldValue { showIcon() } } }

    private static let type = Subclass.register(
        "TableKitMenuButton", parent: gtk_menu_button_get_type()
    ) { gClass, _ in
        gClass?.assumingMemoryBound(to: GtkToggleButtonClass.self).pointee.toggled = { button in
            guard let button else { return }
            // GTK calls its class functions on the main thread.
            nonisolated(unsafe) let pointer = button
            MainActor.assumeIsolated { MenuSource.prepare(pointer) }
            g_type_class_peek(gtk_menu_button_get_type())?
                .assumingMemoryBound(to: GtkToggleButtonClass.self).pointee.toggled?(button)
        }
    }

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - icon: A symbolic theme icon.
    ///   - name: The tooltip, also the accessible name.
    ///   - menu: Creates the menu each time the button opens it.
    public init(icon: String, name: String, menu: @escaping () -> Menu) {
        source = MenuSource(name: name, menu)
        let instance = Subclass.instantiate(Self.type)
        super.init(adopting: instance.assumingMemoryBound(to: GtkWidget.self))
        Subclass.attachState(source, to: instance)
        self.icon = icon
        showIcon()
        // A menu button without a menu is insensitive; this one gets its menu when it opens.
        isEnabled = true
        tooltip = name
        accessibilityLabel = name
        align(vertical: .center)
        gtk_widget_show(widget)
    }

    private func showIcon() {
        gtk_button_set_image(
            widget.cast(GtkButton.self), gtk_image_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
    }

    /// Opens the menu.
    public func open() {
        gtk_toggle_button_set_active(widget.cast(GtkToggleButton.self), 1)
    }

    /// Closes the menu, which GTK leaves open after a value was selected.
    public func close() {
        gtk_toggle_button_set_active(widget.cast(GtkToggleButton.self), 0)
    }
}

/// The source of a button's menu, and the menu last opened.
private final class MenuSource {
    private let name: String
    private let make: () -> Menu
    private var menu: Menu?
    private var model: MenuModel?

    init(name: String, _ make: @escaping () -> Menu) {
        self.name = name
        self.make = make
    }

    /// Sets the current menu of a button that is about to open.
    ///
    /// A popover keeps the submenu pages it has shown, so a different menu needs a new popover. An
    /// equal menu keeps the existing popover.
    static func prepare(_ button: UnsafeMutablePointer<GtkToggleButton>) {
        guard gtk_toggle_button_get_active(button) != 0,
            let source = Subclass.state(of: UnsafeMutableRawPointer(button), as: MenuSource.self)
        else { return }
        defer { fitPopover(of: button) }
        let menu = source.make()
        guard source.menu.map(menu.isSame) != true else { return }
        let model = MenuModel(menu, sender: nil)
        (source.menu, source.model) = (menu, model)
        model.install(on: UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkWidget.self))
        let menuButton = UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkMenuButton.self)
        gtk_menu_button_set_menu_model(menuButton, model.pointer)
        guard let popover = gtk_menu_button_get_popover(menuButton) else { return }
        let pointer = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self)
        View(retaining: pointer).accessibilityLabel = source.name
        MenuShortcuts.show(menu, in: pointer)
    }

    private static func fitPopover(of button: UnsafeMutablePointer<GtkToggleButton>) {
        let raw = UnsafeMutableRawPointer(button)
        guard
            let popover = gtk_menu_button_get_popover(
                raw.assumingMemoryBound(to: GtkMenuButton.self))
        else { return }
        MenuHeight.fit(
            UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self),
            to: raw.assumingMemoryBound(to: GtkWidget.self))
    }
}
