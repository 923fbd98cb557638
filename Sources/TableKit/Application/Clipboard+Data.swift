import CGtk
import GtkBridge

extension Clipboard {
    static var clipboard: OpaquePointer? {
        gdk_display_get_default().flatMap { gtk_clipboard_get_default($0) }
    }

    /// Replaces the content with data in several forms.
    ///
    /// - Parameters:
    ///   - forms: Media types, and the data in them, the preferred one first.
    ///   - text: The content as a text; nil for none.
    static func setData(_ forms: [(type: String, data: [UInt8])], text: String?) {
        guard let clipboard, let list = gtk_target_list_new(nil, 0) else { return }
        for (index, form) in forms.enumerated() {
            gtk_target_list_add(list, gdk_atom_intern(form.type, 0), 0, guint(index))
        }
        if text != nil { gtk_target_list_add_text_targets(list, CopiedData.textInfo) }
        var count: gint = 0
        let targets = gtk_target_table_new_from_list(list, &count)
        gtk_target_list_unref(list)
        defer { gtk_target_table_free(targets, count) }
        let data = Unmanaged.passRetained(CopiedData(text: text ?? "", forms: forms.map(\.data)))
        let isSet = gtk_clipboard_set_with_data(
            clipboard, targets, guint(count),
            { _, selection, info, data in
                guard let selection, let data else { return }
                Unmanaged<CopiedData>.fromOpaque(data).takeUnretainedValue().fill(selection, info)
            }, { _, data in data.map { Unmanaged<CopiedData>.fromOpaque($0).release() } },
            data.toOpaque())
        guard isSet != 0 else { return data.release() }
        gtk_clipboard_set_can_store(clipboard, nil, 0)
    }

    /// Requests the content in a form, and passes it on when it arrives; nil if there is none.
    static func requestData(of type: String, _ body: @escaping ([UInt8]?) -> Void) {
        guard let clipboard else { return body(nil) }
        let request = Unmanaged.passRetained(Request(body))
        gtk_clipboard_request_contents(
            clipboard, gdk_atom_intern(type, 0),
            { _, selection, request in
                guard let request else { return }
                var bytes: [UInt8]?
                var length: gint = 0
                if let selection,
                    let data = gtk_selection_data_get_data_with_length(selection, &length),
                    length > 0
                {
                    bytes = Array(UnsafeBufferPointer(start: data, count: Int(length)))
                }
                let found = bytes
                let taken = Unmanaged<Request<[UInt8]?>>.fromOpaque(request)
                MainActor.assumeIsolated { taken.takeRetainedValue().body(found) }
            }, request.toOpaque())
    }

    /// Requests the media types of the content, and passes them on when they arrive.
    static func requestTypes(_ body: @escaping ([String]) -> Void) {
        guard let clipboard else { return body([]) }
        let request = Unmanaged.passRetained(Request(body))
        gtk_clipboard_request_targets(
            clipboard,
            { _, atoms, count, request in
                guard let request else { return }
                var types: [String] = []
                for index in 0..<max(0, Int(count)) {
                    guard let name = gdk_atom_name(atoms?[index]) else { continue }
                    types.append(String(takingOver: name))
                }
                let found = types
                let taken = Unmanaged<Request<[String]>>.fromOpaque(request)
                MainActor.assumeIsolated { taken.takeRetainedValue().body(found) }
            }, request.toOpaque())
    }

    /// A pending request for the content.
    final class Request<Content> {
        let body: (Content) -> Void

        init(_ body: @escaping (Content) -> Void) { self.body = body }
    }
}

/// Data on the clipboard.
private nonisolated final class CopiedData {
    static let textInfo: guint = 1000

    private let text: String
    private let forms: [[UInt8]]

    init(text: String, forms: [[UInt8]]) { (self.text, self.forms) = (text, forms) }

    /// Provides the data to the requesting program.
    func fill(_ selection: OpaquePointer, _ info: guint) {
        guard info != Self.textInfo else {
            gtk_selection_data_set_text(selection, text, -1)
            return
        }
        guard forms.indices.contains(Int(info)) else { return }
        let bytes = forms[Int(info)]
        gtk_selection_data_set(
            selection, gtk_selection_data_get_target(selection), 8, bytes, gint(bytes.count))
    }
}
