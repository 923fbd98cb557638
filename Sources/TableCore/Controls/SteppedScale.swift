/// The values of a slider that comes to rest at whole steps. Spec 24.6–24.8, 24.11.
///
/// ```swift
/// let mood = SteppedScale(0...4, step: 1)
/// mood.snapped(2.5)    // 3
/// mood.snapped(2.4)    // 2
/// ```
public struct SteppedScale: Hashable, Sendable {
    /// The ends of the scale.
    public let range: ClosedRange<Double>
    /// The distance between two values; 0 for any value.
    public let step: Double

    /// A scale from end to end.
    public init(_ range: ClosedRange<Double>, step: Double = 0) {
        (self.range, self.step) = (range, max(0, step))
    }

    /// Where a slider that was let go comes to rest: at the nearest step from the lower end, the
    /// upper one of two, and never outside the range. Spec 24.7.
    public func snapped(_ value: Double) -> Double {
        let inside = min(max(value, range.lowerBound), range.upperBound)
        guard step > 0 else { return inside }
        let steps = ((inside - range.lowerBound) / step + 0.5).rounded(.down)
        return min(range.lowerBound + steps * step, range.upperBound)
    }

    /// How far along the scale a value is, from 0 to 1: where a cell that is filled anew puts the
    /// knob. Spec 24.8.
    public func fraction(of value: Double) -> Double {
        let length = range.upperBound - range.lowerBound
        guard length > 0 else { return 0 }
        return (min(max(value, range.lowerBound), range.upperBound) - range.lowerBound) / length
    }
}
