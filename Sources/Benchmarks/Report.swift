import Foundation
import Synchronization

/// A printed report of measured figures, each with its reference and limit.
struct Report {
    let suite: String

    /// The figures of all suites that exceed their limits.
    private static let over = Mutex<[String]>([])

    init(suite: String) {
        self.suite = suite
        FileHandle.standardOutput.write(Data("\n\(suite)\n".utf8))
    }

    /// Prints one figure.
    ///
    /// - Parameters:
    ///   - what: The name of the figure.
    ///   - value: The figure.
    ///   - unit: The unit, such as "MB". A figure with a reference must be in "ms" or "µs".
    ///   - limit: The upper limit; nil for none.
    ///   - details: Further remarks.
    func add(
        _ what: String, _ value: Double, _ unit: String, limit: Limit? = nil, details: String = ""
    ) {
        var line = "  " + what.padding(toLength: max(58, what.count), withPad: " ", startingAt: 0)
        line += Self.text(value, unit)
        var isOver = false
        switch limit {
        case .times(let factor, let reference):
            let ratio = value * (unit == "µs" ? 0.001 : 1) / reference.milliseconds
            isOver = ratio > factor
            line += "  " + Self.text(ratio, "×") + "\(reference.name), ≤ " + Self.text(factor, "×")
        case .megabytes(let most):
            isOver = value > most
            line += "  ≤ " + Self.text(most, unit)
        case nil: break
        }
        if isOver {
            line += "   OVER"
            Self.over.withLock { $0.append("\(suite): \(what)") }
        }
        if !details.isEmpty { line += "   " + details }
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    /// Prints a reference that later figures are compared with.
    func add(_ reference: Reference, _ size: String = "") {
        add(size + "reference: " + reference.name, reference.milliseconds, "ms")
    }

    /// Prints the figures of all suites that exceed their limits.
    static func finish() {
        let over = over.withLock { $0 }
        let text =
            over.isEmpty
            ? "Every figure keeps its limit."
            : "\(over.count) figures are OVER their limits:\n"
                + over.map { "  \($0)" }.joined(separator: "\n")
        FileHandle.standardOutput.write(Data("\n\(text)\n".utf8))
    }

    /// Prints a heading for the figures that follow.
    func addHeading(_ text: String) {
        FileHandle.standardOutput.write(Data(" \(text)\n".utf8))
    }

    /// Prints the reason why a figure is missing.
    func leaveOut(_ what: String, _ reason: String) {
        let what = what.padding(toLength: max(58, what.count), withPad: " ", startingAt: 0)
        FileHandle.standardOutput.write(Data("  \(what) left out: \(reason)\n".utf8))
    }

    private static func text(_ value: Double, _ unit: String) -> String {
        let digits = abs(value) < 0.1 ? 4 : abs(value) < 10 ? 2 : abs(value) < 100 ? 1 : 0
        return String(format: "%9.\(digits)f ", value)
            + unit.padding(toLength: 3, withPad: " ", startingAt: 0)
    }
}

/// Returns the processor time used by this process, in milliseconds.
func processorMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
}

/// Returns the time that `body` takes, in milliseconds.
func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return (ContinuousClock.now - start).milliseconds
}

extension Duration {
    var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }
}
