import Foundation
import GtkBridge
import TroveModel
import XCTest

@testable import Trove

/// The beginning of a day while the program runs.
@MainActor
final class DayWatchTests: XCTestCase {
    private final class Listener: Session.Observer {
        var days = 0

        func dayChanged(_ session: Session) { days += 1 }
    }

    func testTheSessionIsToldOfEachDayOnce() async throws {
        let storage = MemoryStorage(titles: ["Emma"])
        let session = try await Session(library: storage)
        let listener = Listener()
        session.addObserver(listener)
        let noon = try XCTUnwrap(LocalDay.nextMidnight(after: 1_700_000_000)) + 43_200
        var now = Date(timeIntervalSince1970: TimeInterval(noon))
        let watch = DayWatch(session) { now }
        watch.check()
        XCTAssertEqual(listener.days, 0)
        now += 11 * 3_600
        watch.check()
        XCTAssertEqual(listener.days, 0, "it is the same day")
        now += 2 * 3_600
        watch.check()
        watch.check()
        XCTAssertEqual(listener.days, 1)
        // The computer slept.
        now += 3 * 86_400
        watch.check()
        XCTAssertEqual(listener.days, 2)
        // The user corrected the clock.
        now -= 86_400
        watch.check()
        XCTAssertEqual(listener.days, 3)
        storage.close()
    }

    func testItWakesByItselfAtMidnight() async throws {
        let storage = MemoryStorage(titles: ["Emma"])
        let session = try await Session(library: storage)
        let listener = Listener()
        session.addObserver(listener)
        let midnight = try XCTUnwrap(LocalDay.nextMidnight(after: 1_700_000_000))
        // The clock of the test shows half a second before midnight, and goes on.
        let start = Date()
        let watch = DayWatch(session) {
            Date(timeIntervalSince1970: TimeInterval(midnight) - 0.5)
                .addingTimeInterval(Date().timeIntervalSince(start))
        }
        let deadline = ContinuousClock.now + .seconds(60)
        while listener.days == 0, ContinuousClock.now < deadline {
            MainLoop.drain()
            try await Task.sleep(for: .milliseconds(5))
        }
        XCTAssertEqual(listener.days, 1)
        withExtendedLifetime(watch) { storage.close() }
    }
}
