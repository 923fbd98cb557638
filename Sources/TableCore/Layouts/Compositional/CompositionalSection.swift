/// An arranged section of a compositional layout.
struct CompositionalSection: Sendable {
    let section: CollectionLayoutSection?
    let count: Int
    let axes: FlowAxes
    /// The size of the section's content, within its insets.
    let container: Size
    let insets: EdgeInsets
    /// The space after the section.
    let spacing: Double
    /// The visible length across.
    let cross: Double
    /// The frames of a group with all its items, estimated where they are not measured.
    private(set) var template: GroupTemplate?
    var bars = CompositionalBars()
    private(set) var groups: CompositionalGroups
    /// The orthogonal offset.
    var offset = 0.0

    init(
        _ section: CollectionLayoutSection?, count: Int, axes: FlowAxes, container size: Size,
        spacing: Double
    ) {
        (self.section, self.axes, self.spacing) = (section, axes, spacing)
        insets = section?.contentInsets ?? .zero
        cross = validLength(axes.cross(size))
        let start = finite(axes.crossStart(insets))
        let inner = max(0, cross - start - finite(axes.crossEnd(insets)))
        let main = max(0, axes.main(size))
        container = axes.size(main: main, cross: inner)
        guard let section else {
            (self.count, groups) = (0, CompositionalGroups(count: 0, pitch: 0, spacing: 0))
            return
        }
        let template = GroupTemplate(section.group, in: container)
        self.template = template
        self.count = template.leaves.isEmpty ? 0 : max(0, count)
        let perGroup = max(1, template.leaves.count)
        let isOrthogonal = section.orthogonalScrollingBehavior != .none
        let length = isOrthogonal ? axes.cross(template.size) : axes.main(template.size)
        groups = CompositionalGroups(
            count: (self.count + perGroup - 1) / perGroup, pitch: length,
            spacing: finite(section.interGroupSpacing))
        groups.isEstimated = template.isEstimated
        let follows = section.supplementariesFollowContentInsets
        bars = CompositionalBars(
            section.boundarySupplementaryItems, axes: axes,
            container: follows ? container : axes.size(main: main, cross: cross),
            cross: follows ? start..<start + inner : 0..<cross)
    }

    /// Whether items or headers have estimated dimensions.
    var isSelfSizing: Bool {
        (template?.isEstimated ?? false)
            || (section?.boundarySupplementaryItems.contains { $0.layoutSize.isEstimated }
                ?? false)
    }

    /// The kinds of the views at items: badges and separators.
    var itemElementKinds: Set<String> {
        let badges = (template?.leaves ?? []).flatMap { $0.supplementaryItems.map(\.elementKind) }
        return Set(badges + [section?.separatorKind].compactMap(\.self))
    }

    var isOrthogonal: Bool { section.map { $0.orthogonalScrollingBehavior != .none } ?? false }

    /// The number of items in a group.
    var perGroup: Int { max(1, template?.leaves.count ?? 1) }

    /// The distance of the first group from the start of the section.
    var groupsStart: Double { bars.startLength + finite(axes.mainStart(insets)) }

    private var groupsLength: Double {
        guard isOrthogonal else { return groups.length }
        return groups.count > 0 ? axes.main(template?.size ?? .zero) : 0
    }

    /// The length of the section without the space after it.
    var ownLength: Double {
        section == nil
            ? 0 : groupsStart + groupsLength + finite(axes.mainEnd(insets)) + bars.endLength
    }

    /// The length of the section with the space after it.
    var length: Double { max(0, ownLength + (section == nil ? 0 : spacing)) }

    /// The largest orthogonal offset.
    var maximumOffset: Double {
        guard isOrthogonal else { return 0 }
        let content = axes.crossStart(insets) + groups.length + axes.crossEnd(insets)
        return max(0, content - cross)
    }

    // MARK: Attributes

    func attributes(
        for element: LayoutElement, at start: Double, visible: Rect
    ) -> LayoutAttributes? {
        let path = element.indexPath
        if element.category == .cell { return cell(path, at: start) }
        if case .supplementary = element.category,
            let bar = bars.attributes(
                IndexPath(item: 0, section: path.section), at: start, length: ownLength,
                visible: visible
            ).first(where: { $0.element == element })
        {
            return bar
        }
        if let decoration = decorations(path.section, at: start).first(where: {
            $0.element == element
        }) {
            return decoration
        }
        return extras(path, at: start).first { $0.element == element }
    }

    func attributes(
        in rect: Rect, section number: Int, at start: Double, visible: Rect
    ) -> [LayoutAttributes] {
        var found = decorations(number, at: start)
        for group in groupRange(in: rect, at: start) {
            for item in group * perGroup..<min(count, (group + 1) * perGroup) {
                let path = IndexPath(item: item, section: number)
                if let cell = cell(path, at: start) { found.append(cell) }
                found += extras(path, at: start)
            }
        }
        return found
            + bars.attributes(
                IndexPath(item: 0, section: number), at: start, length: ownLength,
                visible: visible)
    }

