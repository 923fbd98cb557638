import TableCore
import Testing

/// The parts of a collection, and the information its layout has.
struct CollectionAnatomyTests {
    private let window = Rect(x: 0, y: 0, width: 220, height: 220)

    @Test(
        """
        an ordered set of items of any extent, seen through a window; sections of none or many \
        (50.1, 50.5)
        """
    )
    func itemsAndWindow() throws {
        let model = TileModel([[], (0..<1000).map { "\($0)" }, [], ["last"]])
        let display = model.display()
        _ = try display.update()
        #expect(display.session.contentSize.height > 50_000)
        #expect(display.visibleCells.map(\.text) == ["0", "1", "2", "3"], "in their order")
        display.setBounds(window.moved(dx: 0, dy: display.session.contentSize.height - 220))
        _ = try display.update()
        #expect(display.visibleCells.map(\.text) == ["996", "997", "998", "999", "last"])
        #expect((0..<4).map { display.numberOfItems(inSection: $0) } == [0, 1000, 0, 1])
    }

    @Test("an item's path has two numbers; any other is no item's, and nothing traps (50.6)")
    func itemPaths() throws {
        let display = TileModel([["a", "b"]]).display()
        _ = try display.update()
        for path in [IndexPath(), [0], [0, 1, 0]] {
            #expect(display.cell(at: path) == nil)
            #expect(display.layoutAttributes(for: .cell(path)) == nil)
            #expect(display.contentOffset(scrollingTo: path) == nil)
        }
        #expect(display.cell(at: [0, 1]) != nil)
    }

    /// A layout whose own views have index paths of one and of three numbers.
    private struct Marked: CollectionLayout {
        static let paths: [IndexPath] = [[1], [1, 0, 7]]
        private var counts = SectionCounts()

