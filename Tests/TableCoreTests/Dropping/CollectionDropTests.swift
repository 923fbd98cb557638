import RandomSupport
import TableCore
import TestSupport
import Testing

/// The place for items dropped on a collection.
struct CollectionDropTests {
    private func session(
        _ counts: [Int], width: Double = 320, _ change: (inout FlowLayout) -> Void = { _ in }
    ) throws -> LayoutSession {
        var layout = FlowLayout()
        layout.itemSize = Size(width: 50, height: 40)
        layout.minimumInteritemSpacing = 10
        layout.minimumLineSpacing = 20
        layout.sectionInset = EdgeInsets(top: 30, left: 15, bottom: 30, right: 15)
        change(&layout)
        return LayoutSession(
            layout: layout,
            context: LayoutContext(
                counts: try SectionCounts(counts),
                bounds: Rect(x: 0, y: 0, width: width, height: 400)))
    }

    private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
        IndexPath(item: item, section: section)
    }

    private func frame(_ item: Int, _ section: Int, _ session: inout LayoutSession) throws -> Rect {
        try #require(session.attributes(for: .cell(path(item, section)))?.frame)
    }

    @Test("above the first item, in gaps and below the last, it is the nearest place (70.7)")
    func beside() throws {
        var session = try session([7, 3])
        let (first, last) = (try frame(0, 0, &session), try frame(2, 1, &session))
        func place(_ x: Double, _ y: Double) -> DropPlacement? {
            session.dropPlacement(at: Point(x: x, y: y), .insertAtDestinationIndexPath)
        }
        #expect(place(first.minX, -500) == .at(path(0)))
        #expect(place(first.minX + 5, first.minY - 10) == .at(path(0)))
        #expect(place(first.maxX - 5, first.minY - 10) == .at(path(1)))
        #expect(place(first.maxX + 5, first.center.y) == .at(path(1)))
        #expect(place(1, first.center.y) == .at(path(0)))
        #expect(place(last.maxX + 80, last.center.y) == .at(path(3, 1)))
        #expect(place(last.maxX - 1, last.maxY + 500) == .at(path(3, 1)))
        let end = try frame(6, 0, &session)
        #expect(place(end.maxX + 70, end.center.y) == .at(path(7)), "the end of its own section")
        #expect(place(end.maxX - 5, end.maxY + 20) == .at(path(7)))
        let into = session.dropPlacement(at: Point(x: 0, y: -9), .insertIntoDestinationIndexPath)
        #expect(into == nil)
    }

    @Test("headers give the start of their section, and footers the end, also of empty ones")
    func headers() throws {
        var session = try session([2, 0, 2]) {
            $0.headerReferenceSize = Size(width: 320, height: 24)
            $0.footerReferenceSize = Size(width: 320, height: 24)
        }
        for section in 0..<3 {
            let items = section == 1 ? 0 : 2
            for (kind, item) in [
                (LayoutElement.sectionHeader, 0), (LayoutElement.sectionFooter, items),
            ] {
                let element = LayoutElement(.supplementary(kind: kind), at: path(0, section))
                let frame = try #require(session.attributes(for: element)?.frame)
                for y in [frame.minY + 1, frame.center.y, frame.maxY - 1] {
                    let place = session.dropPlacement(at: Point(x: 160, y: y), .automatic)
                    #expect(place == .at(path(item, section)), "\(kind) \(section)")
                }
            }
        }
    }

    @Test("empty sections without views get their share of the space between others")
    func emptySections() throws {
        var session = try session([0, 2, 0, 2, 0])
        let above = try frame(0, 1, &session)
        let below = try frame(0, 3, &session)
        let x = above.center.x - 5
        func section(_ y: Double) -> Int? {
            session.dropPlacement(at: Point(x: x, y: y), .automatic)?.indexPath.section
        }
        #expect(section(-50) == 0)
        #expect(section(5) == 0)
        #expect(section(above.minY - 1) == 1)
        #expect(section(above.maxY + 1) == 1)
        #expect(section((above.maxY + below.minY) / 2) == 2)
        #expect(section(below.minY - 1) == 3)
        #expect(section(below.maxY + 1) == 3)
        #expect(section(session.contentSize.height + 50) == 4)
        session = try self.session([])
        #expect(section(0) == nil)
        session = try self.session([0, 0])
        #expect(section(-1) == 0)
        #expect(section(999) == 1)
    }

    /// Items from right to left, in frames that are not mirrored.
    private struct ReversedLayout: CollectionLayout {
        var count = 0
        var contentSize: Size { Size(width: 320, height: 40) }

        mutating func prepare(in context: LayoutContext) { count = context.counts.numberOfRows }

        func attributes(for element: LayoutElement) -> LayoutAttributes? {
            guard element.category == .cell, element.indexPath.section == 0,
                (0..<count).contains(element.indexPath.item)
            else { return nil }
            let x = 260 - 60 * Double(element.indexPath.item)
            return LayoutAttributes(element, frame: Rect(x: x, y: 0, width: 50, height: 40))
        }

        func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
            (0..<count).compactMap { attributes(for: .cell(IndexPath(item: $0, section: 0))) }
                .filter { $0.frame.intersects(rect) }
        }
    }

    @Test("items that go from right to left have their places in that order, too")
    func rightToLeft() throws {
        var session = LayoutSession(
            layout: ReversedLayout(),
            context: LayoutContext(
                counts: try SectionCounts([3]), bounds: Rect(x: 0, y: 0, width: 320, height: 40)))
        let intent = DropIntent.insertAtDestinationIndexPath
        for (x, item) in [(315.0, 0), (300, 0), (270, 1), (255, 1), (245, 1), (205, 2), (100, 3)] {
            let place = session.dropPlacement(at: Point(x: x, y: 20), intent)
            #expect(place == .at(path(item)), "at \(x)")
        }
        let (start, end) = (session.insertionLine(at: path(0)), session.insertionLine(at: path(3)))
        #expect(start?.minX == 310 && end?.maxX == 140)
    }

    @Test("rows of a list are divided by their height, and the line is between them")
    func list() throws {
        var session = try session([3]) {
            $0.itemSize = Size(width: 290, height: 40)
            $0.minimumLineSpacing = 0
        }
        let row = try frame(1, 0, &session)
        func place(_ part: Double) -> DropPlacement? {
            session.dropPlacement(
                at: Point(x: row.maxX - 5, y: row.minY + part * row.height), .automatic)
        }
        #expect(place(0.1) == .at(path(1)))
        #expect(place(0.5) == .into(path(1)))
        #expect(place(0.9) == .at(path(2)))
        let found = session.insertionLine(at: path(1))
        let line = try #require(found)
        #expect(line.width == row.width && line.height == 2 && line.maxY == row.minY)
        let (end, last) = (session.insertionLine(at: path(3)), try frame(2, 0, &session))
        #expect(end?.minY == last.maxY)
    }

    @Test("random flow layouts: the place is that of the nearest element")
    func random() throws {
        for seed in seeds(400) {
            var random = SplitMix64(seed: seed)
            let counts = (0..<1 + random.below(4)).map { _ in 1 + random.below(9) }
            let height = Double(random.below(3)) * 12
            var session = try session(counts, width: 200 + Double(random.below(200))) {
                $0.itemSize = Size(width: 40 + Double(random.below(50)), height: 30)
                $0.headerReferenceSize = Size(width: 0, height: height)
                $0.footerReferenceSize = Size(width: 0, height: height / 2)
                if seed.isMultiple(of: 3) { $0.scrollDirection = .horizontal }
            }
            session.passIfNeeded()
            let size = session.contentSize
            let all = session.attributes(
                in: Rect(x: -10, y: -10, width: size.width + 20, height: size.height + 20))
            for _ in 0..<12 {
                let point = Point(
                    x: Double(random.below(Int(size.width) + 200) - 100),
                    y: Double(random.below(Int(size.height) + 200) - 100))
                let place = session.dropPlacement(at: point, .insertAtDestinationIndexPath)
                if session.isBesideLastItem(point, all, counts) { continue }
                let places = naive(point, all, counts, isAcross: !seed.isMultiple(of: 3))
                #expect(
                    place.map { places.contains($0.indexPath) } == true, "seed \(seed), \(point)")
            }
        }
    }

    /// The places of the elements that are nearest to a point: one, unless several are as near.
    private func naive(
        _ point: Point, _ all: [LayoutAttributes], _ counts: [Int], isAcross: Bool
    ) -> Set<IndexPath> {
        func distance(_ frame: Rect) -> Double {
            let x = max(frame.minX - point.x, 0, point.x - frame.maxX)
            let y = max(frame.minY - point.y, 0, point.y - frame.maxY)
            return (x * x + y * y).squareRoot()
        }
        let least = all.map { distance($0.frame) }.min() ?? 0
        return Set(
            all.filter { distance($0.frame) <= least + 0.001 }.flatMap { view -> [IndexPath] in
                let section = view.indexPath.section
                if view.element.kind == LayoutElement.sectionHeader { return [path(0, section)] }
                if view.element.kind == LayoutElement.sectionFooter {
                    return [path(counts[section], section)]
                }
                let (frame, item) = (view.frame, view.indexPath.item)
                let cells = all.filter {
                    $0.element.category == .cell && $0.indexPath.section == section
                }
                let lines = Set(cells.map { isAcross ? $0.frame.minY : $0.frame.minX })
                // Single items in lines are above and below each other, or beside each other.
                let byX = cells.count == 1 || (lines.count < cells.count) == isAcross
                let part =
                    byX
                    ? (point.x - frame.minX) / frame.width
                    : (point.y - frame.minY) / frame.height
                return [path(part < 0.5 ? item : item + 1, section)]
            })
    }
}

extension LayoutSession {
    /// Whether a point is on the line of the last item of a section, after it.
    fileprivate func isBesideLastItem(
        _ point: Point, _ all: [LayoutAttributes], _ counts: [Int]
    ) -> Bool {
        all.contains { view in
            guard view.element.category == .cell,
                view.indexPath.item + 1 == counts[view.indexPath.section]
            else { return false }
            let frame = view.frame
            return frame.maxX <= point.x && frame.minY - 1 <= point.y && point.y <= frame.maxY
                || frame.maxY <= point.y && frame.minX - 1 <= point.x && point.x <= frame.maxX
        }
    }
}
