import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// A delegate that records the selection of tabs.
@MainActor
private final class Tabs: TabBarControllerDelegate {
    var allows = true
    private(set) var selected: [String] = []

    func tabBarController(
        _ tabBarController: TabBarController, shouldSelect viewController: ViewController
    ) -> Bool { allows }

    func tabBarController(
        _ tabBarController: TabBarController, didSelect viewController: ViewController
    ) { selected.append(viewController.title) }
}

/// Pages behind tabs, in the bar of a window or below the pages.
@MainActor
final class TabBarControllerTests: DisplayTestCase {
    private let pages = [
        RecordingController("Books"), RecordingController("Films"), RecordingController("Plants"),
    ]

    private func shown(
        _ tabs: TabBarController, width: Int = 700
    ) throws -> (bar: NavigationBar?, window: View) {
        let window = View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        let bar = tabs.makeTitlebar()
        gtk_window_set_titlebar(window.widget.cast(GtkWindow.self), bar.widget)
        _ = try show(tabs.view, in: window, width: width, height: 400)
        tabs.appear()
        return (bar as? NavigationBar, window)
    }

    private func click(_ button: View) {
        gtk_button_clicked(button.widget.cast(GtkButton.self))
    }

    private func makeTabs() -> TabBarController {
        let tabs = TabBarController()
        tabs.viewControllers = pages
        return tabs
    }

    func testOnePageIsVisible() async throws {
        let tabs = makeTabs()
        let (bar, _) = try shown(tabs)
        XCTAssertEqual(tabs.selectedIndex, 0)
        XCTAssertTrue(tabs.selectedViewController === pages[0])
        XCTAssertTrue(pages[1].tabBarController === tabs)
        XCTAssertTrue(pages[1].parent === tabs)
        XCTAssertEqual(pages[0].takeLog(), ["load", "will appear", "did appear"])
        XCTAssertEqual(pages[1].takeLog(), [], "no page is loaded before it is selected")
        tabs.selectedIndex = 1
        wait("the page is there") { self.pages[1].view.isOnScreen }
        XCTAssertFalse(pages[0].view.isOnScreen)
        XCTAssertEqual(pages[0].takeLog(), ["will disappear", "did disappear"])
        XCTAssertEqual(pages[1].takeLog(), ["load", "will appear", "did appear"])
        tabs.selectedViewController = pages[2]
        XCTAssertEqual(tabs.selectedIndex, 2)
        XCTAssertTrue(bar?.titleView === tabs.tabs, "the tabs are in the title bar")
    }

    func testTheDelegateDecidesForTheUser() async throws {
        let (tabs, delegate) = (makeTabs(), Tabs())
        tabs.delegate = delegate
        let (_, window) = try shown(tabs)
        press(GDK_KEY_Page_Down, GDK_CONTROL_MASK, in: window)
        XCTAssertEqual(tabs.selectedIndex, 1)
        click(tabs.tabs.subviews[2])
        XCTAssertEqual(tabs.selectedIndex, 2)
        press(GDK_KEY_Page_Down, GDK_CONTROL_MASK, in: window)
        XCTAssertEqual(tabs.selectedIndex, 2, "the last one")
        delegate.allows = false
        press(GDK_KEY_Page_Up, GDK_CONTROL_MASK, in: window)
        click(tabs.tabs.subviews[0])
        XCTAssertEqual(tabs.selectedIndex, 2)
        XCTAssertEqual(tabs.tabs.selectedSegmentIndex, 2)
        XCTAssertEqual(delegate.selected, ["Films", "Plants"])
    }

