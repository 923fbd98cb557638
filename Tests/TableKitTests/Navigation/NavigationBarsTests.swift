import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import XCTest

/// The bars above and below a page.
@MainActor
final class NavigationBarsTests: DisplayTestCase {
    private func shown(_ page: ViewController) throws -> NavigationController {
        let navigation = NavigationController(rootViewController: page)
        let window = View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        gtk_window_set_titlebar(
            window.widget.cast(GtkWindow.self), navigation.navigationBar.widget)
        _ = try show(navigation.view, in: window, width: 400, height: 400)
        return navigation
    }

    private func left(_ widget: View, in bar: View) -> Int {
        var x: gint = -1
        gtk_widget_translate_coordinates(widget.widget, bar.widget, 0, 0, &x, nil)
        return Int(x)
    }

    /// 36.4: items at both ends of the bar, the first one outermost, and a title that can be set.
    func testTheBarHasItemsAtBothEnds() async throws {
        let page = RecordingController("Books")
        let (back, edit, add) = (Button("Lists"), Button("Edit"), Button("Add"))
        page.navigationItem.leftBarButtonItem = BarButtonItem(customView: back)
        page.navigationItem.rightBarButtonItems = [edit, add].map { BarButtonItem(customView: $0) }
        let navigation = try shown(page)
        let bar = navigation.navigationBar
        wait("the bar is laid out") { self.left(edit, in: bar) > 100 }
        XCTAssertLessThan(left(back, in: bar), left(add, in: bar))
        XCTAssertLessThan(left(add, in: bar), left(edit, in: bar))
        edit.label = "Done"
        page.title = "Chosen books"
        XCTAssertEqual(bar.visibleTitle, "Chosen books")
        page.navigationItem.rightBarButtonItem = BarButtonItem(customView: add)
        XCTAssertNil(gtk_widget_get_parent(edit.widget))
        XCTAssertNotNil(gtk_widget_get_parent(add.widget))
    }

    /// 22.8, 22.15, 31.5: a page fills the space between its bars. The lower bar is visible while
    /// the current page has items for it.
    func testAPageHasTheRoomBetweenItsBars() async throws {
        let (first, second) = (RecordingController("A"), RecordingController("B"))
        let navigation = try shown(first)
        func height(_ widget: View) -> Int {
            Int(gtk_widget_get_allocated_height(widget.widget))
        }
        wait("the page fills all") { height(first.view) == height(navigation.view) }
        let share = Button("Share")
        first.toolbarItems = [BarButtonItem(customView: share)]
        wait("the bar is below the page") {
            share.isOnScreen && height(first.view) < height(navigation.view)
        }
        var y: gint = 0
        gtk_widget_translate_coordinates(share.widget, navigation.view.widget, 0, 0, nil, &y)
        XCTAssertGreaterThanOrEqual(Int(y), height(first.view))
        navigation.pushViewController(second, animated: false)
        wait("the next page fills all") {
            !share.isOnScreen && height(second.view) == height(navigation.view)
        }
        navigation.popViewController(animated: false)
        wait("the bar is back") { share.isOnScreen }
        first.toolbarItems = nil
        wait("the bar is gone") { height(first.view) == height(navigation.view) }
    }
}
