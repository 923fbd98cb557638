import CGtk
import Foundation
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Cells that are turned, seen in perspective, and operated where they are drawn. Spec 50.13, 59.4.
@MainActor
final class CollectionViewTransformsTests: CollectionTestCase {
    private struct OneCell: CollectionViewLayout {
        var transform: LayoutTransform
        var contentSize: Size { Size(width: 300, height: 300) }
        mutating func prepare(in context: LayoutContext) {}
        func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
            attributes(for: .cell(IndexPath(item: 0, section: 0))).map { [$0] } ?? []
        }
        func attributes(for element: LayoutElement) -> LayoutAttributes? {
            var attributes = LayoutAttributes(
                element, frame: Rect(x: 100, y: 100, width: 100, height: 100))
            attributes.transform = transform
            return attributes
        }
    }

    /// A button in a cell that stands on its head is clicked where it is drawn.
    func testWidgetsInTurnedCellsAreClickedWhereTheyAreDrawn() async throws {
        var clicks = 0
        let items = RecordedItems(1)
        let button = Button("Go") { clicks += 1 }
        items.configure = { cell, _ in
            button.frame = Rect(x: 0, y: 0, width: 60, height: 34)
            cell.contentView.addSubview(button)
        }
        let turned = OneCell(transform: .rotation(cosine: -1, sine: 0))
        let collection = try showCollection(items, layout: turned)
        wait("the button is in its place") { gtk_widget_get_mapped(button.widget) != 0 }
        XCTAssertTrue(collection.bin.isCovered)
        self.button(GDK_MOTION_NOTIFY, Point(x: 180, y: 190), on: collection)
        XCTAssertNotNil(collection.transformed.hovered)
        XCTAssertNotEqual(
            gtk_widget_get_state_flags(button.widget).rawValue
                & GTK_STATE_FLAG_PRELIGHT.rawValue, 0, "the pointer is over the button")
        click(Point(x: 180, y: 190), on: collection)
        XCTAssertEqual(clicks, 1)
        XCTAssertNil(collection.indexPathsForSelectedItems)
        click(Point(x: 120, y: 110), on: collection)
        XCTAssertEqual(clicks, 1, "not where it lies")
        XCTAssertEqual(collection.indexPathsForSelectedItems, [path(0)])
        collection.collectionViewLayout = OneCell(transform: .identity)
        wait("the cell is straight") { !collection.needsUpdate }
        XCTAssertFalse(collection.bin.isCovered)
    }

    /// The pointer leaves a widget in a turned cell with the collection, and when the cell turns
    /// back.
    func testThePointerLeavesWidgetsInTurnedCells() async throws {
        let items = RecordedItems(1)
        let button = Button("Go") {}
        items.configure = { cell, _ in
            button.frame = Rect(x: 0, y: 0, width: 60, height: 34)
            cell.contentView.addSubview(button)
        }
        let turned = OneCell(transform: .rotation(cosine: -1, sine: 0))
        let collection = try showCollection(items, layout: turned)
        wait("the button is in its place") { gtk_widget_get_mapped(button.widget) != 0 }
        func isHovered() -> Bool {
            gtk_widget_get_state_flags(button.widget).rawValue
                & GTK_STATE_FLAG_PRELIGHT.rawValue != 0
        }
        func hover() {
            self.button(GDK_MOTION_NOTIFY, Point(x: 180, y: 190), on: collection)
            XCTAssertTrue(isHovered())
        }
        hover()
        sendLeave(to: collection)
        XCTAssertFalse(isHovered(), "the pointer left the collection")
        hover()
        collection.collectionViewLayout = OneCell(transform: .identity)
        wait("the cell is straight") { !collection.needsUpdate }
        XCTAssertFalse(isHovered(), "the cell turned back")
        collection.collectionViewLayout = turned
        wait("the cell is turned") { collection.bin.isCovered }
        hover()
        gtk_widget_unrealize(collection.bin.widget)
        XCTAssertNil(collection.transformed.hovered, "its windows are gone")
        gtk_widget_realize(collection.bin.widget)
        gtk_widget_map(collection.bin.widget)
        wait("the collection is back") { !collection.needsUpdate }
        hover()
    }

    private func sendLeave(to collection: CollectionView) {
        guard let event = gdk_event_new(GDK_LEAVE_NOTIFY), let window = collection.bin.window else {
            return XCTFail("The collection is not realized")
        }
        defer { gdk_event_free(event) }
        g_object_ref(UnsafeMutableRawPointer(window))
        event.pointee.crossing.window = window
        event.pointee.crossing.mode = GDK_CROSSING_NORMAL
        event.pointee.crossing.detail = GDK_NOTIFY_NONLINEAR
        let seat = gdk_display_get_default_seat(gdk_display_get_default())
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        gtk_main_do_event(event)
    }

    /// A view too large for a cached picture is drawn in perspective, too.
    func testALargeCellInPerspective() async throws {
        struct Large: CollectionViewLayout {
            var contentSize: Size { Size(width: 300, height: 300) }
            mutating func prepare(in context: LayoutContext) {}
            func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
                attributes(for: .cell(IndexPath(item: 0, section: 0))).map { [$0] } ?? []
            }
            func attributes(for element: LayoutElement) -> LayoutAttributes? {
                var attributes = LayoutAttributes(
                    element, frame: Rect(x: -1_000, y: -1_000, width: 2_300, height: 2_300))
                attributes.transform = LayoutTransform.rotation(
                    cosine: cos(0.3), sine: sin(0.3), x: 0, y: 1, z: 0
                ).followed(by: .perspective(distance: 4_000))
                return attributes
            }
        }
        let items = RecordedItems(1)
        items.configure = { cell, _ in
            cell.contentView.backgroundColor = .pureRed
            (cell as? NameCell)?.label.text = ""
        }
        let collection = try showCollection(items, layout: Large())
        let pixels = try pixels(of: collection.bin.widget)
        assertColor(pixels[150, 150], .pureRed, accuracy: 0.02, "it is drawn")
    }

    /// C13, C21; Spec 69.4, 70.1, 70.3: Ctrl and the wheel, like two fingers, drive a transition
    /// between layouts; it ends with the old one if the fingers did not move far.
    func testAPinchDrivesATransition() async throws {
        let collection = try showCollection(RecordedItems(6))
        let old = try XCTUnwrap(frame(1, of: collection))
        var ends: [Bool] = []
        let pinch = PinchGestureRecognizer { gesture in
            switch gesture.state {
            case .began:
                collection.startInteractiveTransition(to: CircleLayout()) { ends.append($0) }
                collection.setTransitionProgress(gesture.scale - 1)
            case .changed: collection.setTransitionProgress(gesture.scale - 1)
            case .ended where collection.transitionProgress > 0.5:
                collection.finishInteractiveTransition()
            case .ended, .cancelled: collection.cancelInteractiveTransition()
            case .possible, .failed: break
            }
        }
        collection.addGestureRecognizer(pinch)
        turnWheel(on: collection)
        wait("the cells move") { frame(1, of: collection) != old }
        XCTAssertEqual(collection.transitionProgress, 0.1, accuracy: 1e-9)
        wait("the wheel rests") { ends == [false] }
        wait("the cells are back") { frame(1, of: collection) == old }
        for _ in 0..<6 { turnWheel(on: collection) }
        wait("the wheel rests") { ends == [false, true] }
        XCTAssertTrue(collection.collectionViewLayout is CircleLayout)
    }

    /// Turns the wheel by one step away from the reader, with Ctrl.
    private func turnWheel(on collection: CollectionView) {
        guard let event = gdk_event_new(GDK_SCROLL), let window = collection.bin.window else {
            return XCTFail("The collection is not realized")
        }
        defer { gdk_event_free(event) }
        g_object_ref(UnsafeMutableRawPointer(window))
        event.pointee.scroll.window = window
        (event.pointee.scroll.x, event.pointee.scroll.y) = (100, 100)
        event.pointee.scroll.direction = GDK_SCROLL_UP
        event.pointee.scroll.state = GDK_CONTROL_MASK.rawValue
        let seat = gdk_display_get_default_seat(gdk_display_get_default())
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        gdk_event_set_source_device(event, gdk_seat_get_pointer(seat))
        if !GestureCenter.shared.handle(event) { gtk_main_do_event(event) }
    }

    /// The nearer edge of a cell in perspective is longer, and the cell is hit where it is drawn.
    func testACellInPerspective() async throws {
        let items = RecordedItems(1)
        items.configure = { cell, _ in
            cell.contentView.backgroundColor = .pureRed
            (cell as? NameCell)?.label.text = ""
        }
        let turn = LayoutTransform.rotation(
            cosine: cos(0.9), sine: sin(0.9), x: 0, y: 1, z: 0
        ).followed(by: .perspective(distance: 200))
        let collection = try showCollection(items, layout: OneCell(transform: turn))
        let pixels = try pixels(of: collection.bin.widget)
        let attributes = try XCTUnwrap(collection.layoutAttributesForItem(at: path(0)))
        let corners = [Point(x: 0, y: 0), Point(x: 100, y: 0)].map(attributes.projected)
        XCTAssertNotEqual(corners[0].y, corners[1].y, accuracy: 10)
        for corner in corners {
            let inner = corner.x < 150 ? 4.0 : -4
            let x = Int(corner.x + inner)
            assertColor(
                pixels[x, Int(corner.y + 6)], .pureRed, accuracy: 0.02, "inside \(corner)")
            XCTAssertNotEqual(pixels[x, Int(corner.y - 6)].green, 0, "outside \(corner)")
            let hit = collection.indexPathForItem(at: Point(x: Double(x), y: corner.y + 6))
            XCTAssertEqual(hit, path(0))
            XCTAssertNil(
                collection.indexPathForItem(at: Point(x: Double(x), y: corner.y - 6)))
        }
        assertColor(pixels[150, 150], .pureRed, accuracy: 0.02, "no gaps")
    }
}
