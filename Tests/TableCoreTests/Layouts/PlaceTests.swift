import TableCore
import Testing

/// Places on the screen where the first visible element is no measured cell. Spec R8.
struct PlaceTests {
    private static let screen = Rect(x: 0, y: 0, width: 200, height: 300)

    // MARK: Sections that scroll orthogonally

    /// A session of one section of chips, scrolled to 570.
    private func chips(
        _ count: Int, width: CollectionLayoutDimension
    ) throws -> LayoutSession {
        let size = CollectionLayoutSize(widthDimension: width, heightDimension: .absolute(30))
        var section = CollectionLayoutSection(
            group: .horizontal(
                layoutSize: size, subitems: [CollectionLayoutItem(layoutSize: size)]))
        section.orthogonalScrollingBehavior = .continuous
        var context = LayoutContext(counts: try SectionCounts([count]), bounds: Self.screen)
        context.preferredSize = { _ in Size(width: 100, height: 30) }
        var session = LayoutSession(
            layout: CompositionalLayout(section: section), context: context)
        _ = session.attributes(in: Rect(x: 0, y: 0, width: 1e5, height: 1e5))
        session.setOrthogonalOffset(570, ofSection: 0)
        return session
    }

    private func places(_ session: inout LayoutSession) -> [Int: Double] {
        let visible = session.attributes(in: session.context.bounds)
        return Dictionary(uniqueKeysWithValues: visible.map { ($0.indexPath.item, $0.frame.minX) })
    }

    @Test("a chip that hangs out further than its estimate stays where it is")
    func chipsOfEstimatedWidth() throws {
        var session = try chips(20, width: .estimated(40))
        let before = places(&session)
        #expect(before[5] == -70)
        session.invalidate()
        #expect(places(&session) == before)
        session.reload(counts: try SectionCounts([20]))
        #expect(places(&session) == before)
    }

    @Test("batches leave chips of any width in place", arguments: [false, true])
    func chipsAndBatches(isEstimated: Bool) throws {
        func places(after change: (inout BatchUpdate) -> Void, _ count: Int) throws -> [Int: Double]
        {
            var session = try chips(20, width: isEstimated ? .estimated(40) : .absolute(100))
            _ = self.places(&session)
            var batch = BatchUpdate()
            change(&batch)
            let map = try batch.resolve(
                before: SectionCounts([20]), after: SectionCounts([count]))
            _ = session.perform(map)
            return self.places(&session)
        }
        let two = [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)]
        #expect(try places(after: { $0.insertRows(two) }, 22)[7] == -70)
        #expect(try places(after: { $0.deleteRows(two) }, 18)[3] == -70)
        let first = IndexPath(item: 5, section: 0)
        // The next one stays, now as item 5.
        #expect(try places(after: { $0.deleteRows([first]) }, 19)[5] == 30)
        let last = IndexPath(item: 19, section: 0)
        #expect(try places(after: { $0.moveRow(from: first, to: last) }, 20)[5] == 30)
    }

    // MARK: No cell in view

    @Test("a list of headers keeps its place when they are estimated again")
    func headersOnly() throws {
        var list = CollectionLayoutListConfiguration(appearance: .plain)
        list.headerMode = .supplementary
        let counts = try SectionCounts(Array(repeating: 0, count: 100))
        var context = LayoutContext(
            counts: counts, bounds: Rect(x: 0, y: 0, width: 200, height: 150))
        context.preferredSize = { _ in Size(width: 200, height: 50) }
        var session = LayoutSession(layout: CompositionalLayout.list(using: list), context: context)
        _ = session.attributes(in: Rect(x: 0, y: 0, width: 200, height: 1e5))
        session.setBounds(Rect(x: 0, y: 2010, width: 200, height: 150))
        func places() -> [Int: Double] {
            let visible = session.attributes(in: session.context.bounds)
            let top = session.contentOffset.y
            return Dictionary(
                uniqueKeysWithValues: visible.map { ($0.indexPath.section, $0.frame.minY - top) })
        }
        let before = places()
        #expect(before[41] == 40)
        session.invalidate()
        #expect(places()[41] == 40)
        var batch = BatchUpdate()
        batch.insertSections([0, 1, 2])
        let after = try SectionCounts(Array(repeating: 0, count: 103))
        _ = session.perform(try batch.resolve(before: counts, after: after))
        #expect(places()[44] == 40)
    }

    @Test("the next header of a table stays when the first one goes", arguments: [false, true])
    func headersOfATable(isMoved: Bool) throws {
        let empty = SectionHeights(header: 20, rows: .uniform(40, count: 0))
        var geometry = try RowGeometry(sections: Array(repeating: empty, count: 100))
        var batch = BatchUpdate()
        if isMoved { batch.moveSection(from: 50, to: 104) } else { batch.deleteSections([50]) }
        batch.insertSections([0, 1, 2, 3, 4])
        let counts = Array(repeating: 0, count: isMoved ? 105 : 104)
        let map = try batch.resolve(
            before: SectionCounts(Array(repeating: 0, count: 100)), after: SectionCounts(counts))
        let anchor = try #require(
            geometry.scrollAnchor(at: 1000, height: 200).following(
                map, in: geometry, height: 200))
        try geometry.apply(
            map, heights: HeightSource(section: { _ in empty }, row: { _ in .known(40) }))
        let offset = try #require(geometry.contentOffset(restoring: anchor))
        #expect(geometry.rectForHeader(inSection: 55)?.y == offset + 20)
    }

    // MARK: Scrolling

    @Test("an item after a section that was never measured comes into view")
    func scrollingPastEstimates() throws {
        let row = CollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .estimated(40))
        let section = CollectionLayoutSection(
            group: .vertical(layoutSize: row, subitems: [CollectionLayoutItem(layoutSize: row)]))
        for position in [CollectionScrollPosition.bottom, []] {
            let model = TileModel([10, 3, 10].map { count in (0..<count).map { "\($0)" } })
            let display = CollectionDisplay(
                layout: CompositionalLayout(section: section),
                bounds: Rect(x: 0, y: 10, width: 200, height: 300), source: model.source(),
                pool: TileModel.pool())
            display.preferredSize = {
                Size(width: 200, height: $0.element.indexPath.section == 1 ? 80 : 40)
            }
            _ = try display.update()
            let item = IndexPath(item: 0, section: 2)
            let offset = try #require(display.contentOffset(scrollingTo: item, at: position))
            display.setBounds(Rect(origin: offset, size: Self.screen.size))
            _ = try display.update()
            let frame = try #require(display.layoutAttributes(for: .cell(item))?.frame)
            #expect(frame.maxY == display.bounds.maxY)
        }
    }
}
