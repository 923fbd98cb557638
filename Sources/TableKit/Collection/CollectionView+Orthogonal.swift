import CGtk
import GtkBridge
import TableCore

extension CollectionView {
    // MARK: Sections that scroll orthogonally

    /// Scrolls the section at a point of the content, if it scrolls in the direction of a step.
    func scrollSection(at point: Point, by step: Point, isSmooth: Bool) -> Bool {
        guard let layout = display.session.orthogonal,
            let section = layout.orthogonalSection(at: point)
        else { return false }
        let isVertical = layout.scrollsSectionsVertically
        let notches = isVertical ? step.y : step.x
        guard notches != 0, (isVertical ? step.x : step.y).magnitude <= notches.magnitude else {
            return false
        }
        let start = layout.orthogonalOffset(ofSection: section)
        let distance = layout.orthogonalStep(ofSection: section)
        if isSmooth || distance == 0 {
            if isSmooth { orthogonal.drag(section, at: start, of: self) } else { orthogonal.stop() }
            let length = isVertical ? viewportSize.height : viewportSize.width
            let unit = ScrollDriver.unit(visible: length)
            setOrthogonalOffset(start + notches * unit, ofSection: section)
            return true
        }
        guard orthogonal.animation?.isRunning != true else { return true }
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
        guard let layout = display.session.orthogonal else { return true }
        let target = layout.orthogonalTarget(
            proposed: layout.orthogonalOffset(ofSection: ended.section), from: ended.start,
            ofSection: ended.section)
        scrollSection(ended.section, to: target, animated: true)
        return true
    }

    /// Scrolls a section that scrolls on its own, such as a column of a board.
    ///
    /// - Parameters:
    ///   - section: A section of a ``BoardLayout``, or one with an `orthogonalScrollingBehavior`.
    ///   - offset: The distance from the first group, in points; limited to the section's content.
    ///   - animated: Whether to animate the change, unless the desktop disables animations.
    public func scrollSection(_ section: Int, to offset: Double, animated: Bool) {
        updateIfNeeded()
        guard let layout = display.session.orthogonal else { return }
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
        return display.session.orthogonal?.orthogonalOffset(ofSection: section) ?? 0
    }

    func setOrthogonalOffset(_ offset: Double, ofSection section: Int) {
        display.layOut { $0.setOrthogonalOffset(offset.rounded(), ofSection: section) }
        setNeedsLayout()
        showIndicator(ofSection: section)
    }

    // MARK: Indicator

    /// Shows for a moment how far a section is scrolled.
    private func showIndicator(ofSection section: Int) {
        orthogonal.fading?.stop()
        orthogonal.delay?.cancel()
        orthogonal.indicator = (section, 1)
        orthogonal.delay = MainLoop.after(milliseconds: 800) { [weak self] in self?.fadeIndicator()
        }
    }

    private func fadeIndicator() {
        guard animationsAreEnabled else { return hideIndicator() }
        orthogonal.fading = Animation(on: host.widget, duration: 0.3) { [weak self] progress in
            self?.orthogonal.indicator?.opacity = 1 - progress
            self?.bin.queueDraw()
        } completion: { [weak self] in
            self?.hideIndicator()
        }
    }

    private func hideIndicator() {
        orthogonal.indicator = nil
        bin.queueDraw()
    }

    /// Draws how far a section is scrolled; the origin is that of the content.
    func drawOrthogonalIndicator(in context: GraphicsContext) {
        guard let (section, opacity) = orthogonal.indicator, !display.isLayingOut,
            let bar = display.session.orthogonal?.orthogonalIndicator(ofSection: section)
        else { return }
        let color = PaintEnvironment.of(bin.widget).color.faded(to: 0.5 * opacity)
        context.fill(bar, color, cornerRadius: min(bar.width, bar.height) / 2)
    }

    /// Shows an item of a section that scrolls orthogonally.
    func revealInSection(_ path: IndexPath, at position: ScrollPosition, animated: Bool) {
        guard let layout = display.session.orthogonal,
            let offset = layout.orthogonalOffset(showing: path, at: position),
            offset != layout.orthogonalOffset(ofSection: path.section)
        else { return }
        scrollSection(path.section, to: offset, animated: animated)
    }

    /// Scrolls the section at a point of the viewport by a distance, if it scrolls vertically.
    ///
    /// - Returns: Whether the section moved.
    func scrollSection(near place: Point, by distance: Double) -> Bool {
        guard distance != 0, let layout = display.session.orthogonal,
            layout.scrollsSectionsVertically,
            let section = layout.orthogonalSection(at: contentPoint(place))
        else { return false }
        let start = layout.orthogonalOffset(ofSection: section)
        setOrthogonalOffset(start + distance, ofSection: section)
        return display.session.orthogonal?.orthogonalOffset(ofSection: section) != start
    }
}

/// The orthogonal scrolling of a section.
struct OrthogonalScrolling {
    var animation: Animation?
    /// The section whose indicator is visible, and the opacity of the indicator.
    var indicator: (section: Int, opacity: Double)?
    /// The time until the indicator fades.
    var delay: LoopSource?
    var fading: Animation?
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