    /// Returns the groups that touch a rectangle.
    private func groupRange(in rect: Rect, at start: Double) -> Range<Int> {
        if isOrthogonal {
            let from = axes.crossStart(of: rect) - crossStart
            let length = axes.cross(rect.size)
            return groups.range(in: from..<max(from, from + length))
        }
        let from = axes.mainStart(of: rect) - start - groupsStart
        return groups.range(in: from..<max(from, axes.mainEnd(of: rect) - start - groupsStart))
    }

    /// The start of the first group on the cross axis.
    private var crossStart: Double { finite(axes.crossStart(insets)) - (isOrthogonal ? offset : 0) }

    private func cell(_ path: IndexPath, at start: Double) -> LayoutAttributes? {
        guard path.count == 2, path.item >= 0, path.item < count, let template else { return nil }
        let (group, leaf) = path.item.quotientAndRemainder(dividingBy: perGroup)
        let leaves = groups.template(of: group)?.leaves ?? template.leaves
        guard leaves.indices.contains(leaf) else { return nil }
        let place = groups.start(of: group)
        let origin = axes.rect(
            main: start + groupsStart + (isOrthogonal ? 0 : place),
            cross: crossStart + (isOrthogonal ? place : 0), .zero
        ).origin
        var attributes = LayoutAttributes(
            .cell(path), frame: leaves[leaf].frame.moved(dx: origin.x, dy: origin.y))
        attributes.zIndex = leaves[leaf].zIndex
        return attributes
    }

    /// Returns the supplementary views at an item, and the separator below it.
    private func extras(_ path: IndexPath, at start: Double) -> [LayoutAttributes] {
        guard let template, !template.leaves.isEmpty, let section, path.count == 2 else {
            return []
        }
        let items = template.leaves[max(0, path.item) % perGroup].supplementaryItems
        guard !items.isEmpty || section.separatorKind != nil,
            let frame = cell(path, at: start)?.frame
        else { return [] }
        var found = items.map { item in
            var attributes = LayoutAttributes(
                LayoutElement(.supplementary(kind: item.elementKind), at: path),
                frame: item.containerAnchor.frame(item.layoutSize.size(in: frame.size), in: frame))
            attributes.zIndex = item.zIndex
            return attributes
        }
        if let kind = section.separatorKind, path.item < count - 1,
            path.item >= section.firstSeparator
        {
            found.append(
                LayoutAttributes(
                    LayoutElement(.decoration(kind: kind), at: path),
                    frame: Rect(
                        x: frame.minX + section.separatorInset, y: frame.maxY - 1,
                        width: max(0, frame.width - section.separatorInset), height: 1)))
            found[found.count - 1].zIndex = 1
        }
        return found
    }

    private func decorations(_ number: Int, at start: Double) -> [LayoutAttributes] {
        guard let section, count > 0 || bars.startLength + bars.endLength > 0 else { return [] }
        return section.decorationItems.map { item in
            let frame = axes.rect(
                main: start, cross: 0, axes.size(main: ownLength, cross: cross)
            ).inset(by: item.contentInsets)
            var attributes = LayoutAttributes(
                LayoutElement(
                    .decoration(kind: item.elementKind), at: IndexPath(item: 0, section: number)),
                frame: frame)
            attributes.zIndex = item.zIndex
            return attributes
        }
    }

    // MARK: Estimates

    var hasEstimates: Bool { bars.hasEstimates || groups.hasEstimates }

    func isEstimated(in range: Range<Double>) -> Bool {
        guard hasEstimates, range.upperBound > 0, range.lowerBound < length else { return false }
        return bars.hasEstimates || !estimatedGroups(in: range).isEmpty
    }

    private func estimatedGroups(in range: Range<Double>) -> Range<Int> {
        if isOrthogonal { return groups.isEstimated && groups.count > 0 ? 0..<1 : 0..<0 }
        let start = groupsStart
        return groups.estimated(in: range.lowerBound - start..<range.upperBound - start)
    }

    /// Measures headers and footers, and the groups in a range of the section. In a section that
    /// scrolls orthogonally, all groups are as large as the first.
    mutating func measure(
        in range: Range<Double>, section number: Int, _ preferredSize: (SizeProposal) -> Size
    ) {
        bars.measure(IndexPath(item: 0, section: number), preferredSize)
        guard let section else { return }
        let found = estimatedGroups(in: range)
        guard !found.isEmpty else { return }
        let (container, perGroup, count) = (container, perGroup, count)
        let templates = found.map { group in
            let first = group * perGroup
            return GroupTemplate(
                section.group, in: container, limit: min(perGroup, count - first)
            ) { leaf, dimensions, size in
                preferredSize(
                    SizeProposal(
                        .cell(IndexPath(item: first + leaf, section: number)), size: size,
                        isWidthFlexible: dimensions.widthDimension.isEstimated,
                        isHeightFlexible: dimensions.heightDimension.isEstimated,
                        widthLimit: container.width))
            }
        }
        if isOrthogonal {
            template = templates[0]
            groups = CompositionalGroups(
                count: groups.count, pitch: axes.cross(templates[0].size), spacing: groups.spacing)
        } else {
            groups.set(templates, at: found.lowerBound, axes)
        }
    }

    mutating func acceptEstimates() {
        bars.acceptEstimates()
        groups.isEstimated = false
    }
}
