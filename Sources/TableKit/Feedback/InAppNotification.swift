import CGtk
import GtkBridge

/// A notification that slides in with a message and an optional action, and hides by itself.
///
/// Let it float over a page in an ``OverlayView``, so that the page keeps its size. It stays
/// visible while the pointer is over it or it has the focus, and gives way to a drag.
public final class InAppNotification: View {
    /// The identity of a message, which tells it from others with the same text.
    public struct MessageID: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// The time until the notification hides, in milliseconds.
    public var duration = 15_000

    private let label = Label(wraps: true).maximumCharacters(48)
    private let actionButton = Button("")
    private let closeButton: Button
    private let progress = ProgressView()
    private var pendingHiding: LoopSource?
    private var isHovered = false
    private var lastMessage = 0
    private var isActivity = false
    private var pendingReturn: LoopSource?

    /// The time for which a drag makes the notification give way, in milliseconds.
    private static let wayTime = 2_000

    /// Creates a hidden notification. `closeName` is the name of its close button.
    public init(closeName: String) {
        closeButton = Button(icon: "window-close-symbolic", name: closeName)
        super.init(adopting: gtk_revealer_new())
        closeButton.style("flat")
        closeButton.onClick = { [weak self] in self?.hide() }
        let message = StackView(.vertical, spacing: 6, [label, progress])
        message.align(vertical: .center)
        let content = StackView(.horizontal, spacing: 12, [message, actionButton, closeButton])
        let frame = View(adopting: gtk_frame_new(nil))
        gtk_container_add(frame.widget.cast(GtkContainer.self), content.widget)
        frame.style("app-notification").style("trove-notification")
        frame.setAccessibleRole(ATK_ROLE_FILLER)
        TableStyle.install()
        // Only the event box has a window, which receives the pointer events.
        let area = View(adopting: gtk_event_box_new())
        gtk_container_add(area.widget.cast(GtkContainer.self), frame.widget)
        gtk_container_add(widget.cast(GtkContainer.self), area.widget)
        gtk_widget_show_all(area.widget)
        actionButton.isHidden = true
        progress.isHidden = true
        gtk_revealer_set_transition_type(
            widget.cast(GtkRevealer.self), GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
        align(horizontal: .center, vertical: .end)
        follow(area)
        // While nothing is revealed, not even a line of pixels may take the clicks of a page below.
        isHidden = true
        gtk_widget_set_no_show_all(widget, 1)
        connect("notify::child-revealed", of: reference.raw) { [weak self] _ in
            guard let self, !isRevealed else { return }
            isHidden = gtk_revealer_get_child_revealed(widget.cast(GtkRevealer.self)) == 0
        }
        giveWay(toDragsOver: area)
    }

    /// Whether the notification is revealed.
    public var isRevealed: Bool {
        gtk_revealer_get_reveal_child(widget.cast(GtkRevealer.self)) != 0
    }

    /// Whether an activity is shown.
    public var showsActivity: Bool { isRevealed && isActivity }

    /// The completed part of the activity, from 0 to 1; nil if it is unknown.
    public var activityFraction: Double? {
        showsActivity && !progress.isIndeterminate ? progress.progress : nil
    }

    /// The current message.
    public var message: String { label.text ?? "" }

    /// Shows a message, replacing the previous one.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - actionTitle: The label of the action button; nil for none.
    ///   - duration: The time until it hides, in milliseconds; nil for ``duration``.
    ///   - action: Performed when the button is clicked, after the notification hides.
    /// - Returns: The identity of the message.
    @discardableResult
    public func show(
        _ message: String, actionTitle: String? = nil, duration: Int? = nil,
        action: (() -> Void)? = nil
    ) -> MessageID {
        reveal(message, actionTitle: actionTitle, isActivity: false, action: action)
        hideLater(after: duration ?? self.duration)
        return MessageID(number: lastMessage)
    }

    /// Whether a message is revealed, and no later one has replaced it.
    public func isShowing(_ message: MessageID) -> Bool {
        isRevealed && message.number == lastMessage
    }

    /// Shows an activity with a button that cancels it, until ``endActivity()`` is called or
    /// something else is shown.
    ///
    /// - Parameters:
    ///   - message: The activity, such as “Saving…”, also the accessible name of its progress bar.
    ///   - fraction: The completed part, from 0 to 1; nil if it is unknown.
    ///   - cancelTitle: The label of the button.
    ///   - cancel: Performed when the button is clicked, after the notification hides.
    /// - Returns: The identity of the message, for ``updateActivity(_:to:fraction:)``.
    @discardableResult
    public func showActivity(
        _ message: String, fraction: Double? = nil, cancelTitle: String,
        cancel: @escaping () -> Void
    ) -> MessageID {
        pendingHiding?.cancel()
        reveal(message, actionTitle: cancelTitle, isActivity: true, action: cancel)
        show(message, fraction)
        return MessageID(number: lastMessage)
    }

    /// Shows how far an activity has come, without an announcement.
    ///
    /// - Parameters:
    ///   - activity: The activity. Nothing happens if it is no longer shown.
    ///   - message: The new message.
    ///   - fraction: The completed part, from 0 to 1; nil if it is unknown.
    public func updateActivity(_ activity: MessageID, to message: String, fraction: Double?) {
        if isShowing(activity), showsActivity { show(message, fraction) }
    }

    private func show(_ activity: String, _ fraction: Double?) {
        label.text = activity
        label.accessibilityLabel = activity
        progress.accessibilityLabel = activity
        progress.isIndeterminate = fraction == nil
        if let fraction { progress.progress = fraction }
    }

    /// Hides the notification if it shows an activity.
    public func endActivity() {
        if showsActivity { hide() }
    }

    private func reveal(
        _ message: String, actionTitle: String?, isActivity: Bool, action: (() -> Void)?
    ) {
        lastMessage += 1
        label.text = message
        self.isActivity = isActivity
        progress.isIndeterminate = isActivity
        progress.isHidden = !isActivity
        closeButton.isHidden = isActivity
        actionButton.isHidden = actionTitle == nil
        actionButton.label = actionTitle ?? ""
        actionButton.isEnabled = true
        actionButton.onClick = { [weak self] in
            self?.hide()
            action?()
        }
        label.becomeAlert()
        isHidden = false
        gtk_revealer_set_reveal_child(widget.cast(GtkRevealer.self), 1)
    }

    /// Performs the action, as the button does.
    public func act() {
        gtk_button_clicked(actionButton.widget.cast(GtkButton.self))
    }

    /// Dismisses the notification.
    public func hide() {
        pendingHiding?.cancel()
        // While sliding out, the button would still act, and a click would leave the focus in it.
        // It does not get the focus back with the next notification, which Return would answer.
        if actionButton.containsFocus, let window = gtk_widget_get_toplevel(widget) {
            gtk_window_set_focus(window.cast(GtkWindow.self), nil)
        }
        actionButton.isEnabled = false
        progress.isIndeterminate = false
        gtk_revealer_set_reveal_child(widget.cast(GtkRevealer.self), 0)
    }

    private func hideLater(after milliseconds: Int) {
        pendingHiding?.cancel()
        pendingHiding = MainLoop.after(milliseconds: milliseconds) { [weak self] in
            guard let self else { return }
            if isHovered || containsFocus { hideLater(after: milliseconds) } else { hide() }
        }
    }

    /// Hides while something is dragged over the notification, so that it can be dropped on the
    /// page below.
    private func giveWay(toDragsOver area: View) {
        gtk_drag_dest_set(area.widget, GtkDestDefaults(rawValue: 0), nil, 0, GDK_ACTION_COPY)
        connectAnswering("drag-motion", of: area.reference.raw) { [weak self] _ in
            self?.giveWay()
            return false
        }
    }

    private func giveWay() {
        isHidden = true
        pendingReturn?.cancel()
        pendingReturn = MainLoop.after(milliseconds: Self.wayTime) { [weak self] in
            guard let self, isRevealed else { return }
            if DragSource.current == nil { isHidden = false } else { giveWay() }
        }
    }

    private func follow(_ area: View) {
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
