/// How one row, header or footer gets from before a batch update to after it.
public struct RowTransition: Hashable, Sendable {
    /// What happens to the element.
    public enum Kind: Hashable, Sendable {
        /// It stays or moves; `before` and `after` differ when it moves.
        case stays
        /// It was not there before.
        case comes
        /// It is not there afterwards.
        case goes
        /// It is drawn anew in its place: the old look goes, the new one comes. Spec 000.148.
        case reloads
    }

    /// What happens to the element.
    public var kind: Kind
    /// The element before the batch; `nil` when it comes.
    public var oldElement: BeltElement?
    /// The element after the batch; `nil` when it goes.
    public var newElement: BeltElement?
    /// Its place in the viewport at the start.
    public var before: VerticalSpan
    /// Its place in the viewport at the end.
    public var after: VerticalSpan
    /// How it comes or goes; never ``RowAnimation/automatic``.
    public var animation: RowAnimation
}

/// What an element looks like at one moment of a transition.
public struct TransitionFrame: Hashable, Sendable {
    /// Where it is drawn.
    public var span: VerticalSpan
    /// The part of the viewport that it may be drawn in: the rest is behind its neighbours.
    public var clip: VerticalSpan
    /// Sideways, in widths of the table; negative to the left.
    public var shift: Double
    /// From 0, invisible, to 1.
    public var opacity: Double
}

extension RowTransition {
    /// What the element looks like after a part of the time, from 0 to 1; for a reload, the new
    /// look. `nil` when it does not show.
    public func frame(at progress: Double) -> TransitionFrame? {
        let progress = min(max(progress, 0), 1)
        let y = before.y + (after.y - before.y) * progress
        let height = before.height + (after.height - before.height) * progress
        let span = VerticalSpan(y: y, height: height)
        guard kind != .stays else {
            return TransitionFrame(span: span, clip: span, shift: 0, opacity: 1)
        }
        let presence = kind == .goes ? 1 - progress : progress
        guard presence > 0 else { return nil }
        let full = kind == .goes ? before.height : after.height
        var frame = TransitionFrame(span: span, clip: span, shift: 0, opacity: 1)
        switch animation {
        case .fade, .automatic: frame.opacity = presence
        case .left: frame.shift = presence - 1
        case .right: frame.shift = 1 - presence
        case .none:
            if kind == .goes { return nil }
        case .middle: frame.opacity = kind == .reloads ? presence : 1
        case .top:
            // The upper part is still behind the row above.
            frame.span = VerticalSpan(y: y + height - full, height: full)
            if kind == .reloads { frame.span.y = y - full * (1 - presence) }
        case .bottom:
            // The lower part is still behind the row below.
            frame.span = VerticalSpan(y: y, height: full)
            if kind == .reloads { frame.span.y = y + full * (1 - presence) }
        }
        return frame
    }
}
