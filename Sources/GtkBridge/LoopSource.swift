import CGtk
import Synchronization

/// A callback in the main loop that can be canceled.
@MainActor
public final class LoopSource {
    private var identifier: guint = 0
    private static var delays: [Delay] = []

    /// A callback that runs once after a short delay.
    private struct Delay {
        /// Lives until the callback has run or is canceled.
        weak var box: Box?
        let identifier: guint
        let due: Int
    }

    private final class Box {
        let body: @MainActor () -> Bool
        /// The milliseconds, if the callback runs once after a short delay.
        let shortDelay: Int?
        weak var source: LoopSource?

        init(after shortDelay: Int?, _ body: @escaping @MainActor () -> Bool) {
            self.body = body
            self.shortDelay = shortDelay
            LiveCounters.closuresChanged(by: 1)
        }

        deinit {
            LiveCounters.closuresChanged(by: -1)
        }

        /// Whether a test wants that the delay does not end yet.
        @MainActor var isHeld: Bool {
            guard let shortDelay, let held = LoopSource.shortestHeldDelay else { return false }
            return shortDelay >= held
        }
    }

    /// The milliseconds from which on short delays do not end while a test does something that has
    /// to come before; nil for none. When it is nil again, they end after their time once more.
    static var shortestHeldDelay: Int?

    /// Runs the callback now whose short delay would end next.
    ///
    /// - Returns: Whether there is one.
    static func cutDelayShort() -> Bool {
        delays.removeAll { $0.box == nil }
        let free = delays.filter { $0.box?.isHeld == false }
        guard let next = free.min(by: { $0.due < $1.due }), let box = next.box else { return false }
        box.source?.identifier = 0
        g_source_remove(next.identifier)
        _ = box.body()
        return true
    }

    /// Calls `body` every `milliseconds` when nothing else is left to dispatch.
    static func check(every milliseconds: Int, _ body: @escaping @MainActor () -> Bool) {
        _ = LoopSource { callback, data, destroy in
            g_timeout_add_full(G_PRIORITY_LOW, guint(milliseconds), callback, data, destroy)
        } body: {
            body()
        }
    }

    /// Creates a callback.
    ///
    /// - Parameters:
    ///   - shortDelay: The milliseconds, if the callback runs once after a delay so short that the
    ///     program is not settled before.
    ///   - attach: Adds the callback to the loop, and returns the identifier of its source.
    ///   - body: Returns whether the callback runs again.
    init(
        shortDelay: Int? = nil,
        attach: (GSourceFunc, UnsafeMutableRawPointer, GDestroyNotify) -> guint,
        body: @escaping @MainActor () -> Bool
    ) {
        let box = Box(after: shortDelay, body)
        identifier = attach(
            { data in
                guard let data else { return 0 }
                // The main loop calls its sources on the main thread.
                nonisolated(unsafe) let pointer = data
                return MainActor.assumeIsolated {
                    let box = Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue()
                    if box.isHeld { return 1 }
                    let hasMore = box.body()
                    if !hasMore { box.source?.identifier = 0 }
                    return hasMore.gboolean
                }
            },
            Unmanaged.passRetained(box).toOpaque(),
            { data in
                guard let data else { return }
                Unmanaged<Box>.fromOpaque(data).release()
            })
        box.source = self
        guard let shortDelay else { return }
        Self.delays.removeAll { $0.box == nil }
        Self.delays.append(
            Delay(
                box: box, identifier: identifier, due: g_get_monotonic_time() + shortDelay * 1000))
    }

    /// Whether the callback can still run.
    public var isPending: Bool { identifier != 0 }

    /// Cancels the callback; does nothing if it has already run.
    public func cancel() {
        guard identifier != 0 else { return }
        g_source_remove(identifier)
        identifier = 0
    }
}

/// A callback for every frame of a widget.
@MainActor
public final class TickCallback {
    private weak var state: State?
    private let widget: WidgetPointer
    private var identifier: guint = 0
    private nonisolated static let count = Atomic<Int>(0)

    /// The number of active callbacks.
    static var running: Int { count.load(ordering: .relaxed) }

    private final class State {
        let body: @MainActor (Int) -> Bool
        weak var callback: TickCallback?

        init(_ body: @escaping @MainActor (Int) -> Bool) {
            self.body = body
            LiveCounters.closuresChanged(by: 1)
            TickCallback.count.add(1, ordering: .relaxed)
        }

        deinit {
            LiveCounters.closuresChanged(by: -1)
            TickCallback.count.subtract(1, ordering: .relaxed)
        }
    }

    /// Adds a callback to a widget's frame clock.
    ///
    /// - Parameters:
    ///   - widget: The widget.
    ///   - body: Called with the frame time in microseconds; returns false to stop.
    public init(on widget: WidgetPointer, _ body: @escaping @MainActor (Int) -> Bool) {
        self.widget = widget
        let state = State(body)
        identifier = gtk_widget_add_tick_callback(
            widget,
            { _, clock, data in
                guard let data else { return 0 }
                let time = gdk_frame_clock_get_frame_time(clock)
                // Frame clocks tick on the main thread.
                nonisolated(unsafe) let pointer = data
                return MainActor.assumeIsolated {
                    let state = Unmanaged<State>.fromOpaque(pointer).takeUnretainedValue()
                    let hasMore = state.body(time)
                    if !hasMore { state.callback?.identifier = 0 }
                    return hasMore.gboolean
                }
            }, Unmanaged.passRetained(state).toOpaque(),
            { data in
                guard let data else { return }
                let state = Unmanaged<State>.fromOpaque(data).takeRetainedValue()
                // GTK removes tick callbacks on the main thread.
                nonisolated(unsafe) let unsafeState = state
                MainActor.assumeIsolated { unsafeState.callback?.identifier = 0 }
            })
        state.callback = self
        self.state = state
    }

    /// Whether the callback is still active.
    public var isRunning: Bool { identifier != 0 }

    /// Removes the callback.
    public func stop() {
        guard identifier != 0 else { return }
        let running = identifier
        identifier = 0
        gtk_widget_remove_tick_callback(widget, running)
    }
}
