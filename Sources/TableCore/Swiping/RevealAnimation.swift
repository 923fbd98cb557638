/// How the speed of an animation changes on its way. Spec 18.12, 33.12.
public enum AnimationCurve: Hashable, Sendable, CaseIterable {
    /// The same speed all the way.
    case linear
    /// Slow at the start.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// Slow at both ends.
    case easeInOut

    /// The part of the way that is done after a part of the time, both from 0 to 1.
    public func value(at time: Double) -> Double {
        let time = min(max(time, 0), 1)
        return switch self {
        case .linear: time
        case .easeIn: time * time
        case .easeOut: time * (2 - time)
        case .easeInOut: time < 0.5 ? 2 * time * time : 1 - 2 * (1 - time) * (1 - time)
        }
    }
}

/// The movements of a row that opens and closes, one after another. Spec 18.2, 18.3.
public struct RevealAnimation: Hashable, Sendable {
    /// One of the two views of the row. Spec 18.1.
    public enum Layer: Hashable, Sendable {
        /// The content in front.
        case top
        /// What is revealed behind it.
        case below
    }

    /// A movement of one layer to the side.
    public struct Step: Hashable, Sendable {
        /// What moves.
        public var layer: Layer
        /// Where it starts and ends, in points from its resting place.
        public var from: Double
        /// Where it ends, in points from its resting place.
        public var to: Double
        /// In seconds.
        public var duration: Double
        /// How its speed changes.
        public var curve: AnimationCurve
    }

    /// The movements in order.
    public var steps: [Step]

    /// All movements together, in seconds.
    public var duration: Double { steps.reduce(0) { $0 + $1.duration } }

    /// The content slides aside by `width`, then what is below bounces by 10 points.
    ///
    /// - Parameters:
    ///   - width: in points.
    ///   - speed: 1 for the documented times, which are meant for watching; greater for less.
    public static func opening(width: Double, speed: Double = 1) -> RevealAnimation {
        RevealAnimation(steps: [
            Step(layer: .top, from: 0, to: width, duration: 1 / speed, curve: .easeIn),
            Step(layer: .below, from: 0, to: 10, duration: 0.15 / speed, curve: .linear),
            Step(layer: .below, from: 10, to: 0, duration: 0.15 / speed, curve: .linear),
        ])
    }

    /// The content slides back, 10 points too far, and to its place.
    public static func closing(width: Double, speed: Double = 1) -> RevealAnimation {
        RevealAnimation(steps: [
            Step(layer: .top, from: width, to: -10, duration: 1 / speed, curve: .easeIn),
            Step(layer: .top, from: -10, to: 0, duration: 0.15 / speed, curve: .linear),
        ])
    }

    /// Where a layer is after `time` seconds.
    public func position(of layer: Layer, at time: Double) -> Double {
        var position = steps.first { $0.layer == layer }?.from ?? 0
        var start = 0.0
        for step in steps {
            guard time >= start else { break }
            if step.layer == layer {
                let part = step.duration > 0 ? (time - start) / step.duration : 1
                position = step.from + (step.to - step.from) * step.curve.value(at: part)
            }
            start += step.duration
        }
        return position
    }
}
