extension FlowLayout {
    /// Returns the attributes of an item, a header or a footer; the index path of a header or
    /// footer is item 0 of its section. Spec 58.6, 58.7, OC-30.
    ///
    /// - Complexity: O(log n).
    public func attributes(for element: LayoutElement) -> LayoutAttributes? {
        let path = element.indexPath
        guard sections.indices.contains(path.section),
            let start = lengths.location(at: path.section)?.before.length
        else { return nil }
        let section = sections[path.section]
        switch element.category {
        case .cell:
            return section.place(of: path.item).map { cell(path, $0, start + section.linesStart) }
        case .supplementary(LayoutElement.sectionHeader):
            return header(path.section, section, start)
        case .supplementary(LayoutElement.sectionFooter):
            return footer(path.section, section, start)
        case .supplementary, .decoration: return nil
        }
    }

    /// Returns the attributes of all elements that intersect a rectangle. Spec 58.5, 66.2.
    ///
    /// - Complexity: O(log n + elements found).
    public func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
        guard let range = axes.mainRange(rect) else { return [] }
        var found: [LayoutAttributes] = []
        func add(_ attributes: LayoutAttributes?) {
            if let attributes, attributes.frame.intersects(rect) { found.append(attributes) }
        }
        lengths.forEach(in: range) { location in
            let (number, start) = (location.position, location.before.length)
            let section = sections[number]
            add(header(number, section, start))
            let top = start + section.linesStart
            section.forEachPlace(in: range.lowerBound - top..<range.upperBound - top) {
                add(cell(IndexPath(item: $0, section: number), $1, top))
            }
            add(footer(number, section, start))
            return true
        }
        return found
    }

    /// Returns the lengths that the pinned header and footer of an item's section cover.
    public func pinnedInsets(around path: IndexPath) -> EdgeInsets {
        guard sections.indices.contains(path.section) else { return .zero }
        let section = sections[path.section]
        return axes.insets(
            mainStart: sectionHeadersPinToVisibleBounds ? section.header : 0,
            mainEnd: sectionFootersPinToVisibleBounds ? section.footer : 0)
    }

    /// Returns the attributes of a section header, or `nil` when it has no length. Spec 63.1–63.3.
    private func header(
        _ number: Int, _ section: FlowSection, _ start: Double
    ) -> LayoutAttributes? {
        var place = start
        if sectionHeadersPinToVisibleBounds {
            let last = start + section.length - section.footer - section.header
            place = min(max(start, axes.mainStart(of: visible)), max(start, last))
        }
        return bar(
            LayoutElement.sectionHeader, number, at: place, length: section.header,
            isPinned: sectionHeadersPinToVisibleBounds)
    }

    private func footer(
        _ number: Int, _ section: FlowSection, _ start: Double
    ) -> LayoutAttributes? {
        var place = start + section.length - section.footer
        if sectionFootersPinToVisibleBounds {
            let end = axes.mainEnd(of: visible) - section.footer
            place = max(min(place, end), start + section.header)
        }
        return bar(
            LayoutElement.sectionFooter, number, at: place, length: section.footer,
            isPinned: sectionFootersPinToVisibleBounds)
    }

    private func bar(
        _ kind: String, _ number: Int, at start: Double, length: Double, isPinned: Bool
    ) -> LayoutAttributes? {
        guard length > 0 else { return nil }
        let element = LayoutElement(
            .supplementary(kind: kind), at: IndexPath(item: 0, section: number))
        let size = axes.size(main: length, cross: contentCross)
        var attributes = LayoutAttributes(
            element, frame: axes.rect(main: start, cross: 0, size))
        if isPinned { attributes.zIndex = LayoutAttributes.pinnedZIndex }
        return attributes
    }

    private var contentCross: Double { axes.cross(contentSize) }

    private func cell(_ path: IndexPath, _ place: FlowPlace, _ top: Double) -> LayoutAttributes {
        LayoutAttributes(
            .cell(path),
            frame: axes.rect(main: top + place.main, cross: place.cross, place.size))
    }
}
