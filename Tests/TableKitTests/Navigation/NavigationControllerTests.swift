import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// The navigation stack on the screen (Spec 22.1–22.7, 22.9, 22.11).
@MainActor
final class NavigationControllerTests: DisplayTestCase {
    func testPushSlidesInThePageAndOffersTheWayBack() async throws {
        let (lists, books) = (RecordingController("Lists"), RecordingController("Books"))
        let navigation = try shown(lists)
        navigation.pushViewController(books, animated: true)
        XCTAssertTrue(navigation.isInTransition)
        wait("the page has slid in") { !navigation.isInTransition }
        XCTAssertEqual(books.takeLog(), ["load", "will appear", "did appear"])
        XCTAssertTrue(books.navigationController === navigation)
        XCTAssertEqual(navigation.navigationBar.visibleTitle, "Books")
        XCTAssertEqual(navigation.navigationBar.visibleBackTitle, "Lists")
        XCTAssertNotEqual(gtk_widget_get_mapped(books.view.widget), 0)
    }

    func testAltLeftGoesBackAndThePageBelowHearsOfIt() async throws {
        let (lists, books) = (RecordingController("Lists"), RecordingController("Books"))
        let navigation = try shown(lists)
        let window = try XCTUnwrap(gtk_widget_get_toplevel(navigation.view.widget))
        navigation.pushViewController(books, animated: false)
        wait("the page is there") { !navigation.isInTransition }
        _ = lists.takeLog()
        books.field.grabFocus()
        press(GDK_KEY_Left, GDK_MOD1_MASK, in: View(retaining: window))
        wait("the page below is there") {
            navigation.topViewController === lists && !navigation.isInTransition
        }
        XCTAssertEqual(lists.takeLog(), ["will appear", "did appear"])
        XCTAssertNil(books.navigationController)
        XCTAssertNil(gtk_widget_get_parent(books.view.widget))
        XCTAssertNil(navigation.navigationBar.visibleBackTitle)
    }

    /// A page without controls has no focus, and the keys reach only the window.
    func testAltLeftGoesBackFromAPageWithoutControls() async throws {
        let (lists, text) = (RecordingController("Lists"), ViewController())
        text.view = Label("Nothing to press")
        let navigation = try shown(lists)
        let window = try XCTUnwrap(gtk_widget_get_toplevel(navigation.view.widget))
        lists.field.grabFocus()
        navigation.pushViewController(text, animated: false)
        wait("the page is there") { !navigation.isInTransition }
        press(GDK_KEY_Left, GDK_MOD1_MASK, in: View(retaining: window))
        wait("the page below is there") { navigation.topViewController === lists }
    }

    func testADisabledGestureDoesNotGoBack() async throws {
        let (lists, books) = (RecordingController("Lists"), RecordingController("Books"))
        let navigation = try shown(lists)
        navigation.pushViewController(books, animated: false)
        wait("the page is there") { !navigation.isInTransition }
        navigation.interactivePopGestureRecognizer?.isEnabled = false
        navigation.swiped(x: -20, y: 0, ends: false)
        XCTAssertTrue(navigation.topViewController === books)
        navigation.swiped(x: 0, y: 0, ends: true)
        navigation.interactivePopGestureRecognizer?.isEnabled = true
        navigation.swiped(x: -20, y: 0, ends: false)
        wait("the page below is there") { navigation.topViewController === lists }
    }

    func testPopToRootSkipsThePagesBetween() async throws {
        let pages = ["A", "B", "C", "D"].map(RecordingController.init)
        let navigation = try shown(pages[0])
        navigation.setViewControllers(pages, animated: false)
        wait("the last page is there") { !navigation.isInTransition }
        XCTAssertEqual(pages[1].takeLog(), [])
        navigation.popToRootViewController(animated: false)
        wait("the first page is there") { !navigation.isInTransition }
        XCTAssertEqual(navigation.viewControllers.map(\.title), ["A"])
    }

    func testATitleThatChangesShowsAtOnce() async throws {
        let lists = RecordingController("Lists")
        let navigation = try shown(lists)
        lists.title = "All lists"
        XCTAssertEqual(navigation.navigationBar.visibleTitle, "All lists")
    }

    func testNothingIsLeftWhenThePagesAreGone() async throws {
        func cycle() throws {
            let navigation = try shown(RecordingController("Lists"))
            navigation.pushViewController(RecordingController("Books"), animated: false)
            wait("the page is there") { !navigation.isInTransition }
            destroyWindows()
        }
        try cycle()
        let before = (LiveCounters.owners, LiveCounters.closures)
        try cycle()
        XCTAssertEqual(LiveCounters.owners, before.0)
        XCTAssertEqual(LiveCounters.closures, before.1)
    }

    private func shown(_ root: ViewController) throws -> NavigationController {
        let navigation = NavigationController(rootViewController: root)
        try show(navigation.view)
        return navigation
    }
}
