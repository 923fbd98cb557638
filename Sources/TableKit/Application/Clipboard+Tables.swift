import CGtk
import GtkBridge

extension Clipboard {
    /// Replaces the content with a table, which programs paste as text or as HTML.
    ///
    /// - Parameters:
    ///   - text: The table as tab-separated values.
    ///   - html: The table as an HTML document.
    public static func setTable(text: String, html: String) {
        guard let display = gdk_display_get_default(),
            let clipboard = gtk_clipboard_get_default(display),
            let list = gtk_target_list_new(nil, 0)
        else { return }
        gtk_target_list_add(list, htmlTarget, 0, CopiedTable.htmlInfo)
        gtk_target_list_add_text_targets(list, CopiedTable.textInfo)
        var count: gint = 0
        let targets = gtk_target_table_new_from_list(list, &count)
        gtk_target_list_unref(list)
        defer { gtk_target_table_free(targets, count) }
        let table = Unmanaged.passRetained(CopiedTable(text: text, html: html))
        let isSet = gtk_clipboard_set_with_data(
            clipboard, targets, guint(count),
            { _, data, info, table in
                guard let data, let table else { return }
                Unmanaged<CopiedTable>.fromOpaque(table).takeUnretainedValue().fill(data, info)
            }, { _, table in table.map { Unmanaged<CopiedTable>.fromOpaque($0).release() } },
            table.toOpaque())
        guard isSet != 0 else { return table.release() }
        gtk_clipboard_set_can_store(clipboard, nil, 0)
    }

    fileprivate static var htmlTarget: GdkAtom? { gdk_atom_intern("text/html", 0) }

    /// Requests the text of the clipboard, and passes it on when it arrives; nil if there is none.
    public static func requestText(_ body: @escaping (String?) -> Void) {
        guard let display = gdk_display_get_default(),
            let clipboard = gtk_clipboard_get_default(display)
        else { return body(nil) }
        let request = Unmanaged.passRetained(TextRequest(body))
        gtk_clipboard_request_text(
            clipboard,
            { _, text, request in
                guard let request else { return }
                let text = text.map { String(cString: $0) }
                let taken = Unmanaged<TextRequest>.fromOpaque(request)
                MainActor.assumeIsolated { taken.takeRetainedValue().body(text) }
            }, request.toOpaque())
    }
}

/// A table on the clipboard.
private nonisolated final class CopiedTable {
    static let textInfo: guint = 0
    static let htmlInfo: guint = 1

    private let text: String
    private let html: String

    init(text: String, html: String) { (self.text, self.html) = (text, html) }

    /// Provides the data to the requesting program.
    func fill(_ data: OpaquePointer, _ info: guint) {
        guard info == Self.htmlInfo else {
            gtk_selection_data_set_text(data, text, -1)
            return
        }
        let bytes = Array(html.utf8)
        gtk_selection_data_set(
            data, gtk_selection_data_get_target(data), 8, bytes, gint(bytes.count))
    }
}

/// A pending request for the text of the clipboard.
private final class TextRequest {
    let body: (String?) -> Void

    init(_ body: @escaping (String?) -> Void) { self.body = body }
}
