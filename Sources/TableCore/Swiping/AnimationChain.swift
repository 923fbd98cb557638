/// Movements one after the other, each with a delay, a curve and an end that somebody may wait
/// for. Spec 18.13.
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
    /// One movement.
    public struct Step: Hashable, Sendable {
        /// Seconds between the end of the one before and the beginning of this one.
        public var delay: Double
        /// Seconds that it takes; none is allowed.
        public var duration: Double
        /// How it speeds up and slows down.
        public var curve: AnimationCurve

        /// A movement; without a word on it, at once and evenly.
        public init(delay: Double = 0, duration: Double, curve: AnimationCurve = .linear) {
            (self.delay, self.duration, self.curve) = (delay, duration, curve)
        }
    }

    /// What the owner of a chain has to do, in order.
    public enum Effect: Hashable, Sendable {
        /// A movement is this far, from 0 to 1 along its curve.
        case progress(step: Int, Double)
        /// A movement is over: it came to its end, or was cut short.
        case completed(step: Int, finished: Bool)
    }

    /// The movements in order.
    public let steps: [Step]
    private var current = 0
    private var start = 0.0

    /// A chain that starts at time 0.
    public init(_ steps: [Step]) { self.steps = steps }

    /// Whether every movement is over.
    public var isFinished: Bool { current >= steps.count }

    /// Goes on to a time in seconds since the beginning, which never goes back.
    ///
    /// - Returns: the state of every movement that is running, and the ends of those that are
    ///   over, each once.
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

    /// Cuts short the movement that is running or comes next; those behind it never begin.
    public mutating func cancel() -> [Effect] {
        guard !isFinished else { return [] }
        defer { current = steps.count }
        return [.completed(step: current, finished: false)]
    }
}
