import CGtk
import GtkBridge

/// A window that asks for something before its parent goes on: a title, *Cancel*, one thing to do,
/// and content between.
public final class Dialog: Widget {
    /// What happens at the button that does it.
    public var onAccept: (() -> Void)?

    /// What happens when the dialog is left without it.
    public var onCancel: (() -> Void)?

    /// The button that does it; Enter presses it.
    public let acceptButton: Button

    /// Why the thing cannot be done yet, as a sentence beside the button; nil if it can.
    public var obstacle: String? {
        didSet {
            guard obstacle != oldValue else { return }
            acceptButton.isSensitive = obstacle == nil
            acceptButton.tooltip = obstacle
            acceptButton.accessibleDescription = obstacle ?? ""
            reason.text = obstacle ?? ""
            reason.isVisible = obstacle != nil
            if obstacle != nil { reason.becomeAlert() }
            fitHeight()
        }
    }

    private let followsContent: Bool
    private let reason = TextLabel(wraps: true)
    private let content: Box
    private var isClosed = false

    /// - Parameters:
    ///   - size: The width and height of the window at first, in logical pixels; a height of -1
    ///     is that of the content.
    ///   - acceptLabel: An underline stands before the access key.
    public init(
        title: String, parent: Widget?, size: (width: Int, height: Int), cancelLabel: String,
        acceptLabel: String
    ) {
        acceptButton = Button(acceptLabel).style("suggested-action")
        content = Box()
        followsContent = size.height < 0
        super.init(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        let window = pointer.cast(GtkWindow.self)
        gtk_window_set_title(window, title)
        gtk_window_set_default_size(window, gint(size.width), gint(size.height))
        gtk_window_set_modal(window, 1)
        gtk_window_set_type_hint(window, GDK_WINDOW_TYPE_HINT_DIALOG)
        setAccessibleRole(ATK_ROLE_DIALOG)
        if let parent {
            gtk_window_set_transient_for(window, parent.pointer.cast(GtkWindow.self))
            gtk_window_set_destroy_with_parent(window, 1)
        }
        let cancelButton = Button(cancelLabel)
        cancelButton.onClick = { [weak self] in self?.cancel() }
        acceptButton.onClick = { [weak self] in self?.onAccept?() }
        installBar(title: title, cancelButton)
        gtk_widget_set_can_default(acceptButton.pointer, 1)
        gtk_container_add(pointer.cast(GtkContainer.self), content.pointer)
        // Right below the button.
        reason.textAlignment(1).maximumCharacters(40).margin(horizontal: 18, vertical: 6)
        gtk_widget_set_margin_top(reason.pointer, 12)
        gtk_widget_set_margin_bottom(reason.pointer, 0)
        reason.isVisible = false
        content.append(reason)
        followClosing()
    }

    /// Puts a widget below those that are there.
    public func append(_ widget: Widget, expands: Bool = false) {
        if expands {
            content.appendExpanding(widget.pointer)
        } else {
            content.append(widget)
        }
    }

    /// Shows why the action failed. The person can try again.
    public func report(_ failure: String) {
        obstacle = failure
        acceptButton.isSensitive = true
    }

    /// Gives the window the natural height of its content, as far as the screen has room for it. A window
    /// whose height was given keeps it.
    public func fitHeight() {
        guard isVisible, followsContent else { return }
        let window = pointer.cast(GtkWindow.self)
        var (width, height): (gint, gint) = (0, 0)
        gtk_window_get_size(window, &width, &height)
        gtk_widget_get_preferred_height_for_width(content.pointer, width, nil, &height)
        gtk_window_resize(window, width, max(1, min(height, availableHeight)))
    }

    /// The height that the screen has for the content, below the title bar.
    private var availableHeight: gint {
        guard let surface = gtk_widget_get_window(pointer),
            let monitor = gdk_display_get_monitor_at_window(
                gdk_window_get_display(surface), surface)
        else { return .max }
        var area = GdkRectangle()
        gdk_monitor_get_workarea(monitor, &area)
        var bar: gint = 0
        gtk_widget_get_preferred_height(
            gtk_window_get_titlebar(pointer.cast(GtkWindow.self)), nil, &bar)
        return area.height - bar
    }

    /// Shows the dialog. It is kept alive while it is open.
    public func present() {
        gtk_widget_show(pointer)
        fitHeight()
        gtk_widget_grab_default(acceptButton.pointer)
        gtk_window_present(pointer.cast(GtkWindow.self))
        retainedWhileOpen = self
    }

    /// Leaves the dialog without a word to anyone.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        gtk_widget_destroy(pointer)
        // What they refer to refers to the dialog.
        (onAccept, onCancel) = (nil, nil)
        retainedWhileOpen = nil
    }

    private var retainedWhileOpen: Dialog?

    private func cancel() {
        onCancel?()
        close()
    }

    private func installBar(title: String, _ cancelButton: Button) {
        let bar = Widget(adopting: gtk_header_bar_new())
        gtk_header_bar_set_title(bar.pointer.cast(GtkHeaderBar.self), title)
        gtk_header_bar_pack_start(bar.pointer.cast(GtkHeaderBar.self), cancelButton.pointer)
        gtk_header_bar_pack_end(bar.pointer.cast(GtkHeaderBar.self), acceptButton.pointer)
        bar.isVisible = true
        gtk_window_set_titlebar(pointer.cast(GtkWindow.self), bar.pointer)
    }

    private func followClosing() {
        connectAnswering("delete-event", of: reference.raw) { [weak self] _ in
            self?.cancel()
            return true
        }
        connectAnswering("key-press-event", of: reference.raw, after: true) { [weak self] in
            let key = $0.event(0, as: GdkEventKey.self)?.pointee.keyval
            guard key == guint(GDK_KEY_Escape) else { return false }
            self?.cancel()
            return true
        }
    }
}
