import CGio

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
    /// The number of events of a kind that are followed by queries. During an animation, every
    /// widget reports its position in every frame.
    private static let mostQuestions = 150
    private var subscriptions: [UInt32] = []

    /// The interfaces of events, and the kinds that they make up as AT-SPI's users name them.
    private static let interfaces = [
        "org.a11y.atspi.Event.Object": "object", "org.a11y.atspi.Event.Window": "window",
        "org.a11y.atspi.Event.Focus": "focus", "org.a11y.atspi.Event.Document": "document",
    ]

    /// Starts listening to the events of a program.
    ///
    /// - Parameter queriesObjects: Whether to query the objects of events.
    public init(to program: RunningProgram, queriesObjects: Bool = true) throws {
        self.program = program
        self.queriesObjects = queriesObjects
        Self.count += 1
        let bus = try Bus.accessibility()
        for (interface, kind) in Self.interfaces {
            subscriptions.append(
                g_dbus_connection_signal_subscribe(
                    bus.connection, nil, interface, nil, nil, nil, G_DBUS_SIGNAL_FLAGS_NONE,
                    { _, sender, path, interface, signal, values, data in
                        guard let sender, let path, let interface, let signal, let values,
                            let data
                        else { return }
                        let event = Event(
                            source: Accessible(
                                at: String(cString: path), of: String(cString: sender)),
                            interface: String(cString: interface),
                            signal: String(cString: signal),
                            values: Variant(g_variant_ref(values)).elements)
                        Unmanaged<EventListener>.fromOpaque(data).takeUnretainedValue()
                            .heard(event)
                    }, Unmanaged.passUnretained(self).toOpaque(), nil))
            try Self.tellRegistry("RegisterEvent", kind, [.array(of: "s", []), .text("")])
        }
    }

    deinit {
        Self.count -= 1
        guard let bus = try? Bus.accessibility() else { return }
        for kind in Self.interfaces.values {
            try? Self.tellRegistry("DeregisterEvent", kind, [])
        }
        for subscription in subscriptions {
            g_dbus_connection_signal_unsubscribe(bus.connection, subscription)
        }
    }

    /// Programs send only events that somebody has asked the registry for.
    private static func tellRegistry(
        _ method: String, _ kind: String, _ arguments: [Variant]
    ) throws {
        _ = try Bus.accessibility().call(
            "org.a11y.atspi.Registry", "/org/a11y/atspi/registry", "org.a11y.atspi.Registry",
            method, [.text(kind + ":")] + arguments)
    }

    /// An event as it is sent: detail, two numbers, a value, properties.
    private struct Event {
        let source: Accessible
        /// The class and the event, such as `object:state-changed`.
        let kind: String
        let detail: String
        let isOn: Bool
        let value: Variant?

        init(source: Accessible, interface: String, signal: String, values: [Variant]) {
            self.source = source
            // StateChanged is called state-changed.
            let name = signal.reduce(into: "") { name, letter in
                if letter.isUppercase, !name.isEmpty { name += "-" }
                name += letter.lowercased()
            }
            kind = "\(EventListener.interfaces[interface] ?? ""):\(name)"
            detail = values.first?.text ?? ""
            isOn = values.dropFirst().first?.integer ?? 0 != 0
            value = values.dropFirst(3).first?.only
        }
    }

    private func heard(_ event: Event) {
        let (kind, source) = (event.kind, event.source)
        counts[kind, default: 0] += 1
        if kind == "object:active-descendant-changed", let child = Accessible(event.value) {
            activeDescendants.append(child)
        }
        if kind == "object:announcement", let text = event.value?.text {
            announcements.append(text)
        }
        if kind == "object:state-changed", event.isOn {
            if event.detail == "focused" { focused.append(source) }
            if event.detail == "showing", source.role == .alert {
                announcements.append(source.name)
            }
        }
        guard queriesObjects, counts[kind, default: 0] <= Self.mostQuestions else { return }
        if source.knownProcess == program.processIdentifier { source.beReadAloud() }
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
