import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import XCTest

/// Starting, updating and ending a search (Spec 13.1, 13.4, 13.14).
@MainActor
final class SearchControllerTests: DisplayTestCase, SearchResultsUpdating, SearchControllerDelegate
{
    private var heard: [String] = []
    private var bar: NavigationBar?

    func updateSearchResults(for searchController: SearchController) {
        heard.append(searchController.searchBar.text)
    }

    func didPresentSearchController(_ searchController: SearchController) { heard.append("begin") }
    func didDismissSearchController(_ searchController: SearchController) { heard.append("end") }

    func testTypingAnywhereBeginsTheSearchAndEscapeEndsIt() async throws {
        let (search, window, page) = try shown()
        page.button.grabFocus()
        press(GDK_KEY_c, in: window)
        XCTAssertTrue(search.isActive)
        press(GDK_KEY_h, in: window)
        XCTAssertEqual(heard, ["begin", "c", "ch"])
        press(GDK_KEY_Escape, in: window)
        wait("the search has ended") { !search.isActive }
        XCTAssertEqual(heard.suffix(2), ["", "end"], "all rows are wanted again")
        XCTAssertEqual(search.searchBar.text, "")
    }

    func testASearchForATextLeavesTheCursorAtItsEnd() async throws {
        let (search, window, _) = try shown()
        search.search(for: "le")
        press(GDK_KEY_g, in: window)
        XCTAssertEqual(search.searchBar.text, "leg")
    }

    func testASearchKeepsNothingAlive() async throws {
        var search: SearchController? = SearchController(placeholder: "Search")
        let item = NavigationItem()
        item.searchController = search
        let bar = NavigationBar()
        bar.show(item, backTitle: nil)
        _ = try show(bar)
        search?.searchBar.scopeButtonTitles = ["All", "Titles"]
        search?.isActive = true
        search?.isActive = false
        weak let field = search?.searchBar
        XCTAssertNotNil(field)
        item.searchController = nil
        search = nil
        destroyWindows()
        wait("the field is gone") { field == nil }
    }

    func testTypingIntoAnEntryIsNoSearch() async throws {
        let (search, window, page) = try shown()
        page.entry.grabFocus()
        press(GDK_KEY_c, in: window)
        XCTAssertFalse(search.isActive)
        XCTAssertEqual(page.entry.text, "c")
    }

    func testControlFBeginsTheSearchOrReturnsToIt() async throws {
        let (search, window, page) = try shown()
        page.entry.grabFocus()
        press(GDK_KEY_f, GDK_CONTROL_MASK, in: window)
        XCTAssertTrue(search.isActive)
        XCTAssertTrue(search.searchBar.containsFocus)
        page.button.grabFocus()
        press(GDK_KEY_f, GDK_CONTROL_MASK, in: window)
        XCTAssertTrue(search.searchBar.containsFocus)
    }

    func testNothingBeginsWhereNoBarShowsTheEntry() async throws {
        let (search, window, page) = try shown()
        bar?.show(nil, backTitle: nil)
        page.button.grabFocus()
        press(GDK_KEY_c, in: window)
        XCTAssertFalse(search.isActive)
    }

    func testNothingBeginsWhereTheBarIsHidden() async throws {
        let (search, window, page) = try shown()
        bar?.isHidden = true
        page.button.grabFocus()
        press(GDK_KEY_c, in: window)
        XCTAssertFalse(search.isActive)
        XCTAssertEqual(heard, [])
        bar?.isHidden = false
        press(GDK_KEY_c, in: window)
        XCTAssertTrue(search.isActive)
    }

    func testShortcutsAndSpaceAreNoSearch() async throws {
        let (search, window, page) = try shown()
        page.button.grabFocus()
        press(GDK_KEY_n, GDK_CONTROL_MASK, in: window)
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_space, in: window)
        XCTAssertFalse(search.isActive)
        // A button uses a space itself.
        gtk_window_set_focus(window.widget.cast(GtkWindow.self), nil)
        press(GDK_KEY_space, in: window)
        press(GDK_KEY_KP_Space, in: window)
        XCTAssertFalse(search.isActive)
    }

    func testADeadKeyBeginsTheSearch() async throws {
        let (search, window, page) = try shown()
        page.button.grabFocus()
        press(GDK_KEY_dead_acute, in: window)
        XCTAssertTrue(search.isActive)
        press(GDK_KEY_e, in: window)
        XCTAssertEqual(search.searchBar.text, "é")
    }

    @MainActor
    private final class Page {
        let entry = TextField()
        let button = Button("Go")
    }

    private func shown() throws -> (SearchController, View, Page) {
        let page = Page()
        let bar = NavigationBar()
        self.bar = bar
        let item = NavigationItem()
        bar.show(item, backTitle: nil)
        let search = SearchController(placeholder: "Search")
        item.searchController = search
        search.searchResultsUpdater = self
        search.delegate = self
        let window = try show(StackView(.vertical, [bar, page.entry, page.button]))
        search.captureKeys(of: window)
        addTeardownBlock { _ = (search, item) }
        return (search, window, page)
    }
}
