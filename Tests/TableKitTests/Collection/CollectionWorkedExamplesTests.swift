import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// The worked layouts of the specification, as frames of the views on the screen.
@MainActor
final class CollectionWorkedExamplesTests: CollectionTestCase {
    private func items(_ counts: [Int]) -> MeasuredItems {
        MeasuredItems(counts.map { (0..<$0).map(String.init) })
    }

    private func assertFrames(
        _ section: Int = 0, _ frames: [[Double]], in collection: CollectionView,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        for (item, expected) in frames.enumerated() {
            assertFrame(
                frame(item, section, of: collection), expected, "item \(section).\(item)",
                file: file, line: line)
        }
    }

    private func assertFrame(
        _ frame: Rect?, _ expected: [Double], _ name: String, file: StaticString = #filePath,
        line: UInt = #line
    ) {
        let numbers = frame.map { [$0.minX, $0.minY, $0.width, $0.height] } ?? []
        XCTAssertTrue(
            numbers.count == expected.count
                && zip(numbers, expected).allSatisfy { abs($0 - $1) < 5e-4 },
            "\(name) has the frame \(numbers) instead of \(expected)", file: file, line: line)
    }

    private func bar(
        _ kind: String, _ section: Int, item: Int = 0, in collection: CollectionView
    ) -> Rect? {
        collection.supplementaryView(forElementKind: kind, at: path(item, section))?.frame
    }

