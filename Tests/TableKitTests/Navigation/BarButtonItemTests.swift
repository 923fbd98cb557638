import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Buttons and spaces in bars.
@MainActor
final class BarButtonItemTests: DisplayTestCase {
    private func button(_ item: BarButtonItem) -> UnsafeMutablePointer<GtkButton> {
        item.view.widget.cast(GtkButton.self)
    }

    func testAButtonPerformsItsActionAndFollowsItsProperties() async throws {
        var senders = 0
        let item = BarButtonItem(title: "_Share")
        item.primaryAction = Action { action in senders += action.sender === item ? 1 : 0 }
        gtk_button_clicked(button(item))
        XCTAssertEqual(senders, 1)
        item.title = "_Send"
        XCTAssertEqual(String(cString: gtk_button_get_label(button(item))), "_Send")
        item.isEnabled = false
        XCTAssertEqual(gtk_widget_get_sensitive(item.view.widget), 0)
        item.isHidden = true
        XCTAssertTrue(item.view.isHidden)
    }

    func testAClickLeavesTheFocusInThePage() async throws {
        let item = BarButtonItem(title: "Go")
        withExtendedLifetime(item) {
            XCTAssertEqual(gtk_widget_get_focus_on_click(item.view.widget), 0)
        }
    }

    func testSystemItemsHaveATitleOrAnIconWithAName() async throws {
        for systemItem in BarButtonItem.SystemItem.allCases
        where ![.flexibleSpace, .fixedSpace].contains(systemItem) {
            let item = BarButtonItem(systemItem: systemItem)
            XCTAssertFalse(item.view.accessibilityLabel?.isEmpty ?? true, "\(systemItem)")
            XCTAssertNotEqual(item.title == nil, item.image == nil, "\(systemItem)")
        }
    }

    func testFlexibleSpacesDivideAToolbar() async throws {
        let toolbar = Toolbar()
        let items = ["A", "B", "C"].map { BarButtonItem(title: $0) }
        toolbar.items = [items[0], .flexibleSpace(), items[1], .flexibleSpace(), items[2]]
        try show(toolbar, width: 400, height: 60)
        func left(_ item: BarButtonItem) -> Int {
            var x: gint = -1
            gtk_widget_translate_coordinates(item.view.widget, toolbar.widget, 0, 0, &x, nil)
            return Int(x)
        }
        wait("the toolbar is laid out") { left(items[2]) > 300 }
        XCTAssertLessThan(left(items[0]), 50)
        XCTAssertEqual(Double(left(items[1])), 190, accuracy: 30)
        toolbar.items = [items[2]]
        wait("the toolbar has the new item only") {
            left(items[2]) < 50 && !items[0].view.isOnScreen
        }
    }

    func testAMenuOpensOnAClick() async throws {
        let item = BarButtonItem(
            title: "More", menu: Menu(children: [Action(title: "Copy") { _ in }]))
        try show(item.view, width: 200, height: 100)
        gtk_button_clicked(button(item))
        let group = gtk_widget_get_action_group(item.view.widget, "items")
        XCTAssertNotNil(group)
    }

    func testTheBackButtonHasAnotherTitleAndCanBeHidden() async throws {
        let (first, second) = (RecordingController("First"), RecordingController("Second"))
        first.navigationItem.backButtonTitle = "Back"
        let navigation = NavigationController(rootViewController: first)
        try show(navigation.view)
        navigation.pushViewController(second, animated: false)
        XCTAssertEqual(navigation.navigationBar.visibleBackTitle, "Back")
        second.navigationItem.hidesBackButton = true
        XCTAssertNil(navigation.navigationBar.visibleBackTitle)
        navigation.setNavigationBarHidden(true, animated: false)
        XCTAssertTrue(navigation.isNavigationBarHidden)
    }
}