    func testTheTabsShowTitlesAndBadges() async throws {
        let tabs = makeTabs()
        _ = try shown(tabs)
        XCTAssertEqual(tabs.tabs.titleForSegment(at: 0), "Books")
        pages[0].title = "All Books"
        XCTAssertEqual(tabs.tabs.titleForSegment(at: 0), "All Books")
        pages[0].tabBarItem.badgeValue = "3"
        XCTAssertEqual(tabs.tabs.titleForSegment(at: 0), "All Books (3)")
        pages[1].tabBarItem = TabBarItem(title: "Movies", image: nil, tag: 7)
        XCTAssertEqual(tabs.tabs.titleForSegment(at: 1), "Movies")
        tabs.viewControllers = [pages[1], pages[0]]
        XCTAssertEqual(tabs.selectedIndex, 1, "the selected page stays")
        XCTAssertEqual(tabs.tabs.titleForSegment(at: 0), "Movies")
        XCTAssertNil(pages[2].tabBarController)
        tabs.viewControllers = nil
        XCTAssertEqual(tabs.selectedIndex, -1)
        XCTAssertNil(tabs.selectedViewController)
    }

    func testTheTabsAreBelowThePageInANarrowWindow() async throws {
        let tabs = makeTabs()
        let (bar, window) = try shown(tabs)
        XCTAssertTrue(bar?.titleView === tabs.tabs)
        gtk_window_resize(window.widget.cast(GtkWindow.self), 380, 400)
        wait("the tabs are below") { tabs.bottomBar.isOnScreen }
        XCTAssertTrue(tabs.tabs.isDescendant(of: tabs.bottomBar))
        XCTAssertEqual(bar?.visibleTitle, "Books")
        XCTAssertFalse(bar?.titleView === tabs.tabs)
        gtk_window_resize(window.widget.cast(GtkWindow.self), 700, 400)
        wait("the tabs are in the bar") { bar?.titleView === tabs.tabs && tabs.tabs.isOnScreen }
        XCTAssertFalse(tabs.bottomBar.isOnScreen)
    }

    func testATabIsANavigationController() async throws {
        let tabs = TabBarController()
        let navigation = NavigationController(rootViewController: pages[0])
        tabs.viewControllers = [navigation, pages[1]]
        let (bar, _) = try shown(tabs)
        XCTAssertEqual(tabs.tabs.titleForSegment(at: 0), "Books")
        XCTAssertTrue(pages[0].tabBarController === tabs)
        navigation.pushViewController(pages[2], animated: false)
        wait("the page is there") { !navigation.isInTransition }
        XCTAssertEqual(bar?.visibleBackTitle, "Books")
        XCTAssertTrue(bar?.titleView === tabs.tabs)
        tabs.selectedIndex = 1
        XCTAssertNil(bar?.visibleBackTitle)
        tabs.selectedIndex = 0
        XCTAssertEqual(bar?.visibleBackTitle, "Books")
        bar?.onBack?()
        wait("the root is there") { navigation.topViewController === self.pages[0] }
    }

    func testTabsOnANavigationStackUseItsBar() async throws {
        let (root, tabs) = (RecordingController("Home"), makeTabs())
        let navigation = NavigationController(rootViewController: root)
        try show(navigation.view, width: 700)
        navigation.pushViewController(tabs, animated: false)
        wait("the tabs are there") { !navigation.isInTransition }
        XCTAssertTrue(pages[0].navigationController === navigation)
        XCTAssertEqual(navigation.navigationBar.visibleBackTitle, "Home")
        XCTAssertTrue(navigation.navigationBar.titleView === tabs.tabs)
        navigation.popViewController(animated: false)
        wait("the root is there") { !navigation.isInTransition }
        XCTAssertFalse(navigation.navigationBar.titleView === tabs.tabs)
        XCTAssertEqual(navigation.navigationBar.visibleTitle, "Home")
    }

    func testNothingIsLeft() async throws {
        func cycle() throws {
            let tabs = TabBarController()
            tabs.viewControllers = [RecordingController("A"), RecordingController("B")]
            _ = try shown(tabs)
            tabs.selectedIndex = 1
            tabs.disappear()
            destroyWindows()
        }
        try cycle()
        let before = (LiveCounters.owners, LiveCounters.closures)
        try cycle()
        XCTAssertEqual(LiveCounters.owners, before.0)
        XCTAssertEqual(LiveCounters.closures, before.1)
    }
}
