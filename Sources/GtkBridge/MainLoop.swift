import CGtk
import Dispatch

#if canImport(Glibc)
    import Glibc
#endif

/// The integration of Swift's main actor with GLib's main loop, and callbacks from that loop.
@MainActor
public enum MainLoop {
    private static var isAttached = false

    /// Runs jobs of the main actor (`Task`, `await`, `Task.sleep`) in GLib's main loop.
    ///
    /// libdispatch's main queue signals pending jobs through an event file descriptor, which
    /// becomes a source of GLib's loop. Further calls do nothing.
    public static func attach() {
        guard !isAttached else { return }
        isAttached = true
        g_unix_fd_add_full(
            G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
            { descriptor, _, _ in
                MainActor.assumeIsolated { MainLoop.runQueue(descriptor) }
                return 1
            }, nil, nil)
    }

    /// Runs jobs of the main actor, but no GLib events, until `condition` holds or the time is up.
    ///
    /// - Parameters:
    ///   - condition: Checked before every wait.
    ///   - milliseconds: The maximum time.
    public static func runJobs(until condition: () -> Bool, atMost milliseconds: Int) {
        let deadline = g_get_monotonic_time() + milliseconds * 1000
        var handle = pollfd(
            fd: _dispatch_get_main_queue_handle_4CF(), events: Int16(POLLIN), revents: 0)
        while !condition() {
            let left = (deadline - g_get_monotonic_time() + 999) / 1000
            guard left > 0, poll(&handle, 1, Int32(left)) > 0 else { return }
            runQueue(handle.fd)
        }
    }

    private static func runQueue(_ descriptor: Int32) {
        // Without reading it, the descriptor stays readable and the loop never sleeps.
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        _dispatch_main_queue_callback_4CF(nil)
    }

    /// Processes pending events without waiting, until `condition` holds or none are left.
    public static func drain(until condition: () -> Bool = { false }) {
        while !condition(), g_main_context_pending(nil) != 0 {
            g_main_context_iteration(nil, 0)
        }
    }

    /// Runs the loop until `condition` holds. Returns false if it does not hold within `seconds`.
    public static func run(until condition: () -> Bool, timeout seconds: Double) -> Bool {
        let deadline = g_get_monotonic_time() + Int(seconds * 1_000_000)
        // Wakes the loop often enough to check the condition and the time.
        let pulse = g_timeout_add(5, { _ in 1 }, nil)
        defer { g_source_remove(pulse) }
        while !condition() {
            if g_get_monotonic_time() > deadline { return false }
            g_main_context_iteration(nil, 1)
        }
        return true
    }

    /// Calls `body` once when the loop is idle.
    @discardableResult
    public static func whenIdle(
        priority: Int32 = G_PRIORITY_DEFAULT_IDLE, _ body: @escaping @MainActor () -> Void
    ) -> LoopSource {
        LoopSource { callback, data, destroy in
            g_idle_add_full(priority, callback, data, destroy)
        } body: {
            body()
            return false
        }
    }

    /// Calls `body` every `milliseconds` until it returns false.
    @discardableResult
    public static func every(
        milliseconds: Int, _ body: @escaping @MainActor () -> Bool
    ) -> LoopSource {
        LoopSource { callback, data, destroy in
            g_timeout_add_full(G_PRIORITY_DEFAULT, guint(milliseconds), callback, data, destroy)
        } body: {
            body()
        }
    }

    /// Calls `body` whenever the process receives a signal, such as `SIGTERM`, which then does not
    /// end it.
    @discardableResult
    public static func onSignal(
        _ signal: Int32, _ body: @escaping @MainActor () -> Void
    ) -> LoopSource {
        LoopSource { callback, data, destroy in
            g_unix_signal_add_full(G_PRIORITY_DEFAULT, signal, callback, data, destroy)
        } body: {
            body()
            return true
        }
    }

    /// Calls `body` once after `milliseconds`.
    @discardableResult
    public static func after(
        milliseconds: Int, _ body: @escaping @MainActor () -> Void
    ) -> LoopSource {
        LoopSource(shortDelay: milliseconds > Settling.longestDelay ? nil : milliseconds) {
            callback, data, destroy in
            g_timeout_add_full(G_PRIORITY_DEFAULT, guint(milliseconds), callback, data, destroy)
        } body: {
            body()
            return false
        }
    }
}
