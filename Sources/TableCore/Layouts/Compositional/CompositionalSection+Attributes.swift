extension CompositionalSection {
    /// Returns the attributes of an element, given the start of the section.
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
        guard path.count == 2, let group = groups.group(ofItem: path.item) else { return nil }
        return extras(path, in: group, at: start).first { $0.element == element }
    }

    /// Returns the attributes of the elements in a rectangle, and perhaps of others near it.
    func attributes(
        in rect: Rect, section number: Int, at start: Double, visible: Rect
    ) -> [LayoutAttributes] {
        var found = decorations(number, at: start)
        groups.forEach(in: groupRange(in: rect, at: start)) { group in
            for item in group.items {
                let path = IndexPath(item: item, section: number)
                if let cell = cell(path, in: group, at: start) { found.append(cell) }
                found += extras(path, in: group, at: start)
            }
        }
        return found
            + bars.attributes(
                IndexPath(item: 0, section: number), at: start, length: ownLength,
                visible: visible)
    }

    /// Returns the part of a rectangle along the groups, relative to the first one.
    func groupRange(in rect: Rect, at start: Double) -> Range<Double> {
        if isOrthogonal {
            let from = axes.crossStart(of: rect) - crossStart
            return from..<max(from, from + axes.cross(rect.size))
        }
        let from = axes.mainStart(of: rect) - start - groupsStart
        return from..<max(from, axes.mainEnd(of: rect) - start - groupsStart)
    }

    /// The start of the first group on the cross axis.
    var crossStart: Double { finite(axes.crossStart(insets)) - (isOrthogonal ? offset : 0) }

    private func cell(_ path: IndexPath, at start: Double) -> LayoutAttributes? {
        guard path.count == 2, let group = groups.group(ofItem: path.item) else { return nil }
        return cell(path, in: group, at: start)
    }

    private func cell(
        _ path: IndexPath, in group: CompositionalGroups.Group, at start: Double
    ) -> LayoutAttributes? {
        let number = path.item - group.items.lowerBound
        guard group.template.leaves.indices.contains(number) else { return nil }
        let leaf = group.template.leaves[number]
        let origin = axes.rect(
            main: start + groupsStart + (isOrthogonal ? 0 : group.start),
            cross: crossStart + (isOrthogonal ? group.start : 0), .zero
        ).origin
        var attributes = LayoutAttributes(
            .cell(path), frame: leaf.frame.moved(dx: origin.x, dy: origin.y))
        attributes.zIndex = leaf.zIndex
        return attributes
    }

    /// Returns the supplementary views at an item, and the separator below it.
    private func extras(
        _ path: IndexPath, in group: CompositionalGroups.Group, at start: Double
    ) -> [LayoutAttributes] {
        let number = path.item - group.items.lowerBound
        guard group.template.leaves.indices.contains(number), let section else { return [] }
        let items = group.template.leaves[number].supplementaryItems
        guard !items.isEmpty || section.separatorKind != nil,
            let frame = cell(path, in: group, at: start)?.frame
        else { return [] }
        var found = items.map { item in
            var attributes = LayoutAttributes(
                LayoutElement(.supplementary(kind: item.elementKind), at: path),
                frame: item.frame(in: frame))
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
}
