import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Outlines, accessories and swipes in the lists of a collection.
@MainActor
final class CollectionListTests: DisplayTestCase {
    private typealias Source = CollectionViewDiffableDataSource<String, String>
    private var accessories: (String) -> [CellAccessory] = { _ in [.outlineDisclosure()] }
    private var list = CollectionLayoutListConfiguration(appearance: .plain)

    private func shown() throws -> (CollectionView, Source, View) {
        let collection = CollectionView(collectionViewLayout: CompositionalLayout.list(using: list))
        let registration = CollectionView.CellRegistration<CollectionViewListCell, String> {
            [unowned self] cell, _, item in
            var content = cell.defaultContentConfiguration()
            content.text = item
            cell.contentConfiguration = content
            cell.accessories = accessories(item)
        }
        let source = Source(collectionView: collection) { collection, path, item in
            collection.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
        }
        var outline = DiffableDataSourceSectionSnapshot<String>()
        outline.append(["Fruit", "Nuts"])
        outline.append(["Apple", "Pear"], to: "Fruit")
        outline.append(["Boskoop"], to: "Apple")
        source.apply(outline, to: "food", animatingDifferences: false)
        let window = try show(View(retaining: collection.widget), width: 300, height: 400)
        wait("the items are there") { collection.visibleCells.count == 2 }
        wait("they are laid out") { !collection.needsUpdate }
        addTeardownBlock { _ = source }
        return (collection, source, window)
    }

    private func cell(_ item: Int, of collection: CollectionView) throws -> CollectionViewListCell {
        try XCTUnwrap(
            collection.cellForItem(at: IndexPath(item: item, section: 0))
                as? CollectionViewListCell)
    }

    private func titles(_ collection: CollectionView) -> [String] {
        collection.visibleCells.compactMap(\.accessibilityLabel)
    }

    private func waitForEnd(of collection: CollectionView) {
        wait("the animation ended") { collection.animation == nil && !collection.needsUpdate }
    }

    private func button(of cell: CollectionViewListCell) -> Button? {
        cell.accessoryViews.compactMap { $0 as? Button }.first { !$0.isHidden }
    }

    /// The button of an item expands it, and collapses it again; the items below are indented.
    func testTheButtonExpandsAnItem() async throws {
        let (collection, source, _) = try shown()
        XCTAssertEqual(titles(collection), ["Fruit", "Nuts"])
        let fruit = try cell(0, of: collection)
        XCTAssertNil(button(of: try cell(1, of: collection)), "there is nothing below")
        let disclosure = try XCTUnwrap(button(of: fruit))
        XCTAssertEqual(disclosure.accessibilityLabel, "Expand Fruit")
        XCTAssertLessThan(fruit.contentView.frame.width, fruit.bounds.width - 20)
        gtk_button_clicked(disclosure.widget.cast())
        waitForEnd(of: collection)
        XCTAssertEqual(titles(collection), ["Fruit", "Apple", "Pear", "Nuts"])
        XCTAssertEqual(disclosure.accessibilityLabel, "Collapse Fruit")
        let indents = try (0..<4).map { try cell($0, of: collection).contentView.frame.minX }
        XCTAssertEqual(indents, [0, 16, 16, 0])
        XCTAssertTrue(source.snapshot(for: "food").isExpanded("Fruit"))
        gtk_button_clicked(disclosure.widget.cast())
        waitForEnd(of: collection)
        XCTAssertEqual(titles(collection), ["Fruit", "Nuts"])
    }