        mutating func prepare(in context: LayoutContext) { counts = context.counts }
        var contentSize: Size { Size(width: 220, height: 220) }
        func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
            let section = counts.numberOfSections - 1
            return Self.paths.map { path in
                let own = path.dropFirst().reduce(into: IndexPath(index: section)) {
                    $0.append($1)
                }
                return LayoutAttributes(
                    LayoutElement(.decoration(kind: "mark"), at: own),
                    frame: Rect(x: 0, y: Double(path.count), width: 9, height: 9))
            }
        }
        func attributes(for element: LayoutElement) -> LayoutAttributes? {
            attributesForElements(in: Rect()).first { $0.element == element }
        }
    }

    @Test("other views' paths may have any depth: they follow their section as they are (50.7)")
    func otherPaths() throws {
        var session = LayoutSession(
            layout: Marked(), context: try .of([1, 1], width: 220, height: 220))
        _ = session.attributes(in: window)
        var batch = BatchUpdate()
        batch.insertSections([0])
        let map = try batch.resolve(
            before: SectionCounts([1, 1]), after: SectionCounts([1, 1, 1]))
        let animations = session.perform(map)
        #expect(animations.compactMap(\.oldElement?.indexPath) == [[1], [1, 0, 7]])
        #expect(animations.compactMap(\.newElement?.indexPath) == [[2], [2, 0, 7]])
    }

    @Test(
        """
        every kind of view is made pristine, set up once, and prepared when it comes again (53.1, \
        53.8, 53.9)
        """
    )
    func newViews() throws {
        var pool = ElementPool<Tile>(prepareForReuse: { $0.reuses += 1 })
        pool.registerCell("word") { Tile() }
        pool.registerSupplementary(kind: LayoutElement.sectionHeader, "title") { Tile() }
        var setUp = 0
        func configure(_ view: Tile, _ text: String) {
            // A view that was never configured still has its initial text.
            if view.text.isEmpty { setUp += 1 }
            #expect(view.text.isEmpty == (view.reuses == 0))
            view.text = text
        }
        var source = CollectionSource<Tile>(
            numberOfItems: { _ in 2 },
            cell: { path, pool throws(CollectionError) in
                let cell = try pool.dequeueCell("word")
                configure(cell.view, "cell")
                return cell
            })
        source.numberOfSections = { 200 }
        source.supplementary = { kind, _, pool throws(CollectionError) in
            let view = try pool.dequeueSupplementary(kind: kind, "title")
            configure(view.view, "header")
            return view
        }
        var layout = FlowLayout()
        layout.itemSize = Size(width: 100, height: 100)
        layout.headerReferenceSize = Size(width: 0, height: 20)
        let display = CollectionDisplay(
            layout: layout, bounds: window, source: source, pool: pool)
        for step in 0..<100 {
            display.setBounds(window.moved(dx: 0, dy: Double(step) * 60))
            _ = try display.update()
        }
        #expect(setUp == display.pool.madeCount && setUp < 16)
        let texts = Set(display.visibleElements.compactMap { display.view(of: $0.element)?.text })
        #expect(texts == ["cell", "header"], "no view of one kind was used for the other")
    }

    /// A layout with positions from the data, such as the towns of a map.
    private struct MapLayout: CollectionLayout {
        /// The position of an item; `nil` when the owner of the positions is gone.
        let place: @Sendable (IndexPath) -> Point?
        private var counts = SectionCounts()

        init(place: @escaping @Sendable (IndexPath) -> Point?) { self.place = place }

        mutating func prepare(in context: LayoutContext) { counts = context.counts }
        var contentSize: Size { Size(width: 1000, height: 1000) }
        func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
            (0..<counts.numberOfRows).compactMap { counts.indexPath(at: $0) }
                .compactMap { attributes(for: .cell($0)) }.filter { $0.frame.intersects(rect) }
        }
        func attributes(for element: LayoutElement) -> LayoutAttributes? {
            guard let place = place(element.indexPath) else { return nil }
            return LayoutAttributes(
                element, frame: Rect(x: place.x, y: place.y, width: 20, height: 20))
        }
    }

    @Test(
        """
        a layout knows counts and the visible part; places may come from data, by a way of its own \
        (58.10–58.12)
        """
    )
    func map() throws {
        final class Atlas: Sendable {
            let places = [
                Point(x: 10, y: 10), Point(x: 900, y: 5), Point(x: 100, y: 100),
            ]
        }
        var atlas: Atlas? = Atlas()
        let layout = MapLayout { [weak atlas] in atlas?.places[$0.item] }
        let model = TileModel([["a", "b", "c"]])
        let display = CollectionDisplay(
            layout: layout, bounds: window, source: model.source(), pool: TileModel.pool())
        _ = try display.update()
        #expect(model.takeLog().prefix(2) == ["sections", "items 0"], "counts from the source")
        #expect(display.visibleCells.map(\.text) == ["a", "c"])
        #expect(display.indexPathForItem(at: Point(x: 110, y: 110)) == .row(2))
        atlas = nil
        display.invalidateLayout()
        _ = try display.update()
        #expect(display.visibleCells.isEmpty, "the layout holds nobody's data")
    }

    @Test(
        """
        gestures of the whole collection: one changes the layout, one deletes what it hits, at \
        once (70.1, 70.2, 70.6)
        """
    )
    func gestures() throws {
        let model = TileModel([["a", "b", "c", "d", "e", "f"]])
        let display = model.display()
        _ = try display.update()
        var gestures = GestureSet<String>()
        gestures.add("spread", GestureSession(.pinch))
        gestures.add("delete", GestureSession(.tap(count: 1)))
        func perform(_ inputs: [GestureInput]) throws {
            for case .recognized(let name, let phase) in inputs.flatMap({ gestures.handle($0) }) {
                switch (name, phase) {
                case ("spread", .ended(let value)):
                    var layout = FlowLayout()
                    layout.itemSize = Size(width: 100, height: 100)
                    layout.minimumLineSpacing = 10 * value.scale
                    display.setLayout(layout)
                    _ = try display.update()
                case ("delete", .ended(let value)):
                    let hit = display.indexPathForItem(at: value.location)
                    let path = try #require(hit)
                    _ = try display.performBatch { batch throws(CollectionError) in
                        model.sections[path.section].remove(at: path.item)
                        batch.deleteRows([path])
                    }
                default: break
                }
            }
        }
        func points(_ distance: Double) -> [Point] {
            [Point(x: 50, y: 50), Point(x: 50 + distance, y: 50)]
        }
        try perform([
            GestureInput(points(40), at: 0), GestureInput(points(80), at: 0.1),
            GestureInput(points(120), at: 0.2), GestureInput([], at: 0.3),
        ])
        #expect(display.layoutAttributes(for: .cell(.row(2)))?.frame.minY == 130)
        #expect(model.sections[0].count == 6, "two fingers are no tap")
        let spot = Point(x: 150, y: 50)
        try perform([GestureInput([spot], at: 1), GestureInput([], at: 1.1)])
        #expect(model.sections == [["a", "c", "d", "e", "f"]])
        #expect(display.visibleCells.map(\.text) == ["a", "c", "d", "e"])
    }
}
