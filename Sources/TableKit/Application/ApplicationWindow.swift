import CGtk
import GtkBridge
import TableCore

/// A window of an ``Application``, with its own title bar.
///
/// A window that was presented is kept, with its ``rootViewController``, until it is closed.
public final class ApplicationWindow: View {
    /// Called when the window is resized, maximized or unmaximized.
    public var onSizeChange: (() -> Void)?

    /// Called when the window becomes the active one of the desktop.
    public var onActivate: (() -> Void)?

    /// Whether the window may close, requested when the user closes it.
    public var shouldClose: (() -> Bool)?

    /// Called when files or other URIs are dropped on the window.
    public var onDrop: ((Drop) -> Void)?

    /// The URIs dropped on the window, and where.
    public struct Drop: Hashable, Sendable {
        /// The URIs, including those of files.
        public var addresses: [String]
        /// The drop point, in logical pixels from the top left corner of the window.
        public var point: Point

        /// Creates a drop.
        public init(addresses: [String], point: Point) {
            (self.addresses, self.point) = (addresses, point)
        }
    }

    /// The root view controller, which appears and disappears with the window. Its navigation bar
    /// becomes the title bar, and its title becomes that of a window without one. Use either this
    /// property or ``setContent(_:titlebar:)``.
    public var rootViewController: ViewController? {
        didSet { if rootViewController !== oldValue { rootChanged(from: oldValue) } }
    }

    private var root: WindowRoot?

    /// The windows that were presented and are not closed.
    private static var open: [ObjectIdentifier: ApplicationWindow] = [:]

    /// Creates a hidden window. The application must be running: create windows in
    /// ``Application/onActivate`` or ``Application/onOpen``. Otherwise the program stops with a
    /// message.
    public init(application: Application) {
        guard application.isRunning else {
            Toolkit.stop(
                "A window was created before its application was running. Create windows in "
                    + "onActivate or onOpen of Application.")
        }
        super.init(adopting: gtk_application_window_new(application.pointer))
        connect("size-allocate", of: reference.raw) { [weak self] _ in
            guard let self else { return }
            lastSize = presentSize
            onSizeChange?()
        }
        connectAnswering("window-state-event", of: reference.raw) { [weak self] _ in
            self?.onSizeChange?()
            return false
        }
        connectAnswering("delete-event", of: reference.raw) { [weak self] _ in
            !(self?.shouldClose?() ?? true)
        }
        connect("notify::is-active", of: reference.raw) { [weak self] _ in
            guard let self, gtk_window_is_active(gtkWindow) != 0 else { return }
            onActivate?()
        }
        LongTouch.follow(widget)
        let identifier = ObjectIdentifier(self)
        connect("destroy", of: reference.raw) { _ in Self.open[identifier] = nil }
        acceptFiles()
    }

    private var gtkWindow: UnsafeMutablePointer<GtkWindow> { widget.cast(GtkWindow.self) }

    /// The title of the window.
    public var title: String {
        get { gtk_window_get_title(gtkWindow).map { String(cString: $0) } ?? "" }
        set { gtk_window_set_title(gtkWindow, newValue) }
    }

    /// The last size of the visible window.
    private var lastSize: (width: Int, height: Int)?

    private var presentSize: (width: Int, height: Int) {
        var (width, height): (gint, gint) = (0, 0)
        gtk_window_get_size(gtkWindow, &width, &height)
        return (Int(width), Int(height))
    }

    /// The width and height in logical pixels, without the frame. For a closed window, its last
    /// size. Setting it has an effect only before the window is shown.
    public var size: (width: Int, height: Int) {
        get {
            // A closed window would have its default size.
            gtk_widget_get_mapped(widget) != 0 ? presentSize : lastSize ?? presentSize
        }
        set { gtk_window_set_default_size(gtkWindow, gint(newValue.width), gint(newValue.height)) }
    }

    /// Whether the window is maximized.
    public var isMaximized: Bool {
        get { gtk_window_is_maximized(gtkWindow) != 0 }
        set { newValue ? gtk_window_maximize(gtkWindow) : gtk_window_unmaximize(gtkWindow) }
    }

