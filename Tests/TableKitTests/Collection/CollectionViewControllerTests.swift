import CGtk
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// A page with a collection; every optional function is found by `override`. Spec 71.1.
@MainActor
final class CollectionViewControllerTests: CollectionTestCase {
    private final class Shelf: CollectionViewController {
        var moved: [IndexPath] = []
        var menus: [[IndexPath]] = []

        override func viewDidLoad() {
            collectionView.register(NameCell.self, forCellWithReuseIdentifier: "name")
            collectionView.register(
                TitleView.self,
                forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
                withReuseIdentifier: "title")
        }

        override func numberOfSections(in collectionView: CollectionView) -> Int { 2 }

        override func collectionView(
            _ collectionView: CollectionView, numberOfItemsInSection section: Int
        ) -> Int { 3 }

        override func collectionView(
            _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
        ) -> CollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "name", for: indexPath)
        }

        override func collectionView(
            _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
            at indexPath: IndexPath
        ) -> CollectionReusableView {
            collectionView.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: "title", for: indexPath)
        }

        override func collectionView(
            _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
            referenceSizeForHeaderInSection section: Int
        ) -> Size { Size(width: 0, height: 24) }

        override func collectionView(
            _ collectionView: CollectionView, layout: CollectionViewFlowLayout,
            sizeForItemAt indexPath: IndexPath
        ) -> Size { Size(width: 60, height: 40) }

        override func collectionView(
            _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
        ) -> Bool { true }

        override func collectionView(
            _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
            to destinationIndexPath: IndexPath
        ) { moved += [sourceIndexPath, destinationIndexPath] }

        override func collectionView(
            _ collectionView: CollectionView,
            contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: Point
        ) -> ContextMenuConfiguration? {
            menus.append(indexPaths)
            return nil
        }
    }

    func testOverriddenFunctionsAreCalled() async throws {
        let page = Shelf(collectionViewLayout: CollectionViewFlowLayout())
        try show(View(retaining: page.view.widget), width: 320, height: 300)
        let collection = page.collectionView
        wait("the collection has its size") { collection.viewportSize.width == 320 }
        XCTAssertEqual(
            collection.cellForItem(at: path(0))?.frame.origin, Point(x: 0, y: 24))
        XCTAssertEqual(collection.numberOfSections, 2)
        button(GDK_BUTTON_PRESS, Point(x: 20, y: 40), button: 3, on: collection)
        button(GDK_BUTTON_PRESS, Point(x: 20, y: 200), button: 3, on: collection)
        XCTAssertEqual(page.menus, [[path(0)], []])
        page.installsStandardGestureForInteractiveMovement = false
        XCTAssertFalse(collection.dragInteractionEnabled)
        XCTAssertTrue(collection.beginInteractiveMovementForItem(at: path(0)))
        let target = try XCTUnwrap(collection.layoutAttributesForItem(at: path(1)))
        collection.updateInteractiveMovementTargetPosition(target.center)
        collection.endInteractiveMovement()
        XCTAssertEqual(page.moved, [path(0), path(1)])
    }
}
