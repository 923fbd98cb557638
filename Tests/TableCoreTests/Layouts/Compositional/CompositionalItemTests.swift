import TableCore
import Testing

/// The space around items, handlers of visible items, and indicators of compositional layouts.
struct CompositionalItemTests {
    private typealias Dimension = CollectionLayoutDimension

    private func size(_ width: Dimension, _ height: Dimension) -> CollectionLayoutSize {
        CollectionLayoutSize(widthDimension: width, heightDimension: height)
    }

    private func item(_ width: Dimension, _ height: Dimension) -> CollectionLayoutItem {
        CollectionLayoutItem(layoutSize: size(width, height))
    }

    private func session(_ layout: CompositionalLayout, _ counts: [Int]) throws -> LayoutSession {
        LayoutSession(layout: layout, context: try .of(counts, width: 320, height: 400))
    }

    private func frames(
        _ session: inout LayoutSession, _ items: Range<Int>
    ) -> [Rect?] {
        items.map { session.attributes(for: .cell(IndexPath(item: $0, section: 0)))?.frame }
    }

    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(x: x, y: y, width: width, height: height)
    }

    @Test("the space around items along and across a group; flexible edges share what is left")
    func edgeSpacing() throws {
        func frames(_ edges: CollectionLayoutEdgeSpacing) throws -> [Rect?] {
            var cell = item(.absolute(40), .absolute(20))
            cell.edgeSpacing = edges
            var session = try session(
                CompositionalLayout(
                    section: CollectionLayoutSection(
                        group: .horizontal(
                            layoutSize: size(.absolute(160), .absolute(50)), subitems: [cell]))),
                [4])
            return self.frames(&session, 0..<4)
        }
        let fixed = try frames(
            CollectionLayoutEdgeSpacing(leading: .fixed(10), top: .fixed(5), trailing: .fixed(20)))
        #expect(
            fixed == [
                rect(10, 5, 40, 20), rect(80, 5, 40, 20), rect(10, 55, 40, 20),
                rect(80, 55, 40, 20),
            ])
        let flexible = try frames(
            CollectionLayoutEdgeSpacing(
                leading: .flexible(5), top: .flexible(0), trailing: .flexible(5),
                bottom: .flexible(0)))
        // Three items of 50 points leave 10 points to six edges, and 30 to the edges across.
        #expect(flexible[0]?.minY == 15)
        let lefts = flexible.prefix(3).compactMap { $0?.minX }
        let expected = [5 + 10.0 / 6, 55 + 30.0 / 6, 105 + 50.0 / 6]
        #expect(zip(lefts, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(lefts)")
        let atEnd = try frames(
            CollectionLayoutEdgeSpacing(leading: .flexible(0), top: .flexible(0)))
        #expect(atEnd.prefix(2).compactMap { $0?.minY } == [30, 30])
    }

    @Test("a handler changes the visible items of a section, and knows how far it is scrolled")
    func visibleItems() throws {
        let size = size(.absolute(100), .absolute(80))
        var section = CollectionLayoutSection(
            group: .horizontal(
                layoutSize: size, subitems: [CollectionLayoutItem(layoutSize: size)]))
        section.orthogonalScrollingBehavior = .continuous
        section.visibleItemsInvalidationHandler = { items, offset, environment in
            for index in items.indices {
                let middle = environment.container.contentSize.width / 2
                let place = items[index].frame.midX - offset.x
                items[index].alpha = abs(place - middle) < 60 ? 1 : 0.5
            }
        }
        var session = try session(CompositionalLayout(section: section), [20])
        func alphas() -> [Double] {
            session.attributes(in: rect(0, 0, 320, 80)).map(\.alpha)
        }
        #expect(alphas() == [0.5, 1, 0.5, 0.5])
        session.setOrthogonalOffset(70, ofSection: 0)
        #expect(alphas() == [0.5, 0.5, 1, 0.5])
        #expect(session.attributes(for: .cell(IndexPath(item: 2, section: 0)))?.alpha == 1)
    }

    @Test("the indicator of a section that scrolls across the layout")
    func indicator() throws {
        let size = size(.absolute(100), .absolute(80))
        var section = CollectionLayoutSection(
            group: .horizontal(
                layoutSize: size, subitems: [CollectionLayoutItem(layoutSize: size)]))
        section.orthogonalScrollingBehavior = .continuous
        var session = try session(CompositionalLayout(section: section), [20, 2])
        _ = session.attributes(in: rect(0, 0, 320, 80))
        let start = try #require(session.compositional?.orthogonalIndicator(ofSection: 0))
        #expect((start.minX, start.maxY) == (3, 79))
        session.setOrthogonalOffset(9_999, ofSection: 0)
        let end = try #require(session.compositional?.orthogonalIndicator(ofSection: 0))
        #expect(end.maxX == 317 && end.size == start.size)
        #expect(session.compositional?.orthogonalIndicator(ofSection: 1) == nil, "all items fit")
    }
}
