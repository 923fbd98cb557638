/// The transition of one row, header or footer during a batch update.
public struct RowTransition: Hashable, Sendable {
    /// A kind of transition.
    public enum Kind: Hashable, Sendable {
        /// The element stays or moves; `before` and `after` differ when it moves.
        case stays
        /// The element is inserted.
        case comes
        /// The element is deleted.
        case goes
        /// The element is reloaded in place: a new appearance replaces the old one. Spec 000.148.
        case reloads
    }

    /// The kind of the transition.
    public var kind: Kind
    /// The element before the batch; `nil` when it is inserted.
    public var oldElement: TableElement?
    /// The element after the batch; `nil` when it is deleted.
    public var newElement: TableElement?
    /// The span in the viewport at the start.
    public var before: VerticalSpan
    /// The span in the viewport at the end.
    public var after: VerticalSpan
    /// The animation of an inserted, deleted or reloaded element; never ``RowAnimation/automatic``.
    public var animation: RowAnimation
}

/// The appearance of an element at one moment of a transition.
public struct TransitionFrame: Hashable, Sendable {
    /// The span in which the element is drawn.
    public var span: VerticalSpan
    /// The part of the viewport to which the element is clipped; the rest is behind its neighbors.
    public var clip: VerticalSpan
    /// The horizontal offset, as a fraction of the table's width; negative to the left.
    public var shift: Double
    /// The opacity, from 0 to 1.
    public var opacity: Double
}

extension RowTransition {
    /// Returns the appearance of the element at a progress from 0 to 1; for a reload, the new
    /// appearance. Returns `nil` when the element is not visible. Spec 19.6–19.13.
    ///
    /// A span lower than the element squeezes it, as an accordion does.
    public func frame(at progress: Double) -> TransitionFrame? {
        let progress = min(max(progress, 0), 1)
        let gap = gap(at: progress)
        var frame = TransitionFrame(span: gap, clip: gap, shift: 0, opacity: 1)
        guard kind != .stays else { return frame }
        guard animation != .none else { return kind == .goes ? nil : frame }
        let presence = kind == .goes ? 1 - progress : progress
        guard presence > 0 else { return nil }
        let full = kind == .goes ? before.height : after.height
        if animation != .middle { frame.span.height = full }
        switch animation {
        case .none: break
        case .fade, .automatic: frame.opacity = presence
        case .left: frame.shift = presence - 1
        case .right: frame.shift = 1 - presence
        case .middle:
            if kind == .reloads { frame.span = gap.squeezed(to: max(0, 2 * presence - 1)) }
        case .top:
            // The upper part is still behind the row above.
            frame.span.y =
                kind == .reloads ? gap.y - full * (1 - presence) : gap.maxY - full
        case .bottom:
            // The lower part is still behind the row below.
            if kind == .reloads { frame.span.y = gap.y + full * (1 - presence) }
        }
        return frame
    }

    /// Returns the frame of the old appearance of a reloaded row, which the new one pushes out or
    /// fades over; `nil` when it is not visible.
    public func oldFrame(at progress: Double) -> TransitionFrame? {
        guard kind == .reloads, oldElement != nil, progress < 1 else { return nil }
        let progress = max(progress, 0)
        let gap = gap(at: progress)
        let span = VerticalSpan(y: gap.y, height: before.height)
        var frame = TransitionFrame(span: span, clip: gap, shift: 0, opacity: 1)
        switch animation {
        case .none: return nil
        case .fade, .automatic: frame.opacity = 1 - progress
        case .left: frame.shift = progress
        case .right: frame.shift = -progress
        case .middle: frame.span = gap.squeezed(to: max(0, 1 - 2 * progress))
        case .top: frame.span.y += after.height * progress
        case .bottom: frame.span.y -= after.height * progress
        }
        return frame
    }

    /// Returns the gap between the neighbors that the element fills.
    private func gap(at progress: Double) -> VerticalSpan {
        VerticalSpan(
            y: before.y + (after.y - before.y) * progress,
            height: before.height + (after.height - before.height) * progress)
    }
}

extension VerticalSpan {
    /// Returns a part of the span, centered.
    fileprivate func squeezed(to part: Double) -> VerticalSpan {
        VerticalSpan(y: y + height * (1 - part) / 2, height: height * part)
    }
}
