import CGtk
import GtkBridge
import TextCore

/// A desktop application, which can be activated and asked to open files.
public final class Application {
    /// Called first, once the display is connected, to start work on other threads while this
    /// thread reads the theme.
    public var onConnect: (() -> Void)?

    /// Called once before any window is shown.
    public var onStartup: (() -> Void)?

    /// Called when the program is started without files, including later starts.
    public var onActivate: (() -> Void)?

    /// Called with the paths of files to open.
    public var onOpen: (([String]) -> Void)?

    /// Called with the URIs to open that are not files, such as those of a scheme that the desktop
    /// entry names.
    public var onOpenAddresses: (([String]) -> Void)?

    /// Called when the application ends.
    public var onShutdown: (() -> Void)?

    /// The reference to the GtkApplication.
    @_spi(Gtk) public let reference: ObjectReference

    /// The results in the search of the desktop; nil for none. Set it before
    /// ``run(arguments:performing:)``.
    public var searchProvider: DesktopSearchProvider?

    /// Creates an application.
    ///
    /// - Parameters:
    ///   - identifier: The application ID in reverse domain notation.
    ///   - isUnique: Whether a later start passes its files to the running instance and exits.
    public init(identifier: String, isUnique: Bool = true) {
        var flags = G_APPLICATION_HANDLES_OPEN.rawValue
        if !isUnique { flags |= G_APPLICATION_NON_UNIQUE.rawValue }
        reference = LaunchToken.makeApplication(identifier, flags: flags)
        connect("startup", of: reference.raw) { [weak self] _ in
            Toolkit.prepare()
            LayoutRoles.install()
            self?.onStartup?()
        }
        connect("activate", of: reference.raw) { [weak self] _ in self?.onActivate?() }
        connect("shutdown", of: reference.raw) { [weak self] _ in self?.onShutdown?() }
        connect("open", of: reference.raw) { [weak self] in self?.open($0) }
    }

    /// The pointer for GTK's functions.
    @_spi(Gtk) public var pointer: UnsafeMutablePointer<GtkApplication> {
        reference.cast(GtkApplication.self)
    }

    /// Runs the application until its last window is closed or ``quit()`` is called.
    ///
    /// With the argument `--gapplication-service`, with which the session bus starts programs, it
    /// runs without a window until it is activated, and ends after ten seconds without a task.
    ///
    /// - Parameters:
    ///   - arguments: The name of the program and the files and URIs to open.
    ///   - calls: The application's actions to perform, here or in the running instance. That one
    ///     is not activated besides.
    /// - Returns: The exit status.
    public func run(arguments: [String], performing calls: [ActionCall] = []) -> Int32 {
        MainLoop.attach()
        LaunchToken.take()
        // Connects before GTK does. A program that only passes files on needs no display.
        if Toolkit.connect(beforeStyle: { onConnect?() }) { Self.followMessageDirection() }
        exportObjects()
        if !calls.isEmpty {
            do throws(GLibError) {
                _ = try GLibError.check {
                    g_application_register(reference.cast(GApplication.self), nil, $0)
                }
            } catch {
                Toolkit.stop(error.message)
            }
            for call in calls where !call.isForRunning || !isRunning {
                g_action_group_activate_action(
                    reference.opaque, call.name, call.target.map { g_variant_new_string($0) })
            }
            // The running instance also gets the files.
            if !isRunning, arguments.count <= 1 {
                flush()
                return 0
            }
        }
        var pointers = arguments.map { g_strdup($0) }
        defer { for pointer in pointers { g_free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer {
            g_application_run(reference.cast(GApplication.self), gint($0.count), $0.baseAddress)
        }
    }

    /// A call of an action of the application.
    public struct ActionCall: Hashable, Sendable {
        /// The name of the action, without a prefix.
        public var name: String
        /// The parameter of the action; nil for an action without one.
        public var target: String?
        /// Whether only an instance that is already running performs the action.
        public var isForRunning: Bool

        /// Creates a call.
        public init(_ name: String, target: String? = nil, isForRunning: Bool = false) {
            (self.name, self.target, self.isForRunning) = (name, target, isForRunning)
        }
    }

    /// The application ID.
    public var identifier: String {
        g_application_get_application_id(reference.cast(GApplication.self))
            .map { String(cString: $0) } ?? ""
    }

    /// Gives new widgets the direction of the program's texts. GTK itself has only that of its own
    /// texts, which may be missing in the language.
    private static func followMessageDirection() {
        gtk_widget_set_default_direction(
            messagesAreRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    }

    /// Whether the application has started as the primary instance, so that it can have windows.
    public var isRunning: Bool {
        g_application_get_is_registered(reference.cast(GApplication.self)) != 0
            && g_application_get_is_remote(reference.cast(GApplication.self)) == 0
    }

    /// Ends the application.
    public func quit() {
        g_application_quit(reference.cast(GApplication.self))
    }

    /// Sets the keyboard shortcuts, such as `<Primary>z`, of an action such as `win.undo`.
    public func setKeys(_ keys: [String], for action: String) {
        var pointers: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(g_strdup($0)) }
        pointers.append(nil)
        gtk_application_set_accels_for_action(pointer, action, pointers)
        for key in pointers { g_free(UnsafeMutableRawPointer(mutating: key)) }
    }

    /// Adds an action with the prefix `app.`.
    public func add(_ action: NamedAction) {
        g_action_map_add_action(reference.opaque, action.reference.opaque)
    }

    private func open(_ arguments: SignalArguments) {
        guard let files = arguments.pointer(0) else { return }
        let pointers = files.assumingMemoryBound(to: OpaquePointer?.self)
        var (paths, addresses): ([String], [String]) = ([], [])
        for file in (0..<arguments.int(1)).compactMap({ pointers[$0] }) {
            if let path = g_file_get_path(file) {
                paths.append(String(takingOver: path))
            } else if let address = g_file_get_uri(file) {
                addresses.append(String(takingOver: address))
            }
        }
        if !paths.isEmpty { onOpen?(paths) }
        if !addresses.isEmpty { onOpenAddresses?(addresses) }
    }
}
