import CGtk
import GtkBridge
import TableCore

extension CollectionView {
    /// The content offset at which scrolling ends: that of the layout, then of a page, then of the
    /// delegate. Spec 68.1.
    func targetContentOffset(proposed: Point, velocity: Point = .zero) -> Point {
        let pages = isPagingEnabled
        let target = display.layOut { session in
            let found = session.targetContentOffset(proposed: proposed, velocity: velocity)
            return pages ? session.pageOffset(nearest: found) : found
        }
        let own =
            delegate?.collectionView(
                self, targetContentOffsetForProposedContentOffset: target) ?? target
        return display.layOut { $0.clamped(own) }.rounded
    }

    // MARK: Wheel

    /// Scrolls a section across the layout, or to the next offset at which scrolling stops.
    ///
    /// - Returns: Whether the event was used; otherwise the content scrolls freely.
    func turnedWheel(_ pointer: UnsafeMutablePointer<GdkEvent>) -> Bool {
        let event = pointer.pointee.scroll
        guard event.state & GDK_CONTROL_MASK.rawValue == 0, !display.isLayingOut else {
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
        let isSmooth =
            event.direction == GDK_SCROLL_SMOOTH && InputSources(of: pointer) == .touchpad
        if event.state & GDK_SHIFT_MASK.rawValue != 0, step.x == 0 {
            step = Point(x: step.y, y: 0)
        }
        let point = viewportPoint(event.x, event.y, in: event.window)
        if scrollSection(at: contentPoint(point), by: step, isSmooth: isSmooth) { return true }
        return !isSmooth && step != .zero && scrollToNextTarget(step)
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
        let (delegate, pages) = (delegate, isPagingEnabled)
        return display.layOut { session in
            var ahead = session
            ahead.setBounds(Rect(origin: start, size: session.context.bounds.size))
            return ahead.nextTarget(step: distance) { session, proposed in
                var found = session.targetContentOffset(proposed: proposed)
                if pages { found = session.pageOffset(nearest: found) }
                let own = delegate?.collectionView(
                    self, targetContentOffsetForProposedContentOffset: found)
                return session.clamped(own ?? found)
            }
        }
    }

    // MARK: Sections that scroll across the layout

    /// Scrolls the section at a point of the content, if it scrolls in the direction of a step.
    private func scrollSection(at point: Point, by step: Point, isSmooth: Bool) -> Bool {
        guard let layout = display.session.compositional,
            let section = layout.orthogonalSection(at: point)
        else { return false }
        let isVertical = layout.configuration.scrollDirection == .vertical
        let notches = isVertical ? step.x : step.y
        guard notches != 0, (isVertical ? step.y : step.x).magnitude <= notches.magnitude else {
            return false
        }
        let start = layout.orthogonalOffset(ofSection: section)
        if isSmooth {
            setOrthogonalOffset(start + notches * 40, ofSection: section)
            orthogonal.begin(section, at: start, of: self)
            return true
        }
        guard orthogonal.animation?.isRunning != true else { return true }
        let distance = layout.orthogonalStep(ofSection: section)
        let target = layout.orthogonalTarget(
            proposed: start + notches * distance, from: start, ofSection: section)
        scrollSection(section, to: target, animated: true)
        return true
    }

    /// Scrolls a section of a compositional layout across its direction.
    ///
    /// - Parameters:
    ///   - section: A section with an ``CollectionLayoutSection/orthogonalScrollingBehavior``.
    ///   - offset: The distance from the first group, in points; limited to the section's content.
    ///   - animated: Whether to animate the change, unless the desktop disables animations.
    public func scrollSection(_ section: Int, to offset: Double, animated: Bool) {
        updateIfNeeded()
        guard let layout = display.session.compositional else { return }
        orthogonal.stop()
        let start = layout.orthogonalOffset(ofSection: section)
        guard animated, animationsAreEnabled, start != offset else {
            return setOrthogonalOffset(offset, ofSection: section)
        }
        orthogonal.animation = Animation(on: host.widget, duration: 0.25) { [weak self] progress in
            self?.setOrthogonalOffset(start + (offset - start) * progress, ofSection: section)
        }
    }

    /// The distance by which a section is scrolled across the layout, in points.
    public func contentOffset(ofSection section: Int) -> Double {
        updateIfNeeded()
        return display.session.compositional?.orthogonalOffset(ofSection: section) ?? 0
    }

    func setOrthogonalOffset(_ offset: Double, ofSection section: Int) {
        display.layOut { $0.setOrthogonalOffset(offset.rounded(), ofSection: section) }
        setNeedsLayout()
    }

    /// Shows an item of a section that scrolls across the layout.
    func revealInSection(_ path: IndexPath, animated: Bool) {
        guard let offset = display.session.compositional?.orthogonalOffset(showing: path),
            offset != display.session.compositional?.orthogonalOffset(ofSection: path.section)
        else { return }
        scrollSection(path.section, to: offset, animated: animated)
    }
}

/// The scrolling of a section across the layout.
struct OrthogonalScrolling {
    /// The time after which scrolling counts as ended, in microseconds.
    private static let pause = 150_000

    var animation: Animation?
    private var tick: TickCallback?
    private var section = 0
    private var start = 0.0

    mutating func stop() {
        animation?.stop()
        tick?.stop()
        (animation, tick) = (nil, nil)
    }

    /// Waits for the end of smooth scrolling, then moves the section to its target.
    mutating func begin(_ section: Int, at start: Double, of collection: CollectionView) {
        if tick == nil || section != self.section { (self.section, self.start) = (section, start) }
        tick?.stop()
        let begin = self.start
        var first: Int?
        tick = TickCallback(on: collection.bin.widget) { [weak collection] time in
            first = first ?? time
            guard time - (first ?? time) >= Self.pause else { return true }
            guard let collection, let layout = collection.display.session.compositional else {
                return false
            }
            let target = layout.orthogonalTarget(
                proposed: layout.orthogonalOffset(ofSection: section), from: begin,
                ofSection: section)
            collection.orthogonal.tick = nil
            collection.scrollSection(section, to: target, animated: true)
            return false
        }
    }
}
