import CGtk
import Glibc
import GtkBridge
import TableCore

/// The offsets of rows and headers from their places while they move, in points.
struct RowShifts {
    private(set) var current: [TableElement: Double] = [:]
    /// The offset that an element is heading for; 0 is its own place.
    var target: (TableElement) -> Double = { _ in 0 }

    /// The largest distance of any element from its place.
    var reach: Double { current.values.reduce(0) { max($0, abs($1)) } }

    func shift(of element: TableElement) -> Double { current[element] ?? 0 }

    /// Starts an element at an offset from its place, in points.
    mutating func start(_ element: TableElement, at shift: Double) { current[element] = shift }

    mutating func removeAll() {
        current = [:]
        target = { _ in 0 }
    }

    /// Moves all elements closer to their targets, `seconds` after the previous step.
    ///
    /// - Parameter elements: The visible elements. All others jump to their places.
    /// - Returns: Whether any element is still moving.
    mutating func advance(seconds: Double, elements: [TableElement]) -> Bool {
        // Covers 63 % of the distance in 60 ms: quick, and without a jerk when the target changes
        // midway.
        let rest = seconds.isFinite ? exp(-seconds / 0.06) : 0
        var next: [TableElement: Double] = [:]
        var moves = false
        for element in elements {
            let aim = target(element)
            var shift = aim + (shift(of: element) - aim) * rest
            if abs(shift - aim) < 0.5 { shift = aim } else { moves = true }
            if shift != 0 { next[element] = shift }
        }
        current = next
        return moves
    }
}

extension TableView {
    /// Animates rows to their places, frame by frame, until all have arrived.
    func animateShifts() {
        guard animationsAreEnabled else {
            advanceShifts(seconds: .infinity)
            return
        }
        guard shiftTick?.isRunning != true else { return }
        var last: Int?
        shiftTick = TickCallback(on: host.widget) { [weak self] time in
            guard let self else { return false }
            let seconds = last.map { Double(time - $0) / 1_000_000 } ?? 1.0 / 60
            last = time
            return advanceShifts(seconds: seconds)
        }
    }

    @discardableResult
    private func advanceShifts(seconds: Double) -> Bool {
        let reach = max(shifts.reach, reordering?.liftedHeight ?? 0)
        let range = visiblePart.range
        let near = geometry.elements(in: range.lowerBound - reach..<range.upperBound + reach)
        let moves = shifts.advance(seconds: seconds, elements: near.map(\.element))
        layoutContent()
        return moves
    }
}
