import CGtk
import Dispatch
import GtkBridge

/// Opens URIs with the user's default applications.
public enum Launcher {
    /// The reason why a URI could not be opened.
    public enum Failure: Error, Hashable {
        /// No application is set up for this scheme or file type.
        case noProgram
        /// No file exists at this path.
        case noFile(path: String)
        /// The application could not be started.
        case notStarted(GLibError)
    }

    /// Opens a URI.
    ///
    /// - Parameters:
    ///   - url: The URI with its scheme.
    ///   - window: The window from which it is opened.
    ///   - environment: Variables to set for the application that opens it.
    /// - Throws: A ``Failure``. Checks missing files and applications itself, because GTK does not
    ///   report all of them.
    public static func open(
        _ url: String, from window: View?, environment: [String: String] = [:]
    ) throws(Failure) {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        if scheme == "file" {
            try checkFile(url)
        } else {
            guard let program = g_app_info_get_default_for_uri_scheme(scheme) else {
                throw .noProgram
            }
            g_object_unref(UnsafeMutableRawPointer(program))
        }
        let display = window.map { gtk_widget_get_display($0.widget) } ?? gdk_display_get_default()
        let context = ObjectReference(
            adopting: UnsafeMutableRawPointer(gdk_display_get_app_launch_context(display)))
        for (name, value) in environment {
            g_app_launch_context_setenv(context.cast(GAppLaunchContext.self), name, value)
        }
        do throws(GLibError) {
            _ = try GLibError.check {
                g_app_info_launch_default_for_uri(
                    url, context.cast(GAppLaunchContext.self), $0)
            }
        } catch {
            throw .notStarted(error)
        }
    }

    /// Runs a program without input and output to its end.
    ///
    /// - Parameter command: The name of the program, and its arguments.
    /// - Returns: The exit status; nil if it could not be started or ended by a signal.
    nonisolated public static func run(_ command: [String]) async -> Int32? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                continuation.resume(returning: status(of: command))
            }
        }
    }

    nonisolated private static func status(of command: [String]) -> Int32? {
        let strings = command.map { g_strdup($0) }
        defer { for string in strings { g_free(string) } }
        var arguments = strings.map { UnsafePointer($0) } + [nil]
        let flags = GSubprocessFlags(
            rawValue: G_SUBPROCESS_FLAGS_STDOUT_SILENCE.rawValue
                | G_SUBPROCESS_FLAGS_STDERR_SILENCE.rawValue)
        guard let process = g_subprocess_newv(&arguments, flags, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(process)) }
        guard g_subprocess_wait(process, nil, nil) != 0, g_subprocess_get_if_exited(process) != 0
        else { return nil }
        return Int32(g_subprocess_get_exit_status(process))
    }

    /// The path of this program.
    public static var program: String {
        // The link leads to the program even if it was started under another name.
        g_file_read_link("/proc/self/exe", nil).map { installed(String(takingOver: $0)) }
            ?? CommandLine.arguments.first ?? ""
    }

    /// The path of a program as the kernel reports it: an update of its package replaces the file,
    /// after which the old one counts as deleted.
    static func installed(_ path: String) -> String {
        let mark = " (deleted)"
        return path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path
    }

    /// Starts another instance of this program, which keeps running after this one ends.
    ///
    /// - Parameter environment: Variables to set for it.
    /// - Throws: ``Failure/notStarted(_:)``.
    public static func startAgain(
        arguments: [String], environment: [String: String] = [:]
    ) throws(Failure) {
        var variables = g_get_environ()
        defer { g_strfreev(variables) }
        for (name, value) in environment {
            variables = g_environ_setenv(variables, name, value, 1)
        }
        var pointers: [UnsafeMutablePointer<CChar>?] =
            ([program] + arguments).map { g_strdup($0) } + [nil]
        defer { for pointer in pointers { g_free(pointer) } }
        do throws(GLibError) {
            _ = try GLibError.check {
                g_spawn_async(
                    nil, &pointers, variables, GSpawnFlags(rawValue: 0), nil, nil, nil, $0)
            }
        } catch {
            throw .notStarted(error)
        }
    }

    private static func checkFile(_ url: String) throws(Failure) {
        let file = ObjectReference(adopting: UnsafeMutableRawPointer(g_file_new_for_uri(url)))
        guard g_file_query_exists(file.opaque, nil) != 0 else {
            throw .noFile(path: g_file_get_path(file.opaque).map { String(takingOver: $0) } ?? url)
        }
        guard let program = g_file_query_default_handler(file.opaque, nil, nil) else {
            throw .noProgram
        }
        g_object_unref(UnsafeMutableRawPointer(program))
    }
}
