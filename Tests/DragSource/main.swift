import CGtk
import Foundation
import GtkBridge

/// A program beside Trove for drags and the clipboard.
///
/// With `--copy TYPE FILE…`, it keeps the contents of files on the clipboard in these types until
/// it is ended, and prints `ready`. With `--uris FILE`, it offers the content of a file as
/// `text/uri-list` for dragging. With `--paste TYPE`, it prints the content of the clipboard in a
/// type. Otherwise it shows a small window, above all others in the upper left corner of the
/// screen, that offers a file for dragging, as file managers do. Exits when the drag ends.
///
/// Prints `ready`, then `accepted` or `refused` whenever the answer of the drop target changes.

func note(_ word: String) {
    print(word)
    fflush(nil)
}

gtk_init(nil, nil)
switch CommandLine.arguments.dropFirst().first {
case "--copy": copy(Array(CommandLine.arguments.dropFirst(2)))
case "--paste": paste(CommandLine.arguments.last ?? "")
default: break
}
guard let path = CommandLine.arguments.dropFirst().last else {
    print("usage: drag-source FILE")
    exit(1)
}
/// The list of URIs to offer as it is; nil to offer the file itself.
let uris: [UInt8]? =
    CommandLine.arguments.contains("--uris")
    ? (try? Data(contentsOf: URL(fileURLWithPath: path))).map(Array.init) : nil

// On Wayland, only a window that the compositor manages and places can begin a drag.
let isWayland = ProcessInfo.processInfo.environment["WAYLAND_DISPLAY"] != nil
guard let window = gtk_window_new(isWayland ? GTK_WINDOW_TOPLEVEL : GTK_WINDOW_POPUP),
    let label = gtk_label_new("File"),
    let address = g_filename_to_uri(path, nil, nil)
else { exit(1) }
gtk_container_add(window.cast(GtkContainer.self), label)
gtk_widget_set_size_request(window, 40, 40)
gtk_drag_source_set(window, GDK_BUTTON1_MASK, nil, 0, GDK_ACTION_COPY)
gtk_drag_source_add_uri_targets(window)
if uris == nil { gtk_drag_source_add_text_targets(window) }

connect("drag-begin", of: window) { arguments in
    guard let context = arguments.pointer(0) else { return }
    connect("action-changed", of: context) { _ in
        let action = gdk_drag_context_get_selected_action(OpaquePointer(context))
        note(action.rawValue == 0 ? "refused" : "accepted")
    }
}
connect("drag-data-get", of: window) { arguments in
    guard let data = arguments.pointer(1).map(OpaquePointer.init) else { return }
    if let uris {
        return gtk_selection_data_set(
            data, gtk_selection_data_get_target(data), 8, uris, gint(uris.count))
    }
    var strings: [UnsafeMutablePointer<CChar>?] = [address, nil]
    if gtk_selection_data_set_uris(data, &strings) == 0 {
        gtk_selection_data_set_text(data, path, -1)
    }
}
connect("drag-end", of: window) { _ in gtk_main_quit() }
connect("map", of: window, after: true) { _ in note("ready") }

gtk_window_set_decorated(window.cast(GtkWindow.self), 0)
gtk_window_move(window.cast(GtkWindow.self), 0, 0)
gtk_widget_show_all(window)
gtk_main()
