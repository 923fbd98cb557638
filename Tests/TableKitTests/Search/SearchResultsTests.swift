import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Results on a page of their own, scopes, tokens and suggestions.
@MainActor
final class SearchResultsTests: DisplayTestCase, SearchResultsUpdating {
    private var heard: [String] = []
    private var tokens: [Int] = []

    func updateSearchResults(for searchController: SearchController) {
        heard.append(searchController.searchBar.text)
        tokens.append(searchController.searchBar.tokens.count)
    }

    private func shown(
        _ results: ViewController?
    ) throws -> (SearchController, NavigationController, RecordingController) {
        let page = RecordingController("Books")
        let search = SearchController(searchResultsController: results, placeholder: "Search")
        search.searchResultsUpdater = self
        page.navigationItem.searchController = search
        let navigation = NavigationController(rootViewController: page)
        _ = try show(StackView(.vertical, [navigation.navigationBar, navigation.view]))
        addTeardownBlock { _ = navigation }
        return (search, navigation, page)
    }

    /// 13.5, 000.97: the results cover the page while there is text.
    func testTheResultsCoverThePage() async throws {
        let results = RecordingController("Results")
        let (search, _, page) = try shown(results)
        search.obscuresBackgroundDuringPresentation = true
        search.isActive = true
        XCTAssertFalse(search.showsSearchResultsController)
        XCTAssertEqual(page.view.alpha, 0.5, accuracy: 0.01)
        search.search(for: "chi")
        XCTAssertEqual(heard, ["chi"])
        XCTAssertTrue(search.showsSearchResultsController)
        wait("the results are visible") {
            results.view.isOnScreen && !page.view.isOnScreen
        }
        XCTAssertTrue(results.parent === page)
        XCTAssertEqual(results.takeLog(), ["load", "will appear", "did appear"])
        search.isActive = false
        wait("the page is visible") { page.view.isOnScreen }
        XCTAssertEqual(page.view.alpha, 1)
        XCTAssertNil(results.parent)
        XCTAssertEqual(results.takeLog(), ["will disappear", "did disappear"])
    }

    /// A page that is popped during a search takes the results along.
    func testAPoppedPageTakesItsResultsAlong() async throws {
        let (results, root) = (RecordingController("Results"), RecordingController("Lists"))
        let (search, navigation, page) = try shown(results)
        navigation.setViewControllers([root, page], animated: false)
        wait("the page is there") { !navigation.isInTransition }
        search.isActive = true
        search.search(for: "chi")
        wait("the results are visible") { results.view.isOnScreen }
        navigation.popViewController(animated: false)
        wait("the page is gone") { page.navigationController == nil }
        XCTAssertNil(gtk_widget_get_parent(results.view.widget))
        XCTAssertNil(results.parent)
        XCTAssertFalse(search.showsSearchResultsController)
    }

    /// 13.10, 13.14: scopes and *Cancel* come and go with the search.
    func testScopesComeAndGo() async throws {
        let (search, _, page) = try shown(nil)
        search.searchBar.scopeButtonTitles = ["All", "Titles"]
        search.automaticallyShowsCancelButton = true
        search.hidesNavigationBarDuringPresentation = true
        page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Add")
        XCTAssertFalse(search.searchBar.showsScopeBar)
        search.isActive = true
        XCTAssertTrue(search.searchBar.showsScopeBar)
        XCTAssertTrue(search.searchBar.cancelButton.isOnScreen)
        XCTAssertEqual(page.navigationItem.rightBarButtonItem?.view.isOnScreen, false)
        search.searchBar.cancelButton.onClick?()
        XCTAssertFalse(search.isActive)
        XCTAssertFalse(search.searchBar.showsScopeBar)
        XCTAssertEqual(page.navigationItem.rightBarButtonItem?.view.isOnScreen, true)
    }

