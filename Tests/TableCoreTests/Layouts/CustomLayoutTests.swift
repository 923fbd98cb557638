import TableCore
import Testing

/// Custom layouts: the trees T1 and T2 of the specification, and a circle.
struct CustomLayoutTests {
    private func path(_ section: Int, _ item: Int) -> IndexPath {
        IndexPath(item: item, section: section)
    }

    private func classTree() throws -> TreeLayout {
        var layout = TreeLayout(children: [
            path(0, 0): [path(1, 0), path(1, 1), path(1, 2)], path(1, 0): [path(2, 0)],
            path(1, 2): [path(2, 1), path(2, 2)], path(2, 1): [path(3, 0), path(3, 1)],
        ])
        layout.prepare(in: try .of([1, 3, 3, 2], width: 320))
        return layout
    }

    @Test("T1: the class tree (72.1–72.12, OC-21)")
    func t1() throws {
        let layout = try classTree()
        let table = FrameTable(layout)
        let cells: [(Int, Int, Double, Double)] = [
            (0, 0, 10, 10), (1, 0, 130, 10), (1, 1, 130, 70), (1, 2, 130, 130), (2, 0, 250, 10),
            (2, 1, 250, 130), (2, 2, 250, 250), (3, 0, 370, 130), (3, 1, 370, 190),
        ]
        for (section, item, x, y) in cells {
            #expect(isClose(table.item(item, section), [x, y, 100, 40]), "\(section).\(item)")
        }
        let connectors: [(Int, Int, [Double], [Double])] = [
            (0, 0, [110, 10, 20, 160], [20, 80, 140]), (1, 0, [230, 10, 20, 40], [20]),
            (1, 2, [230, 130, 20, 160], [20, 140]), (2, 1, [350, 130, 20, 100], [20, 80]),
        ]
        for (section, item, frame, stubs) in connectors {
            #expect(isClose(table.bar(TreeLayout.connectorKind, section, item: item), frame))
            #expect(isClose(layout.connectorStubs(at: path(section, item)), stubs))
        }
        #expect(table.frames.count == cells.count + connectors.count, "leaves have none")
        #expect(isClose(layout.contentSize.numbers, [480, 300]))
        let narrow = FrameTable(layout, in: Rect(x: 120, y: 0, width: 120, height: 120))
        #expect(narrow.frames.count == 4)
        let wide = FrameTable(layout, in: Rect(x: 0, y: 0, width: 320, height: 240))
        #expect(wide.frames.count == 9)
        let parent = layout.attributes(for: .cell(path(1, 2)))
        #expect(parent?.related == [path(2, 1), path(2, 2)])
    }

    @Test("T2: a forest whose branches shift the cells below them (72.8, 74.15)")
    func t2() throws {
        var layout = TreeLayout(children: [
            path(0, 0): [path(1, 0), path(1, 1), path(1, 2)], path(0, 3): [path(1, 3)],
            path(1, 0): [path(2, 0)], path(1, 1): [path(2, 1)], path(1, 3): [path(2, 2)],
        ])
        layout.prepare(in: try .of([4, 4, 3], width: 320))
        let table = FrameTable(layout)
        let columns: [[Double]] = [[10, 190, 250, 310], [10, 70, 130, 310], [10, 70, 310]]
        for (section, ys) in columns.enumerated() {
            for (item, y) in ys.enumerated() {
                let frame = [Double(section) * 120 + 10, y, 100, 40]
                #expect(isClose(table.item(item, section), frame), "\(section).\(item)")
            }
        }
        let kind = TreeLayout.connectorKind
        #expect(isClose(table.bar(kind, 0), [110, 10, 20, 160]))
        #expect(isClose(table.bar(kind, 0, item: 3), [110, 310, 20, 40]))
        #expect(isClose(table.bar(kind, 1), [230, 10, 20, 40]))
        #expect(isClose(table.bar(kind, 1, item: 1), [230, 70, 20, 40]))
        #expect(isClose(table.bar(kind, 1, item: 3), [230, 310, 20, 40]))
        #expect(isClose(layout.contentSize.numbers, [360, 360]))
    }

    @Test("children that do not exist, or would make a circle, are left out")
    func brokenTree() throws {
        var layout = TreeLayout(children: [
            path(0, 0): [path(1, 9), path(0, 0)], path(1, 0): [path(0, 0)],
        ])
        layout.prepare(in: try .of([1, 1], width: 320))
        #expect(FrameTable(layout).frames.count == 2)
        layout.prepare(in: try .of([], width: 320))
        #expect(layout.contentSize == .zero)
    }

    @Test(
        """
        X1: scrolling ends with an item in the middle, which is larger (68.1, 68.2, 65.7, OC-23, \
        OC-26)
        """
    )
    func x1() throws {
        var layout = LineLayout(width: 320)
        let counts = try SectionCounts([5])
        func session(_ offset: Double) -> LayoutSession {
            LayoutSession(
                layout: layout,
                context: LayoutContext(
                    counts: counts, bounds: Rect(x: offset, y: 0, width: 320, height: 200)))
        }
        var moving = session(100)
        for (proposed, target) in [(180.0, 250.0), (100, 0), (125, 0), (9_999, 1_000), (-70, 0)] {
            let end = moving.targetContentOffset(proposed: Point(x: proposed, y: 0))
            #expect(end == Point(x: target, y: 0), "from \(proposed)")
        }
        let scales = moving.attributes(in: Rect(x: 0, y: 0, width: 800, height: 200))
            .map { $0.transform.rows[0][0] }
        #expect(isClose(scales.sorted(), [1, 1.075, 1.15]))
        let context = LayoutContext(
            counts: counts, bounds: Rect(x: 0, y: 0, width: 320, height: 200))
        layout.prepare(in: context)
        #expect(layout.attributes(for: .cell(.row(0)))?.frame.width == 260, "1.3 in the middle")
        #expect(layout.shouldInvalidate(from: context.bounds, to: context.bounds))
    }

    @Test("a circle has its items at equal angles (65.8, OC-23)")
    func circle() throws {
        var layout = CircleLayout()
        layout.prepare(in: try .of([4], width: 300, height: 200))
        let centers = (0..<4).compactMap { layout.attributes(for: .cell(.row($0)))?.center }
        let expected: [[Double]] = [[230, 100], [150, 180], [70, 100], [150, 20]]
        for (center, numbers) in zip(centers, expected) {
            #expect(isClose([center.x, center.y], numbers))
        }
        #expect(layout.contentSize.numbers == [300, 200])
    }
}
