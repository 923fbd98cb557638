import TableCore
import Testing

/// The requirements of the layout protocol, in custom layouts (Spec 58, 65, 66).
struct LayoutProtocolTests {
    /// A flow layout with a shelf under every line and a label under every cell.
    struct ShelfLayout: CollectionLayout {
        static let shelf = "shelf"
        static let label = "label"
        var flow = FlowLayout()
        private var shelves: [LayoutAttributes] = []

        mutating func prepare(in context: LayoutContext) {
            flow.prepare(in: context)
            let everything = Rect(size: flow.contentSize)
            let lines = Set(flow.attributesForElements(in: everything).map(\.frame.maxY))
            shelves = lines.sorted().enumerated().map { number, y in
                let element = LayoutElement(
                    .decoration(kind: Self.shelf), at: IndexPath(item: number, section: 0))
                var shelf = LayoutAttributes(
                    element, frame: Rect(x: 0, y: y - 5, width: contentSize.width, height: 5))
                shelf.zIndex = -1
                return shelf
            }
        }

        var contentSize: Size { flow.contentSize }

        func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
            let cells = flow.attributesForElements(in: rect)
            let labels = cells.compactMap { cell in
                attributes(
                    for: LayoutElement(.supplementary(kind: Self.label), at: cell.indexPath))
            }
            return cells + labels + shelves.filter { $0.frame.intersects(rect) }
        }

