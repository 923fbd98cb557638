import CGtk
import GtkBridge
import TableCore

extension CollectionView {
    // MARK: Sections that scroll orthogonally

    /// Scrolls the section at a point of the content by notches of a wheel, if it scrolls in their
    /// direction.
    func scrollSection(at point: Point, by step: Point) -> Bool {
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
        if distance == 0 {
            orthogonal.stop()
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

    /// The section at a point of the viewport, for fingers that drag it; nil if it does not scroll.
    func scrollingSection(at point: Point) -> ScrollPart? {
        guard let layout = display.session.orthogonal, !display.isLayingOut,
            let section = layout.orthogonalSection(at: contentPoint(point)),
            layout.maximumOrthogonalOffset(ofSection: section) > 0
        else { return nil }
        orthogonal.stop()
        return part(of: section, isVertical: layout.scrollsSectionsVertically)
    }

    private func part(of section: Int, isVertical: Bool) -> ScrollPart {
        ScrollPart(
            axis: isVertical ? .vertical : .horizontal, index: section,
            range: { [weak self] in
                guard let self else { return (0, 0, 0) }
                let maximum =
                    display.session.orthogonal?.maximumOrthogonalOffset(ofSection: section) ?? 0
                let visible = isVertical ? viewportSize.height : viewportSize.width
                return (maximum + visible, visible, maximum)
            },
            value: { [weak self] in self?.contentOffset(ofSection: section) ?? 0 },
            setValue: { [weak self] in self?.setOrthogonalOffset($0, ofSection: section) },
            restingOffset: { [weak self] proposed, start in
                self?.display.session.orthogonal?.orthogonalTarget(
                    proposed: proposed, from: start, ofSection: section) ?? proposed
            },
            animate: { [weak self] in self?.scrollSection(section, to: $0, animated: true) })
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
        driver?.stop()
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
        let before = orthogonalOffset(ofSection: section)
        display.layOut { $0.setOrthogonalOffset(offset.rounded(), ofSection: section) }
        setNeedsLayout()
        showIndicator(ofSection: section)
        sectionScrolled(section, by: orthogonalOffset(ofSection: section) - before)
    }

    private func orthogonalOffset(ofSection section: Int) -> Double {
        display.session.orthogonal?.orthogonalOffset(ofSection: section) ?? 0
    }

    /// Follows a section that scrolled below what the pointer holds.
    private func sectionScrolled(_ section: Int, by distance: Double) {
        guard distance != 0 else { return }
        if pointer.press?.item?.row.section == section {
            let isVertical = display.session.orthogonal?.scrollsSectionsVertically == true
            pointer.press?.item?.sectionScrolled(
                by: isVertical ? Point(y: distance) : Point(x: distance))
        }
        followScrolling()
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

    /// The speed at which holding something at a point of the viewport scrolls the section there,
    /// if it scrolls vertically, in points per second.
    func sectionScrollSpeed(near place: Point) -> Double {
        guard let layout = display.session.orthogonal, layout.scrollsSectionsVertically,
            let section = layout.orthogonalSection(at: contentPoint(place))
        else { return 0 }
        let room = ScrollRoom(
            offset: Point(y: layout.orthogonalOffset(ofSection: section)),
            maximum: Point(y: layout.maximumOrthogonalOffset(ofSection: section)))
        return AutoScroll().velocity(at: place, in: viewportSize, room).y
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

    mutating func stop() {
        animation?.stop()
        animation = nil
    }
}
