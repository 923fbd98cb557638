import CGtk
import GtkBridge
import TableCore

/// A view that accepts dragged items.
protocol DropReceiver: AnyObject {
    /// Whether the view accepts the items of a drag.
    func canHandle(_ session: DropSession) -> Bool
    /// Called when a drag enters the view.
    func dropEntered(_ session: DropSession)
    /// Returns the effect of a drop at the pointer.
    func dropMoved(_ session: DropSession) -> DropOperation
    /// Takes the items.
    func drop(_ session: DropSession)
    /// Called when the items have left the view without a drop.
    func dropExited(_ session: DropSession)
    /// Called at the end of a drag that was over the view.
    func dropEnded(_ session: DropSession)
    /// Whether the views around the view take items for which it answers with `cancel`.
    var passesOnCancelledDrops: Bool { get }
}

extension DropReceiver {
    var passesOnCancelledDrops: Bool { false }
}

/// Connects a view to GTK's drag and drop.
final class DropTarget {
    private weak var receiver: (any DropReceiver)?
    private let widget: WidgetPointer
    /// The drag over the view.
    private(set) var session: DropSession?
    private var leaving: LoopSource?
    private var operation = DropOperation.cancel
    private var isDropping = false

    init(_ widget: WidgetPointer, for receiver: any DropReceiver) {
        (self.widget, self.receiver) = (widget, receiver)
        let instance = UnsafeMutableRawPointer(widget)
        gtk_drag_dest_set(
            widget, GtkDestDefaults(rawValue: 0), nil, 0,
            GdkDragAction(rawValue: GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue))
        connectAnswering("drag-motion", of: instance) { [weak self] arguments in
            guard let self, let context = arguments.pointer(0) else { return false }
            let point = Point(x: Double(arguments.int(1)), y: Double(arguments.int(2)))
            return moved(OpaquePointer(context), to: point, guint(arguments.uint(3)))
        }
        connect("drag-leave", of: instance) { [weak self] _ in self?.left() }
        connectAnswering("drag-drop", of: instance) { [weak self] arguments in
            guard let self, let context = arguments.pointer(0) else { return false }
            let point = Point(x: Double(arguments.int(1)), y: Double(arguments.int(2)))
            return dropped(OpaquePointer(context), at: point, guint(arguments.uint(3)))
        }
        connect("drag-data-received", of: instance) { [weak self] arguments in
            guard let self, let context = arguments.pointer(0), let data = arguments.pointer(3)
            else { return }
            received(
                OpaquePointer(data), from: OpaquePointer(context), guint(arguments.uint(5)))
        }
    }

    private func moved(_ context: OpaquePointer, to point: Point, _ time: guint) -> Bool {
        leaving?.cancel()
        leaving = nil
        guard let receiver else { return false }
        if session == nil {
            let new = makeSession(of: context)
            guard receiver.canHandle(new) else { return false }
            session = new
            receiver.dropEntered(new)
        }
        guard let session else { return false }
        session.place = point
        // With Ctrl, GDK offers to copy only.
        session.allowsMoveOperation = Self.allowsMove(context)
        operation = receiver.dropMoved(session)
        if operation == .cancel, receiver.passesOnCancelledDrops { return false }
        gdk_drag_status(context, action(of: operation), time)
        return true
    }

    /// A drag leaves before it drops: only the next turn of the main loop shows whether it is gone.
    private func left() {
        leaving = MainLoop.after(milliseconds: 0) { [weak self] in
            guard let self, let session, !isDropping else { return }
            self.session = nil
            receiver?.dropExited(session)
            receiver?.dropEnded(session)
        }
    }

    /// Updates the place of the drop after the content under a resting pointer changed.
    func contentChanged() {
        if let session, let receiver { operation = receiver.dropMoved(session) }
    }

    private func dropped(_ context: OpaquePointer, at point: Point, _ time: guint) -> Bool {
        guard let session, operation == .copy || operation == .move else { return false }
        leaving?.cancel()
        leaving = nil
        isDropping = true
        session.place = point
        guard session.localDragSession == nil else {
            finish(context, isDone: true, time)
            return true
        }
        guard let target = richestOffer(of: context)?.target else {
            finish(context, isDone: false, time)
            return true
        }
        gtk_drag_get_data(widget, context, target, time)
        return true
    }