    func testTokensLimitTheSearch() async throws {
        let (search, _, _) = try shown(nil)
        search.isActive = true
        search.searchBar.searchTextField.insertToken(SearchToken(text: "Novels"), at: 0)
        search.searchBar.searchTextField.insertToken(SearchToken(text: "New"), at: 1)
        XCTAssertEqual(tokens, [1, 2])
        XCTAssertTrue(search.searchBar.removeLastToken())
        XCTAssertEqual(search.searchBar.tokens.map(\.text), ["Novels"])
        search.searchBar.removeToken(at: 0)
        XCTAssertFalse(search.searchBar.removeLastToken())
        XCTAssertEqual(tokens, [1, 2, 1, 0])
    }

    func testASuggestionBecomesTheText() async throws {
        let (search, _, _) = try shown(nil)
        search.isActive = true
        search.searchSuggestions = ["chess", "chimney"].map {
            SearchSuggestionItem(localizedSuggestion: $0)
        }
        let picked = try XCTUnwrap(search.searchSuggestions?.last)
        updateSearchResults(for: search, selecting: picked)
        XCTAssertEqual(heard, ["chimney"])
        XCTAssertEqual(search.searchBar.text, "chimney")
    }

    private var picked: [String] = []

    func updateSearchResults(
        for searchController: SearchController, selecting searchSuggestion: any SearchSuggestion
    ) {
        picked.append(searchSuggestion.localizedSuggestion ?? "")
        searchController.search(for: searchSuggestion.localizedSuggestion ?? "")
    }

    /// The suggestions are chosen by keys, while the field keeps the focus.
    func testSuggestionsAreChosenByKeys() async throws {
        let (search, navigation, _) = try shown(nil)
        let window = View(
            retaining: try XCTUnwrap(gtk_widget_get_toplevel(navigation.view.widget)))
        search.isActive = true
        func suggest() {
            search.searchSuggestions = [
                SearchSuggestionItem(localizedSuggestion: "chess", localizedDescription: "3"),
                SearchSuggestionItem(localizedSuggestion: "chimney"),
            ]
        }
        suggest()
        press(GDK_KEY_Tab, in: window)
        XCTAssertEqual(picked, ["chess"])
        XCTAssertTrue(search.searchBar.containsFocus)
        suggest()
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_Return, in: window)
        XCTAssertEqual(picked, ["chess", "chimney"])
        suggest()
        press(GDK_KEY_Escape, in: window)
        XCTAssertTrue(search.isActive, "Escape closed the suggestions")
        press(GDK_KEY_Escape, in: window)
        XCTAssertFalse(search.isActive)
        XCTAssertEqual(picked, ["chess", "chimney"])
    }

    func testTheCursorIsCountedInCharacters() async throws {
        let (search, _, _) = try shown(nil)
        search.search(for: "🏳️‍🌈 été")
        search.searchBar.cursorPosition = 3
        XCTAssertEqual(search.searchBar.cursorPosition, 3)
        XCTAssertEqual(
            gtk_editable_get_position(search.searchBar.widget.opaque),
            gint("🏳️‍🌈 é".unicodeScalars.count))
        search.searchBar.cursorPosition = 99
        XCTAssertEqual(search.searchBar.cursorPosition, 5)
    }

    func testTheFieldCanAlwaysBeInTheBar() async throws {
        let (search, _, page) = try shown(nil)
        XCTAssertFalse(search.searchBar.isOnScreen)
        page.navigationItem.hidesSearchBarWhenScrolling = false
        wait("the field is in the bar") { search.searchBar.isOnScreen }
        XCTAssertFalse(search.isActive)
        search.searchBar.grabFocus()
        XCTAssertTrue(search.isActive)
        search.isActive = false
        XCTAssertTrue(search.searchBar.isOnScreen)
    }

    func testEscapeOnAScopeEndsTheSearch() async throws {
        let (search, navigation, _) = try shown(nil)
        let window = try XCTUnwrap(gtk_widget_get_toplevel(navigation.view.widget))
        search.searchBar.scopeButtonTitles = ["All", "Some"]
        search.isActive = true
        gtk_widget_child_focus(search.searchBar.scopes.widget, GTK_DIR_TAB_FORWARD)
        XCTAssertTrue(search.searchBar.scopes.containsFocus)
        press(GDK_KEY_Escape, in: View(retaining: window))
        XCTAssertFalse(search.isActive)
    }
}
