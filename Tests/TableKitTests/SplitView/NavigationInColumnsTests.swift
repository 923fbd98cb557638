import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// A navigation controller in a column of a split view: its pages use the bar of the column, and on
/// a narrow window the way back leads from its first page to the column before.
@MainActor
final class NavigationInColumnsTests: DisplayTestCase {
    private let list = RecordingController("List")
    private let first = RecordingController("First")
    private let second = RecordingController("Second")

    private func shown(width: Int) throws -> (
        SplitViewController, NavigationController, View
    ) {
        let split = SplitViewController(style: .doubleColumn, collapseWidth: 600)
        let navigation = NavigationController(rootViewController: first)
        split.setViewController(list, for: .primary)
        split.setViewController(navigation, for: .secondary)
        let window = View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        gtk_window_set_titlebar(window.widget.cast(GtkWindow.self), split.titlebar.widget)
        return (split, navigation, try show(split.view, in: window, width: width, height: 400))
    }

    func testThePagesUseTheBarOfTheColumn() async throws {
        let (split, navigation, _) = try shown(width: 900)
        let bar = navigation.navigationBar
        XCTAssertEqual(bar.visibleTitle, "First")
        XCTAssertTrue(bar.isOnScreen)
        XCTAssertNil(bar.visibleBackTitle)
        first.show(second, sender: nil)
        wait("the page is there") { !navigation.isInTransition }
        XCTAssertEqual(bar.visibleTitle, "Second")
        XCTAssertEqual(bar.visibleBackTitle, "First")
        XCTAssertTrue(second.splitViewController === split)
        gtk_button_clicked(bar.backButton.widget.cast(GtkButton.self))
        wait("the first page is back") { navigation.topViewController === self.first }
    }

    func testOnANarrowWindowTheWayBackLeadsThroughBoth() async throws {
        let (split, navigation, window) = try shown(width: 900)
        first.show(second, sender: nil)
        wait("the page is there") { !navigation.isInTransition }
        gtk_window_resize(window.widget.cast(GtkWindow.self), 420, 400)
        wait("it has collapsed") { split.isCollapsed && self.list.view.isOnScreen }
        split.show(.secondary)
        wait("the page is there again") { split.narrow?.isInTransition == false }
        let bar = navigation.navigationBar
        XCTAssertTrue(bar === split.narrow?.navigationBar)
        XCTAssertEqual(bar.visibleTitle, "Second")
        gtk_button_clicked(bar.backButton.widget.cast(GtkButton.self))
        wait("the first page is there") {
            navigation.topViewController === self.first && !navigation.isInTransition
        }
        XCTAssertEqual(bar.visibleBackTitle, "List")
        gtk_button_clicked(bar.backButton.widget.cast(GtkButton.self))
        wait("the list is there") {
            self.list.view.isOnScreen && split.narrow?.isInTransition == false
        }
        XCTAssertEqual(split.narrow?.navigationBar.visibleTitle, "List")
        gtk_window_resize(window.widget.cast(GtkWindow.self), 900, 400)
        wait("it has separated") { !split.isCollapsed && self.first.view.isOnScreen }
        XCTAssertTrue(navigation.navigationBar.isOnScreen)
        XCTAssertEqual(navigation.navigationBar.visibleTitle, "First")
        XCTAssertNil(navigation.navigationBar.visibleBackTitle)
    }

    /// The pages of a split view that is told so appear and disappear with their columns.
    func testThePagesAppearWithTheirColumns() async throws {
        let (split, _, window) = try shown(width: 900)
        split.appear()
        XCTAssertEqual(list.takeLog(), ["load", "will appear", "did appear"])
        XCTAssertEqual(first.takeLog(), ["load", "will appear", "did appear"])
        split.hide(.primary)
        XCTAssertEqual(list.takeLog(), ["will disappear", "did disappear"])
        split.show(.primary)
        XCTAssertEqual(list.takeLog(), ["will appear", "did appear"])
        gtk_window_resize(window.widget.cast(GtkWindow.self), 420, 400)
        wait("it has collapsed") { split.isCollapsed && self.list.view.isOnScreen }
        XCTAssertEqual(list.takeLog(), [])
        XCTAssertEqual(first.takeLog(), ["will disappear", "did disappear"])
        split.setViewController(second, for: .secondary)
        split.show(.secondary)
        wait("the new page is there") { split.narrow?.isInTransition == false }
        XCTAssertEqual(second.takeLog(), ["load", "will appear", "did appear"])
        XCTAssertEqual(list.takeLog(), ["will disappear", "did disappear"])
        split.disappear()
        XCTAssertEqual(second.takeLog(), ["will disappear", "did disappear"])
    }
}
