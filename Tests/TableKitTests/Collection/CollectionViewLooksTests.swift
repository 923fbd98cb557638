import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// The look of selected cells, and where snapping layouts come to rest.
@MainActor
final class CollectionViewLooksTests: CollectionTestCase {
    private func showColoredItems(
        _ configure: @escaping (CollectionViewCell) -> Void = { _ in }
    ) throws -> CollectionView {
        let items = RecordedItems([["", "MMMM", ""]])
        items.configure = { cell, _ in
            cell.contentView.backgroundColor = Color(red: 0.9, green: 0.9, blue: 0.5)
            configure(cell)
        }
        return try showCollection(items)
    }

    private func pixel(_ x: Int, _ y: Int, of collection: CollectionView) throws -> Color {
        try pixels(of: collection.bin.widget)[x, y]
    }

    /// The colors of selected items and of their texts are those of the theme, in front of the
    /// background of the content.
    func testASelectedCellHasTheColorsOfTheTheme() async throws {
        let collection = try showColoredItems()
        let frame = try XCTUnwrap(frame(1, of: collection))
        let (x, y) = (Int(frame.minX) + 6, 10)
        let plain = Color(red: 0.9, green: 0.9, blue: 0.5)
        assertColor(try pixel(x, y, of: collection), plain, accuracy: 0.02)
        collection.selectItem(at: path(1), animated: false)
        let pixels = try pixels(of: collection.bin.widget)
        assertColor(pixels[x, y], .tint, accuracy: 0.02)
        let row = (Int(frame.minX) + 4..<Int(frame.maxX) - 4).map { pixels[$0, 25] }
        XCTAssertTrue(
            row.contains { abs($0.red - Color.tintedLabel.red) < 0.1 && $0.red != Color.tint.red },
            "the text")
        collection.deselectItem(at: path(1), animated: false)
        assertColor(try pixel(x, y, of: collection), plain, accuracy: 0.02)
        collection.cellForItem(at: path(1))?.isHighlighted = true
        assertColor(try pixel(x, y, of: collection), .tint, accuracy: 0.02, "pressed")
    }

    /// A cell whose content covers it has a frame in the selection color.
    func testASelectedPictureHasAFrame() async throws {
        let collection = try showColoredItems { cell in
            guard cell.contentView.subviews.count == 1 else { return }
            let picture = View(frame: cell.contentView.bounds)
            picture.backgroundColor = .pureRed
            picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            cell.contentView.addSubview(picture)
        }
        collection.selectItem(at: path(0), animated: false)
        let pixels = try pixels(of: collection.bin.widget)
        assertColor(pixels[0, 25], .tint, accuracy: 0.02)
        assertColor(pixels[10, 25], .pureRed, accuracy: 0.02)
    }

    /// A look of the cell's own replaces the theme's.
    func testOwnLooksStay() async throws {
        let collection = try showColoredItems { $0.selectionStyle = .none }
        collection.selectItem(at: path(0), animated: false)
        assertColor(
            try pixel(5, 10, of: collection), Color(red: 0.9, green: 0.9, blue: 0.5),
            accuracy: 0.02)
        let cell = try XCTUnwrap(collection.cellForItem(at: path(0)))
        cell.selectionStyle = .default
        assertColor(try pixel(5, 10, of: collection), .tint, accuracy: 0.02)
        cell.contentView.backgroundColor = nil
        var background = BackgroundConfiguration.clear()
        background.backgroundColor = .pureGreen
        cell.backgroundConfiguration = background
        assertColor(try pixel(5, 10, of: collection), .pureGreen, accuracy: 0.02)
        cell.backgroundConfiguration = .listCell()
        assertColor(try pixel(5, 10, of: collection), .tint, accuracy: 0.02)
    }

    /// Arrow keys that leave the viewport scroll to where the layout stops; so does a change of the
    /// size of the window.
    func testKeysAndResizingKeepATargetInTheMiddle() async throws {
        let collection = try showCollection(RecordedItems(20), layout: LineLayout())
        let window = try XCTUnwrap(window)
        collection.grabFocus()
        for item in 0...3 {
            press(GDK_KEY_Right, in: window)
            XCTAssertEqual(collection.focusedItem, path(item))
            XCTAssertEqual(collection.contentOffset.x, Double(item) * 250)
        }
        press(GDK_KEY_Left, in: window)
        XCTAssertEqual(collection.contentOffset.x, 500)
        gtk_window_resize(window.widget.cast(GtkWindow.self), 500, 300)
        wait("the collection is wider") { collection.viewportSize.width == 500 }
        wait("it is laid out") { !collection.needsUpdate }
        XCTAssertEqual(collection.cellForItem(at: path(2))?.hosting?.attributes.center.x, 750)
        XCTAssertEqual(collection.contentOffset.x, 500)
    }

