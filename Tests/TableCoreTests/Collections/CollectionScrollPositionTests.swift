import TableCore
import Testing

/// Scrolling to an item shows it beside pinned headers and footers, not under them.
struct CollectionScrollPositionTests {
    private let model = TileModel(
        (0..<4).map { section in (0..<40).map { "\(section).\($0)" } })

    private func display(
        _ layout: any CollectionLayout
    ) throws -> CollectionDisplay<Tile> {
        let display = CollectionDisplay(
            layout: layout, bounds: Rect(x: 0, y: 0, width: 220, height: 200),
            source: model.source(), pool: TileModel.pool())
        display.preferredSize = { proposal in
            Size(width: 40, height: proposal.element.kind == nil ? 30 : 25)
        }
        _ = try display.update()
        return display
    }

    private func size(
        _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension
    ) -> CollectionLayoutSize {
        CollectionLayoutSize(widthDimension: width, heightDimension: height)
    }

    /// Expects that an item lies between the pinned views after it was scrolled to.
    private func check(
        _ display: CollectionDisplay<Tile>, _ position: CollectionScrollPosition,
        _ distances: (start: Double?, end: Double?), isVertical: Bool = true
    ) throws {
        let path = IndexPath(item: 20, section: 2)
        let offset = try #require(display.contentOffset(scrollingTo: path, at: position))
        display.setBounds(Rect(origin: offset, size: Size(width: 220, height: 200)))
        _ = try display.update()
        let frame = try #require(display.layoutAttributes(for: .cell(path))?.frame)
        let bounds = display.bounds
        let start = isVertical ? frame.minY - bounds.minY : frame.minX - bounds.minX
        let end = isVertical ? bounds.maxY - frame.maxY : bounds.maxX - frame.maxX
        if let wanted = distances.start { #expect(abs(start - wanted) < 1e-6, "\(position)") }
        if let wanted = distances.end { #expect(abs(end - wanted) < 1e-6, "\(position)") }
    }

    @Test("below the pinned header of a list, whose rows are measured")
    func list() throws {
        var configuration = CollectionLayoutListConfiguration(appearance: .plain)
        configuration.headerMode = .supplementary
        configuration.showsSeparators = false
        let layout = CompositionalLayout.list(using: configuration)
        try check(try display(layout), .top, (25, nil))
        try check(try display(layout), .bottom, (nil, 0))
        let shown = try display(layout)
        shown.setBounds(Rect(x: 0, y: 6_000, width: 220, height: 200))
        _ = try shown.update()
        try check(shown, [], (25, nil))
    }

    @Test("beside pinned headers and footers of a compositional layout in either direction")
    func compositional() throws {
        for isVertical in [true, false] {
            let row =
                isVertical
                ? size(.fractionalWidth(1), .absolute(30))
                : size(.absolute(30), .fractionalHeight(1))
            let bar =
                isVertical
                ? size(.fractionalWidth(1), .absolute(24))
                : size(.absolute(24), .fractionalHeight(1))
            let item = CollectionLayoutItem(layoutSize: row)
            var section = CollectionLayoutSection(
                group: isVertical
                    ? .vertical(layoutSize: row, subitems: [item])
                    : .horizontal(layoutSize: row, subitems: [item]))
            var header = CollectionLayoutBoundarySupplementaryItem(
                layoutSize: bar, elementKind: LayoutElement.sectionHeader,
                alignment: isVertical ? .top : .leading)
            var footer = CollectionLayoutBoundarySupplementaryItem(
                layoutSize: bar, elementKind: LayoutElement.sectionFooter,
                alignment: isVertical ? .bottom : .trailing)
            header.pinToVisibleBounds = true
            footer.pinToVisibleBounds = true
            header.absoluteOffset = isVertical ? Point(x: 0, y: 6) : Point(x: 6, y: 0)
            section.boundarySupplementaryItems = [header, footer]
            var configuration = CompositionalLayout.Configuration()
            configuration.scrollDirection = isVertical ? .vertical : .horizontal
            let layout = CompositionalLayout(section: section, configuration: configuration)
            try check(
                try display(layout), isVertical ? .top : .left, (30, nil), isVertical: isVertical)
            try check(
                try display(layout), isVertical ? .bottom : .right, (nil, 24),
                isVertical: isVertical)
            try check(try display(layout), [], (nil, 24), isVertical: isVertical)
        }
    }

    @Test("beside pinned headers and footers of a flow layout")
    func flow() throws {
        var layout = FlowLayout()
        layout.itemSize = Size(width: 220, height: 30)
        layout.headerReferenceSize = Size(width: 0, height: 22)
        layout.footerReferenceSize = Size(width: 0, height: 13)
        try check(try display(layout), .top, (0, nil))
        layout.sectionHeadersPinToVisibleBounds = true
        layout.sectionFootersPinToVisibleBounds = true
        try check(try display(layout), .top, (22, nil))
        try check(try display(layout), .bottom, (nil, 13))
        try check(try display(layout), [], (nil, 13))
        try check(try display(LeftAlignedFlowLayout(layout)), .top, (22, nil))
    }
}
