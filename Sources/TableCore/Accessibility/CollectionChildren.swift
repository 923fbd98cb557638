/// The children of a collection for assistive technology: for each section its header, its items
/// and its footer.
///
/// ```swift
/// let children = CollectionChildren(counts: try SectionCounts([2, 3])) { section, kind in
///     kind == LayoutElement.sectionHeader
/// }
/// children.count                                 // 7
/// children.element(at: 4)                        // item 0 of section 1
/// children.place(of: .cell(path))                // 3 of 5
/// ```
///
/// - Complexity: O(sections) to create, O(log sections) for each query, whatever the number of
///   items.
public struct CollectionChildren: Sendable {
    /// The number of items in each section.
    public let counts: SectionCounts
    /// The child index at which each section starts, and the number of all children.
    private var starts: [Int] = []
    private var headers: [Bool] = []

    /// Creates the children.
    ///
    /// - Parameters:
    ///   - counts: The number of items in each section.
    ///   - hasView: Returns whether a section has a view of a kind: that of headers or of footers.
    public init(
        counts: SectionCounts, hasView: (_ section: Int, _ kind: String) -> Bool
    ) {
        self.counts = counts
        var start = 0
        for (section, items) in counts.rowsBySection.enumerated() {
            let hasHeader = hasView(section, LayoutElement.sectionHeader)
            starts.append(start)
            headers.append(hasHeader)
            let views =
                (hasHeader ? 1 : 0) + (hasView(section, LayoutElement.sectionFooter) ? 1 : 0)
            start += items + views
        }
        starts.append(start)
    }

    /// The number of children.
    public var count: Int { starts.last ?? 0 }

    /// Returns the element at a child index, or `nil` when there is no such child.
    public func element(at index: Int) -> LayoutElement? {
        guard index >= 0, index < count else { return nil }
        var (low, high) = (0, starts.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        // Empty sections without views start where the next one does.
        let item = index - starts[low] - (headers[low] ? 1 : 0)
        if item < 0 { return bar(LayoutElement.sectionHeader, low) }
        guard item < counts.numberOfRows(inSection: low) ?? 0 else {
            return bar(LayoutElement.sectionFooter, low)
        }
        return .cell(IndexPath(item: item, section: low))
    }

    /// Returns the child index of an element, or `nil` when the element is not a child.
    public func index(of element: LayoutElement) -> Int? {
        let path = element.indexPath
        guard path.count > 0, headers.indices.contains(path.section) else { return nil }
        let first = starts[path.section] + (headers[path.section] ? 1 : 0)
        switch element.category {
        case .cell: return counts.contains(path) ? first + path.item : nil
        case .supplementary(LayoutElement.sectionHeader):
            return headers[path.section] ? starts[path.section] : nil
        case .supplementary(LayoutElement.sectionFooter):
            let end = first + (counts.numberOfRows(inSection: path.section) ?? 0)
            return end < starts[path.section + 1] ? end : nil
        case .supplementary, .decoration: return nil
        }
    }

    /// Returns the position of an item among all items, or of a header among the sections, such as
    /// "17 of 3 376"; `nil` for other elements.
    public func place(of element: LayoutElement) -> AccessiblePlace? {
        switch element.category {
        case .cell:
            counts.position(of: element.indexPath).map {
                AccessiblePlace(number: $0 + 1, count: counts.numberOfRows)
            }
        case .supplementary(LayoutElement.sectionHeader) where index(of: element) != nil:
            AccessiblePlace(
                number: element.indexPath.section + 1, count: counts.numberOfSections)
        case .supplementary, .decoration: nil
        }
    }

    private func bar(_ kind: String, _ section: Int) -> LayoutElement {
        LayoutElement(.supplementary(kind: kind), at: IndexPath(item: 0, section: section))
    }
}
