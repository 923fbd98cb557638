import CGtk
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The moment at which the program has nothing left to do: no event, no frame, no short delay, no
/// animation, and no other thread that computes or waits for a disk.
///
/// A test acts, waits until the program is settled, and looks once.
@MainActor
public enum Settling {
    /// The longest delay, in milliseconds, that a test waits for. A longer one, such as that of a
    /// notification that hides by itself, belongs to a settled program.
    public static let longestDelay = 1_000

    /// The milliseconds without any activity after which the program is settled: more than the
    /// time between two frames.
    private static let quietTime = 24

    /// The milliseconds between two checks.
    private static let interval = 4

    /// The number of times that the main loop found something to do other than timers, or that a
    /// frame was painted. Timers that matter are known by name: see ``LoopSource``.
    private static let activities = Atomic<Int>(0)

    /// Whether the last frame was painted.
    private static let hasPainted = Atomic<Bool>(false)

    /// When the next check is due, in microseconds. The main loop that is late for it polls without
    /// a timeout, as it does when something else is ready.
    private static let nextCheck = Atomic<Int>(0)

    private static var isCounting = false

    /// The answer that a test waits for.
    public enum Question: Int, Sendable {
        /// The program is settled.
        case isSettled
        /// The program, which has just been settled, is so still.
        case isStillSettled
        /// The program has handled all events. During a drag, it may go on to scroll and to move
        /// rows aside.
        case hasCaughtUp
    }

    /// Waits until the program is settled.
    ///
    /// Short delays are cut short when nothing else is left to do, so that nobody waits for them.
    ///
    /// - Parameters:
    ///   - question: The answer to wait for.
    ///   - milliseconds: The maximum time.
    ///   - body: Called on the main thread, with the reason if the program did not settle; nil if
    ///     it did.
    public static func when(
        _ question: Question, within milliseconds: Int,
        _ body: @escaping @MainActor (String?) -> Void
    ) {
        countActivities()
        synchronize()
        let deadline = g_get_monotonic_time() + milliseconds * 1000
        var quiet = question == .isSettled ? 0 : quietTime
        var counted = activities.load(ordering: .relaxed)
        // Below everything else: what is dispatched has nothing before it.
        LoopSource.check(every: interval) {
            watchFrames()
            nextCheck.store(g_get_monotonic_time() + interval * 1000, ordering: .relaxed)
            let isQuiet = activities.load(ordering: .relaxed) == counted
            var reason = isQuiet ? nil : "the main loop"
            if question != .hasCaughtUp {
                reason = reason ?? pending
                quiet = reason == nil ? quiet + interval : 0
            } else if gdk_events_pending() == 0 {
                quiet += interval
            }
            if quiet == quietTime {
                synchronize()
                if question != .hasCaughtUp, LoopSource.cutDelayShort() { quiet = 0 }
            }
            counted = activities.load(ordering: .relaxed)
            guard quiet > quietTime || g_get_monotonic_time() > deadline else { return true }
            body(quiet > quietTime ? nil : reason ?? "the main loop")
            return false
        }
    }

    /// Runs the main loop until the program is settled.
    ///
    /// - Returns: The reason if it did not settle; nil if it did.
    public static func settle(within milliseconds: Int = 20_000) -> String? {
        var answer: String??
        when(.isSettled, within: milliseconds) { answer = .some($0) }
        while answer == nil { g_main_context_iteration(nil, 1) }
        return answer ?? nil
    }

    /// The work that is still pending; nil if there is none.
    private static var pending: String? {
        if TickCallback.running > 0 { return "\(TickCallback.running) animations" }
        return ThreadState.busyThread.map { "the thread \($0)" }
    }

    /// Sends pending requests to the display server, and receives what it has sent.
    private static func synchronize() {
        if let display = gdk_display_get_default() { gdk_display_sync(display) }
    }

    private static func countActivities() {
        guard !isCounting else { return }
        isCounting = true
        g_main_context_set_poll_func(
            nil,
            { descriptors, count, timeout in
                let ready = g_poll(descriptors, count, timeout)
                let isEarly =
                    g_get_monotonic_time() < Settling.nextCheck.load(ordering: .relaxed)
                if ready > 0 || timeout == 0 && isEarly {
                    Settling.activities.add(1, ordering: .relaxed)
                }
                return ready
            })
    }

    /// Counts the frames of all windows that are painted, and the next one after each: in the
    /// second frame of its animation, a popover of GTK has not moved yet. A frame clock may also
    /// tick for nothing: that of GTK's file chooser does, for a spinner that nobody sees.
    private static func watchFrames() {
        for widget in allWindows {
            guard let clock = gtk_widget_get_frame_clock(widget) else { continue }
            let object = UnsafeMutableRawPointer(clock).assumingMemoryBound(to: GObject.self)
            guard g_object_get_data(object, watched) == nil else { continue }
            g_object_set_data(object, watched, UnsafeMutableRawPointer(bitPattern: 1))
            activities.add(1, ordering: .relaxed)
            typealias Body =
                @convention(c) (
                    UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
                ) -> Void
            let begin: Body = { _, _ in
                guard Settling.hasPainted.exchange(false, ordering: .relaxed) else { return }
                Settling.activities.add(1, ordering: .relaxed)
            }
            let paint: Body = { _, _ in
                Settling.hasPainted.store(true, ordering: .relaxed)
                Settling.activities.add(1, ordering: .relaxed)
            }
            for (phase, body) in [("update", begin), ("paint", paint)] {
                g_signal_connect_data(
                    object, phase, unsafeBitCast(body, to: GCallback.self),
                    nil, nil, GConnectFlags(rawValue: 0))
            }
        }
    }

    private static let watched = "tablekit-is-watched"
}

/// The states of the threads of this process, as Linux's `/proc` describes them.
enum ThreadState {
    /// The name of a thread, other than the main one, that computes or waits for a disk; nil if
    /// all sleep.
    static var busyThread: String? {
        guard let folder = opendir("/proc/self/task") else { return nil }
        defer { closedir(folder) }
        let own = getpid()
        let descriptor = dirfd(folder)
        while let entry = readdir(folder) {
            // Asked every few milliseconds, so that nothing is copied.
            let busy = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    let identifier = atoi(name)
                    return identifier == 0 || identifier == own
                        ? nil : busyName(name, in: descriptor)
                }
            }
            if let busy { return busy }
        }
        return nil
    }

    /// The name of a thread if it is running or waits for a disk.
    private static func busyName(_ name: UnsafePointer<CChar>, in folder: CInt) -> String? {
        let task = openat(folder, name, O_RDONLY | O_DIRECTORY)
        guard task >= 0 else { return nil }
        defer { close(task) }
        let file = openat(task, "stat", O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { line in
            guard let start = line.baseAddress, case let count = read(file, start, 255), count > 0
            else { return nil }
            line[count] = 0
            // “12 (name) S …”; the name may have parentheses itself.
            guard let end = strrchr(start, 0x29), end - start + 2 < count else { return nil }
            let state = UInt8(bitPattern: end[2])
            guard state == UInt8(ascii: "R") || state == UInt8(ascii: "D") else { return nil }
            end[1] = 0
            return String(cString: strchr(start, 0x28) ?? start)
        }
    }
}
