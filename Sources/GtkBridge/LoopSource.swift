import CGtk

/// A callback in the main loop that can be canceled.
@MainActor
public final class LoopSource {
    private var identifier: guint = 0

    private final class Box {
        let body: @MainActor () -> Bool
        weak var source: LoopSource?

        init(_ body: @escaping @MainActor () -> Bool) {
            self.body = body
            LiveCounters.closuresChanged(by: 1)
        }

        deinit {
            LiveCounters.closuresChanged(by: -1)
        }
    }

    init(
        attach: (GSourceFunc, UnsafeMutableRawPointer, GDestroyNotify) -> guint,
        body: @escaping @MainActor () -> Bool
    ) {
        let box = Box(body)
        identifier = attach(
            { data in
                guard let data else { return 0 }
                // The main loop calls its sources on the main thread.
                nonisolated(unsafe) let pointer = data
                return MainActor.assumeIsolated {
                    let box = Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue()
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

    private final class State {
        let body: @MainActor (Int) -> Bool
        weak var callback: TickCallback?

        init(_ body: @escaping @MainActor (Int) -> Bool) {
            self.body = body
            LiveCounters.closuresChanged(by: 1)
        }

        deinit {
            LiveCounters.closuresChanged(by: -1)
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
