/// A layout of sections that repeat groups of items, each section in its own way.
///
/// ```swift
/// let size = CollectionLayoutSize(
///     widthDimension: .fractionalWidth(1), heightDimension: .absolute(80))
/// let item = CollectionLayoutItem(
///     layoutSize: CollectionLayoutSize(
///         widthDimension: .fractionalWidth(0.25), heightDimension: .fractionalHeight(1)))
/// let section = CollectionLayoutSection(group: .horizontal(layoutSize: size, subitems: [item]))
/// let layout = CompositionalLayout(section: section)   // four columns
/// ```
///
/// Sections may scroll orthogonally, across the scroll direction of the layout. Items and headers
/// with estimated dimensions are measured before they are shown.
///
/// - Complexity: O(sections) to prepare, O(log n + elements found) for a rectangle, and O(groups
///   found) to measure estimated ones.
public struct CompositionalLayout: CollectionLayout {
    /// Returns the section of an index; `nil` for an empty one.
    public typealias SectionProvider =
        @Sendable (_ section: Int, CollectionLayoutEnvironment) -> CollectionLayoutSection?

    /// Properties of the whole layout.
    public struct Configuration: Sendable {
        /// The scroll direction.
        public var scrollDirection = FlowDirection.vertical
        /// The space between sections, in points.
        public var interSectionSpacing = 0.0
        /// The headers and footers of the whole layout. Their index path is that of the first item,
        /// so use element kinds that no section uses. Estimated sizes are not measured.
        public var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = []

        /// Creates the default configuration.
        public init() {}
    }

    /// The properties of the whole layout.
    public var configuration: Configuration
    let provider: SectionProvider

    var sections: [CompositionalSection] = []
    var lengths = SummedTree<FlowLength>()
    var frame = CompositionalFrame()
    var visible = Rect()
    /// The orthogonal offsets of sections, by section.
    var orthogonalOffsets: [Int: Double] = [:]
    /// The items that stay in place in scrolled sections at the next pass, after a batch.
    var pendingAnchors: [Int: OrthogonalAnchor]?
    /// The kinds of the views at items, such as badges and separators.
    public private(set) var itemElementKinds: Set<String> = []

    /// Creates a layout in which all sections are alike.
    public init(
        section: CollectionLayoutSection, configuration: Configuration = Configuration()
    ) {
        self.init(sectionProvider: { _, _ in section }, configuration: configuration)
    }

    /// Creates a layout with a section for each index.
    public init(
        sectionProvider: @escaping SectionProvider, configuration: Configuration = Configuration()
    ) {
        (provider, self.configuration) = (sectionProvider, configuration)
    }

    var axes: FlowAxes { FlowAxes(direction: configuration.scrollDirection) }

    /// `true`: groups begin at the leading edge.
    public var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    /// The size of the whole content.
    public var contentSize: Size {
        axes.size(main: frame.start + lengths.total.length + frame.end, cross: frame.cross)
    }

    /// Asks for all sections and arranges them.
    public mutating func prepare(in context: LayoutContext) {
        let size = context.bounds.size
        frame = CompositionalFrame(
            axes: axes, container: size, items: configuration.boundarySupplementaryItems)
        let environment = CollectionLayoutEnvironment(
            container: CollectionLayoutEnvironment.Container(contentSize: size))
        let anchors = pendingAnchors ?? orthogonalAnchors
        pendingAnchors = nil
        let counts = context.counts.rowsBySection
        sections = counts.enumerated().map { number, count in
            let last = number == counts.count - 1
            let section = provider(number, environment)
            var resolved = CompositionalSection(
                section, count: section == nil ? 0 : count, axes: axes, container: size,
                spacing: last ? 0 : finite(configuration.interSectionSpacing))
            resolved.offset = orthogonalOffsets[number] ?? 0
            if let anchor = anchors[number] {
                if resolved.hasEstimates { resolved.hold(anchor) } else { resolved.restore(anchor) }
            }
            return resolved
        }
        itemElementKinds = sections.reduce(into: []) { $0.formUnion($1.itemElementKinds) }
        lengths = SummedTree(sections.map(\.summary))
        for number in orthogonalOffsets.keys { clampOrthogonalOffset(ofSection: number) }
    }

    /// Keeps pinned headers and footers in the visible part.
    public mutating func visiblePartChanged(to bounds: Rect) { visible = bounds }

