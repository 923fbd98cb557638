import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// The caret and the selection of a field whose page comes back.
@MainActor
final class KeptFocusTests: DisplayTestCase {
    private let pages = [RecordingController("Lists"), RecordingController("Books")]

    /// Fills the fields, and selects the third and fourth character of the first one.
    private func select(_ start: gint = 2, _ end: gint = 4) {
        for page in pages { page.field.text = "abcdef" }
        pages[0].field.grabFocus()
        gtk_editable_select_region(pages[0].field.widget.opaque, start, end)
    }

    /// Bound and caret of the selection in the first field, which has the focus.
    private func selection(_ field: View) -> [gint] {
        XCTAssertTrue(field.containsFocus)
        let caret = gtk_editable_get_position(field.widget.opaque)
        var (start, end): (gint, gint) = (caret, caret)
        _ = gtk_editable_get_selection_bounds(field.widget.opaque, &start, &end)
        return [start == caret ? end : start, caret]
    }

    func testGoingBackRestoresCaretAndSelection() async throws {
        let navigation = NavigationController(rootViewController: pages[0])
        _ = try show(navigation.view)
        for (bound, caret) in [(2, 4), (4, 2), (3, 3)] as [(gint, gint)] {
            select(bound, caret)
            navigation.pushViewController(pages[1], animated: caret == 2)
            wait("the page is there") { !navigation.isInTransition }
            // The selection in another field ends that in the first.
            pages[1].field.grabFocus()
            gtk_editable_select_region(pages[1].field.widget.opaque, 0, -1)
            navigation.popViewController(animated: caret == 2)
            wait("the first page is there") { !navigation.isInTransition }
            XCTAssertEqual(selection(pages[0].field), [bound, caret])
        }
    }

    func testAChangedTextHasACaretOnly() async throws {
        let navigation = NavigationController(rootViewController: pages[0])
        _ = try show(navigation.view)
        select()
        navigation.pushViewController(pages[1], animated: false)
        wait("the page is there") { !navigation.isInTransition }
        pages[0].field.text = "abc"
        navigation.popViewController(animated: false)
        wait("the first page is there") { !navigation.isInTransition }
        XCTAssertEqual(selection(pages[0].field), [3, 3])
    }

    /// The field of a page that is removed is released at the next change of the page.
    func testARemovedPageIsForgotten() async throws {
        let stack = View(adopting: gtk_stack_new())
        let fields = (0..<3).map { _ in View(adopting: gtk_entry_new()) }
        for field in fields {
            gtk_widget_show(field.widget)
            gtk_container_add(stack.widget.cast(), field.widget)
        }
        _ = try show(stack)
        fields[0].grabFocus()
        let references = { fields[0].reference.cast(GObject.self).pointee.ref_count }
        var focus = PageFocus()
        focus.show(fields[1].widget, in: stack.widget.cast())
        gtk_container_remove(stack.widget.cast(), fields[0].widget)
        XCTAssertEqual(references(), 2, "the test and the kept focus")
        focus.show(fields[2].widget, in: stack.widget.cast())
        XCTAssertEqual(references(), 1, "the test")
    }

    func testTabsRestoreCaretAndSelection() async throws {
        let tabs = TabBarController()
        tabs.viewControllers = pages
        _ = try show(tabs.view)
        tabs.appear()
        select()
        for _ in 0..<2 {
            tabs.selectedIndex = 1
            pages[1].field.grabFocus()
            gtk_editable_select_region(pages[1].field.widget.opaque, 0, -1)
            tabs.selectedIndex = 0
            XCTAssertEqual(selection(pages[0].field), [2, 4])
        }
    }

    /// A field in a row of a table and one of a form, also if the form scrolls.
    func testFieldsInRowsAreRestored() async throws {
        let rows = RecordedRows([30])
        let fields = (0..<30).map { _ in TextField().minimumCharacters(8) }
        rows.configure = { $0.accessoryView = fields[$1.row] }
        let table = TableView()
        table.register(TableViewCell.self, style: .default, forCellReuseIdentifier: "row")
        (table.dataSource, table.delegate) = (rows, rows)
        let form = FormView()
        let row = TextFormRow(title: "Title")
        form.setRows([row])
        let page = ViewController()
        page.view = StackView(.vertical, [form, table])
        page.title = "Rows"
        gtk_widget_set_size_request(table.widget, 200, 200)
        let navigation = NavigationController(rootViewController: page)
        _ = try show(navigation.view)
        wait("the rows are there") { fields[2].isOnScreen }
        for field in [row.editedView, fields[2]] {
            gtk_entry_set_text(field.widget.cast(GtkEntry.self), "abcdef")
            field.grabFocus()
            gtk_editable_select_region(field.widget.opaque, 2, 4)
            navigation.pushViewController(pages[1], animated: false)
            wait("the page is there") { !navigation.isInTransition }
            pages[1].field.text = "abcdef"
            pages[1].field.grabFocus()
            gtk_editable_select_region(pages[1].field.widget.opaque, 0, -1)
            navigation.popViewController(animated: false)
            wait("the first page is there") { !navigation.isInTransition }
            XCTAssertEqual(selection(field), [2, 4])
        }
    }

