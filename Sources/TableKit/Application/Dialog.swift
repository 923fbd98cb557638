import CGtk
import GtkBridge

/// A modal window with a title, a *Cancel* button, a button for the action, and content.
///
/// A dialog whose changes take effect at once has no *Cancel* button; Escape and the close button
/// of the window cancel every dialog.
public final class Dialog: View {
    /// Called when the accept button is clicked.
    public var onAccept: (() -> Void)?

    /// Called when the dialog is canceled.
    public var onCancel: (() -> Void)?

    /// Called after the dialog was closed, whether accepted, canceled or by ``close()``; not if it
    /// goes with its parent.
    public var onClose: (() -> Void)?

    /// The commands for keys that no view in the dialog handles.
    public var keyCommands: [KeyCommand] = []

    /// The button that performs the action; the default for Enter.
    public let acceptButton: Button

    /// The reason why the action is not possible yet, shown as a sentence below the button; nil if
    /// it is possible.
    public var obstacle: String? {
        didSet {
            guard obstacle != oldValue else { return }
            acceptButton.isEnabled = obstacle == nil
            acceptButton.tooltip = obstacle
            acceptButton.accessibilityHint = obstacle ?? ""
            reason.text = obstacle ?? ""
            reason.isHidden = obstacle == nil
            if obstacle != nil { reason.becomeAlert() }
            fitHeight()
        }
    }

    /// Whether the reason is at the start of its line, above the content that it is about, instead
    /// of below the accept button.
    public var hasReasonAtStart = false {
        didSet { reason.textAlignment = hasReasonAtStart ? .natural : .trailing }
    }

    private let cancelButton: Button?
    private let followsContent: Bool
    private let reason = Label(wraps: true, alignment: .trailing)
    private let content: StackView
    private var isClosed = false

    /// Creates a hidden dialog.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - parent: The window that the dialog belongs to.
    ///   - size: The initial width and height with ordinary text, in logical pixels; a height of -1
    ///     follows the content. With larger text, the dialog is larger, but not than the screen.
    ///   - cancelLabel: The label of the cancel button; nil for a dialog without one.
    ///   - acceptLabel: The label of the accept button; an underline precedes the access key.
    public init(
        title: String, parent: View?, size: (width: Int, height: Int), cancelLabel: String?,
        acceptLabel: String
    ) {
        acceptButton = Button(acceptLabel).style("suggested-action")
        cancelButton = cancelLabel.map { Button($0) }
        content = StackView()
        followsContent = size.height < 0
        super.init(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        let window = widget.cast(GtkWindow.self)
        gtk_window_set_title(window, title)
        gtk_window_set_default_size(
            window, Self.scaled(size.width), size.height < 0 ? -1 : Self.scaled(size.height))
        gtk_window_set_modal(window, 1)
        gtk_window_set_type_hint(window, GDK_WINDOW_TYPE_HINT_DIALOG)
        setAccessibleRole(ATK_ROLE_DIALOG)
        LongTouch.follow(widget)
        if let parent {
            gtk_window_set_transient_for(window, parent.widget.cast(GtkWindow.self))
            gtk_window_set_destroy_with_parent(window, 1)
        }
        cancelButton?.onClick = { [weak self] in self?.cancel() }
        acceptButton.onClick = { [weak self] in self?.onAccept?() }
        installBar(title: title, cancelButton)
        gtk_widget_set_can_default(acceptButton.widget, 1)
        installContent()
        // Places the reason directly below the button.
        reason.maximumCharacters(40).margin(horizontal: 18, vertical: 6)
        gtk_widget_set_margin_top(reason.widget, 12)
        gtk_widget_set_margin_bottom(reason.widget, 0)
        reason.isHidden = true
        content.addArrangedSubview(reason)
        followClosing()
    }

    private static func scaled(_ length: Int) -> gint {
        gint(FontMetrics.default.scaledValue(for: Double(length)).rounded())
    }

    /// Appends a view below the others.
    public func append(_ view: View, expands: Bool = false) {
        content.addArrangedSubview(view, expands: expands)
    }

    /// Shows why the action failed. The accept button stays enabled for another try.
    public func report(_ failure: String) {
        obstacle = failure
        acceptButton.isEnabled = true
    }

    /// Leaves the dialog with a single button, because its action is done and there is only a
    /// result to read.
    ///
    /// - Parameter acceptLabel: The label of the button; an underline precedes the access key.
    public func showResult(acceptLabel: String) {
        cancelButton?.isHidden = true
        obstacle = nil
        acceptButton.isEnabled = true
        acceptButton.label = acceptLabel
        acceptButton.grabFocus()
    }

    /// Resizes the window to the natural height of its content, limited by the screen. Does nothing
    /// if the dialog has a fixed height.
    public func fitHeight() {
        guard !isHidden, followsContent else { return }
        let window = widget.cast(GtkWindow.self)
        var (width, height): (gint, gint) = (0, 0)
        gtk_window_get_size(window, &width, &height)
        gtk_window_resize(window, width, fittingHeight(forWidth: width))
    }

    /// The natural height of the content at a width, limited by the screen.
    private func fittingHeight(forWidth width: gint) -> gint {
        var height: gint = 0
        gtk_widget_get_preferred_height_for_width(content.widget, width, nil, &height)
        return max(1, min(height, availableHeight))
    }

    /// The height available for the content on the screen, below the title bar.
    private var availableHeight: gint {
        guard let area = workArea else { return .max }
        var bar: gint = 0
        gtk_widget_get_preferred_height(
            gtk_window_get_titlebar(widget.cast(GtkWindow.self)), nil, &bar)
        return area.height - bar
    }

    /// The part of the screen for windows.
    private var workArea: GdkRectangle? {
        let parent = gtk_window_get_transient_for(widget.cast(GtkWindow.self))
        let behind = parent.flatMap { gtk_widget_get_window($0.cast(GtkWidget.self)) }
        guard let surface = gtk_widget_get_window(widget) ?? behind,
            let monitor = gdk_display_get_monitor_at_window(
                gdk_window_get_display(surface), surface)
        else { return nil }
        var area = GdkRectangle()
        gdk_monitor_get_workarea(monitor, &area)
        return area
    }

    /// Makes the initial size fit on the screen.
    private func limitSize() {
        guard let area = workArea else { return }
        let window = widget.cast(GtkWindow.self)
        var (width, height): (gint, gint) = (0, 0)
        gtk_window_get_default_size(window, &width, &height)
        // Before the window has its width, GTK asks for a height at which the texts wrap at their
        // minimum width. The window manager would place so high a window at the top of the screen.
        if followsContent { height = fittingHeight(forWidth: width) }
        gtk_window_set_default_size(window, min(width, area.width), min(height, area.height))
    }

    /// Shows the dialog and keeps it alive until it is closed.
    public func present() {
        limitSize()
        gtk_widget_show(widget)
        fitHeight()
        gtk_widget_grab_default(acceptButton.widget)
        gtk_window_present(widget.cast(GtkWindow.self))
        retainedWhileOpen = self
    }

    /// Closes the dialog without calling ``onAccept`` or ``onCancel``.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        gtk_widget_destroy(widget)
        // Breaks reference cycles: the closures refer to the dialog.
        let closed = onClose
        (onAccept, onCancel, onClose) = (nil, nil, nil)
        keyCommands = []
        retainedWhileOpen = nil
        closed?()
    }

