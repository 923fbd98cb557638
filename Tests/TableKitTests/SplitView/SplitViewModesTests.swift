import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Two and three columns, hidden and shown.
@MainActor
final class SplitViewModesTests: DisplayTestCase {
    private func split(_ style: SplitViewController.Style) throws -> (
        SplitViewController, [SplitViewState.Column: RecordingController]
    ) {
        let split = SplitViewController(style: style, collapseWidth: 500)
        var pages: [SplitViewState.Column: RecordingController] = [:]
        for column in SplitViewState.Column.allCases
        where style == .tripleColumn || column != .supplementary {
            let page = RecordingController("\(column)")
            pages[column] = page
            split.setViewController(page, for: column)
        }
        try show(split.view, width: 900, height: 300)
        return (split, pages)
    }

    func testTwoColumnsAreSideBySideAndTheFirstIsHiddenAndShown() async throws {
        let (split, pages) = try split(.doubleColumn)
        XCTAssertEqual(split.viewControllers.count, 2)
        wait("both are visible") { pages.values.allSatisfy { $0.view.isOnScreen } }
        XCTAssertEqual(split.displayMode, .oneBesideSecondary)
        split.hide(.primary)
        wait("the first is hidden") { pages[.primary]?.view.isOnScreen == false }
        XCTAssertEqual(split.displayMode, .secondaryOnly)
        XCTAssertTrue(pages[.secondary]?.view.isOnScreen ?? false)
        let button = split.displayModeButtonItem.view.widget.cast(GtkButton.self)
        gtk_button_clicked(button)
        wait("the first is back") { pages[.primary]?.view.isOnScreen == true }
    }

    func testAPageIsReplaced() async throws {
        let (split, pages) = try split(.tripleColumn)
        wait("all are visible") { pages.values.allSatisfy { $0.view.isOnScreen } }
        let other = RecordingController("other")
        split.setViewController(other, for: .secondary)
        wait("the new page is visible") { other.view.isOnScreen }
        XCTAssertFalse(pages[.secondary]?.view.isOnScreen ?? true)
        XCTAssertTrue(other.splitViewController === split)
        XCTAssertNil(pages[.secondary]?.splitViewController)
    }

    /// 23.4–23.7: where only the detail has space, a button opens the list over it.
    func testTheFirstColumnOpensInAPopover() async throws {
        let (split, pages) = try split(.doubleColumn)
        let (list, detail) = (try XCTUnwrap(pages[.primary]), try XCTUnwrap(pages[.secondary]))
        split.preferredDisplayMode = .oneOverSecondary
        XCTAssertEqual(split.displayMode, .oneOverSecondary)
        wait("the list is hidden") { !list.view.isOnScreen }
        let stack = try XCTUnwrap(detail.view as? StackView)
        stack.addArrangedSubview(split.displayModeButtonItem.view)
        split.show(.primary)
        wait("the list is in a popover") { list.view.isOnScreen }
        XCTAssertNotNil(gtk_widget_get_ancestor(list.view.widget, gtk_popover_get_type()))
        split.show(.secondary)
        wait("the popover is gone") { !list.view.isOnScreen }
        split.preferredDisplayMode = .oneBesideSecondary
        wait("the list is beside the detail") { list.view.isOnScreen }
        XCTAssertNil(gtk_widget_get_ancestor(list.view.widget, gtk_popover_get_type()))
    }
}
