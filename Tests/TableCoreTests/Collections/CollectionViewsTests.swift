import TableCore
import Testing

/// Registering and dequeuing views, and errors in doing so.
struct CollectionViewsTests {
    /// A layout with a decoration behind each line and a label under each item.
    struct ShelfLayout: CollectionLayout {
        var labels = true
        var isMeasured = true
        private var counts = SectionCounts()

        init(labels: Bool = true, isMeasured: Bool = true) {
            (self.labels, self.isMeasured) = (labels, isMeasured)
        }

        mutating func prepare(in context: LayoutContext) { counts = context.counts }

        var contentSize: Size {
            Size(width: 100 * Double(counts.numberOfRows), height: 100)
        }

        func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
            var elements = [LayoutElement(.decoration(kind: "shelf"), at: .row(0))]
            for item in 0..<counts.numberOfRows {
                elements.append(.cell(.row(item)))
                if labels {
                    elements.append(LayoutElement(.supplementary(kind: "label"), at: .row(item)))
                }
            }
            return elements.compactMap { attributes(for: $0) }.filter {
                !isMeasured || rect.intersects($0.frame)
            }
        }

        func attributes(for element: LayoutElement) -> LayoutAttributes? {
            guard isMeasured else { return LayoutAttributes(element) }
            let x = Double(element.indexPath.item) * 100
            switch element.category {
            case .cell:
                return LayoutAttributes(
                    element, frame: Rect(x: x, y: 0, width: 90, height: 70))
            case .supplementary:
                return LayoutAttributes(
                    element, frame: Rect(x: x, y: 70, width: 90, height: 20))
            case .decoration:
                return LayoutAttributes(
                    element,
                    frame: Rect(
                        x: 0, y: 90, width: contentSize.width, height: 10))
            }
        }
    }

    private let bounds = Rect(x: 0, y: 0, width: 200, height: 100)

    private func display(
        _ layout: ShelfLayout, decorations: [String: () -> Tile] = [:],
        _ change: (inout CollectionSource<Tile>, inout ElementPool<Tile>) -> Void = { _, _ in }
    ) -> (CollectionDisplay<Tile>, TileModel) {
        let model = TileModel([["a", "b", "c"]])
        var (source, pool) = (model.source(), TileModel.pool())
        pool.registerSupplementary(kind: "label", "title") { Tile() }
        change(&source, &pool)
        let display = CollectionDisplay(
            layout: layout, decorations: decorations, bounds: bounds, source: source, pool: pool)
        return (display, model)
    }

    @Test(
        "any kinds of the layout's: labels from the data source, shelves from nobody (54.3, 54.9)")
    func decorations() throws {
        var made = 0
        let (display, model) = display(
            ShelfLayout(),
            decorations: [
                "shelf": {
                    made += 1
                    return Tile()
                }
            ])
        let effects = try display.update()
        #expect(effects.count == 5)
        #expect(made == 1)
        #expect(model.takeLog().allSatisfy { !$0.contains("shelf") }, "no question about it")
        display.setBounds(bounds.moved(dx: 100, dy: 0))
        _ = try display.update()
        #expect(made == 1, "it still shows, as it was")
        display.setBounds(bounds.moved(dx: 1000, dy: 0))
        _ = try display.update()
        display.setBounds(bounds)
        _ = try display.update()
        #expect(made == 1, "recycled like any view")
    }

    @Test("supplementary views are asked for only when the layout has some (51.4, 63.6)")
    func onlyWhatTheLayoutHas() throws {
        let (display, model) = display(
            ShelfLayout(labels: false), decorations: ["shelf": { Tile() }])
        _ = try display.update()
        #expect(model.takeLog().allSatisfy { !$0.hasPrefix("view") })
    }

    @Test("header and footer of a flow layout: a kind, registered, served (54.2, 54.6, 63.5, 63.6)")
    func flowBars() throws {
        let model = TileModel([["a"]])
        var layout = FlowLayout()
        layout.headerReferenceSize = Size(width: 0, height: 20)
        layout.footerReferenceSize = Size(width: 0, height: 10)
        let display = CollectionDisplay(
            layout: layout, bounds: bounds, source: model.source(), pool: TileModel.pool())
        _ = try display.update()
        let log = model.takeLog()
        #expect(log.contains("view Header 0") && log.contains("view Footer 0"))
        let header = LayoutElement(
            .supplementary(kind: LayoutElement.sectionHeader), at: .row(0))
        #expect(display.view(of: header)?.text == "section 0", "its path is (section, 0) (OC-30)")
        #expect(display.layoutAttributes(for: header)?.frame.height == 20)
    }

    @Test("without position and size an element has no view (59.6)")
    func unplaced() throws {
        let (display, _) = display(ShelfLayout(isMeasured: false))
        #expect(try display.update().isEmpty)
    }

    @Test(
        """
        registered: a view each time, new or used before; prepared only when used (54.1, 54.5, 54.7)
        """
    )
    func dequeuing() throws {
        var pool = ElementPool<Tile>(prepareForReuse: { $0.reuses += 1 })
        pool.registerCell("a") { Tile() }
        let first = try pool.dequeueCell("a")
        let second = try pool.dequeueCell("a")
        #expect(first.view !== second.view)
        #expect(first.view.reuses == 0)
        #expect(pool.madeCount == 2)
    }

    @Test("what was not registered is reported with what was (54.1, 54.2, 73.3, 74.6)")
    func unregistered() {
        var pool = TileModel.pool()
        let cell = CollectionError.unregistered(
            .cell, identifier: "none", known: ["mark", "word"])
        #expect(throws: cell) { _ = try pool.dequeueCell("none") }
        #expect("\(cell)".contains("“none”") && "\(cell)".contains("mark, word"))
        #expect(
            throws: CollectionError.unregistered(
                .supplementary(kind: "label"), identifier: "word", known: [])
        ) { _ = try pool.dequeueSupplementary(kind: "label", "word") }
        let (display, _) = display(ShelfLayout())
        let shelf = display
        #expect(
            throws: CollectionError.unregistered(
                .decoration(kind: "shelf"), identifier: "", known: [])
        ) { try shelf.update() }
    }

    @Test("no view for an element is an error that names it (51.8, 51.9, 73.1)")
    func missingViews() {
        let (cells, _) = display(ShelfLayout(), decorations: ["shelf": { Tile() }]) { source, _ in
            source.cell = { _, _ in nil }
        }
        let error = CollectionError.noView(.cell(.row(0)))
        #expect(throws: error) { try cells.update() }
        #expect("\(error)" == "The data source returned no view for the cell at [0, 0].")
        let (labels, _) = display(ShelfLayout(), decorations: ["shelf": { Tile() }]) { source, _ in
            source.supplementary = { _, _, _ in nil }
        }
        let label = LayoutElement(.supplementary(kind: "label"), at: .row(0))
        #expect(throws: CollectionError.noView(label)) { try labels.update() }
    }

    @Test(
        "labels without a function for them are an error, and so are views of another kind (73.4)")
    func missingFunction() {
        let label = LayoutElement(.supplementary(kind: "label"), at: .row(0))
        let (none, _) = display(ShelfLayout(), decorations: ["shelf": { Tile() }]) { source, _ in
            source.supplementary = nil
        }
        #expect(throws: CollectionError.noSupplementarySource(label)) { try none.update() }
        let (other, _) = display(ShelfLayout(), decorations: ["shelf": { Tile() }]) { source, _ in
            source.supplementary = { _, _, pool throws(CollectionError) in
                try pool.dequeueCell("word")
            }
        }
        #expect(throws: CollectionError.wrongCategory(label)) { try other.update() }
    }

    @Test("data source and flow metrics answer for one and the same object (52.1, 64.8)")
    func oneObject() throws {
        final class Everything {
            var asked: [String] = []
        }
        let object = Everything()
        var flow = FlowDelegate()
        flow.sizeForItem = { layout, path in
            object.asked.append("size")
            return layout.itemSize
        }
        var source = CollectionSource<Tile>(
            numberOfItems: { _ in 1 },
            cell: { path, pool throws(CollectionError) in
                object.asked.append("cell")
                return try pool.dequeueCell("word")
            })
        source.didEndDisplaying = { _, _ in object.asked.append("ended") }
        let display = CollectionDisplay(
            layout: FlowLayout(), bounds: bounds, flow: flow, source: source,
            pool: TileModel.pool())
        _ = try display.update()
        #expect(object.asked == ["size", "cell"])
        let plain = CollectionDisplay(
            layout: FlowLayout(), bounds: bounds, source: source, pool: TileModel.pool())
        #expect(try plain.update().count == 1, "and without a delegate it works as well")
    }
}