    private var retainedWhileOpen: Dialog?

    private func cancel() {
        onCancel?()
        close()
    }

    /// Adds the content, which scrolls where the screen is too small for it.
    private func installContent() {
        let scroller = View(adopting: gtk_scrolled_window_new(nil, nil))
        let scrolled = scroller.widget.cast(GtkScrolledWindow.self)
        gtk_widget_set_can_focus(scroller.widget, 0)
        gtk_scrolled_window_set_propagate_natural_width(scrolled, 1)
        gtk_scrolled_window_set_propagate_natural_height(scrolled, 1)
        gtk_container_add(scroller.widget.cast(GtkContainer.self), content.widget)
        gtk_container_add(widget.cast(GtkContainer.self), scroller.widget)
        gtk_widget_show(scroller.widget)
        scroller.keepFocusVisible()
    }

    private func installBar(title: String, _ cancelButton: Button?) {
        let bar = View(adopting: gtk_header_bar_new())
        gtk_header_bar_set_title(bar.widget.cast(GtkHeaderBar.self), title)
        if let cancelButton {
            gtk_header_bar_pack_start(bar.widget.cast(GtkHeaderBar.self), cancelButton.widget)
        }
        gtk_header_bar_pack_end(bar.widget.cast(GtkHeaderBar.self), acceptButton.widget)
        bar.isHidden = false
        gtk_window_set_titlebar(widget.cast(GtkWindow.self), bar.widget)
    }

    private func followClosing() {
        connectAnswering("delete-event", of: reference.raw) { [weak self] _ in
            self?.cancel()
            return true
        }
        connectAnswering("key-press-event", of: reference.raw, after: true) { [weak self] in
            guard let self, let event = $0.event(0, as: GdkEventKey.self)?.pointee else {
                return false
            }
            if let command = keyCommands.first(where: { $0.matches(KeyPress(event)) }) {
                command.perform(sender: self)
                return true
            }
            guard event.keyval == guint(GDK_KEY_Escape) else { return false }
            cancel()
            return true
        }
    }
}