    /// Right and Left do what the button does; Left goes to the item above.
    func testKeysExpandItems() async throws {
        let (collection, _, window) = try shown()
        collection.grabFocus()
        for key in [GDK_KEY_Home, GDK_KEY_Right, GDK_KEY_Down, GDK_KEY_Right] {
            press(key, in: window)
        }
        waitForEnd(of: collection)
        XCTAssertEqual(titles(collection), ["Fruit", "Apple", "Boskoop", "Pear", "Nuts"])
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_Left, in: window)
        XCTAssertEqual(collection.focusedItem, IndexPath(item: 1, section: 0))
        for _ in 0..<3 { press(GDK_KEY_Left, in: window) }
        waitForEnd(of: collection)
        XCTAssertEqual(titles(collection), ["Fruit", "Nuts"])
    }

    /// The handlers can refuse, and fetch items when they are needed.
    func testHandlersFetchItems() async throws {
        let (collection, source, _) = try shown()
        var log: [String] = []
        source.sectionSnapshotHandlers.shouldExpandItem = { $0 != "Fruit" }
        source.sectionSnapshotHandlers.willExpandItem = { log.append("will expand \($0)") }
        source.sectionSnapshotHandlers.snapshotForExpandingParent = { parent, _ in
            var below = DiffableDataSourceSectionSnapshot<String>()
            below.append(["\(parent) 1", "\(parent) 2"])
            return below
        }
        source.setExpanded(true, rowAt: IndexPath(item: 0, section: 0))
        source.setExpanded(true, rowAt: IndexPath(item: 1, section: 0))
        waitForEnd(of: collection)
        XCTAssertEqual(log, ["will expand Nuts"])
        XCTAssertEqual(titles(collection), ["Fruit", "Nuts", "Nuts 1", "Nuts 2"])
    }

    /// Accessories are beside the content, in order, each in its modes.
    func testAccessoriesAreBesideTheContent() async throws {
        var tapped = 0
        let badge = View(frame: Rect(x: 0, y: 0, width: 20, height: 10))
        accessories = { item in
            item != "Fruit"
                ? []
                : [
                    .delete { tapped += 1 }, .label(text: "12"), .checkmark(),
                    .customView(
                        configuration: CellAccessory.CustomViewConfiguration(
                            customView: badge, placement: .leading())),
                    .reorder(), .disclosureIndicator(displayed: .whenNotEditing),
                ]
        }
        let (collection, _, _) = try shown()
        let fruit = try cell(0, of: collection)
        XCTAssertEqual(try cell(1, of: collection).contentView.frame.width, 300)
        func shownFrames() -> [Rect] {
            fruit.accessoryViews.filter { !$0.isHidden }.map(\.storedFrame)
        }
        // The label, the checkmark, the badge and the chevron.
        var frames = shownFrames()
        XCTAssertEqual(frames.count, 4)
        XCTAssertEqual(frames[2].minX, 12)
        XCTAssertLessThan(frames[0].maxX, frames[1].minX)
        XCTAssertEqual(frames[3].maxX, 288)
        XCTAssertEqual(fruit.contentView.frame.maxX, frames[0].minX + 6)
        XCTAssertTrue(frames.allSatisfy { abs($0.center.y - fruit.bounds.height / 2) <= 1 })
        collection.isEditing = true
        wait("it is laid out") { !collection.needsUpdate }
        frames = shownFrames()
        // Delete, the label, the checkmark, the badge and the handle.
        XCTAssertEqual(frames.count, 5)
        XCTAssertLessThan(frames[0].maxX, frames[3].minX)
        gtk_button_clicked(try XCTUnwrap(button(of: fruit)).widget.cast())
        XCTAssertEqual(tapped, 1)
        let views = fruit.accessoryViews
        collection.reconfigureItems(at: [IndexPath(item: 0, section: 0)])
        XCTAssertTrue(zip(views, fruit.accessoryViews).allSatisfy { $0 === $1 }, "views are kept")
    }

    private func motion(
        _ type: GdkEventType, _ x: Double, on collection: CollectionView, time: Int = 0
    ) {
        guard let event = gdk_event_new(type), let window = collection.bin.window else {
            return XCTFail("The collection is not realized")
        }
        defer { gdk_event_free(event) }
        g_object_ref(UnsafeMutableRawPointer(window))
        if type == GDK_MOTION_NOTIFY {
            event.pointee.motion.window = window
            (event.pointee.motion.x, event.pointee.motion.y) = (x, 20)
            event.pointee.motion.time = guint32(time)
            event.pointee.motion.state = GDK_BUTTON1_MASK.rawValue
        } else {
            event.pointee.button.window = window
            (event.pointee.button.x, event.pointee.button.y) = (x, 20)
            event.pointee.button.button = 1
        }
        let seat = gdk_display_get_default_seat(gdk_display_get_default())
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        if !GestureCenter.shared.handle(event) { gtk_main_do_event(event) }
    }

    private func swipe(_ collection: CollectionView, from start: Double, to end: Double) {
        motion(GDK_BUTTON_PRESS, start, on: collection)
        for part in 1...10 {
            motion(
                GDK_MOTION_NOTIFY, start + (end - start) * Double(part) / 10, on: collection,
                time: part * 100)
        }
        motion(GDK_BUTTON_RELEASE, end, on: collection)
        wait("the swipe rests") {
            collection.swipe?.animation?.isRunning != true && !collection.needsUpdate
        }
    }

    /// A swipe reveals the actions of a list, which move with the item and disappear with it.
    func testASwipeRevealsActions() async throws {
        var deleted: [IndexPath] = []
        weak var source: Source?
        list.trailingSwipeActionsConfigurationProvider = { path in
            SwipeActionsConfiguration(actions: [
                ContextualAction(style: .destructive, title: "Delete") { _, _, done in
                    deleted.append(path)
                    if var snapshot = source?.snapshot() {
                        snapshot.deleteItems(["Fruit"])
                        source?.apply(snapshot)
                    }
                    done(true)
                }
            ])
        }
        let (collection, own, _) = try shown()
        source = own
        let fruit = try cell(0, of: collection)
        swipe(collection, from: 50, to: 120)
        XCTAssertNil(collection.swipe, "there are no leading actions")
        collection.selectItem(at: nil, animated: false)
        swipe(collection, from: 200, to: 130)
        XCTAssertEqual(collection.swipe?.session.openRow, IndexPath(item: 0, section: 0))
        XCTAssertTrue(fruit.configurationState.isSwiped)
        let button = try XCTUnwrap(collection.swipe?.buttons[.left]?.first)
        XCTAssertEqual(fruit.frame.minX, -button.width)
        let view = try XCTUnwrap(collection.swipeActions?.subviews.first)
        XCTAssertEqual(view.storedFrame.maxX, 300)
        XCTAssertEqual(view.storedFrame.minX, 300 - button.width)
        XCTAssertNotEqual(gtk_widget_get_mapped(button.widget), 0)
        // A press elsewhere closes it and selects nothing.
        motion(GDK_BUTTON_PRESS, 20, on: collection)
        motion(GDK_BUTTON_RELEASE, 20, on: collection)
        wait("it is closed") { collection.swipe == nil && !collection.needsUpdate }
        XCTAssertEqual(fruit.frame.minX, 0)
        XCTAssertFalse(fruit.configurationState.isSwiped)
        XCTAssertNil(collection.indexPathsForSelectedItems)
        swipe(collection, from: 200, to: 130)
        let again = try XCTUnwrap(collection.swipe?.buttons[.left]?.first)
        gtk_button_clicked(again.reference.cast())
        waitForEnd(of: collection)
        XCTAssertEqual(deleted, [IndexPath(item: 0, section: 0)])
        XCTAssertNil(collection.swipe)
        XCTAssertEqual(titles(collection), ["Nuts"])
    }

    /// A swipe over most of the row performs the first action; the menu has all of them; Delete
    /// reveals them in editing mode.
    func testFullSwipesMenusAndTheDeleteAccessory() async throws {
        var log: [String] = []
        func action(_ title: String) -> ContextualAction {
            ContextualAction(style: .normal, title: title) { _, _, done in
                log.append(title)
                done(true)
            }
        }
        accessories = { _ in [.delete()] }
        list.leadingSwipeActionsConfigurationProvider = { _ in
            SwipeActionsConfiguration(actions: [action("Read"), action("Mark")])
        }
        list.trailingSwipeActionsConfigurationProvider = { _ in
            SwipeActionsConfiguration(actions: [action("Archive")])
        }
        let (collection, _, _) = try shown()
        swipe(collection, from: 10, to: 280)
        wait("it is closed") { collection.swipe == nil }
        XCTAssertEqual(log, ["Read"])
        let items = collection.swipeMenuItems(at: IndexPath(item: 0, section: 0))
        XCTAssertEqual(items.map(\.title), ["Read", "Mark", "Archive"])
        collection.isEditing = true
        wait("it is laid out") { !collection.needsUpdate }
        let fruit = try cell(0, of: collection)
        gtk_button_clicked(try XCTUnwrap(button(of: fruit)).widget.cast())
        wait("the actions are open") { collection.swipe?.animation?.isRunning != true }
        XCTAssertEqual(collection.swipe?.session.openRow, IndexPath(item: 0, section: 0))
        XCTAssertEqual(collection.swipe?.session.openSide, .left)
    }
}