    private func received(_ data: OpaquePointer, from context: OpaquePointer, _ time: guint) {
        guard let session, isDropping else { return }
        session.items = Self.items(in: data)
        finish(context, isDone: !session.items.isEmpty, time)
    }

    private func finish(_ context: OpaquePointer, isDone: Bool, _ time: guint) {
        isDropping = false
        guard let session else { return gtk_drag_finish(context, 0, 0, time) }
        self.session = nil
        if isDone {
            // The content may have changed since the pointer moved.
            _ = receiver?.dropMoved(session)
            receiver?.drop(session)
        }
        receiver?.dropEnded(session)
        gtk_drag_finish(context, isDone.gboolean, 0, time)
    }

    // MARK: Data

    private func makeSession(of context: OpaquePointer) -> DropSession {
        let session = DropSession()
        session.widget = widget
        session.allowsMoveOperation = Self.allowsMove(context)
        if gtk_drag_get_source_widget(context) != nil, let local = DragSource.current?.session {
            session.localDragSession = local
            session.items = local.items
            return session
        }
        session.offer = richestOffer(of: context)?.kind
        return session
    }

    private static func allowsMove(_ context: OpaquePointer) -> Bool {
        gdk_drag_context_get_actions(context).rawValue & GDK_ACTION_MOVE.rawValue != 0
    }

    private func targets(of context: OpaquePointer) -> [GdkAtom?] {
        sequence(first: gdk_drag_context_list_targets(context)) { $0?.pointee.next }
            .prefix { $0 != nil }
            .map { $0?.pointee.data.map { OpaquePointer($0) } }
    }

    /// The richest kind of data that the source offers, which is the one that a drop fetches.
    private func richestOffer(
        of context: OpaquePointer
    ) -> (kind: DropSession.Kind, target: GdkAtom?)? {
        let kinds: [(DropSession.Kind, (UnsafeMutablePointer<GdkAtom?>) -> gboolean)] = [
            (.address, { gtk_targets_include_uri($0, 1) }),
            (.image, { gtk_targets_include_image($0, 1, 0) }),
            (.text, { gtk_targets_include_text($0, 1) }),
        ]
        let targets = targets(of: context)
        for (kind, isOffered) in kinds {
            for var target in targets where isOffered(&target) != 0 { return (kind, target) }
        }
        return nil
    }

    private func action(of operation: DropOperation) -> GdkDragAction {
        switch operation {
        case .cancel, .forbidden: GdkDragAction(rawValue: 0)
        case .copy: GDK_ACTION_COPY
        case .move: GDK_ACTION_MOVE
        }
    }

    /// The items in the data of another program.
    private static func items(in data: OpaquePointer) -> [DragItem] {
        if let uris = gtk_selection_data_get_uris(data) {
            defer { g_strfreev(uris) }
            var items: [DragItem] = []
            var index = 0
            while let uri = uris[index] {
                index += 1
                guard let url = URL(string: String(cString: uri)) else { continue }
                items.append(DragItem(itemProvider: ItemProvider(object: url)))
            }
            return items
        }
        if let pixels = gtk_selection_data_get_pixbuf(data) {
            defer { g_object_unref(UnsafeMutableRawPointer(pixels)) }
            return Image(pixels).map { [DragItem(itemProvider: ItemProvider(object: $0))] } ?? []
        }
        if let text = gtk_selection_data_get_text(data) {
            defer { g_free(text) }
            let words = UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self)
            return [DragItem(itemProvider: ItemProvider(object: String(cString: words)))]
        }
        return []
    }
}

extension Image {
    /// Creates an image of pixels; nil if they cannot be stored.
    init?(_ pixels: OpaquePointer) {
        var bytes: UnsafeMutablePointer<CChar>?
        var count: gsize = 0
        guard
            gdk_pixbuf_save_to_bufferv(pixels, &bytes, &count, "png", nil, nil, nil) != 0,
            let bytes
        else { return nil }
        defer { g_free(bytes) }
        self.init(data: Data(bytes: bytes, count: Int(count)))
    }
}
