/// Sections that scroll orthogonally.
extension CompositionalLayout: OrthogonallyScrollingLayout {
    /// Whether sections scroll vertically: those of a layout that scrolls horizontally.
    public var scrollsSectionsVertically: Bool { configuration.scrollDirection == .horizontal }

    /// Returns the orthogonally scrolling section at a point in the content, or `nil`.
    public func orthogonalSection(at point: Point) -> Int? {
        let spot = Rect(x: point.x, y: point.y, width: 1, height: 1)
        var found: Int?
        forEachSection(in: moved(spot, by: -frame.start)) { number, _ in
            if sections[number].maximumOffset > 0 { found = found ?? number }
        }
        return found
    }

    /// Returns the orthogonal offset of a section, in points.
    public func orthogonalOffset(ofSection section: Int) -> Double {
        orthogonalOffsets[section] ?? 0
    }

    /// Returns the largest orthogonal offset of a section, in points; 0 for a section that does not
    /// scroll orthogonally.
    public func maximumOrthogonalOffset(ofSection section: Int) -> Double {
        sections.indices.contains(section) ? sections[section].maximumOffset : 0
    }

    /// Scrolls a section orthogonally, without a pass.
    public mutating func setOrthogonalOffset(_ offset: Double, ofSection section: Int) {
        guard sections.indices.contains(section), sections[section].isOrthogonal else { return }
        orthogonalOffsets[section] = offset
        clampOrthogonalOffset(ofSection: section)
    }

    /// Returns the orthogonal offset at which scrolling a section stops.
    ///
    /// - Parameters:
    ///   - proposed: The offset at which it would stop by itself.
    ///   - start: The offset at which it started.
    ///   - section: The section.
    public func orthogonalTarget(
        proposed: Double, from start: Double, ofSection section: Int
    ) -> Double {
        guard sections.indices.contains(section), let own = sections[section].section else {
            return proposed
        }
        let resolved = sections[section]
        let pitch = resolved.groups.pitch + resolved.groups.spacing
        let page: Double
        var lead = 0.0
        switch own.orthogonalScrollingBehavior {
        case .none, .continuous: return resolved.clamped(proposed)
        case .paging: page = resolved.cross
        case .continuousGroupLeadingBoundary, .groupPaging: page = pitch
        case .groupPagingCentered:
            page = pitch
            lead =
                axes.crossStart(resolved.insets) + resolved.groups.pitch / 2 - resolved.cross / 2
        }
        guard page > 0 else { return resolved.clamped(proposed) }
        let number = ((proposed - lead) / page).rounded()
        guard own.orthogonalScrollingBehavior != .continuousGroupLeadingBoundary else {
            return resolved.clamped(lead + number * page)
        }
        // One page on at most.
        let current = ((start - lead) / page).rounded()
        let limited = min(max(number, current - 1), current + 1)
        return resolved.clamped(lead + limited * page)
    }

    /// Returns the distance by which a notch of a mouse wheel scrolls a section orthogonally: a
    /// page or a group, or a third of the visible part.
    public func orthogonalStep(ofSection section: Int) -> Double {
        guard sections.indices.contains(section), let own = sections[section].section else {
            return 0
        }
        let resolved = sections[section]
        switch own.orthogonalScrollingBehavior {
        case .none: return 0
        case .continuous: return resolved.cross / 3
        case .paging: return resolved.cross
        case .continuousGroupLeadingBoundary, .groupPaging, .groupPagingCentered:
            return resolved.groups.pitch + resolved.groups.spacing
        }
    }

    /// Returns the orthogonal offset that shows an item, wherever in the visible part; `nil` in
    /// other sections.
    public func orthogonalOffset(
        showing path: IndexPath, at position: CollectionScrollPosition = []
    ) -> Double? {
        guard sections.indices.contains(path.section), sections[path.section].isOrthogonal,
            let frame = attributes(for: .cell(path))?.frame
        else { return nil }
        let resolved = sections[path.section]
        let start = axes.crossStart(of: frame)
        let length = axes.cross(frame.size)
        let (low, high) = (
            axes.crossStart(resolved.insets), resolved.cross - axes.crossEnd(resolved.insets)
        )
        var offset = orthogonalOffset(ofSection: path.section)
        if start + length > high { offset += start + length - high }
        if start < low { offset = orthogonalOffset(ofSection: path.section) + start - low }
        return resolved.clamped(offset)
    }

    mutating func clampOrthogonalOffset(ofSection section: Int) {
        guard sections.indices.contains(section) else {
            orthogonalOffsets[section] = nil
            return
        }
        let offset = sections[section].clamped(orthogonalOffsets[section] ?? 0)
        orthogonalOffsets[section] = offset == 0 ? nil : offset
        sections[section].offset = offset
    }

    /// Moves the offsets with their sections through a batch.
    public mutating func follow(_ map: UpdateMap) {
        var moved: [Int: Double] = [:]
        for (section, offset) in orthogonalOffsets {
            if let new = map.newSection(forOld: section) { moved[new] = offset }
        }
        orthogonalOffsets = moved
    }
}

extension CompositionalLayout {
    /// Returns the actions of the rows in a section; `nil` for none.
    public func rowActions(ofSection section: Int) -> ListRowActions? {
        sections.indices.contains(section) ? sections[section].section?.rowActions : nil
    }
}

extension CompositionalSection {
    func clamped(_ offset: Double) -> Double { min(max(0, offset), maximumOffset) }
}

extension LayoutSession {
    /// The compositional layout, if it is one.
    public var compositional: CompositionalLayout? { layout as? CompositionalLayout }
}
