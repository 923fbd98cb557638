import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Items with long texts, and headers and footers that are cells of lists.
@MainActor
private final class WordyItems: RecordedItems {
    /// The number of words of the headers and footers.
    var words = 40

    override func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "row", for: indexPath)
        show(sections[indexPath.section][indexPath.item], wordy(30), in: cell)
        return cell
    }

    override func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "bar", for: indexPath)
        show(wordy(words), nil, in: view)
        return view
    }

    private func show(_ text: String, _ secondary: String?, in view: CollectionReusableView) {
        guard let cell = view as? CollectionViewListCell else { return }
        var content = cell.defaultContentConfiguration()
        (content.text, content.secondaryText) = (text, secondary)
        cell.contentConfiguration = content
    }

    private func wordy(_ count: Int) -> String {
        Array(repeating: "word", count: count).joined(separator: " ")
    }
}

/// Long texts in lists of collections, which are shown whole in each width and font.
@MainActor
final class CollectionWrappingTests: CollectionTestCase {
    private func showList(
        _ appearance: CollectionLayoutListConfiguration.Appearance,
        _ sections: [[String]] = [["a", "b"], ["c", "d"]]
    ) throws -> (CollectionView, WordyItems) {
        var list = CollectionLayoutListConfiguration(appearance: appearance)
        (list.headerMode, list.footerMode) = (.supplementary, .supplementary)
        let items = WordyItems(sections)
        let collection = try showCollection(
            items, layout: CollectionViewCompositionalLayout.list(using: list), height: 700
        ) {
            $0.register(CollectionViewListCell.self, forCellWithReuseIdentifier: "row")
            for kind in [
                CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter,
            ] {
                $0.register(
                    CollectionViewListCell.self, forSupplementaryViewOfKind: kind,
                    withReuseIdentifier: "bar")
            }
        }
        return (collection, items)
    }

    private func settle(_ collection: CollectionView) {
        MainLoop.drain()
        wait("the collection is laid out") {
            !collection.needsUpdate && collection.animation == nil
        }
    }

    private func resize(to width: Int, _ collection: CollectionView) throws {
        let window = try XCTUnwrap(window)
        gtk_window_resize(window.widget.cast(GtkWindow.self), gint(width), 700)
        wait("the width is \(width)") { collection.viewportSize.width == Double(width) }
        settle(collection)
    }

    private func bars(_ collection: CollectionView) -> [CollectionViewListCell] {
        [CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter]
            .flatMap { kind in
                (0..<3).compactMap {
                    collection.supplementaryView(forElementKind: kind, at: path(0, $0))
                        as? CollectionViewListCell
                }
            }
    }

    /// Checks that all visible cells and bars are as tall as their texts.
    private func check(
        _ collection: CollectionView, _ message: String, file: StaticString = #filePath,
        line: UInt = #line
    ) {
        let views =
            bars(collection) + collection.visibleCells.compactMap { $0 as? CollectionViewListCell }
        XCTAssertGreaterThan(views.count, 2, message, file: file, line: line)
        for view in views {
            let needed = view.sizeThatFits(
                Size(width: view.frame.width, height: .greatestFiniteMagnitude)
            ).height
            XCTAssertGreaterThan(needed, 40, message, file: file, line: line)
            XCTAssertEqual(
                view.frame.height, needed.rounded(.up), "\(message) \(view.frame)", file: file,
                line: line)
        }
    }

    func testBarsAndCellsOfListsWrapInEachAppearanceAndWidth() async throws {
        for appearance in [
            CollectionLayoutListConfiguration.Appearance.plain, .grouped, .insetGrouped, .sidebar,
        ] {
            let (collection, _) = try showList(appearance)
            for width in [320, 240, 500, 320] {
                try resize(to: width, collection)
                check(collection, "\(appearance) \(width)")
            }
            destroyWindows()
        }
    }

    func testMirroredBarsAndLargerFontsWrap() async throws {
        gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
        defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
        let (collection, _) = try showList(.insetGrouped)
        check(collection, "mirrored")
        let before = try XCTUnwrap(bars(collection).first).frame.height
        try withFont("Sans 18") {
            wait("the header is taller") {
                (self.bars(collection).first?.frame.height ?? 0) > before + 20
            }
            settle(collection)
            check(collection, "larger")
        }
    }

    /// A header whose text changed has another height after a reload of its section or of all.
    func testAChangedHeaderHasAnotherHeight() async throws {
        let (collection, items) = try showList(.plain)
        func height() throws -> Double { try XCTUnwrap(bars(collection).first).frame.height }
        let long = try height()
        items.words = 1
        collection.reloadSections([0])
        settle(collection)
        XCTAssertLessThan(try height(), long - 30)
        items.words = 40
        collection.reloadData()
        settle(collection)
        XCTAssertEqual(try height(), long)
        items.words = 1
        collection.reloadData()
        settle(collection)
        XCTAssertLessThan(try height(), long - 30)
    }

    /// Items out of sight while the font changes are whole when they come into view, and the first
    /// visible one stays in place.
    func testWhatIsOutOfSightFollowsTheFont() async throws {
        let names = (0..<20).map(String.init)
        let (collection, _) = try showList(.grouped, [names, names, names])
        func place() throws -> (IndexPath, Double) {
            let first = try XCTUnwrap(
                collection.indexPathsForVisibleItems.sorted().first {
                    collection.cellForItem(at: $0).map {
                        $0.frame.minY >= collection.contentOffset.y
                    } ?? false
                })
            let cell = try XCTUnwrap(collection.cellForItem(at: first))
            return (first, cell.frame.minY - collection.contentOffset.y)
        }
        func checkAll(_ message: String) {
            for section in 0..<3 {
                for item in [0, 10, 19] {
                    collection.scrollToItem(
                        at: path(item, section), at: .centeredVertically, animated: false)
                    settle(collection)
                    check(collection, "\(message) \(section).\(item)")
                }
            }
        }
        checkAll("at first")
        for name in ["Sans 18", "Sans 7", "Monospace 10"] {
            collection.scrollToItem(at: path(10, 1), at: .top, animated: false)
            settle(collection)
            let before = try place()
            try withFont(name) {
                XCTAssertNil(Settling.settle())
                let after = try place()
                XCTAssertEqual(after.0, before.0, name)
                XCTAssertEqual(after.1, before.1, accuracy: 1, name)
                checkAll(name)
            }
            XCTAssertNil(Settling.settle())
            checkAll("as before \(name)")
        }
    }
}
