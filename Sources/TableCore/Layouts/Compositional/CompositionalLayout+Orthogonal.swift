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
        let offset = sections[section].clamped(offset)
        sections[section].offset = offset
        sections[section].heldAnchor = nil
        orthogonalOffsets[section] = offset == 0 ? nil : offset
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
        switch own.orthogonalScrollingBehavior {
        case .none, .continuous: return resolved.clamped(proposed)
        case .paging:
            guard resolved.cross > 0 else { return resolved.clamped(proposed) }
            let current = (start / resolved.cross).rounded()
            let number = (proposed / resolved.cross).rounded()
            // One page on at most.
            let limited = min(max(number, current - 1), current + 1)
            return resolved.clamped(limited * resolved.cross)
        case .continuousGroupLeadingBoundary:
            return resolved.clamped(resolved.stop(nearest: proposed)?.offset ?? proposed)
        case .groupPaging, .groupPagingCentered:
            return resolved.clamped(resolved.stop(nearest: proposed, from: start) ?? proposed)
        }
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
            guard let group = resolved.stop(nearest: resolved.offset)?.group else { return 0 }
            return max(1, resolved.length(of: group) + resolved.groups.spacing)
        }
    }

    /// Returns the orthogonal offset that shows an item within the insets of the section; `nil` in
    /// other sections.
    public func orthogonalOffset(
        showing path: IndexPath, at position: CollectionScrollPosition = []
    ) -> Double? {
        guard sections.indices.contains(path.section), sections[path.section].isOrthogonal,
            let frame = sections[path.section].attributes(
                for: .cell(path), at: 0, visible: visible)?.frame
        else { return nil }
        let resolved = sections[path.section]
        let start = axes.crossStart(of: frame) + resolved.offset
        let (low, high) = (
            finite(axes.crossStart(resolved.insets)),
            resolved.cross - finite(axes.crossEnd(resolved.insets))
        )
        let (first, last) = (start - low, start + axes.cross(frame.size) - high)
        let words: [CollectionScrollPosition] =
            scrollsSectionsVertically
            ? [.top, .centeredVertically, .bottom] : [.left, .centeredHorizontally, .right]
        let offset =
            if position.contains(words[0]) {
                first
            } else if position.contains(words[1]) {
                (first + last) / 2
            } else if position.contains(words[2]) {
                last
            } else {
                // An item longer than the visible part is shown from its start.
                min(max(resolved.offset, last), first)
            }
        return resolved.clamped(offset)
    }

    mutating func clampOrthogonalOffset(ofSection section: Int) {
        guard sections.indices.contains(section) else {
            orthogonalOffsets[section] = nil
            return
        }
        sections[section].limitOffset()
        let offset = sections[section].isOrthogonal ? sections[section].offset : 0
        orthogonalOffsets[section] = offset == 0 ? nil : offset
        sections[section].offset = offset
    }

    /// The items that stay in place in sections that are scrolled.
    var orthogonalAnchors: [Int: OrthogonalAnchor] {
        orthogonalOffsets.keys.reduce(into: [:]) { anchors, section in
            guard sections.indices.contains(section) else { return }
            anchors[section] = sections[section].heldAnchor ?? sections[section].anchor
        }
    }

    /// Moves the offsets with their sections through a batch.
    public mutating func follow(_ map: UpdateMap) {
        var moved: [Int: Double] = [:]
        for (section, offset) in orthogonalOffsets {
            if let new = map.newSection(forOld: section) { moved[new] = offset }
        }
        var anchors: [Int: OrthogonalAnchor] = [:]
        for (section, anchor) in orthogonalAnchors {
            guard let new = map.newSection(forOld: section) else { continue }
            anchors[new] = anchor
            // The next visible item after a deleted or moved one keeps its place; if there is none,
            // the one that follows takes that of the first.
            guard let found = map.stayingItem(from: anchor.item, ofSection: section) else {
                continue
            }
            anchors[new]?.item = found.new
            if found.old > anchor.item,
                let distance = sections[section].distance(ofItem: found.old)
            {
                anchors[new]?.distance = distance
            }
        }
        (orthogonalOffsets, pendingAnchors) = (moved, anchors)
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

    func length(of group: CompositionalGroups.Group) -> Double {
        groups.axes.main(group.template.size)
    }

    /// The distance of the start of a group from the offset at which scrolling stops there.
    private func lead(of group: CompositionalGroups.Group) -> Double {
        guard section?.orthogonalScrollingBehavior == .groupPagingCentered else { return 0 }
        return finite(axes.crossStart(insets)) + length(of: group) / 2 - cross / 2
    }

    /// Returns the group at whose stop an offset is, and that stop; `nil` without groups.
    func stop(
        nearest offset: Double
    ) -> (group: CompositionalGroups.Group, offset: Double)? {
        let slack = finite(axes.crossStart(insets)).magnitude + cross / 2
        return groups.group(nearest: offset, slack: slack, lead: lead)
            .map { ($0, $0.start + lead(of: $0)) }
    }

    /// Returns the stop nearest to an offset, one group on at most.
    func stop(nearest proposed: Double, from start: Double) -> Double? {
        guard let current = stop(nearest: start) else { return nil }
        let items = current.group.items
        let neighbors = [items.lowerBound - 1, items.upperBound].compactMap(groups.group(ofItem:))
            .map { $0.start + lead(of: $0) }
        return ([current.offset] + neighbors).min {
            abs($0 - proposed) < abs($1 - proposed)
        }
    }
}

extension LayoutSession {
    /// The compositional layout, if it is one.
    public var compositional: CompositionalLayout? { layout as? CompositionalLayout }
}
