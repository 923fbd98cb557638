import Foundation
import TableKit

/// Prints the times at which the start reaches milestones to standard error, if `TROVE_TIMING` is
/// set. With the value `frames`, prints the time of each frame, too.
enum Timing {
    enum Milestone: String {
        case mainEntered = "main entered"
        case libraryOpened = "library opened"
        case windowShown = "window shown"
        case firstRows = "first rows"
        case rowsPainted = "rows painted"
        case allRecords = "all records"
        case searchSettled = "search settled"
    }

    static let isOn = getenv("TROVE_TIMING") != nil
    private static let includesFrames =
        getenv("TROVE_TIMING").map { String(cString: $0) } == "frames"
    private static let start = ContinuousClock.now

    /// Prints the milestone and the milliseconds since ``Milestone/mainEntered``.
    static func reached(_ milestone: Milestone) {
        guard isOn else { return }
        let tenths = Int((ContinuousClock.now - start) / .microseconds(100))
        var line = "trove: \(tenths / 10).\(tenths % 10) ms  \(milestone.rawValue)\n"
        line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// Prints the microseconds of each frame of a window from now on.
    static func printFrames(of window: ApplicationWindow) {
        guard includesFrames else { return }
        window.afterEachFrame { time in
            var line = "trove: frame \(Int(time / .microseconds(1))) µs\n"
            line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
        }
    }
}