    private func lessons() -> (CollectionViewFlowLayout, MeasuredItems) {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 70, height: 45)
        let items = items([1, 7])
        items.inset = { _ in EdgeInsets(top: 10, left: 20, bottom: 10, right: 20) }
        items.size = { layout, path in
            Size(width: path.section == 0 ? 150 : layout.itemSize.width, height: 45)
        }
        items.header = { Size(width: 0, height: $0 == 0 ? 0 : 40) }
        return (layout, items)
    }

    /// F1, F1 left-aligned; Spec 62.1–62.14, 63.1–63.4, 64.9.
    func testF1LessonList() async throws {
        let (layout, items) = lessons()
        let collection = try showCollection(items, layout: layout, width: 480)
        let header = CollectionView.elementKindSectionHeader
        assertFrames(0, [[20, 10, 150, 45]], in: collection)
        XCTAssertNil(bar(header, 0, in: collection))
        assertFrame(bar(header, 1, in: collection), [0, 65, 480, 40], "header")
        let frames = [20, 112.5, 205, 297.5, 390].map { [$0, 115, 70, 45] }
        assertFrames(
            1, frames + [[20, 170, 70, 45], [112.5, 170, 70, 45]], in: collection)
        XCTAssertEqual(collection.contentSize, Size(width: 480, height: 225))
        XCTAssertEqual(items.takeLog().filter { $0.hasPrefix("view") }, ["view 1.0"])
        collection.collectionViewLayout = LeftAlignedFlowLayout(layout)
        let left = [20.0, 100, 180, 260, 340].map { [$0, 115, 70, 45] }
        assertFrames(1, left + [[20, 170, 70, 45], [100, 170, 70, 45]], in: collection)
    }

    /// F1 at width 320; OC-5.
    func testF1Portrait() async throws {
        let (layout, items) = lessons()
        let collection = try showCollection(items, layout: layout)
        assertFrames(0, [[85, 10, 150, 45]], in: collection)
        let frames = (0..<6).map { [[20.0, 125, 230][$0 % 3], $0 < 3 ? 115 : 170, 70, 45] }
        assertFrames(1, frames + [[20, 225, 70, 45]], in: collection)
        XCTAssertEqual(collection.contentSize, Size(width: 320, height: 280))
    }

    /// F2; Spec 62.2–62.4, OC-11.
    func testF2ExactFit() async throws {
        var layout = CollectionViewFlowLayout()
        layout.sectionInset = EdgeInsets(left: 15, right: 15)
        let collection = try showCollection(RecordedItems(7), layout: layout)
        let xs = [15.0, 75, 135, 195, 255]
        assertFrames(0, (0..<7).map { [xs[$0 % 5], $0 < 5 ? 0 : 60, 50, 50] }, in: collection)
        collection.updateLayout(CollectionViewFlowLayout.self) { $0.sectionInset.left = 15.5 }
        let wide = [15.5, 95.3333, 175.1667, 255]
        assertFrames(0, (0..<7).map { [wide[$0 % 4], $0 < 4 ? 0 : 60, 50, 50] }, in: collection)
        XCTAssertEqual(collection.contentSize, Size(width: 320, height: 110))
    }

    /// F3; Spec 62.5, 62.8–62.10.
    func testF3DifferentSizes() async throws {
        let items = items([6])
        let sizes = [(100, 40), (60, 80), (140, 20), (150, 30), (150, 60), (20, 20)]
        items.size = { _, path in
            Size(width: Double(sizes[path.item].0), height: Double(sizes[path.item].1))
        }
        items.lineSpacing = { _ in 20 }
        let collection = try showCollection(items)
        var frames: [[Double]] = [
            [0, 20, 100, 40], [110, 0, 60, 80], [180, 30, 140, 20], [0, 115, 150, 30],
            [170, 100, 150, 60], [0, 180, 20, 20],
        ]
        assertFrames(0, frames, in: collection)
        XCTAssertEqual(collection.contentSize, Size(width: 320, height: 200))
        collection.collectionViewLayout = LeftAlignedFlowLayout(CollectionViewFlowLayout())
        frames[4][0] = 160
        assertFrames(0, frames, in: collection)
    }

    /// F4; Spec 61.2, 63.1, OC-7, OC-8.
    func testF4HorizontalScrolling() async throws {
        var layout = CollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        layout.sectionInset = EdgeInsets(top: 10, left: 5, bottom: 10, right: 5)
        layout.itemSize = Size(width: 60, height: 50)
        layout.minimumLineSpacing = 15
        layout.headerReferenceSize = Size(width: 30, height: 999)
        layout.footerReferenceSize = Size(width: 20, height: 0)
        let collection = try showCollection(
            RecordedItems(5), layout: layout, width: 500, height: 200)
        assertFrame(
            bar(CollectionView.elementKindSectionHeader, 0, in: collection), [0, 0, 30, 200],
            "header")
        assertFrame(
            bar(CollectionView.elementKindSectionFooter, 0, in: collection), [175, 0, 20, 200],
            "footer")
        let frames = (0..<5).map { [$0 < 3 ? 35.0 : 110, [10.0, 75, 140][$0 % 3], 60, 50] }
        assertFrames(0, frames, in: collection)
        XCTAssertEqual(collection.contentSize, Size(width: 195, height: 200))
    }

    /// F5; Spec 64.1–64.7, 62.15.
    func testF5MetricsOfSections() async throws {
        let items = items([4, 3])
        items.size = { _, path in
            path.section == 0 ? Size(width: 80, height: 30) : Size(width: 100, height: 20)
        }
        items.inset = {
            $0 == 0 ? EdgeInsets(top: 5, left: 10, bottom: 15, right: 20) : .zero
        }
        items.itemSpacing = { $0 == 0 ? 5 : 0 }
        items.lineSpacing = { $0 == 0 ? 8 : 0 }
        items.header = { Size(width: 0, height: $0 == 0 ? 24 : 0) }
        items.footer = { Size(width: 0, height: $0 == 0 ? 12 : 0) }
        let collection = try showCollection(items, width: 300)
        assertFrames(
            0, [[10, 29, 80, 30], [105, 29, 80, 30], [200, 29, 80, 30], [10, 67, 80, 30]],
            in: collection)
        assertFrames(1, (0..<3).map { [Double($0) * 100, 124, 100, 20] }, in: collection)
        assertFrame(
            bar(CollectionView.elementKindSectionHeader, 0, in: collection), [0, 0, 300, 24],
            "header")
        assertFrame(
            bar(CollectionView.elementKindSectionFooter, 0, in: collection), [0, 112, 300, 12],
            "footer")
        XCTAssertNil(bar(CollectionView.elementKindSectionHeader, 1, in: collection))
        XCTAssertEqual(collection.contentSize, Size(width: 300, height: 144))
    }

    /// F6; Spec 62.7, 62.16, OC-4–OC-6.
    func testF6OneItemPerLine() async throws {
        let cases: [([Double], [Double], Double)] = [
            ([200, 200, 200], [60, 60, 60], 170), ([200, 250, 100], [60, 35, 0], 170),
            ([400, 100], [0, 0], 110),
        ]
        for (widths, xs, height) in cases {
            let items = items([widths.count])
            items.size = { Size(width: widths[$1.item], height: 50) }
            let collection = try showCollection(items)
            assertFrames(
                0, xs.indices.map { [xs[$0], Double($0) * 60, widths[$0], 50] }, in: collection)
            XCTAssertEqual(collection.contentSize, Size(width: 320, height: height))
            collection.collectionViewLayout = LeftAlignedFlowLayout(CollectionViewFlowLayout())
            assertFrames(
                0, xs.indices.map { [0, Double($0) * 60, widths[$0], 50] }, in: collection)
            destroyWindows()
        }
    }

    private func showTree(
        _ counts: [Int], _ children: [IndexPath: [IndexPath]]
    ) throws -> CollectionView {
        try showCollection(
            items(counts), layout: TreeLayout(children: children), width: 500, height: 400
        ) {
            $0.register(
                TitleView.self, forSupplementaryViewOfKind: TreeLayout.connectorKind,
                withReuseIdentifier: "title")
        }
    }

    /// T1; Spec 72.
    func testT1ClassTree() async throws {
        let collection = try showTree(
            [1, 3, 3, 2],
            [
                path(0, 0): [path(0, 1), path(1, 1), path(2, 1)], path(0, 1): [path(0, 2)],
                path(2, 1): [path(1, 2), path(2, 2)], path(1, 2): [path(0, 3), path(1, 3)],
            ])
        for (section, rows) in [[0], [0, 1, 2], [0, 2, 4], [2, 3]].enumerated() {
            let x = Double(section) * 120 + 10
            assertFrames(
                section, rows.map { [x, Double($0) * 60 + 10, 100, 40] }, in: collection)
        }
        let connectors: [(Int, Int, [Double])] = [
            (0, 0, [110, 10, 20, 160]), (1, 0, [230, 10, 20, 40]), (1, 2, [230, 130, 20, 160]),
            (2, 1, [350, 130, 20, 100]),
        ]
        let kind = TreeLayout.connectorKind
        for (section, item, frame) in connectors {
            assertFrame(bar(kind, section, item: item, in: collection), frame, "connector")
        }
        XCTAssertEqual(collection.visibleSupplementaryViews(ofKind: kind).count, 4)
        XCTAssertEqual(collection.contentSize, Size(width: 480, height: 300))
    }

    /// T2; Spec 72.8, 74.15.
    func testT2Forest() async throws {
        let collection = try showTree(
            [4, 4, 3],
            [
                path(0, 0): [path(0, 1), path(1, 1), path(2, 1)], path(3, 0): [path(3, 1)],
                path(0, 1): [path(0, 2)], path(1, 1): [path(1, 2)], path(3, 1): [path(2, 2)],
            ])
        for (section, ys) in [[10.0, 190, 250, 310], [10, 70, 130, 310], [10, 70, 310]]
            .enumerated()
        {
            let x = Double(section) * 120 + 10
            assertFrames(section, ys.map { [x, $0, 100, 40] }, in: collection)
        }
        let kind = TreeLayout.connectorKind
        assertFrame(bar(kind, 0, in: collection), [110, 10, 20, 160], "A")
        assertFrame(bar(kind, 0, item: 3, in: collection), [110, 310, 20, 40], "D")
        assertFrame(bar(kind, 1, in: collection), [230, 10, 20, 40], "A1")
        assertFrame(bar(kind, 1, item: 1, in: collection), [230, 70, 20, 40], "A2")
        assertFrame(bar(kind, 1, item: 3, in: collection), [230, 310, 20, 40], "D1")
        XCTAssertEqual(collection.contentSize, Size(width: 360, height: 360))
    }
}
