import CGtk
import GtkBridge

/// Files that can be shown as pictures.
public enum PictureFile {
    /// Whether the file at `path` begins as a picture does that can be shown.
    public static func isPicture(_ path: String) -> Bool {
        gdk_pixbuf_get_file_info(path, nil, nil) != nil
    }

    /// The path of a file on this computer; nil for other addresses.
    public static func path(of address: String) -> String? {
        let file = ObjectReference(adopting: UnsafeMutableRawPointer(g_file_new_for_uri(address)))
        return g_file_get_path(file.opaque).map { String(takingOver: $0) }
    }
}