    /// Sets the content and the title bar of the window. The default title bar has the ``title``
    /// and the window buttons; a ``NavigationBar`` gets the window buttons.
    public func setContent(_ content: View, titlebar: View? = nil) {
        var bar = titlebar ?? standardTitlebar()
        if let bar = bar as? NavigationBar, bar.windowButtons == nil {
            bar.windowButtons = DesktopSettings.decorationLayout
        } else if titlebar != nil, !(bar is NavigationBar) {
            bar = frame(around: bar)
        }
        insert(content, at: subviews.count)
        insert(bar, at: subviews.count)
        let ownTitle = title
        gtk_window_set_titlebar(gtkWindow, bar.widget)
        // A header bar without a title has replaced the window's title.
        if title.isEmpty { title = ownTitle }
        gtk_container_add(widget.cast(GtkContainer.self), content.widget)
    }

    /// Frames a container of bars, to which the theme would add its own space and background.
    ///
    /// On a screen without transparency, the theme moves a title bar over the border of the window,
    /// so that it gets less height than it needs; what is in the frame has all of it.
    private func frame(around bars: View) -> View {
        TableStyle.install()
        let frame = View(adopting: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
        frame.style("trove-bars")
        frame.insert(bars, at: 0)
        gtk_box_pack_start(frame.widget.cast(GtkBox.self), bars.widget, 1, 1, 0)
        frame.isHidden = false
        return frame
    }

    private func rootChanged(from old: ViewController?) {
        let root = self.root ?? WindowRoot(of: self)
        self.root = root
        root.replace(old, with: rootViewController)
    }

    private func standardTitlebar() -> View {
        let bar = View(adopting: gtk_header_bar_new())
        gtk_header_bar_set_show_close_button(bar.widget.cast(GtkHeaderBar.self), 1)
        bar.isHidden = false
        return bar
    }

    /// Shows the window early, so that the desktop places it while the program creates its content.
    ///
    /// Nothing is drawn before the main loop runs. Set ``size``, ``isMaximized`` and the outermost
    /// widgets of the content first, and call ``present()`` when the content is complete.
    public func beginShowing() {
        Self.open[ObjectIdentifier(self)] = self
        gtk_widget_show(widget)
        gdk_display_flush(gtk_widget_get_display(widget))
    }

    /// Shows the window and raises it above others.
    public func present() {
        Self.open[ObjectIdentifier(self)] = self
        gtk_widget_show(widget)
        LaunchToken.use()
        gtk_window_present(gtkWindow)
    }

    /// Shows the window and raises it above others, on behalf of another program.
    ///
    /// - Parameter timestamp: The time of the user's action in that program, as the display counts
    ///   it.
    public func present(at timestamp: UInt32) {
        Self.open[ObjectIdentifier(self)] = self
        gtk_widget_show(widget)
        LaunchToken.use()
        gtk_window_present_with_time(gtkWindow, timestamp)
    }

    /// Closes the window, unless ``shouldClose`` prevents it.
    public func close() { gtk_window_close(gtkWindow) }

    /// Closes the window at once, without asking ``shouldClose``.
    public func closeForGood() { gtk_widget_destroy(widget) }

    /// Removes the keyboard focus from the view that has it.
    public func resignFocus() { gtk_window_set_focus(gtkWindow, nil) }

    /// Adds an action with the prefix `win.`.
    public func add(_ action: NamedAction) {
        g_action_map_add_action(widget.opaque, action.reference.opaque)
    }

    private func acceptFiles() {
        gtk_drag_dest_set(widget, GTK_DEST_DEFAULT_ALL, nil, 0, GDK_ACTION_COPY)
        gtk_drag_dest_add_uri_targets(widget)
        connect("drag-data-received", of: reference.raw) { [weak self] arguments in
            guard let self, let data = arguments.pointer(3),
                let uris = gtk_selection_data_get_uris(OpaquePointer(data))
            else { return }
            defer { g_strfreev(uris) }
            var addresses: [String] = []
            while let uri = uris[addresses.count] { addresses.append(String(cString: uri)) }
            let point = Point(x: Double(arguments.int(1)), y: Double(arguments.int(2)))
            if !addresses.isEmpty { onDrop?(Drop(addresses: addresses, point: point)) }
        }
    }
}
