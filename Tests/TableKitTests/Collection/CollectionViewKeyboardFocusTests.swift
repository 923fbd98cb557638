import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// A delegate that records when the user selects several items.
@MainActor
private final class SelectionLog: CollectionViewDelegate {
    var allows = true
    var log: [String] = []

    func collectionView(
        _ collectionView: CollectionView,
        shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool {
        log.append("should \(indexPath.item)")
        return allows
    }

    func collectionView(
        _ collectionView: CollectionView,
        didBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) { log.append("did \(indexPath.item)") }

    func collectionViewDidEndMultipleSelectionInteraction(_ collectionView: CollectionView) {
        log.append("end")
    }
}

/// A cell that records the progress of its drag.
private final class DraggedCell: CollectionViewCell {
    static var log: [DragState] = []

    override func dragStateDidChange(_ dragState: DragState) { Self.log.append(dragState) }
}

/// The keyboard focus of items, selecting several of them, and the state of dragged ones.
@MainActor
final class CollectionViewKeyboardFocusTests: CollectionTestCase {
    private func layout() -> CollectionViewFlowLayout {
        var layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 100, height: 100)
        layout.minimumInteritemSpacing = 10
        layout.minimumLineSpacing = 10
        return layout
    }

    func testTabVisitsTheItemsThenTheControlsInThem() async throws {
        let items = RecordedItems(6)
        var buttons: [Int: Button] = [:]
        items.configure = { cell, path in
            for old in cell.contentView.subviews where old is Button { old.removeFromSuperview() }
            let button = Button("\(path.item)")
            cell.contentView.addSubview(button) { _ in Rect(x: 10, y: 10, width: 60, height: 30) }
            buttons[path.item] = button
        }
        let collection = try showCollection(items, layout: layout())
        wait("the items have buttons") { buttons.count == 6 }
        let window = try XCTUnwrap(window)
        collection.grabFocus()
        wait("the items have the focus") { collection.isFocused }
        for item in 0..<6 {
            press(GDK_KEY_Tab, in: window)
            XCTAssertEqual(buttons[item]?.containsFocus, true, "button \(item) has the focus")
        }
        for item in (0..<5).reversed() {
            press(GDK_KEY_ISO_Left_Tab, GDK_SHIFT_MASK, in: window)
            XCTAssertEqual(buttons[item]?.containsFocus, true, "button \(item) has the focus")
        }
        press(GDK_KEY_ISO_Left_Tab, GDK_SHIFT_MASK, in: window)
        wait("the items have the focus") { collection.isFocused }
        XCTAssertEqual(collection.focusedItem, path(0))
        XCTAssertTrue(collection.showsFocus)
    }

    func testTheDelegateHearsOfSeveralItems() async throws {
        let items = RecordedItems(6)
        let delegate = SelectionLog()
        let collection = try showCollection(items, layout: layout()) {
            $0.allowsMultipleSelection = true
        }
        collection.delegate = delegate
        let window = try XCTUnwrap(window)
        click(Point(x: 50, y: 50), on: collection)
        XCTAssertEqual(delegate.log, [])
        press(GDK_KEY_Right, GDK_SHIFT_MASK, in: window)
        release(GDK_KEY_Shift_R, in: window)
        XCTAssertEqual(delegate.log, ["should 0", "did 0", "end"])
        delegate.log = []
        button(GDK_BUTTON_PRESS, Point(x: 315, y: 105), on: collection)
        button(GDK_MOTION_NOTIFY, Point(x: 240, y: 60), on: collection)
        button(GDK_MOTION_NOTIFY, Point(x: 50, y: 60), on: collection)
        XCTAssertEqual(delegate.log, ["should 2", "did 2"])
        button(GDK_BUTTON_RELEASE, Point(x: 50, y: 60), on: collection)
        XCTAssertEqual(delegate.log, ["should 2", "did 2", "end"])
        XCTAssertEqual(collection.numberOfSelectedItems, 3)
    }

    func testARefusedRubberBandSelectsNothing() async throws {
        let delegate = SelectionLog()
        delegate.allows = false
        let collection = try showCollection(RecordedItems(6), layout: layout()) {
            $0.allowsMultipleSelection = true
        }
        collection.delegate = delegate
        button(GDK_BUTTON_PRESS, Point(x: 315, y: 105), on: collection)
        button(GDK_MOTION_NOTIFY, Point(x: 50, y: 60), on: collection)
        XCTAssertNil(collection.pointer.band)
        button(GDK_BUTTON_RELEASE, Point(x: 50, y: 60), on: collection)
        XCTAssertEqual(collection.numberOfSelectedItems, 0)
        XCTAssertEqual(delegate.log.filter { $0 != "should 0" }, [])
    }

    func testACellHearsOfItsDrag() async throws {
        let items = RecordedItems(6)
        items.canMove = true
        DraggedCell.log = []
        let collection = try showCollection(items, layout: layout()) {
            $0.register(DraggedCell.self, forCellWithReuseIdentifier: "name")
        }
        XCTAssertTrue(collection.beginInteractiveMovementForItem(at: path(0)))
        XCTAssertEqual(DraggedCell.log, [.lifting])
        collection.updateInteractiveMovementTargetPosition(Point(x: 160, y: 50))
        collection.updateInteractiveMovementTargetPosition(Point(x: 170, y: 50))
        collection.endInteractiveMovement()
        XCTAssertEqual(DraggedCell.log, [.lifting, .dragging, .none])
    }
}
