import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// A cell with one label.
final class NameCell: CollectionViewCell {
    let label = Label()
    private(set) var reuses = 0
    private(set) var applied: CollectionViewLayoutAttributes?

    required init(frame: Rect) {
        super.init(frame: frame)
        label.frame = contentView.bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(label)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
    }

    override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        applied = layoutAttributes
    }
}

/// A section header or footer with one label.
final class TitleView: CollectionReusableView {
    let label = Label()

    required init(frame: Rect) {
        super.init(frame: frame)
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        label.frame = bounds
        addSubview(label)
    }
}

/// Items for a collection, and a log of the collection's calls.
@MainActor
class RecordedItems: CollectionViewDataSource, CollectionViewDelegate {
    var sections: [[String]]
    var configure: (CollectionViewCell, IndexPath) -> Void = { _, _ in }
    var shouldHighlight: (IndexPath) -> Bool = { _ in true }
    var shouldSelect: (IndexPath) -> Bool = { _ in true }
    var canMove = false
    var hasTypeSelectTitles = true
    var targetOffset: (Point) -> Point = { $0 }
    var target: (IndexPath, IndexPath) -> IndexPath = { $1 }
    private(set) var log: [String] = []
    /// The cells that were requested and that were about to be displayed, in order.
    var order: [String] = []
    private(set) var scrolls = 0
    private(set) var endedScrolls = 0
    var menuActions: [EditAction] = []

    init(_ sections: [[String]]) { self.sections = sections }

    convenience init(_ count: Int) { self.init([(0..<count).map { "Item \($0)" }]) }

    func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    func name(_ path: IndexPath) -> String { "\(path.section).\(path.item)" }

