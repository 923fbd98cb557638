import CGtk
import GtkBridge

/// A button that does something when clicked.
public final class Button: Widget {
    private let clicked = Handler<() -> Void>()

    /// What happens at a click.
    public var onClick: (() -> Void)? {
        get { clicked.call }
        set { clicked.call = newValue }
    }

    /// A button with text; an underline stands before the access key.
    public init(_ label: String, onClick: (() -> Void)? = nil) {
        super.init(adopting: gtk_button_new_with_mnemonic(label))
        prepare(onClick)
    }

    /// A button with a symbolic icon of the theme.
    ///
    /// - Parameter name: What the button is called in its tooltip and by screen readers.
    public init(icon: String, name: String, onClick: (() -> Void)? = nil) {
        super.init(adopting: gtk_button_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
        prepare(onClick)
        tooltip = name
        accessibleName = name
    }

    private func prepare(_ onClick: (() -> Void)?) {
        self.onClick = onClick
        align(vertical: GTK_ALIGN_CENTER)
        on("clicked") { [clicked] in clicked.call?() }
        gtk_widget_show(pointer)
    }

    /// The text of the button.
    public var label: String {
        get {
            gtk_button_get_label(pointer.cast(GtkButton.self)).map { String(cString: $0) } ?? ""
        }
        set { gtk_button_set_label(pointer.cast(GtkButton.self), newValue) }
    }

    /// Shows another icon of the theme.
    public func setIcon(_ name: String) {
        gtk_button_set_image(
            pointer.cast(GtkButton.self), gtk_image_new_from_icon_name(name, GTK_ICON_SIZE_BUTTON))
    }

    /// Lets the button run an action such as `win.undo`, and follow whether it is enabled.
    public func setAction(_ name: String) {
        gtk_actionable_set_action_name(pointer.opaque, name)
    }
}
