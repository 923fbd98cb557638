import CGtk
import GtkBridge

/// The types of the copied content, and the data in them.
private nonisolated(unsafe) var copied: [(type: String, data: [UInt8])] = []

/// Keeps the contents of files on the clipboard until the program is ended.
///
/// - Parameter arguments: A media type and a file, any number of times.
func copy(_ arguments: [String]) -> Never {
    let list = gtk_target_list_new(nil, 0)
    for index in stride(from: 0, to: arguments.count - 1, by: 2) {
        let (type, path) = (arguments[index], arguments[index + 1])
        var text: UnsafeMutablePointer<gchar>?
        var length: gsize = 0
        guard g_file_get_contents(path, &text, &length, nil) != 0, let text else { exit(1) }
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
        gtk_target_list_add(list, gdk_atom_intern(type, 0), 0, guint(copied.count))
        copied.append((type, Array(bytes)))
        g_free(text)
    }
    var count: gint = 0
    let targets = gtk_target_table_new_from_list(list, &count)
    gtk_clipboard_set_with_data(
        gtk_clipboard_get_default(gdk_display_get_default()), targets, guint(count),
        { _, selection, info, _ in
            guard let selection, copied.indices.contains(Int(info)) else { return }
            let bytes = copied[Int(info)].data
            gtk_selection_data_set(
                selection, gtk_selection_data_get_target(selection), 8, bytes, gint(bytes.count))
        }, { _, _ in gtk_main_quit() }, nil)
    note("ready")
    gtk_main()
    exit(0)
}

/// Prints the content of the clipboard in a type.
func paste(_ type: String) -> Never {
    let clipboard = gtk_clipboard_get_default(gdk_display_get_default())
    if let data = gtk_clipboard_wait_for_contents(clipboard, gdk_atom_intern(type, 0)) {
        var length: gint = 0
        if let bytes = gtk_selection_data_get_data_with_length(data, &length), length > 0 {
            let content = UnsafeBufferPointer(start: bytes, count: Int(length))
            print(String(decoding: content, as: UTF8.self), terminator: "")
        }
        gtk_selection_data_free(data)
    }
    fflush(nil)
    exit(0)
}
