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
