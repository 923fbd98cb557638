import CGtk
import GtkBridge
import XCTest

/// Swift's main actor, timers and errors on GLib's main loop.
///
/// The tests are synchronous, because an asynchronous test is itself a job of the main actor and
/// would block the next job.
final class MainLoopTests: XCTestCase {
    override func setUp() {
        MainActor.assumeIsolated { MainLoop.attach() }
    }

    func testTasksOfTheMainActorRunUnderGLib() { MainActor.assumeIsolated { Self.runTasks() } }

    @MainActor private static func runTasks() {
        var steps: [Int] = []
        Task { @MainActor in
            steps.append(1)
            try await Task.sleep(for: .milliseconds(5))
            steps.append(2)
            await Task.detached { _ = 1 + 1 }.value
            steps.append(3)
        }
        XCTAssertTrue(MainLoop.run(until: { steps.count == 3 }, timeout: 60))
        XCTAssertEqual(steps, [1, 2, 3])
    }

    /// An event file descriptor that is never read would wake the loop hundreds of thousands of
    /// times.
    func testAnIdleLoopSleeps() { MainActor.assumeIsolated { Self.countWakeups() } }

    @MainActor private static func countWakeups() {
        var isServed = false
        Task { @MainActor in isServed = true }
        XCTAssertTrue(MainLoop.run(until: { isServed }, timeout: 60))
        MainLoop.drain()
        var isOver = false
        MainLoop.after(milliseconds: 300) { isOver = true }
        var wakeups = 0
        while !isOver {
            g_main_context_iteration(nil, 1)
            wakeups += 1
        }
        XCTAssertLessThan(wakeups, 200)
    }

    /// 36.6: a one-shot timer fires once, not early.
    func testATimerRunsOnce() { MainActor.assumeIsolated { Self.runTimer() } }

    /// An object that a closure keeps, and that goes away with it. Counting all closures would also
    /// count those that end meanwhile.
    private final class Witness {}

    @MainActor private static func runTimer() {
        var kept: Witness? = Witness()
        weak let witness = kept
        let start = g_get_monotonic_time()
        var (runs, elapsed) = (0, gint64(0))
        let timer = MainLoop.after(milliseconds: 20) { [kept] in
            withExtendedLifetime(kept) { runs += 1 }
            elapsed = g_get_monotonic_time() - start
        }
        kept = nil
        XCTAssertNotNil(witness)
        XCTAssertTrue(timer.isPending)
        var isLater = false
        MainLoop.after(milliseconds: 80) { isLater = true }
        XCTAssertTrue(MainLoop.run(until: { isLater }, timeout: 60))
        XCTAssertEqual(runs, 1)
        XCTAssertGreaterThanOrEqual(elapsed, 19_000)
        XCTAssertFalse(timer.isPending)
        XCTAssertNil(witness)
    }

    func testACanceledSourceNeverRunsAndIsReleased() {
        MainActor.assumeIsolated { Self.cancelSources() }
    }

    @MainActor private static func cancelSources() {
        var (keptByIdle, keptByTimer): (Witness?, Witness?) = (Witness(), Witness())
        weak let idleWitness = keptByIdle
        weak let timerWitness = keptByTimer
        var runs = 0
        let idle = MainLoop.whenIdle { [keptByIdle] in
            withExtendedLifetime(keptByIdle) { runs += 1 }
        }
        XCTAssertTrue(idle.isPending)
        idle.cancel()
        idle.cancel()
        XCTAssertFalse(idle.isPending)
        var ticks = 0
        let timer = MainLoop.every(milliseconds: 1) { [keptByTimer] in
            withExtendedLifetime(keptByTimer) { ticks += 1 }
            return ticks < 3
        }
        (keptByIdle, keptByTimer) = (nil, nil)
        XCTAssertTrue(MainLoop.run(until: { !timer.isPending }, timeout: 60))
        XCTAssertEqual(ticks, 3)
        XCTAssertEqual(runs, 0)
        XCTAssertNil(idleWitness)
        XCTAssertNil(timerWitness)
    }

    func testAFailureOfGLibIsThrownWithItsSentence() {
        var contents: UnsafeMutablePointer<CChar>?
        XCTAssertThrowsError(
            try GLibError.check { g_file_get_contents("/no/such/file", &contents, nil, $0) }
        ) { error in
            let error = error as? GLibError
            XCTAssertEqual(error?.domain, "g-file-error-quark")
            XCTAssertEqual(error?.code, Int(G_FILE_ERROR_NOENT.rawValue))
            XCTAssertEqual(error?.message.contains("/no/such/file"), true)
        }
        XCTAssertNoThrow(try GLibError.check { _ in 1 })
    }
}

/// A GObject class with functions and state in Swift.
@MainActor
final class SubclassTests: XCTestCase {
    private final class State {
        var drawn = 0
    }

    private static var inits = 0

    private static let type = Subclass.register(
        "TroveTestWidget", parent: gtk_drawing_area_get_type()
    ) { classPointer, _ in
        guard let widget = cgtk_widget_class(classPointer) else { return }
        SubclassTests.inits += 1
        widget.pointee.get_preferred_width = { _, minimum, natural in
            minimum?.pointee = 123
            natural?.pointee = 321
        }
    }

    func testTheClassIsFilledOnceAndStateLivesWithItsInstance() async throws {
        try XCTSkipUnless(gtk_init_check(nil, nil) != 0, "This test needs a display.")
        let states = LiveCounters.states
        weak var observed: State?
        do {
            let first = ObjectReference(adopting: Subclass.instantiate(Self.type))
            let second = ObjectReference(adopting: Subclass.instantiate(Self.type))
            let state = State()
            observed = state
            Subclass.attachState(state, to: first.raw)
            XCTAssertTrue(Subclass.state(of: first.raw, as: State.self) === state)
            XCTAssertNil(Subclass.state(of: second.raw, as: State.self))
            gtk_widget_show(first.widget)
            var minimum: gint = 0
            var natural: gint = 0
            gtk_widget_get_preferred_width(first.widget, &minimum, &natural)
            XCTAssertEqual([minimum, natural], [123, 321])
            XCTAssertEqual(LiveCounters.states, states + 1)
        }
        XCTAssertEqual(Self.inits, 1)
        XCTAssertNil(observed)
        XCTAssertEqual(LiveCounters.states, states)
    }
}