    /// With margins that do not follow the width, the item in the middle stays there.
    func testTheItemInTheMiddleStaysThere() async throws {
        let collection = try showCollection(RecordedItems(20), layout: LineLayout(width: 320))
        collection.contentOffset = Point(x: 1000, y: 0)
        wait("it scrolled") { !collection.needsUpdate }
        let window = try XCTUnwrap(window)
        gtk_window_resize(window.widget.cast(GtkWindow.self), 500, 300)
        wait("the collection is wider") { collection.viewportSize.width == 500 }
        wait("it is laid out") { !collection.needsUpdate }
        XCTAssertEqual(collection.visibleRect.center.x, 1160)
        XCTAssertEqual(frame(4, of: collection)?.center.x, 1160)
    }

    /// Where the selection does not follow the focus, arrow keys select nothing; Space and Enter
    /// do.
    func testTheSelectionNeedNotFollowTheFocus() async throws {
        let items = RecordedItems(20)
        let collection = try showCollection(items) { $0.selectionFollowsFocus = false }
        let window = try XCTUnwrap(window)
        collection.grabFocus()
        for key in [GDK_KEY_Right, GDK_KEY_Right, GDK_KEY_End, GDK_KEY_Home] {
            press(key, in: window)
            XCTAssertNil(collection.indexPathsForSelectedItems)
        }
        XCTAssertEqual(collection.focusedItem, path(0))
        press(GDK_KEY_Right, in: window)
        press(GDK_KEY_space, in: window)
        XCTAssertEqual(collection.indexPathsForSelectedItems, [path(1)])
        press(GDK_KEY_Right, in: window)
        press(GDK_KEY_Return, in: window)
        XCTAssertEqual(collection.indexPathsForSelectedItems, [path(2)])
    }

    /// The focus stays where a deleted item was.
    func testTheFocusStaysAfterADeletion() async throws {
        let items = RecordedItems(5)
        let collection = try showCollection(items)
        func delete(_ item: Int) {
            items.sections[0].remove(at: item)
            collection.deleteItems(at: [path(item)])
        }
        collection.focusItem(at: path(2))
        delete(2)
        XCTAssertEqual(collection.focusedItem, path(2))
        collection.focusItem(at: path(3))
        delete(3)
        XCTAssertEqual(collection.focusedItem, path(2))
    }

    private func turnWheel(
        _ direction: GdkScrollDirection, state: GdkModifierType? = nil,
        on collection: CollectionView
    ) {
        guard let event = gdk_event_new(GDK_SCROLL), let window = collection.bin.window else {
            return XCTFail("The collection is not realized")
        }
        defer { gdk_event_free(event) }
        g_object_ref(UnsafeMutableRawPointer(window))
        event.pointee.scroll.window = window
        (event.pointee.scroll.x, event.pointee.scroll.y) = (50, 50)
        event.pointee.scroll.direction = direction
        event.pointee.scroll.state = state?.rawValue ?? 0
        let seat = gdk_display_get_default_seat(gdk_display_get_default())
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        gtk_main_do_event(event)
    }

    /// The wheel scrolls along the only direction in which there is more, and sideways with Shift.
    func testTheWheelScrollsSideways() async throws {
        var layout = CollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        let row = try showCollection(RecordedItems(200), layout: layout)
        turnWheel(GDK_SCROLL_DOWN, on: row)
        let distance = row.contentOffset.x
        XCTAssertGreaterThan(distance, 10)
        turnWheel(GDK_SCROLL_DOWN, state: GDK_SHIFT_MASK, on: row)
        XCTAssertEqual(row.contentOffset.x, 2 * distance, accuracy: 1)
        turnWheel(GDK_SCROLL_UP, on: row)
        XCTAssertEqual(row.contentOffset.x, distance, accuracy: 1)
        XCTAssertEqual(row.contentOffset.y, 0)
    }
}
