import CGtk
import GtkBridge

/// The program as the desktop knows it: started once, asked to show itself or to open files.
public final class Application {
    /// What happens first, when there is a display: the moment to begin work in other threads, while
    /// this one reads the theme.
    public var onConnect: (() -> Void)?

    /// What happens before anything is shown, once.
    public var onStartup: (() -> Void)?

    /// What happens when the program is started without files, also again by a second start.
    public var onActivate: (() -> Void)?

    /// What happens when files are to be opened, with their paths.
    public var onOpen: (([String]) -> Void)?

    /// What happens at the very end.
    public var onShutdown: (() -> Void)?

    /// The reference to the GtkApplication.
    public let reference: ObjectReference

    /// - Parameters:
    ///   - identifier: The name in reverse domain notation.
    ///   - isUnique: Whether a second start hands its files over to the first and ends.
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

    /// The application as GTK's functions take it.
    public var pointer: UnsafeMutablePointer<GtkApplication> {
        reference.cast(GtkApplication.self)
    }

    /// Runs until the last window is closed or ``quit()`` is called.
    ///
    /// - Parameter arguments: The program's name and the files to open.
    /// - Returns: The status for the program's end.
    public func run(arguments: [String]) -> Int32 {
        MainLoop.attach()
        // Before GTK does so. A program that only hands over files needs no display.
        Toolkit.connect { onConnect?() }
        var pointers = arguments.map { g_strdup($0) }
        defer { for pointer in pointers { g_free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer {
            g_application_run(reference.cast(GApplication.self), gint($0.count), $0.baseAddress)
        }
    }

    /// Whether the application has started, so that it can have windows.
    public var isRunning: Bool {
        g_application_get_is_registered(reference.cast(GApplication.self)) != 0
            && g_application_get_is_remote(reference.cast(GApplication.self)) == 0
    }

    /// Ends the program.
    public func quit() {
        g_application_quit(reference.cast(GApplication.self))
    }

    /// Gives an action, such as `win.undo`, keys such as `<Primary>z`.
    public func setKeys(_ keys: [String], for action: String) {
        var pointers: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(g_strdup($0)) }
        pointers.append(nil)
        gtk_application_set_accels_for_action(pointer, action, pointers)
        for key in pointers { g_free(UnsafeMutableRawPointer(mutating: key)) }
    }

    /// Adds an action that is called `app.` and its name.
    public func add(_ action: Action) {
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
