import CGtk
import GtkBridge

/// A sentence that slides in with one thing to do about it, and leaves by itself. It stands below the
/// content of a page and makes room for itself, so that it covers nothing.
///
/// It stays while the pointer is over it or the keyboard is in it.
public final class InAppNotification: Widget {
    /// How long a notification stays, in milliseconds.
    public var duration = 15_000

    private let label = TextLabel(wraps: true).maximumCharacters(48)
    private let actionButton = Button("")
    private var pendingHiding: LoopSource?
    private var isHovered = false

    /// A notification that is not shown yet. `closeName` is what its closing button is called.
    public init(closeName: String) {
        super.init(adopting: gtk_revealer_new())
        let close = Button(icon: "window-close-symbolic", name: closeName)
        close.style("flat")
        close.onClick = { [weak self] in self?.hide() }
        actionButton.isVisible = false
        let content = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [label, actionButton, close])
        let frame = Widget(adopting: gtk_frame_new(nil))
        gtk_container_add(frame.pointer.cast(GtkContainer.self), content.pointer)
        frame.style("app-notification").style("trove-notification")
        frame.setAccessibleRole(ATK_ROLE_FILLER)
        TableStyle.install()
        // The one with a window of its own, which hears of the pointer.
        let area = Widget(adopting: gtk_event_box_new())
        gtk_container_add(area.pointer.cast(GtkContainer.self), frame.pointer)
        gtk_container_add(pointer.cast(GtkContainer.self), area.pointer)
        gtk_widget_show_all(area.pointer)
        actionButton.isVisible = false
        gtk_revealer_set_transition_type(
            pointer.cast(GtkRevealer.self), GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
        align(horizontal: GTK_ALIGN_CENTER, vertical: GTK_ALIGN_END)
        follow(area)
        isVisible = true
        // A revealer that shows nothing must not take clicks from what is below.
        gtk_widget_set_no_show_all(pointer, 1)
    }

    /// Whether the notification is on the screen.
    public var isRevealed: Bool {
        gtk_revealer_get_reveal_child(pointer.cast(GtkRevealer.self)) != 0
    }

    /// The sentence that is shown.
    public var message: String { label.text }

    /// Shows a sentence, in place of the one before.
    ///
    /// - Parameters:
    ///   - actionTitle: The text of the button, nil for none.
    ///   - action: What the button does; the notification leaves then.
    public func show(_ message: String, actionTitle: String? = nil, action: (() -> Void)? = nil) {
        label.text = message
        actionButton.isVisible = actionTitle != nil
        actionButton.label = actionTitle ?? ""
        actionButton.isSensitive = true
        actionButton.onClick = { [weak self] in
            self?.hide()
            action?()
        }
        gtk_revealer_set_reveal_child(pointer.cast(GtkRevealer.self), 1)
        label.becomeAlert()
        hideLater()
    }

    /// Does what the button does.
    public func act() {
        gtk_button_clicked(actionButton.pointer.cast(GtkButton.self))
    }

    /// Lets the notification leave.
    public func hide() {
        pendingHiding?.cancel()
        // While it slides out, the button would act again, and a click leaves the focus in it.
        actionButton.isSensitive = false
        gtk_revealer_set_reveal_child(pointer.cast(GtkRevealer.self), 0)
    }

    private func hideLater() {
        pendingHiding?.cancel()
        pendingHiding = MainLoop.after(milliseconds: duration) { [weak self] in
            guard let self else { return }
            if isHovered || containsFocus { hideLater() } else { hide() }
        }
    }

    private func follow(_ area: Widget) {
        connectAnswering("enter-notify-event", of: area.reference.raw) { [weak self] _ in
            self?.isHovered = true
            return false
        }
        connectAnswering("leave-notify-event", of: area.reference.raw) { [weak self] _ in
            self?.isHovered = false
            return false
        }
    }
}