        func attributes(for element: LayoutElement) -> LayoutAttributes? {
            switch element.category {
            case .cell: return flow.attributes(for: element)
            case .decoration(Self.shelf):
                return shelves.first { $0.element == element }
            case .supplementary(Self.label):
                guard let cell = flow.attributes(for: .cell(element.indexPath)) else { return nil }
                var frame = cell.frame
                frame.origin.y = frame.maxY - 12
                frame.size.height = 12
                return LayoutAttributes(element, frame: frame)
            case .supplementary, .decoration: return nil
            }
        }
    }

    private func session(_ counts: [Int] = [7]) throws -> LayoutSession {
        LayoutSession(layout: ShelfLayout(), context: try .of(counts, width: 220, height: 400))
    }

    @Test(
        """
        decorations and labels are elements like cells, shelves behind (50.8, 58.5–58.8, 65.1, \
        66.4–66.7, 54.9, 54.10)
        """
    )
    func categories() throws {
        var session = try session()
        let all = session.attributes(in: Rect(x: 0, y: 0, width: 220, height: 400))
        let kinds = all.map { $0.element.kind ?? "cell" }
        #expect(kinds.filter { $0 == "cell" }.count == 7)
        #expect(kinds.filter { $0 == ShelfLayout.label }.count == 7)
        #expect(kinds.prefix(3) == ["shelf", "shelf", "shelf"], "behind the cells")
        let narrow = session.attributes(in: Rect(x: 0, y: 0, width: 55, height: 60))
        #expect(narrow.map { $0.element.kind ?? "cell" } == ["shelf", "cell", "label"])
        for attributes in all {
            let again = session.attributes(for: attributes.element)
            #expect(again == attributes, "on demand the same (59.9)")
        }
        let missing = LayoutElement(.decoration(kind: "curtain"), at: .row(0))
        let none = session.attributes(for: missing)
        #expect(none == nil)
    }

    @Test("answers are copies: changing them changes no layout (58.9, 73.5, 74.14)")
    func copies() throws {
        var session = try session()
        var cell = session.attributes(for: .cell(.row(0)))
        cell?.frame = Rect()
        cell?.alpha = 0
        let again = session.attributes(for: .cell(.row(0)))
        #expect(again?.alpha == 1)
        #expect(again?.size == Size(width: 50, height: 50))
    }

    @Test("new attributes by name, tweaked in every answer (58.13, 65.2, 65.3, 79.7)")
    func tweaks() throws {
        struct Glowing: CollectionLayout {
            var flow = FlowLayout()
            mutating func prepare(in context: LayoutContext) { flow.prepare(in: context) }
            var contentSize: Size { flow.contentSize }
            func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
                flow.attributesForElements(in: rect).map(glowing)
            }
            func attributes(for element: LayoutElement) -> LayoutAttributes? {
                flow.attributes(for: element).map(glowing)
            }
            private func glowing(_ attributes: LayoutAttributes) -> LayoutAttributes {
                var attributes = attributes
                attributes.values["glow"] = Double(attributes.indexPath.item)
                return attributes
            }
        }
        var session = LayoutSession(layout: Glowing(), context: try .of([3], width: 220))
        let all = session.attributes(in: Rect(x: 0, y: 0, width: 220, height: 400))
        #expect(all.map { $0.values["glow"] } == [0, 1, 2])
        let half = all[0].interpolated(to: all[2], progress: 0.5)
        #expect(half.values["glow"] == 1, "own values move too")
    }

    @Test(
        """
        a band in the middle of a long list: items 6 to 20 and the second header (66.3, 75.6, 79.6)
        """
    )
    func band() throws {
        var layout = FlowLayout()
        layout.itemSize = Size(width: 220, height: 40)
        layout.minimumLineSpacing = 0
        layout.headerReferenceSize = Size(width: 0, height: 40)
        layout.prepare(in: try .of([13, 200], width: 220))
        let band = Rect(x: 0, y: 280, width: 220, height: 16 * 40)
        let found = layout.attributesForElements(in: band).map(\.element)
        #expect(
            found.filter { $0.kind != nil }.map(\.indexPath) == [IndexPath(item: 0, section: 1)])
        #expect(found.filter { $0.kind == nil }.count == 15)
    }

    @Test(
        """
        a size is not asked for where the property gives it, and once per pass where not (51.7, \
        61.3, 79.6)
        """
    )
    func economy() throws {
        var asked = 0
        var delegate = FlowDelegate()
        delegate.sizeForItem = { layout, _ in
            asked += 1
            return layout.itemSize
        }
        var session = LayoutSession(
            layout: FlowLayout(), context: try .of([30], width: 220, flow: delegate))
        for _ in 0..<5 {
            _ = session.attributes(in: Rect(x: 0, y: 0, width: 220, height: 100))
        }
        #expect(asked == 30)
    }

    @Test("one line along the scroll axis (61.1, 65.9); headers over the full width (63.2)")
    func strip() throws {
        var strip = FlowLayout()
        strip.scrollDirection = .horizontal
        strip.itemSize = Size(width: 60, height: 150)
        strip.prepare(in: try .of([9], width: 300, height: 200))
        #expect(strip.contentSize.numbers == [9 * 70 - 10, 200])
        var list = FlowLayout()
        list.sectionInset = EdgeInsets(left: 30, right: 30)
        list.headerReferenceSize = Size(width: 5, height: 20)
        list.prepare(in: try .of([1], width: 300))
        #expect(FrameTable(list).header(0) == [0, 0, 300, 20])
    }

    @Test("content may be larger than the viewport both ways (50.14, 50.13, 58.4)")
    func bothDirections() throws {
        let chain = (0..<20).map { IndexPath(item: 0, section: $0) }
        var children = Dictionary(uniqueKeysWithValues: zip(chain, chain.dropFirst().map { [$0] }))
        children[chain[0]] = (0..<20).map { IndexPath(item: $0, section: 1) }
        var layout = TreeLayout(children: children)
        layout.prepare(
            in: try .of([1, 20] + Array(repeating: 1, count: 18), width: 100, height: 100))
        #expect(layout.contentSize.width > 2_000)
        #expect(layout.contentSize.height > 1_000)
    }

    @Test("invalidating keeps data and cells: only a pass more (60.2, 60.3, 57.10)")
    func invalidation() throws {
        var session = try session()
        let before = session.attributes(in: Rect(x: 0, y: 0, width: 220, height: 400))
        session.invalidate()
        let after = session.attributes(in: Rect(x: 0, y: 0, width: 220, height: 400))
        #expect(before == after)
        #expect(session.passes == 2)
    }

    @Test("defaults of the protocol: nothing moves, nothing is invalidated (60.5, 67.3, 68.3)")
    func defaults() throws {
        var layout = OneItemLayout(frame: Rect(x: 0, y: 0, width: 9, height: 9), alpha: 1)
        let attributes = try #require(layout.attributes(for: .cell(.row(0))))
        layout.prepareForUpdates([.insertItem(.row(0))])
        #expect(layout.initialAttributes(appearing: attributes) == attributes)
        #expect(layout.finalAttributes(disappearing: attributes) == attributes)
        layout.finalizeUpdates()
        let bounds = Rect(x: 0, y: 0, width: 9, height: 9)
        #expect(!layout.shouldInvalidate(from: bounds, to: bounds.moved(dx: 1, dy: 1)))
        let proposed = Point(x: 3, y: 4)
        #expect(
            layout.targetContentOffset(proposed: proposed, velocity: .zero, bounds: bounds)
                == proposed)
    }

    @Test(
        """
        deleted ones end where they were, transparent; half-way they are half there (67.2, 67.8, \
        OC-18)
        """
    )
    func deletion() throws {
        var batch = BatchUpdate()
        batch.deleteRows([.row(6)])
        let map = try batch.resolve(
            before: try SectionCounts([7]), after: try SectionCounts([6]))
        var session = try session()
        let cells = session.perform(map).filter { $0.newElement == nil }
        let gone = try #require(cells.first { $0.oldElement == .cell(.row(6)) })
        #expect(gone.end.frame == gone.start.frame)
        #expect(gone.attributes(at: 0.5).alpha == 0.5)
    }

    @Test("element kinds have their right names (54.11, 74.2, 74.11)")
    func kinds() {
        #expect(LayoutElement.sectionHeader == "UICollectionElementKindSectionHeader")
        #expect(LayoutElement.sectionFooter == "UICollectionElementKindSectionFooter")
    }
}
