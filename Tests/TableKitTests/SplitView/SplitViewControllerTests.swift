import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Columns side by side and collapsed to one page (Spec 23.1–23.3, 23.8, 23.11).
@MainActor
final class SplitViewControllerTests: DisplayTestCase {
    private var pages: [RecordingController] = []

    func testWideShowsAllColumnsSideBySide() async throws {
        let (split, _) = try shown(width: 1000)
        XCTAssertFalse(split.isCollapsed)
        for page in pages { XCTAssertNotEqual(gtk_widget_get_mapped(page.view.widget), 0) }
    }

    func testANarrowWindowShowsOnePageWithAWayBack() async throws {
        let (split, window) = try shown(width: 1000)
        gtk_window_resize(window.widget.cast(GtkWindow.self), 420, 500)
        wait("it has collapsed") { split.isCollapsed }
        wait("the list is there") { gtk_widget_get_mapped(self.pages[1].view.widget) != 0 }
        XCTAssertEqual(gtk_widget_get_mapped(pages[0].view.widget), 0)
        XCTAssertEqual(split.narrow?.navigationBar.visibleBackTitle, "Lists")
        split.show(.secondary)
        wait("the detail is there") { split.narrow?.isInTransition == false }
        XCTAssertEqual(split.narrow?.navigationBar.visibleTitle, "Detail")
        split.goBack()
        XCTAssertEqual(split.topColumn, .supplementary)
    }

    func testSeparatingAgainKeepsThePagesAndTheKeyboard() async throws {
        let (split, window) = try shown(width: 1000)
        pages[1].field.grabFocus()
        gtk_window_resize(window.widget.cast(GtkWindow.self), 420, 500)
        wait("it has collapsed") { split.isCollapsed }
        XCTAssertTrue(pages[1].field.containsFocus)
        gtk_window_resize(window.widget.cast(GtkWindow.self), 1000, 500)
        wait("it has separated") { !split.isCollapsed }
        for page in pages {
            wait("\(page.title) is there") { gtk_widget_get_mapped(page.view.widget) != 0 }
        }
        XCTAssertTrue(pages[1].field.containsFocus)
    }

    /// A page out of sight must not have the keyboard.
    func testAPageThatIsCoveredGivesTheKeyboardToTheVisibleOne() async throws {
        for index in [0, 2] {
            let (split, window) = try shown(width: 1000)
            pages[index].field.grabFocus()
            gtk_window_resize(window.widget.cast(GtkWindow.self), 420, 500)
            wait("it has collapsed") { split.isCollapsed }
            XCTAssertEqual(split.topColumn, .supplementary)
            XCTAssertTrue(pages[1].field.containsFocus, pages[index].title)
        }
    }

    func testPreparingForANarrowWindowCollapsesBeforeThereIsOne() async throws {
        let split = makeSplit()
        split.prepare(forWidth: 400)
        XCTAssertTrue(split.isCollapsed)
    }

    private func makeSplit() -> SplitViewController {
        pages = ["Lists", "Books", "Detail"].map(RecordingController.init)
        return SplitViewController(
            primary: pages[0], supplementary: pages[1], secondary: pages[2], collapseWidth: 800)
    }

    private func shown(width: Int) throws -> (SplitViewController, View) {
        let split = makeSplit()
        let window = View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        gtk_window_set_titlebar(window.widget.cast(GtkWindow.self), split.titlebar.widget)
        return (split, try show(split.view, in: window, width: width, height: 500))
    }
}
