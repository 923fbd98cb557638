import CGtk

/// A handler that is connected to a signal of an instance.
///
/// The handler lives as long as the instance; dropping this value disconnects nothing.
@MainActor
public struct SignalConnection {
    let instance: UnsafeMutableRawPointer
    let identifier: gulong

    /// Ends the connection and releases the handler. The instance must still be alive.
    public func disconnect() {
        if g_signal_handler_is_connected(instance, identifier) != 0 {
            g_signal_handler_disconnect(instance, identifier)
        }
    }

    /// Runs `body` while the handler is not called.
    public func blocked<Result>(_ body: () throws -> Result) rethrows -> Result {
        g_signal_handler_block(instance, identifier)
        defer { g_signal_handler_unblock(instance, identifier) }
        return try body()
    }
}

/// What a signal was emitted with, without the instance itself: the first argument is number 0.
@MainActor
public struct SignalArguments {
    let values: UnsafePointer<GValue>
    public let count: Int

    private func value(_ index: Int) -> UnsafePointer<GValue> {
        precondition(index >= 0 && index < count, "the signal has \(count) arguments")
        return values + index + 1
    }

    public func bool(_ index: Int) -> Bool { g_value_get_boolean(value(index)) != 0 }
    public func int(_ index: Int) -> Int { Int(g_value_get_int(value(index))) }
    public func uint(_ index: Int) -> Int { Int(g_value_get_uint(value(index))) }
    public func double(_ index: Int) -> Double { g_value_get_double(value(index)) }
    public func enumeration(_ index: Int) -> Int { Int(g_value_get_enum(value(index))) }

    public func string(_ index: Int) -> String? {
        g_value_get_string(value(index)).map { String(cString: $0) }
    }

    /// An object, boxed value (an event, a path) or plain pointer.
    public func pointer(_ index: Int) -> UnsafeMutableRawPointer? {
        g_value_peek_pointer(value(index))
    }

    /// The event of an `…-event` signal, under the structure that its type says.
    public func event<Event>(_ index: Int, as type: Event.Type) -> UnsafeMutablePointer<Event>? {
        pointer(index)?.assumingMemoryBound(to: type)
    }
}

/// Calls `handler` whenever `signal` is emitted by `instance`, until the instance is finalised.
///
/// - Parameters:
///   - signal: The name, with its detail if there is one: `"notify::label"`.
///   - after: Whether the handler runs after the class's own.
/// A handler that refers to the owner of the instance captures it weakly.
@MainActor
@discardableResult
public func connect(
    _ signal: String, of instance: UnsafeMutableRawPointer, after: Bool = false,
    handler: @escaping @MainActor (SignalArguments) -> Void
) -> SignalConnection {
    connect(signal, instance: instance, after: after) { arguments, _ in handler(arguments) }
}

/// The same for signals that want an answer, as events do: `true` stops the emission.
@MainActor
@discardableResult
public func connectAnswering(
    _ signal: String, of instance: UnsafeMutableRawPointer, after: Bool = false,
    handler: @escaping @MainActor (SignalArguments) -> Bool
) -> SignalConnection {
    connect(signal, instance: instance, after: after) { arguments, result in
        let answer = handler(arguments)
        if let result, cgtk_value_type(result) == cgtk_type_boolean() {
            g_value_set_boolean(result, answer.gboolean)
        }
    }
}

@MainActor
private final class HandlerBox {
    typealias Handler = @MainActor (SignalArguments, UnsafeMutablePointer<GValue>?) -> Void

    let handler: Handler

    init(_ handler: @escaping Handler) {
        self.handler = handler
        LiveCounters.closuresChanged(by: 1)
    }

    deinit {
        LiveCounters.closuresChanged(by: -1)
    }
}

@MainActor
private func connect(
    _ signal: String, instance: UnsafeMutableRawPointer, after: Bool,
    handler: @escaping HandlerBox.Handler
) -> SignalConnection {
    let box = Unmanaged.passRetained(HandlerBox(handler)).toOpaque()
    let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), box)
    g_closure_set_marshal(closure) { closure, result, count, values, _, _ in
        guard let data = cgtk_closure_data(closure), let values else { return }
        nonisolated(unsafe) let (box, result, first) = (data, result, values)
        MainActor.assumeIsolated {
            Unmanaged<HandlerBox>.fromOpaque(box).takeUnretainedValue().handler(
                SignalArguments(values: first, count: Int(count) - 1), result)
        }
    }
    // The only place where a handler is released, whoever ends the connection.
    g_closure_add_finalize_notifier(closure, box) { data, _ in
        guard let data else { return }
        Unmanaged<HandlerBox>.fromOpaque(data).release()
    }
    let identifier = g_signal_connect_closure(instance, signal, closure, after.gboolean)
    return SignalConnection(instance: instance, identifier: identifier)
}
