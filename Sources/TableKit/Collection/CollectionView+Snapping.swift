import CGtk
import GtkBridge
import TableCore

extension CollectionView {
    /// The content offset at which scrolling ends: that of the layout, then of a page, then of the
    /// delegate. Spec 68.1.
    func targetContentOffset(proposed: Point, velocity: Point = .zero) -> Point {
        updateIfNeeded()
        var session = display.session
        return stop(proposed, velocity: velocity, in: &session).rounded
    }

    /// Returns the stop of the layout, then of paging, then of the delegate. A copy of the session
    /// leaves the collection free for the delegate's queries.
    private func stop(
        _ proposed: Point, velocity: Point = .zero, in session: inout LayoutSession
    ) -> Point {
        var found = session.targetContentOffset(proposed: proposed, velocity: velocity)
        if isPagingEnabled { found = session.pageOffset(nearest: found) }
        let own = delegate?.collectionView(
            self, targetContentOffsetForProposedContentOffset: found)
        return session.clamped(own ?? found)
    }

    /// The offset nearest to a proposed one at which scrolling stops with an item wholly in the
    /// viewport.
    func snapped(_ proposed: Point, showing path: IndexPath) -> Point {
        let target = targetContentOffset(proposed: proposed)
        guard target != proposed.rounded,
            let frame = display.layoutAttributes(for: .cell(path))?.frame
        else { return proposed }
        let visible = Rect(origin: target, size: viewportSize)
        if visible.union(frame) == visible { return target }
        return targetContentOffset(proposed: offset(centering: frame))
    }

    private func offset(centering frame: Rect) -> Point {
        let size = viewportSize
        return Point(x: frame.center.x - size.width / 2, y: frame.center.y - size.height / 2)
    }

    /// The item in the middle of the viewport, before its size changes.
    func itemInTheMiddle() -> IndexPath? {
        let bounds = display.bounds
        guard !display.isStale, bounds.width > 1, bounds.size != viewportSize else { return nil }
        func distance(_ attributes: LayoutAttributes) -> Double {
            let center = attributes.center
            let (x, y) = (center.x - bounds.center.x, center.y - bounds.center.y)
            return x * x + y * y
        }
        return display.visibleElements.map(\.attributes)
            .filter { $0.element.category == .cell }
            .min { distance($0) < distance($1) }?.indexPath
    }

    /// Scrolls to where the layout stops with an item that was in the middle, if scrolling could
    /// not stop at the present offset.
    ///
    /// - Returns: Whether the content offset changed.
    func snapAfterResizing(to path: IndexPath) -> Bool {
        guard !isTracking, !isDecelerating, animatedOffset == nil,
            targetContentOffset(proposed: contentOffset) != contentOffset,
            let frame = display.layoutAttributes(for: .cell(path))?.frame
        else { return false }
        let target = targetContentOffset(proposed: offset(centering: frame))
        guard target != contentOffset else { return false }
        isMovingContent = true
        host.configure(contentSize: display.session.contentSize, offset: target, step: 44)
        isMovingContent = false
        return true
    }

    // MARK: Wheel

    /// Scrolls a section orthogonally, or the content to the next offset at which scrolling stops.
    ///
    /// - Returns: Whether the event was used; otherwise the content scrolls freely.
    func turnedWheel(_ pointer: UnsafeMutablePointer<GdkEvent>) -> Bool {
        let event = pointer.pointee.scroll
        guard event.state & GDK_CONTROL_MASK.rawValue == 0, !display.isLayingOut else {
            return false
        }
        // Fingers on the touchpad drag the sections and the content.
        if event.direction == GDK_SCROLL_SMOOTH, InputSources(of: pointer) == .touchpad {
            orthogonal.stop()
            return false
        }
        var step = Point.zero
        switch event.direction {
        case GDK_SCROLL_UP: step.y = -1
        case GDK_SCROLL_DOWN: step.y = 1
        case GDK_SCROLL_LEFT: step.x = -1
        case GDK_SCROLL_RIGHT: step.x = 1
        default: step = Point(x: event.delta_x, y: event.delta_y)
        }
        if contentDirection == .rightToLeft { step.x = -step.x }
        if event.state & GDK_SHIFT_MASK.rawValue != 0, step.x == 0 {
            step = Point(x: step.y, y: 0)
        }
        let point = viewportPoint(event.x, event.y, in: event.window)
        if scrollSection(at: contentPoint(point), by: step) {
            driver?.stop()
            return true
        }
        return step != .zero && scrollToNextTarget(step)
    }

    private func scrollToNextTarget(_ step: Point) -> Bool {
        // In a row, the wheel scrolls along it.
        let session = display.session
        var step = step
        if step.x == 0, session.contentSize.height <= session.context.bounds.height {
            step = Point(x: step.y, y: 0)
        }
        let size = viewportSize
        let distance = Point(x: step.x * size.width, y: step.y * size.height)
        let start = animatedOffset ?? contentOffset
        guard let target = nextTarget(from: start, distance)?.rounded else { return false }
        if target != start { setContentOffset(target, animated: true) }
        return true
    }

    /// The first offset in a direction at which scrolling stops; nil if it can stop anywhere.
    private func nextTarget(from start: Point, _ distance: Point) -> Point? {
        updateIfNeeded()
        var ahead = display.session
        ahead.setBounds(Rect(origin: start, size: ahead.context.bounds.size))
        return ahead.nextTarget(step: distance) { session, proposed in
            stop(proposed, in: &session)
        }
    }
}
