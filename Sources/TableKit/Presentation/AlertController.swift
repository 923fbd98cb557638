import CGtk
import GtkBridge
import TableCore
import TextCore

/// A dialog with a message or a question, and optional text fields.
///
///     let alert = AlertController(
///         title: "Delete 3 Books?", message: "They move to the trash.", preferredStyle: .alert)
///     alert.addAction(AlertAction(title: "_Cancel", style: .cancel))
///     alert.addAction(AlertAction(title: "_Delete", style: .destructive) { _ in delete() })
///     present(alert, animated: true)
///
/// Escape and the window's close button perform the action with the style `cancel`, or the only
/// action. Enter performs the ``preferredAction``, or the last action if it is nil.
public final class AlertController: ViewController {
    /// The style of an alert.
    public enum Style: Hashable, Sendable {
        /// A message with buttons side by side.
        case alert
        /// A choice of actions, with buttons in a column.
        case actionSheet
    }

    /// The reason, the consequences, or what to do.
    public var message: String?
    /// The style.
    public let preferredStyle: Style
    /// The actions, in the order in which they were added.
    public private(set) var actions: [AlertAction] = []
    /// The fields, in the order in which they were added.
    public private(set) var textFields: [TextField]?
    /// The action of the Enter key; nil for the last one.
    public var preferredAction: AlertAction?

    private var dialog: View?

    /// Creates an alert.
    ///
    /// - Parameters:
    ///   - title: The question, or what happened.
    ///   - message: The reason, the consequences, or what to do.
    ///   - preferredStyle: The style.
    public init(title: String?, message: String?, preferredStyle: Style = .alert) {
        (self.message, self.preferredStyle) = (message, preferredStyle)
        super.init()
        self.title = title ?? ""
    }

    /// Adds a button.
    public func addAction(_ action: AlertAction) {
        actions.append(action)
        action.onChange = { [weak self] in self?.updateButtons() }
    }

    /// Adds a field below the message.
    public func addTextField(configurationHandler: ((TextField) -> Void)? = nil) {
        let field = TextField()
        field.activatesDefault = true
        configurationHandler?(field)
        textFields = (textFields ?? []) + [field]
    }

    /// Presents the alert over a window, or on its own if `window` is nil.
    public func present(over window: View?) {
        let presentation = Presentation(of: self, by: self)
        freeWindow = window
        self.presentation = presentation
        presenter = self
        presentation.open(animated: true, completion: nil)
    }

    /// Presents a message with one button, which closes it.
    ///
    /// - Parameters:
    ///   - title: What happened.
    ///   - message: The reason and what to do about it.
    ///   - window: The window that the alert belongs to, or nil.
    ///   - onClose: Called when it is closed.
    public static func show(
        title: String, message: String, over window: View?, onClose: (() -> Void)? = nil
    ) {
        let alert = AlertController(title: title, message: message)
        alert.addAction(
            AlertAction(title: translated("_Close"), style: .cancel) { _ in onClose?() })
        alert.present(over: window)
    }

    private var freeWindow: View?

    override func makePresentationSurface(over window: View?) -> View? {
        let dialog = View(
            adopting: Subclass.instantiate(gtk_message_dialog_get_type())
                .assumingMemoryBound(to: GtkWidget.self))
        Self.set("text", to: title, of: dialog)
        if let message { Self.set("secondary-text", to: message, of: dialog) }
        let pointer = dialog.widget.cast(GtkWindow.self)
        gtk_window_set_modal(pointer, 1)
        gtk_window_set_type_hint(pointer, GDK_WINDOW_TYPE_HINT_DIALOG)
        gtk_window_set_position(pointer, GTK_WIN_POS_CENTER_ON_PARENT)
        gtk_window_set_resizable(pointer, 0)
        if let window = window ?? freeWindow {
            gtk_window_set_transient_for(pointer, window.widget.cast(GtkWindow.self))
        }
        self.dialog = dialog
        addFields(to: dialog)
        addButtons(to: dialog)
        connect("response", of: dialog.reference.raw) { [weak self] in self?.answered($0.int(0)) }
        // GTK would destroy the dialog.
        connectAnswering("delete-event", of: dialog.reference.raw) { [weak self] _ in
            self?.answered(-1)
            return true
        }
        return dialog
    }

    private func addFields(to dialog: View) {
        guard let textFields,
            let area = gtk_message_dialog_get_message_area(
                dialog.widget.cast(GtkMessageDialog.self))
        else { return }
        for field in textFields {
            gtk_box_pack_start(area.cast(GtkBox.self), field.widget, 0, 0, 0)
        }
    }

    private func addButtons(to dialog: View) {
        let pointer = dialog.widget.cast(GtkDialog.self)
        for (index, action) in actions.enumerated() {
            guard let button = gtk_dialog_add_button(pointer, action.title, gint(index)) else {
                continue
            }
            if action.style == .destructive {
                gtk_style_context_add_class(
                    gtk_widget_get_style_context(button), "destructive-action")
            }
        }
        let preferred = actions.firstIndex { $0 === preferredAction }
        if let last = preferred ?? actions.indices.last {
            gtk_dialog_set_default_response(pointer, gint(last))
        }
        if preferredStyle == .actionSheet,
            let first = gtk_dialog_get_widget_for_response(pointer, 0),
            let area = gtk_widget_get_parent(first)
        {
            gtk_orientable_set_orientation(OpaquePointer(area), GTK_ORIENTATION_VERTICAL)
        }
        updateButtons()
    }

    private func updateButtons() {
        guard let dialog else { return }
        for (index, action) in actions.enumerated() {
            gtk_dialog_set_response_sensitive(
                dialog.widget.cast(GtkDialog.self), gint(index), action.isEnabled.gboolean)
        }
    }

    private func answered(_ response: Int) {
        let cancel =
            actions.first { $0.style == .cancel } ?? (actions.count == 1 ? actions[0] : nil)
        let action = actions.indices.contains(response) ? actions[response] : cancel
        // Without a cancel action, the alert stays open: the user must choose.
        guard let action, dialog != nil else { return }
        dialog = nil
        // The fields keep their texts for the handler; destroyed with the dialog, they would be
        // empty.
        for field in textFields ?? [] {
            guard let parent = gtk_widget_get_parent(field.widget) else { continue }
            gtk_container_remove(parent.cast(GtkContainer.self), field.widget)
        }
        presenter?.dismiss(animated: true)
        action.handler?(action)
    }

    private static func set(_ property: String, to text: String, of widget: View) {
        PropertyValue.string(text).set(property, of: widget.reference.raw)
    }
}

/// A button of an ``AlertController``.
public final class AlertAction {
    /// The style of a button.
    public enum Style: Hashable, Sendable {
        /// A standard action.
        case `default`
        /// The action that cancels without changes. Escape performs it, too.
        case cancel
        /// An action that deletes something.
        case destructive
    }

    /// The title; an underline precedes the access key.
    public let title: String
    /// The style.
    public let style: Style
    /// Whether the button can be clicked.
    public var isEnabled = true { didSet { onChange?() } }

    let handler: ((AlertAction) -> Void)?
    var onChange: (() -> Void)?

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - title: The title, a verb; an underline precedes the access key.
    ///   - style: The style.
    ///   - handler: Called after the alert has closed.
    public init(
        title: String?, style: Style = .default, handler: ((AlertAction) -> Void)? = nil
    ) {
        (self.title, self.style, self.handler) = (title ?? "", style, handler)
    }
}
