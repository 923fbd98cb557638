extension FlowLayout {
    /// An item, a header or a footer; the path of the latter two is item 0 of their section.
    /// Spec 58.6, 58.7, OC-30.
    public func attributes(for element: LayoutElement) -> LayoutAttributes? {
        let path = element.indexPath
        guard sections.indices.contains(path.section) else { return nil }
        let section = sections[path.section]
        switch element.category {
        case .cell:
            guard (0..<section.count).contains(path.item) else { return nil }
            return cell(path.item, path.section, section)
        case .supplementary(LayoutElement.sectionHeader):
            return header(path.section, section)
        case .supplementary(LayoutElement.sectionFooter):
            return footer(path.section, section)
        case .supplementary, .decoration: return nil
        }
    }

    /// Spec 58.5, 66.2.
    public func attributesForElements(in rect: LayoutRect) -> [LayoutAttributes] {
        let range = axes.mainRange(rect)
        var found: [LayoutAttributes] = []
        func add(_ attributes: LayoutAttributes?) {
            if let attributes, attributes.frame.intersects(rect) { found.append(attributes) }
        }
        let first = sections.partitioningIndex { $0.start + $0.length > range.lowerBound }
        for number in sections.indices[first...] {
            let section = sections[number]
            guard section.start < range.upperBound else { break }
            add(header(number, section))
            let top = section.start + section.linesStart
            for item in items(of: section, in: range.lowerBound - top..<range.upperBound - top) {
                add(cell(item, number, section))
            }
            add(footer(number, section))
        }
        return found
    }

    /// Spec 63.1–63.3.
    private func header(_ number: Int, _ section: FlowSection) -> LayoutAttributes? {
        bar(LayoutElement.sectionHeader, number, at: section.start, length: section.header)
    }

    private func footer(_ number: Int, _ section: FlowSection) -> LayoutAttributes? {
        let start = section.start + section.length - section.footer
        return bar(LayoutElement.sectionFooter, number, at: start, length: section.footer)
    }

    private func bar(
        _ kind: String, _ number: Int, at start: Double, length: Double
    ) -> LayoutAttributes? {
        guard length > 0 else { return nil }
        let element = LayoutElement(
            .supplementary(kind: kind), at: IndexPath(item: 0, section: number))
        let size = axes.size(main: length, cross: contentCross)
        return LayoutAttributes(element, frame: axes.rect(main: start, cross: 0, size))
    }

    private var contentCross: Double { axes.cross(contentSize) }

    private func cell(_ item: Int, _ number: Int, _ section: FlowSection) -> LayoutAttributes {
        let top = section.start + section.linesStart
        let frame: LayoutRect
        switch section.content {
        case .uniform(let lines):
            let (line, column) = item.quotientAndRemainder(dividingBy: lines.perLine)
            frame = axes.rect(
                main: top + Double(line) * lines.pitch,
                cross: lines.firstOffset + Double(column) * lines.step, lines.size)
        case .lines(let lines):
            let line = lines[lines.partitioningIndex { $0.firstItem > item } - 1]
            let index = item - line.firstItem
            let size = line.sizes[index]
            let main = top + line.start + (line.thickness - axes.main(size)) / 2
            frame = axes.rect(main: main, cross: line.offsets[index], size)
        }
        return LayoutAttributes(.cell(IndexPath(item: item, section: number)), frame: frame)
    }

    /// The items of the lines that lie in a range, from the start of the first line.
    private func items(of section: FlowSection, in range: Range<Double>) -> Range<Int> {
        switch section.content {
        case .uniform(let lines):
            guard lines.pitch > 0 else { return 0..<section.count }
            let last = Double(section.count / lines.perLine + 1)
            let from = min(max(0, (range.lowerBound / lines.pitch).rounded(.down)), last)
            let to = min(max(0, (range.upperBound / lines.pitch).rounded(.up)), last)
            let first = min(Int(from) * lines.perLine, section.count)
            return first..<max(first, min(Int(to) * lines.perLine, section.count))
        case .lines(let lines):
            let from = lines.partitioningIndex { $0.start + $0.thickness > range.lowerBound }
            let to = lines.partitioningIndex { $0.start >= range.upperBound }
            guard from < to else { return 0..<0 }
            return lines[from].firstItem..<lines[to - 1].firstItem + lines[to - 1].sizes.count
        }
    }
}
