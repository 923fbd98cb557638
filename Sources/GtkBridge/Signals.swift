import CGtk

/// A connection of a handler to a signal of an instance.
///
/// The handler lives as long as the instance; discarding this value does not disconnect it.
@MainActor
public struct SignalConnection {
    let instance: UnsafeMutableRawPointer
    let identifier: gulong

    /// Disconnects and releases the handler. The instance must still be alive.
    public func disconnect() {
        if g_signal_handler_is_connected(instance, identifier) != 0 {
            g_signal_handler_disconnect(instance, identifier)
        }
    }

    /// Runs `body` while the handler is blocked.
    public func blocked<Result>(_ body: () throws -> Result) rethrows -> Result {
        g_signal_handler_block(instance, identifier)
        defer { g_signal_handler_unblock(instance, identifier) }
        return try body()
    }
}

/// The arguments of a signal emission, without the instance. Indices start at 0.
@MainActor
public struct SignalArguments {
    let values: UnsafePointer<GValue>
    /// The number of arguments.
    public let count: Int

    private func value(_ index: Int) -> UnsafePointer<GValue> {
        precondition(index >= 0 && index < count, "the signal has \(count) arguments")
        return values + index + 1
    }

    /// A Boolean argument.
    public func bool(_ index: Int) -> Bool { g_value_get_boolean(value(index)) != 0 }
    /// An integer argument.
    public func int(_ index: Int) -> Int { Int(g_value_get_int(value(index))) }
    /// An unsigned integer argument.
    public func uint(_ index: Int) -> Int { Int(g_value_get_uint(value(index))) }
    /// A floating-point argument.
    public func double(_ index: Int) -> Double { g_value_get_double(value(index)) }
    /// The value of an enumeration argument.
    public func enumeration(_ index: Int) -> Int { Int(g_value_get_enum(value(index))) }

    /// A string argument.
    public func string(_ index: Int) -> String? {
        g_value_get_string(value(index)).map { String(cString: $0) }
    }

    /// An object, boxed value (such as an event or a path) or plain pointer.
    public func pointer(_ index: Int) -> UnsafeMutableRawPointer? {
        g_value_peek_pointer(value(index))
    }

    /// The event of an `…-event` signal, as a structure that fits its type.
    public func event<Event>(_ index: Int, as type: Event.Type) -> UnsafeMutablePointer<Event>? {
        pointer(index)?.assumingMemoryBound(to: type)
    }
}

/// Connects a handler to a signal for the lifetime of the instance.
///
/// A handler must capture the owner of the instance weakly.
///
/// - Parameters:
///   - signal: The name, with an optional detail: `"notify::label"`.
///   - instance: The instance.
///   - after: Whether the handler runs after the class's own.
///   - handler: Called with the arguments of each emission.
/// - Returns: The connection.
@MainActor
@discardableResult
public func connect(
    _ signal: String, of instance: UnsafeMutableRawPointer, after: Bool = false,
    handler: @escaping @MainActor (SignalArguments) -> Void
) -> SignalConnection {
    connect(signal, instance: instance, after: after) { arguments, _ in handler(arguments) }
}

/// Connects a handler with a Boolean result to a signal. For events, returning true stops the
/// emission. See ``connect(_:of:after:handler:)``.
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
        // GTK emits signals on the main thread, where the handler runs at once.
        nonisolated(unsafe) let (box, result, first) = (data, result, values)
        MainActor.assumeIsolated {
            Unmanaged<HandlerBox>.fromOpaque(box).takeUnretainedValue().handler(
                SignalArguments(values: first, count: Int(count) - 1), result)
        }
    }
    // The only place that releases a handler, however the connection ends.
    g_closure_add_finalize_notifier(closure, box) { data, _ in
        guard let data else { return }
        Unmanaged<HandlerBox>.fromOpaque(data).release()
    }
    let identifier = g_signal_connect_closure(instance, signal, closure, after.gboolean)
    return SignalConnection(instance: instance, identifier: identifier)
}
