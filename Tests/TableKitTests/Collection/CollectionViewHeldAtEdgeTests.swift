import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// An item that is held at an edge while the content scrolls. Spec 70.7.
@MainActor
final class CollectionViewHeldAtEdgeTests: CollectionTestCase {
    /// The heights of the parts of the viewport that no cell is drawn over, from top to bottom.
    private func blanks(_ collection: CollectionView) -> [Double] {
        let top = collection.contentOffset.y
        let bottom = top + collection.viewportSize.height
        let frames = collection.elements.filter { $0.isShown && !$0.isLifted }
            .map(\.attributes.frame).sorted { $0.minY < $1.minY }
        var (y, found) = (top, [Double]())
        for frame in frames where frame.maxY > top && frame.minY < bottom {
            if frame.minY > y { found.append(frame.minY - y) }
            y = max(y, frame.maxY)
        }
        return (found + [bottom - y]).filter { $0 > 0.5 }
    }

    private func check(from start: Double, to edge: Double, offset: Double) throws {
        let items = RecordedItems([(0..<200).map { "\($0)" }])
        items.canMove = true
        var flow = CollectionViewFlowLayout()
        flow.itemSize = Size(width: 320, height: 60)
        flow.minimumLineSpacing = 0
        let collection = try showCollection(items, layout: flow, width: 320, height: 300)
        scroll(collection, to: Point(x: 0, y: offset))
        var worst: [[Double]] = []
        button(GDK_BUTTON_PRESS, Point(x: 100, y: start), on: collection)
        let tick = TickCallback(on: collection.bin.widget) { _ in
            worst.append(self.blanks(collection))
            return true
        }
        for step in 1...4 {
            button(
                GDK_MOTION_NOTIFY,
                Point(x: 100, y: start + (edge - start) * Double(step) / 4), on: collection)
        }
        wait("the content scrolls") { abs(collection.contentOffset.y - offset) > 1500 }
        tick.stop()
        let most = worst.map { $0.reduce(0, +) }.max() ?? 0
        XCTAssertLessThanOrEqual(most, 61, "only the room of the item is blank")
        button(GDK_BUTTON_RELEASE, Point(x: 100, y: edge), on: collection)
    }

    func testNoItemIsMissingWhileTheContentScrollsDown() async throws {
        try check(from: 90, to: 298, offset: 0)
    }

    func testNoItemIsMissingWhileTheContentScrollsUp() async throws {
        try check(from: 210, to: 2, offset: 6000)
    }
}
