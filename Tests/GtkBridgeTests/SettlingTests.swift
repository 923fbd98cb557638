import CGtk
import Foundation
import XCTest

@testable import GtkBridge

/// The moment at which a program has nothing left to do.
final class SettlingTests: XCTestCase {
    override func setUp() {
        MainActor.assumeIsolated { MainLoop.attach() }
    }

    func testShortDelaysAreCutShortInOrder() { MainActor.assumeIsolated { Self.cutShort() } }

    @MainActor private static func cutShort() {
        var calls: [Int] = []
        MainLoop.after(milliseconds: 900) { calls.append(900) }
        MainLoop.after(milliseconds: 700) {
            calls.append(700)
            MainLoop.after(milliseconds: 50) { calls.append(50) }
        }
        let canceled = MainLoop.after(milliseconds: 500) { calls.append(500) }
        canceled.cancel()
        let long = MainLoop.after(milliseconds: Settling.longestDelay + 1) { calls.append(1) }
        let start = g_get_monotonic_time()
        XCTAssertNil(Settling.settle())
        XCTAssertEqual(calls, [700, 50, 900])
        XCTAssertTrue(long.isPending, "a long delay belongs to a settled program")
        XCTAssertLessThan(g_get_monotonic_time() - start, 700_000, "nobody waits for a delay")
        long.cancel()
    }

    func testWorkOnOtherThreadsIsWaitedFor() { MainActor.assumeIsolated { Self.work() } }

    @MainActor private static func work() {
        var sum: Int?
        Task { @MainActor in
            for _ in 0..<2 { sum = await Task.detached { compute() }.value }
        }
        XCTAssertNil(Settling.settle())
        XCTAssertNotNil(sum)
    }

    func testWhatNeverSettlesIsNamed() { MainActor.assumeIsolated { Self.neverSettle() } }

    @MainActor private static func neverSettle() {
        let pulse = MainLoop.every(milliseconds: 1) {
            Task { @MainActor in }
            return true
        }
        defer { pulse.cancel() }
        XCTAssertEqual(Settling.settle(within: 200), "the main loop")
    }
}

/// Computes for some tenths of a second.
private func compute() -> Int { (0..<1_000_000).reduce(0) { ($0 &* 31) ^ $1 } }
