/// A sequence of animations, each with a delay, a curve and a completion. Spec 18.13.
///
/// ```swift
/// var chain = AnimationChain([
///     .init(duration: 1, curve: .easeIn), .init(delay: 0.5, duration: 0.15),
/// ])
/// chain.advance(to: 0.5)    // [.progress(step: 0, …)]
/// chain.advance(to: 1.2)    // [.progress(step: 0, 1), .completed(step: 0, finished: true)]
/// chain.cancel()            // [.completed(step: 1, finished: false)]
/// ```
public struct AnimationChain: Hashable, Sendable {
    /// An animation in a chain.
    public struct Step: Hashable, Sendable {
        /// The delay in seconds after the end of the previous animation.
        public var delay: Double
        /// The duration in seconds, which may be 0.
        public var duration: Double
        /// The timing curve.
        public var curve: AnimationCurve

        /// Creates an animation; by default, without delay and linear.
        public init(delay: Double = 0, duration: Double, curve: AnimationCurve = .linear) {
            (self.delay, self.duration, self.curve) = (delay, duration, curve)
        }
    }

    /// An action for the owner of the chain.
    public enum Effect: Hashable, Sendable {
        /// Show an animation at this progress, from 0 to 1 along its curve.
        case progress(step: Int, Double)
        /// Report that an animation ended or was canceled.
        case completed(step: Int, finished: Bool)
    }

    /// The animations, in order.
    public let steps: [Step]
    private var current = 0
    private var start = 0.0

    /// Creates a chain that starts at time 0.
    public init(_ steps: [Step]) { self.steps = steps }

    /// Whether all animations have ended.
    public var isFinished: Bool { current >= steps.count }

    /// Advances to a time in seconds since the start, which must not decrease.
    ///
    /// - Returns: The progress of the running animation, and each animation that ended since the
    ///   last call.
    public mutating func advance(to time: Double) -> [Effect] {
        var effects: [Effect] = []
        while !isFinished {
            let step = steps[current]
            let begin = start + max(0, step.delay)
            guard time >= begin else { break }
            guard time < begin + step.duration else {
                effects += [
                    .progress(step: current, 1), .completed(step: current, finished: true),
                ]
                (start, current) = (begin + max(0, step.duration), current + 1)
                continue
            }
            let part = (time - begin) / step.duration
            effects.append(.progress(step: current, step.curve.value(at: part)))
            break
        }
        return effects
    }

    /// Cancels the animation that is running or comes next; those after it never start.
    public mutating func cancel() -> [Effect] {
        guard !isFinished else { return [] }
        defer { current = steps.count }
        return [.completed(step: current, finished: false)]
    }
}
