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

    // MARK: Wheel

    /// Scrolls a section orthogonally, or the content to the next offset at which scrolling stops.
    ///
    /// - Returns: Whether the event was used; otherwise the content scrolls freely.
    func turnedWheel(_ pointer: UnsafeMutablePointer<GdkEvent>) -> Bool {
        let event = pointer.pointee.scroll
        guard event.state & GDK_CONTROL_MASK.rawValue == 0, !display.isLayingOut else {
            return false
        }
        if gdk_event_is_scroll_stop_event(pointer) != 0 { return endSectionDrag() }
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
        updateIfNeeded()
        var ahead = display.session
        ahead.setBounds(Rect(origin: start, size: ahead.context.bounds.size))
        return ahead.nextTarget(step: distance) { session, proposed in
            stop(proposed, in: &session)
        }
    }

    // MARK: Sections that scroll orthogonally

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
            orthogonal.drag(section, at: start, of: self)
            let length = isVertical ? viewportSize.width : viewportSize.height
            let unit = ScrollDriver.unit(visible: length)
            setOrthogonalOffset(start + notches * unit, ofSection: section)
            return true
        }
        guard orthogonal.animation?.isRunning != true else { return true }
        let distance = layout.orthogonalStep(ofSection: section)
        let target = layout.orthogonalTarget(
            proposed: start + notches * distance, from: start, ofSection: section)
        scrollSection(section, to: target, animated: true)
        return true
    }

    /// Ends a drag of a section on the touchpad, and moves the section to its target.
    ///
    /// - Returns: Whether a section was being dragged.
    @discardableResult
    func endSectionDrag() -> Bool {
        guard let ended = orthogonal.dragged else { return false }
        orthogonal.stop()
        guard let layout = display.session.compositional else { return true }
        let target = layout.orthogonalTarget(
            proposed: layout.orthogonalOffset(ofSection: ended.section), from: ended.start,
            ofSection: ended.section)
        scrollSection(ended.section, to: target, animated: true)
        return true
    }

    /// Scrolls a section of a compositional layout orthogonally.
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

    /// Returns the orthogonal offset of a section, in points.
    public func contentOffset(ofSection section: Int) -> Double {
        updateIfNeeded()
        return display.session.compositional?.orthogonalOffset(ofSection: section) ?? 0
    }

    func setOrthogonalOffset(_ offset: Double, ofSection section: Int) {
        display.layOut { $0.setOrthogonalOffset(offset.rounded(), ofSection: section) }
        setNeedsLayout()
    }

    /// Shows an item of a section that scrolls orthogonally.
    func revealInSection(_ path: IndexPath, animated: Bool) {
        guard let offset = display.session.compositional?.orthogonalOffset(showing: path),
            offset != display.session.compositional?.orthogonalOffset(ofSection: path.section)
        else { return }
        scrollSection(path.section, to: offset, animated: animated)
    }
}

/// The orthogonal scrolling of a section.
struct OrthogonalScrolling {
    var animation: Animation?
    /// The section that is being dragged on the touchpad, and its offset at the start.
    private(set) var dragged: (section: Int, start: Double)?
    /// The end of a drag whose last event does not report it, as on X11.
    private var silence: LoopSource?

    mutating func stop() {
        animation?.stop()
        silence?.cancel()
        (animation, silence, dragged) = (nil, nil, nil)
    }

    /// Begins or continues a drag, which stops the animation.
    mutating func drag(_ section: Int, at start: Double, of collection: CollectionView) {
        animation?.stop()
        animation = nil
        if dragged?.section != section { dragged = (section, start) }
        silence?.cancel()
        silence = MainLoop.after(milliseconds: ScrollDriver.silenceMilliseconds) {
            [weak collection] in
            collection?.endSectionDrag()
        }
    }
}
