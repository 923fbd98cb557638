/// The item that stays in place in a section that scrolls orthogonally, while items are measured.
struct OrthogonalAnchor: Sendable {
    var item: Int
    /// The distance of the item from the start of the visible part.
    var distance: Double
}

extension CompositionalSection {
    var hasEstimates: Bool { bars.hasEstimates || groups.hasEstimates }

    /// Returns whether a rectangle touches elements that are not measured.
    func isEstimated(in rect: Rect, at start: Double) -> Bool {
        guard hasEstimates else { return false }
        return bars.hasEstimates
            || groups.estimatedChunk(in: groupRange(in: rect, at: start)) != nil
    }

    /// Measures headers and footers, and the groups that a rectangle touches.
    ///
    /// The visible items of a section that scrolls orthogonally stay in place.
    mutating func measure(
        in rect: Rect, at start: Double, section number: Int,
        _ preferredSize: (SizeProposal) -> Size
    ) {
        bars.measure(IndexPath(item: 0, section: number), preferredSize)
        let anchor = heldAnchor ?? anchor
        if let heldAnchor, let group = groups.group(ofItem: min(heldAnchor.item, count - 1)) {
            // It counts even where its estimated size is not visible.
            let end = group.start + max(1, groups.axes.main(group.template.size))
            measureGroups(section: number, preferredSize) { _ in group.start..<end }
            restore(heldAnchor)
        }
        heldAnchor = nil
        // Measuring a group moves those after it, and other ones come into the rectangle.
        measureGroups(section: number, preferredSize) { $0.groupRange(in: rect, at: start) }
        guard isOrthogonal, offset != 0 else { return }
        if let anchor { restore(anchor) }
        limitOffset()
    }

    private mutating func measureGroups(
        section number: Int, _ preferredSize: (SizeProposal) -> Size,
        in range: (CompositionalSection) -> Range<Double>
    ) {
        let width = groups.source.container.width
        while let chunk = groups.estimatedChunk(in: range(self)) {
            groups.measure(chunk) { item, dimensions, size, room in
                preferredSize(
                    SizeProposal(
                        .cell(IndexPath(item: item, section: number)), size: size,
                        isWidthFlexible: dimensions.widthDimension.isEstimated,
                        isHeightFlexible: dimensions.heightDimension.isEstimated,
                        widthLimit: min(width, room.width)))
            }
        }
    }

    mutating func acceptEstimates() {
        bars.acceptEstimates()
        groups.acceptEstimates()
        if isOrthogonal { limitOffset() }
    }

    // MARK: The orthogonal offset

    /// The first visible item, preferably a measured one; `nil` at the start of the section, which
    /// itself stays in place.
    var anchor: OrthogonalAnchor? {
        guard isOrthogonal, offset > 0 else { return nil }
        var first: CompositionalGroups.Group?
        groups.forEach(in: visibleRange) { group in
            guard group.template.isMeasured, first?.template.isMeasured != true else {
                first = first ?? group
                return
            }
            first = group
        }
        guard let item = first?.items.first, let place = place(ofItem: item) else { return nil }
        return OrthogonalAnchor(item: item, distance: place - offset)
    }

    /// Scrolls so that an item will be in its place again when it is measured.
    mutating func hold(_ anchor: OrthogonalAnchor) {
        heldAnchor = anchor
        restore(anchor)
    }

    /// Scrolls so that an item is in its place again.
    mutating func restore(_ anchor: OrthogonalAnchor) {
        guard let place = place(ofItem: min(anchor.item, count - 1)) else { return }
        offset = place - anchor.distance
    }

    /// Keeps the offset within the content, if the visible part of it is measured.
    mutating func limitOffset() {
        guard groups.estimatedChunk(in: visibleRange) == nil else { return }
        offset = clamped(offset)
    }

    private var visibleRange: Range<Double> {
        let start = -crossStart
        return start..<start + max(0, cross)
    }

    /// The distance of an item from the start of the visible part; nil if it begins beyond its end.
    func distance(ofItem item: Int) -> Double? {
        place(ofItem: item).map { $0 - offset }.flatMap { $0 < visibleRange.upperBound ? $0 : nil }
    }

    /// Returns the start of an item along the groups.
    private func place(ofItem item: Int) -> Double? {
        guard let group = groups.group(ofItem: item) else { return nil }
        let number = item - group.items.lowerBound
        guard group.template.leaves.indices.contains(number) else { return group.start }
        return group.start + groups.axes.mainStart(of: group.template.leaves[number].frame)
    }
}
