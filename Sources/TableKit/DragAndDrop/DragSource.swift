import CGtk
import GtkBridge
import TableCore

/// A drag from a view of the program, as GTK sees it.
final class DragSource {
    /// The drag of the program; the pointer drags one thing at a time.
    private(set) static var current: DragSource?

    let session: DragSession
    private let widget: WidgetPointer
    private let ended: () -> Void
    private var connections: [SignalConnection] = []

    /// Begins a drag with the pointer.
    ///
    /// - Parameters:
    ///   - session: The dragged items.
    ///   - widget: The widget in which the button was pressed.
    ///   - allowsMove: Whether the items can be moved.
    ///   - point: The place of the press, in the coordinates of the widget.
    ///   - icon: The picture at the pointer, and the place of the pointer in it; the drag owns it.
    ///   - ended: Called after the drag.
    static func begin(
        _ session: DragSession, from widget: WidgetPointer, allowsMove: Bool, at point: Point,
        icon: OpaquePointer?, ended: @escaping () -> Void
    ) {
        let source = DragSource(session, widget, ended)
        current = source
        let targets = source.targets
        defer { gtk_target_list_unref(targets) }
        let event = gtk_get_current_event()
        defer { event.map(gdk_event_free) }
        let actions =
            allowsMove
            ? GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue : GDK_ACTION_COPY.rawValue
        let context = gtk_drag_begin_with_coordinates(
            widget, targets, GdkDragAction(rawValue: actions), 1, event, gint(point.x),
            gint(point.y))
        defer { icon.map(cairo_surface_destroy) }
        // GTK begins no drag where it cannot grab the pointer.
        guard let context else { return source.end() }
        if let icon { gtk_drag_set_icon_surface(context, icon) }
    }

    private init(
        _ session: DragSession, _ widget: WidgetPointer, _ ended: @escaping () -> Void
    ) {
        (self.session, self.widget, self.ended) = (session, widget, ended)
        let instance = UnsafeMutableRawPointer(widget)
        connections = [
            connect("drag-data-get", of: instance) { [weak self] arguments in
                if let data = arguments.pointer(1) { self?.fill(OpaquePointer(data)) }
            },
            connect("drag-end", of: instance) { [weak self] _ in
                self?.end()
            },
        ]
    }

    private func end() {
        for connection in connections { connection.disconnect() }
        connections = []
        Self.current = nil
        ended()
    }

    // MARK: Data

    private func has<Object: ItemProviderObject>(_ type: Object.Type) -> Bool {
        session.items.contains { $0.itemProvider.canLoadObject(ofClass: type) }
    }

    private func objects<Object: ItemProviderObject>(_ type: Object.Type) -> [Object] {
        session.items.compactMap { $0.itemProvider.loadObject(ofClass: type) }
    }

    /// A target that only this program understands, for items without data.
    private static let ownTarget = "application/x-trove-item"

    private var targets: OpaquePointer? {
        let list = gtk_target_list_new(nil, 0)
        gtk_target_list_add(
            list, gdk_atom_intern(Self.ownTarget, 0), GTK_TARGET_SAME_APP.rawValue, 0)
        if has(URL.self) { gtk_target_list_add_uri_targets(list, 0) }
        if has(Image.self) { gtk_target_list_add_image_targets(list, 0, 1) }
        for type in mediaTypes { gtk_target_list_add(list, gdk_atom_intern(type, 0), 0, 0) }
        if has(String.self) { gtk_target_list_add_text_targets(list, 0) }
        return list
    }

    /// The media types of data that all items have.
    private var mediaTypes: [String] {
        let all = session.items.map(\.itemProvider.mediaTypes)
        return (all.first ?? []).filter { type in all.allSatisfy { $0.contains(type) } }
    }

    /// Provides data in a format of other programs. Returns false if the target is none of these.
    private func fill(_ data: OpaquePointer, of target: GdkAtom?) -> Bool {
        guard let target, let name = gdk_atom_name(target) else { return false }
        defer { g_free(name) }
        let type = String(cString: name)
        guard mediaTypes.contains(type) else { return false }
        var bytes = Data()
        for item in session.items {
            bytes.append(item.itemProvider.loadDataRepresentation(forMediaType: type) ?? Data())
        }
        [UInt8](bytes).withUnsafeBufferPointer { buffer in
            gtk_selection_data_set(data, target, 8, buffer.baseAddress, gint(buffer.count))
        }
        return true
    }

    /// Provides the data to the requesting program.
    private func fill(_ data: OpaquePointer) {
        var target = gtk_selection_data_get_target(data)
        if fill(data, of: target) { return }
        if gtk_targets_include_uri(&target, 1) != 0 {
            let addresses = objects(URL.self).map { strdup($0.absoluteString) } + [nil]
            defer { for address in addresses { free(address) } }
            var list = addresses
            gtk_selection_data_set_uris(data, &list)
        } else if gtk_targets_include_image(&target, 1, 1) != 0 {
            guard let image = objects(Image.self).first,
                let pixels = image.makePixbuf(on: widget, scale: 1)
            else { return }
            gtk_selection_data_set_pixbuf(data, pixels)
            g_object_unref(UnsafeMutableRawPointer(pixels))
        } else if gtk_targets_include_text(&target, 1) != 0 {
            gtk_selection_data_set_text(data, objects(String.self).joined(separator: "\n"), -1)
        }
    }
}
