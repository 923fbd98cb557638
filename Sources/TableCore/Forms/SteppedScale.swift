/// The values of a slider that snaps to steps. Spec 24.6–24.8, 24.11.
///
/// ```swift
/// let mood = SteppedScale(0...4, step: 1)
/// mood.snapped(2.5)    // 3
/// mood.snapped(2.4)    // 2
/// ```
public struct SteppedScale: Hashable, Sendable {
    /// The smallest and the largest value.
    public let range: ClosedRange<Double>
    /// The distance between two steps; 0 allows any value.
    public let step: Double

    /// Creates a scale from a range; a negative step counts as 0.
    public init(_ range: ClosedRange<Double>, step: Double = 0) {
        (self.range, self.step) = (range, max(0, step))
    }

    /// Returns the step nearest to a value, counted from the lower end; a tie rounds up, and the
    /// result is never outside the range. Spec 24.7.
    public func snapped(_ value: Double) -> Double {
        let inside = min(max(value, range.lowerBound), range.upperBound)
        guard step > 0 else { return inside }
        let steps = ((inside - range.lowerBound) / step + 0.5).rounded(.down)
        return min(range.lowerBound + steps * step, range.upperBound)
    }

    /// Returns the position of a value along the scale, from 0 to 1: the knob position when a
    /// reused cell is configured again. Spec 24.8.
    public func fraction(of value: Double) -> Double {
        let length = range.upperBound - range.lowerBound
        guard length > 0 else { return 0 }
        return (min(max(value, range.lowerBound), range.upperBound) - range.lowerBound) / length
    }
}