    func numberOfSections(in collectionView: CollectionView) -> Int {
        log.append("sections")
        return sections.count
    }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int {
        log.append("items \(section)")
        return sections[section].count
    }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        log.append("cell \(name(indexPath))")
        order.append("cell \(name(indexPath))")
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "name", for: indexPath)
        (cell as? NameCell)?.label.text = sections[indexPath.section][indexPath.item]
        configure(cell, indexPath)
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        log.append("view \(name(indexPath))")
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "title", for: indexPath)
        (view as? TitleView)?.label.text = "Section \(indexPath.section)"
        return view
    }

    func collectionView(
        _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool { canMove }

    func collectionView(
        _ collectionView: CollectionView, moveItemAt source: IndexPath, to target: IndexPath
    ) {
        log.append("move \(name(source)) \(name(target))")
        let moved = sections[source.section].remove(at: source.item)
        sections[target.section].insert(moved, at: target.item)
    }

    func collectionView(
        _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool {
        log.append("shouldHighlight \(name(indexPath))")
        return shouldHighlight(indexPath)
    }

    func collectionView(
        _ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath
    ) { log.append("didHighlight \(name(indexPath))") }

    func collectionView(
        _ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath
    ) { log.append("didUnhighlight \(name(indexPath))") }

    func collectionView(
        _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool {
        log.append("shouldSelect \(name(indexPath))")
        return shouldSelect(indexPath)
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        log.append("didSelect \(name(indexPath))")
    }

    func collectionView(
        _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
    ) -> Bool {
        log.append("shouldDeselect \(name(indexPath))")
        return true
    }

    func collectionView(
        _ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath
    ) { log.append("didDeselect \(name(indexPath))") }

    func collectionView(
        _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) { log.append("primary \(name(indexPath))") }

    func collectionView(
        _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { order.append("will \(name(indexPath))") }

    func collectionView(
        _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
        forItemAt indexPath: IndexPath
    ) { log.append("ended \(name(indexPath))") }

    func collectionView(
        _ collectionView: CollectionView, typeSelectTitleForItemAt indexPath: IndexPath
    ) -> String? {
        hasTypeSelectTitles ? sections[indexPath.section][indexPath.item] : nil
    }

    func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { target(originalIndexPath, proposedIndexPath) }

    func collectionView(
        _ collectionView: CollectionView,
        targetContentOffsetForProposedContentOffset proposedContentOffset: Point
    ) -> Point { targetOffset(proposedContentOffset) }

    func collectionView(
        _ collectionView: CollectionView, shouldShowMenuForItemAt indexPath: IndexPath
    ) -> Bool { !menuActions.isEmpty }

    func collectionView(
        _ collectionView: CollectionView, canPerformAction action: EditAction,
        forItemAt indexPath: IndexPath, withSender sender: Any?
    ) -> Bool { menuActions.contains(action) }

    func collectionView(
        _ collectionView: CollectionView, performAction action: EditAction,
        forItemAt indexPath: IndexPath, withSender sender: Any?
    ) { log.append("perform \(action) \(name(indexPath))") }

    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { endedScrolls += 1 }

    func scrollViewDidScroll(_ scrollView: ScrollView) { scrolls += 1 }
}

/// A test of a collection in a window.
@MainActor
class CollectionTestCase: DisplayTestCase {
    /// Retains the items, because a collection does not.
    private var items: RecordedItems?
    private(set) var window: View?

    /// Shows a collection with items, and lays it out. The viewport has the given size.
    func showCollection(
        _ items: RecordedItems, layout: any CollectionViewLayout = CollectionViewFlowLayout(),
        width: Int = 320, height: Int = 300, prepare: (CollectionView) -> Void = { _ in }
    ) throws -> CollectionView {
        let collection = CollectionView(collectionViewLayout: layout)
        collection.register(NameCell.self, forCellWithReuseIdentifier: "name")
        for kind in [
            CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter,
        ] {
            collection.register(
                TitleView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "title")
        }
        self.items = items
        collection.dataSource = items
        collection.delegate = items
        prepare(collection)
        window = try show(View(retaining: collection.widget), width: width, height: height)
        wait("the collection has its size") { collection.viewportSize.width == Double(width) }
        wait("the collection has its views") { !collection.needsUpdate }
        return collection
    }

    func path(_ item: Int, _ section: Int = 0) -> IndexPath {
        IndexPath(item: item, section: section)
    }

    /// The frame of the visible cell of an item.
    func frame(_ item: Int, _ section: Int = 0, of collection: CollectionView) -> Rect? {
        collection.cellForItem(at: path(item, section))?.frame
    }

    /// Scrolls, and waits until the frame is on the screen.
    func scroll(_ collection: CollectionView, to offset: Point) {
        collection.contentOffset = offset
        wait("the collection scrolled") { !collection.needsUpdate }
    }

    /// Sends a button event to a collection, at a point of the viewport.
    func button(
        _ type: GdkEventType, _ point: Point, button: Int = 1, state: GdkModifierType? = nil,
        on collection: CollectionView
    ) {
        guard let event = gdk_event_new(type), let window = collection.bin.window else {
            return XCTFail("The collection is not realized")
        }
        defer { gdk_event_free(event) }
        g_object_ref(UnsafeMutableRawPointer(window))
        if type == GDK_MOTION_NOTIFY {
            event.pointee.motion.window = window
            (event.pointee.motion.x, event.pointee.motion.y) = (point.x, point.y)
            event.pointee.motion.state = GDK_BUTTON1_MASK.rawValue | (state?.rawValue ?? 0)
        } else {
            event.pointee.button.window = window
            (event.pointee.button.x, event.pointee.button.y) = (point.x, point.y)
            event.pointee.button.button = guint(button)
            event.pointee.button.state = state?.rawValue ?? 0
        }
        let seat = gdk_display_get_default_seat(gdk_display_get_default())
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        if !GestureCenter.shared.handle(event) { gtk_main_do_event(event) }
    }

    /// Clicks a point of the viewport.
    func click(_ point: Point, state: GdkModifierType? = nil, on collection: CollectionView) {
        button(GDK_BUTTON_PRESS, point, state: state, on: collection)
        button(GDK_BUTTON_RELEASE, point, state: state, on: collection)
    }
}

/// Items with metrics of a flow layout.
@MainActor
final class MeasuredItems: RecordedItems, CollectionViewDelegateFlowLayout {
    var size: ((CollectionViewFlowLayout, IndexPath) -> Size)?
    var inset: (Int) -> EdgeInsets = { _ in .zero }
    var itemSpacing: (Int) -> Double = { _ in 10 }
    var lineSpacing: (Int) -> Double = { _ in 10 }
    var header: (Int) -> Size = { _ in .zero }
    var footer: (Int) -> Size = { _ in .zero }
    private(set) var askedSizes = 0

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> Size {
        askedSizes += 1
        return size?(layout, indexPath) ?? CollectionViewFlowLayout.automaticSize
    }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
        insetForSectionAt section: Int
    ) -> EdgeInsets { inset(section) }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> Double { itemSpacing(section) }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> Double { lineSpacing(section) }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> Size { header(section) }

    func collectionView(
        _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
        referenceSizeForFooterInSection section: Int
    ) -> Size { footer(section) }
}
