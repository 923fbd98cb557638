import CGtk
import GtkBridge

/// A push button.
public final class Button: Control {
    private let clicked = Handler<() -> Void>()

    /// Called when the button is clicked.
    public var onClick: (() -> Void)? {
        get { clicked.call }
        set { clicked.call = newValue }
    }

    /// Creates a button with a text, in which an underline precedes the access key.
    public init(_ label: String, onClick: (() -> Void)? = nil) {
        super.init(adopting: gtk_button_new_with_mnemonic(label))
        prepare(onClick)
    }

    /// Creates a button with a symbolic theme icon.
    ///
    /// - Parameters:
    ///   - icon: The name of the icon.
    ///   - name: The tooltip, also the accessible name.
    ///   - onClick: Called when the button is clicked.
    public init(icon: String, name: String, onClick: (() -> Void)? = nil) {
        super.init(adopting: gtk_button_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
        prepare(onClick)
        tooltip = name
        accessibilityLabel = name
    }

    /// Adopts a new widget of a button class.
    init(adopting newWidget: @autoclosure () -> WidgetPointer, onClick: (() -> Void)?) {
        super.init(adopting: newWidget())
        prepare(onClick)
    }

    /// Creates a button with the title and the image of an action, which a click performs.
    public convenience init(primaryAction: Action) {
        self.init(primaryAction.title)
        image = primaryAction.image
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    private var menuClicks: SignalConnection?

    /// The menu that a click opens; nil for none.
    public var menu: Menu? {
        didSet {
            guard menu != nil, menuClicks == nil else { return }
            menuClicks = on("clicked") { [weak self] in
                guard let self, let menu else { return }
                actions.send(.menuActionTriggered)
                MenuModel.open(
                    menu, at: widget, sender: self, name: accessibilityLabel ?? label)
            }
        }
    }

    private func prepare(_ onClick: (() -> Void)?) {
        self.onClick = onClick
        align(vertical: .center)
        on("clicked") { [clicked, actions] in
            clicked.call?()
            actions.send([.touchUpInside, .primaryActionTriggered])
        }
        gtk_widget_show(widget)
    }

    /// The text of the button.
    public var label: String {
        get {
            gtk_button_get_label(widget.cast(GtkButton.self)).map { String(cString: $0) } ?? ""
        }
        set { gtk_button_set_label(widget.cast(GtkButton.self), newValue) }
    }

    /// The image of the button, before the text if it has one.
    public var image: Image? {
        didSet {
            guard image != oldValue else { return }
            let button = widget.cast(GtkButton.self)
            gtk_button_set_always_show_image(button, 1)
            gtk_button_set_image(button, image?.makeWidget())
        }
    }

    /// Connects the button to an action such as `win.undo`; it is sensitive while the action is
    /// enabled.
    public func setAction(_ name: String) {
        gtk_actionable_set_action_name(widget.opaque, name)
    }
}
