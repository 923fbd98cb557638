import CGtk
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
