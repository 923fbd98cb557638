import Foundation

/// Prints measured figures as they come, each beside the limit that it has to keep.
struct Report {
    let suite: String

    init(suite: String) {
        self.suite = suite
        FileHandle.standardOutput.write(Data("\n\(suite)\n".utf8))
    }

    /// Prints one figure.
    ///
    /// - Parameters:
    ///   - unit: "ms", "MB", "×" and the like.
    ///   - limit: the most that it may be; `nil` for a figure that is only told.
    func add(_ what: String, _ value: Double, _ unit: String, limit: Double? = nil) {
        var line = "  " + what.padding(toLength: max(58, what.count), withPad: " ", startingAt: 0)
        line += Self.text(value, unit)
        if let limit {
            line += "  ≤ " + Self.text(limit, unit) + (value <= limit ? "" : "   OVER")
        }
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    /// Says why a figure is missing.
    func leaveOut(_ what: String, _ reason: String) {
        let what = what.padding(toLength: max(58, what.count), withPad: " ", startingAt: 0)
        FileHandle.standardOutput.write(Data("  \(what) left out: \(reason)\n".utf8))
    }

    private static func text(_ value: Double, _ unit: String) -> String {
        let digits = abs(value) < 10 ? 2 : abs(value) < 100 ? 1 : 0
        return String(format: "%9.\(digits)f ", value)
            + unit.padding(toLength: 3, withPad: " ", startingAt: 0)
    }
}

/// How long `body` takes, in milliseconds.
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
