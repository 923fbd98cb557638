import CAtspi

/// A listener that receives all accessibility events of programs and queries their objects at once,
/// as a screen reader does.
public final class EventListener {
    /// The number of events of each kind, such as `object:state-changed`.
    public private(set) var counts: [String: Int] = [:]
    /// The rows, cells and items that the keyboard reached, as their tables and lists told.
    public private(set) var activeDescendants: [Accessible] = []
    /// The objects that received the keyboard focus.
    public private(set) var focused: [Accessible] = []
    /// The texts that a screen reader speaks by itself: announcements, and alerts that appeared.
    public private(set) var announcements: [String] = []

    /// The number of listeners.
    nonisolated(unsafe) private(set) static var count = 0

    private let program: RunningProgram
    private let queriesObjects: Bool
    private var isAsking = false
    /// The number of events of a kind that are followed by queries. During an animation, every
    /// widget reports its position in every frame.
    private static let mostQuestions = 150
    private var listener: UnsafeMutablePointer<AtspiEventListener>?

    /// All event classes.
    private static let classes = ["object:", "window:", "focus:", "document:"]

    /// Starts listening to the events of a program.
    ///
    /// - Parameter queriesObjects: Whether to query the objects of events.
    public init(to program: RunningProgram, queriesObjects: Bool = true) throws {
        self.program = program
        self.queriesObjects = queriesObjects
        Self.count += 1
        listener = atspi_event_listener_new(
            { event, data in
                guard let event, let data else { return }
                Unmanaged<EventListener>.fromOpaque(data).takeUnretainedValue().heard(event)
                g_boxed_free(atspi_event_get_type(), event)
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
        for name in Self.classes {
            var error: UnsafeMutablePointer<GError>?
            _ = atspi_event_listener_register(listener, name, &error)
            guard let error else { continue }
            defer { g_error_free(error) }
            throw UITestFailure(
                "cannot listen to \(name): \(String(cString: error.pointee.message))")
        }
    }

    deinit {
        Self.count -= 1
        for name in Self.classes { _ = atspi_event_listener_deregister(listener, name, nil) }
        if let listener { g_object_unref(listener) }
    }

    private func heard(_ event: UnsafeMutablePointer<AtspiEvent>) {
        guard let source = event.pointee.source, let type = event.pointee.type else { return }
        let name = String(cString: type)
        let kind = name.split(separator: ":").prefix(2).joined(separator: ":")
        counts[kind, default: 0] += 1
        if kind == "object:active-descendant-changed",
            let child = g_value_dup_object(&event.pointee.any_data)
        {
            Accessible(adopting: child.assumingMemoryBound(to: AtspiAccessible.self))
                .map { activeDescendants.append($0) }
        }
        if kind == "object:announcement", let text = g_value_dup_string(&event.pointee.any_data) {
            announcements.append(String(cString: text))
            g_free(text)
        }
        if name == "object:state-changed:focused", event.pointee.detail1 != 0 {
            g_object_ref(source)
            Accessible(adopting: source).map { focused.append($0) }
        }
        if name == "object:state-changed:showing", event.pointee.detail1 != 0 {
            g_object_ref(source)
            if let alert = Accessible(adopting: source), alert.role == .alert {
                announcements.append(alert.name)
            }
        }
        // Events also arrive during queries.
        guard queriesObjects, !isAsking, counts[kind, default: 0] <= Self.mostQuestions else {
            return
        }
        g_object_ref(source)
        guard let object = Accessible(adopting: source) else { return }
        isAsking = true
        if object.processIdentifier == program.processIdentifier { object.beReadAloud() }
        isAsking = false
    }
}

extension Accessible {
    /// Queries everything a screen reader reads of an object, and its neighbors.
    fileprivate func beReadAloud() {
        _ = (role, name, helpText, text, frame, labels, actions, attributes)
        _ = (isShowing, isFocused, isSelected, isSensitive, rowCount, indexInParent)
        _ = (child(at: 0)?.name, child(at: childCount - 1)?.name, child(at: -1)?.name)
        _ = (parent?.name, child(at: frame.center)?.name)
    }
}