    /// A dialog and a popover that close leave caret and selection where they were.
    func testAPresentedPageRestoresCaretAndSelection() async throws {
        for style in [ModalPresentationStyle.formSheet, .popover] {
            let (owner, page) = (RecordingController("owner"), RecordingController("page"))
            let window = try show(owner.view)
            wait("the window is active") {
                gtk_window_is_active(window.widget.cast(GtkWindow.self)) != 0
            }
            (owner.field.text, page.field.text) = ("abcdef", "abcdef")
            owner.field.grabFocus()
            gtk_editable_select_region(owner.field.widget.opaque, 2, 4)
            page.modalPresentationStyle = style
            page.popoverPresentationController.sourceView = owner.field
            owner.present(page, animated: false)
            wait("the page is on the screen") { page.view.isOnScreen }
            page.field.grabFocus()
            gtk_editable_select_region(page.field.widget.opaque, 0, -1)
            page.dismiss(animated: false)
            MainLoop.drain()
            XCTAssertEqual(selection(owner.field), [2, 4], "\(style)")
            destroyWindows()
        }
    }

    /// A field in the results that cover a page of a search.
    func testResultsOfASearchAreRestored() async throws {
        let (page, results) = (RecordingController("Lists"), RecordingController("Results"))
        let search = SearchController(searchResultsController: results, placeholder: "Search")
        page.navigationItem.searchController = search
        let navigation = NavigationController(rootViewController: page)
        _ = try show(StackView(.vertical, [navigation.navigationBar, navigation.view]))
        search.isActive = true
        search.search(for: "a")
        wait("the results are there") { results.view.isOnScreen }
        results.field.text = "abcdef"
        results.field.grabFocus()
        gtk_editable_select_region(results.field.widget.opaque, 2, 4)
        navigation.pushViewController(pages[1], animated: false)
        wait("the page is there") { !navigation.isInTransition }
        pages[1].field.grabFocus()
        navigation.popViewController(animated: false)
        wait("the first page is there") { !navigation.isInTransition }
        XCTAssertEqual(selection(results.field), [2, 4])
    }

    /// The field of a search has the caret again where it was.
    func testASearchFieldIsRestored() async throws {
        let search = SearchController(placeholder: "Search")
        pages[0].navigationItem.searchController = search
        let navigation = NavigationController(rootViewController: pages[0])
        let window = try show(StackView(.vertical, [navigation.navigationBar, navigation.view]))
        search.captureKeys(of: window)
        search.search(for: "abcdef")
        gtk_editable_select_region(search.searchBar.widget.opaque, 2, 4)
        navigation.pushViewController(pages[1], animated: false)
        wait("the page is there") { !navigation.isInTransition }
        pages[1].field.grabFocus()
        navigation.popViewController(animated: false)
        wait("the first page is there") { !navigation.isInTransition }
        XCTAssertTrue(search.isActive)
        XCTAssertEqual(selection(search.searchBar), [2, 4])
        // A token that is removed leaves the text as it is.
        search.searchBar.tokens = [SearchToken(text: "Novels")]
        let token = try XCTUnwrap(search.searchBar.tokenBox.subviews.first as? Button)
        token.grabFocus()
        gtk_editable_select_region(search.searchBar.widget.opaque, 3, 3)
        token.onClick?()
        XCTAssertEqual(selection(search.searchBar), [3, 3])
    }

    func testPagesOfAStackRestoreTextViewsAndSearchFields() async throws {
        let (search, text) = (SearchBar(placeholder: ""), TextView())
        let stack = PageStack<Int>()
        stack.setPage(0) { search }
        stack.setPage(1) { text }
        stack.visiblePage = 0
        _ = try show(stack)
        search.text = "abcdef"
        search.grabFocus()
        gtk_editable_select_region(search.widget.opaque, 1, 3)
        stack.visiblePage = 1
        text.text = "abcdef"
        wait("the page is there") { text.isOnScreen }
        text.grabFocus()
        text.selectedRange = 2..<5
        stack.visiblePage = 0
        XCTAssertEqual(selection(search), [1, 3])
        stack.visiblePage = 1
        XCTAssertTrue(text.containsFocus)
        XCTAssertEqual(text.selectedRange, 2..<5)
    }

    func testASplitViewRestoresCaretAndSelection() async throws {
        let split = SplitViewController(style: .doubleColumn, collapseWidth: 600)
        split.setViewController(pages[0], for: .primary)
        split.setViewController(pages[1], for: .secondary)
        split.prepare(forWidth: 900)
        let window = View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        gtk_window_set_titlebar(window.widget.cast(GtkWindow.self), split.titlebar.widget)
        _ = try show(split.view, in: window, width: 900, height: 400)
        wait("the columns are there") { self.pages[1].view.isOnScreen }
        for page in pages { page.field.text = "abcdef" }
        pages[1].field.grabFocus()
        gtk_editable_select_region(pages[1].field.widget.opaque, 2, 4)
        for width: gint in [420, 900] {
            gtk_window_resize(window.widget.cast(GtkWindow.self), width, 400)
            wait("the columns are arranged") { split.isCollapsed == (width == 420) }
            if split.isCollapsed, !pages[1].view.isOnScreen { return }
            XCTAssertEqual(selection(pages[1].field), [2, 4])
        }
    }
}
