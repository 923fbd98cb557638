import CGtk
import GtkBridge

/// Checks of files that may be pictures.
public enum PictureFile {
    /// Whether gdk-pixbuf supports the picture format of the file at `path`, judged by its
    /// beginning.
    public static func isPicture(_ path: String) -> Bool {
        gdk_pixbuf_get_file_info(path, nil, nil) != nil
    }

    /// The path of a local file given by URI; nil for other URIs.
    public static func path(of address: String) -> String? {
        let file = ObjectReference(adopting: UnsafeMutableRawPointer(g_file_new_for_uri(address)))
        return g_file_get_path(file.opaque).map { String(takingOver: $0) }
    }
}
