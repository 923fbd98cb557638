import CGtk
import GtkBridge

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

    /// Called when the application ends.
    public var onShutdown: (() -> Void)?

    /// The reference to the GtkApplication.
    @_spi(Gtk) public let reference: ObjectReference

    /// Creates an application.
    ///
    /// - Parameters:
    ///   - identifier: The application ID in reverse domain notation.
    ///   - isUnique: Whether a later start passes its files to the running instance and exits.
    public init(identifier: String, isUnique: Bool = true) {
        var flags = G_APPLICATION_HANDLES_OPEN.rawValue
        if !isUnique { flags |= G_APPLICATION_NON_UNIQUE.rawValue }
        reference = ObjectReference(
            adopting: UnsafeMutableRawPointer(
                gtk_application_new(identifier, GApplicationFlags(rawValue: flags))))
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
    /// - Parameter arguments: The name of the program and the files to open.
    /// - Returns: The exit status.
    public func run(arguments: [String]) -> Int32 {
        MainLoop.attach()
        // Connects before GTK does. A program that only passes files on needs no display.
        Toolkit.connect { onConnect?() }
        var pointers = arguments.map { g_strdup($0) }
        defer { for pointer in pointers { g_free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer {
            g_application_run(reference.cast(GApplication.self), gint($0.count), $0.baseAddress)
        }
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
        let paths = (0..<arguments.int(1)).compactMap { index in
            pointers[index].flatMap { g_file_get_path($0) }.map(String.init(takingOver:))
        }
        onOpen?(paths)
    }
}