    /// Returns whether the size changed, of which dimensions may be fractions.
    public func shouldInvalidate(from old: Rect, to new: Rect) -> Bool { old.size != new.size }

    // MARK: Attributes

    /// Returns the attributes of all elements that intersect a rectangle.
    public func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
        guard rect.minX <= rect.maxX, rect.minY <= rect.maxY else { return [] }
        var found = frame.attributes(contentLength: axes.main(contentSize), visible: visible)
        let inner = moved(rect, by: -frame.start)
        forEachSection(in: inner) { number, start in
            found += changed(
                sections[number].attributes(
                    in: rect, section: number, at: start + frame.start, visible: visible),
                inSection: number)
        }
        return found.filter { $0.frame.intersects(rect) }
    }

    /// Returns the attributes of one element.
    public func attributes(for element: LayoutElement) -> LayoutAttributes? {
        let path = element.indexPath
        guard path.count > 0, sections.indices.contains(path.section),
            let start = lengths.location(at: path.section)?.before.length
        else { return nil }
        let own = sections[path.section].attributes(
            for: element, at: frame.start + start, visible: visible)
        return own.flatMap { changed([$0], inSection: path.section).first }
            ?? frame.attributes(contentLength: axes.main(contentSize), visible: visible)
            .first { $0.element == element }
    }

    /// Returns the lengths that the pinned headers and footers of the layout and of an item's
    /// section cover.
    public func pinnedInsets(around path: IndexPath) -> EdgeInsets {
        let whole = frame.bars.pinned
        guard sections.indices.contains(path.section) else {
            return axes.insets(mainStart: whole.start, mainEnd: whole.end)
        }
        let own = sections[path.section].bars.pinned
        return axes.insets(
            mainStart: max(own.start, whole.start), mainEnd: max(own.end, whole.end))
    }

    func moved(_ rect: Rect, by distance: Double) -> Rect {
        let point = axes.rect(main: distance, cross: 0, .zero).origin
        return rect.moved(dx: point.x, dy: point.y)
    }

    /// Calls `body` with each section of which something may lie in a rectangle and its start, both
    /// relative to the first section.
    ///
    /// - Parameter isEstimated: Whether only sections that are not measured count.
    func forEachSection(
        in rect: Rect, isEstimated: Bool = false, _ body: (Int, Double) -> Void
    ) {
        guard let range = axes.mainRange(rect) else { return }
        lengths.forEach(in: range, isEstimated: isEstimated) { location in
            body(location.position, location.before.length)
            return true
        }
    }

    // MARK: Estimates

    /// Whether a section has estimated dimensions.
    public var isSelfSizing: Bool { sections.contains(where: \.isSelfSizing) }

    /// Whether some elements are not measured yet.
    public var hasEstimates: Bool { sections.contains(where: \.hasEstimates) }

    /// Returns whether a rectangle touches elements that are not measured yet.
    public func isEstimated(in rect: Rect) -> Bool {
        !estimatedSections(in: rect).isEmpty
    }

    private func estimatedSections(in rect: Rect) -> [(number: Int, start: Double)] {
        var found: [(Int, Double)] = []
        forEachSection(in: moved(rect, by: -frame.start), isEstimated: true) { number, start in
            if sections[number].isEstimated(in: rect, at: start + frame.start) {
                found.append((number, start + frame.start))
            }
        }
        return found
    }

    /// Measures the estimated elements that a rectangle touches.
    @discardableResult
    public mutating func measure(in rect: Rect, context: LayoutContext) -> Bool {
        guard let preferredSize = context.preferredSize else { return acceptEstimates() }
        let touched = estimatedSections(in: rect)
        for (number, start) in touched {
            sections[number].measure(in: rect, at: start, section: number, preferredSize)
            lengths.replaceSubrange(
                number..<number + 1, with: CollectionOfOne(sections[number].summary))
            let offset = sections[number].offset
            orthogonalOffsets[number] = offset == 0 ? nil : offset
        }
        return !touched.isEmpty
    }

    /// Without anything that measures, estimates are the sizes.
    private mutating func acceptEstimates() -> Bool {
        for number in sections.indices { sections[number].acceptEstimates() }
        lengths = SummedTree(sections.map(\.summary))
        for number in orthogonalOffsets.keys { clampOrthogonalOffset(ofSection: number) }
        return false
    }
}
