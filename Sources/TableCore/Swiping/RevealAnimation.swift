/// The timing curve of an animation. Spec 18.12, 33.12.
public enum AnimationCurve: Hashable, Sendable, CaseIterable {
    /// Constant speed.
    case linear
    /// Slow at the start.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// Slow at both ends.
    case easeInOut

    /// Returns the completed part of the animation after a part of the time, both from 0 to 1.
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

/// The animation of a row that opens or closes, in consecutive steps. Spec 18.2, 18.3.
public struct RevealAnimation: Hashable, Sendable {
    /// A layer of the row. Spec 18.1.
    public enum Layer: Hashable, Sendable {
        /// The content in front.
        case top
        /// The actions behind it.
        case below
    }

    /// A horizontal movement of one layer.
    public struct Step: Hashable, Sendable {
        /// The layer that moves.
        public var layer: Layer
        /// The offset at the start, in points from the layer's resting position.
        public var from: Double
        /// The offset at the end, in points from the layer's resting position.
        public var to: Double
        /// The duration in seconds.
        public var duration: Double
        /// The timing curve.
        public var curve: AnimationCurve
    }

    /// The steps, in order.
    public var steps: [Step]

    /// The duration of all steps, in seconds.
    public var duration: Double { steps.reduce(0) { $0 + $1.duration } }

    /// Returns the animation of opening: the content slides aside, then the layer below bounces by
    /// 10 points.
    ///
    /// - Parameters:
    ///   - width: The distance that the content slides, in points.
    ///   - speed: A factor; 1 for the documented durations, which are slow; greater is faster.
    public static func opening(width: Double, speed: Double = 1) -> RevealAnimation {
        RevealAnimation(steps: [
            Step(layer: .top, from: 0, to: width, duration: 1 / speed, curve: .easeIn),
            Step(layer: .below, from: 0, to: 10, duration: 0.15 / speed, curve: .linear),
            Step(layer: .below, from: 10, to: 0, duration: 0.15 / speed, curve: .linear),
        ])
    }

    /// Returns the animation of closing: the content slides back, 10 points too far, and into
    /// place.
    public static func closing(width: Double, speed: Double = 1) -> RevealAnimation {
        RevealAnimation(steps: [
            Step(layer: .top, from: width, to: -10, duration: 1 / speed, curve: .easeIn),
            Step(layer: .top, from: -10, to: 0, duration: 0.15 / speed, curve: .linear),
        ])
    }

    /// Returns the offset of a layer after `time` seconds, in points from its resting position.
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
