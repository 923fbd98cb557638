import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Views, children and editing mode of controllers.
@MainActor
final class ViewControllerTests: DisplayTestCase {
    @MainActor private final class LayoutPage: ViewController {
        var log: [String] = []
        let box = View()

        override func viewDidLoad() {
            box.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(box)
        }

        override func viewWillLayoutSubviews() { log.append("will") }
        override func viewDidLayoutSubviews() { log.append("did \(Int(box.frame.width))") }
    }

    func testAPageWithoutLoadViewHasAViewForSubviewsAtTheirFrames() async throws {
        let page = LayoutPage()
        XCTAssertNil(page.viewIfLoaded)
        try show(page.view, width: 300, height: 200)
        wait("the page is laid out") { page.log.contains("did 300") }
        XCTAssertEqual(page.log.first, "will")
        XCTAssertEqual(page.box.frame, Rect(x: 0, y: 0, width: 300, height: 200))
    }

    func testTheViewCanBeSetInPlaceOfLoading() async throws {
        let page = ViewController()
        let label = Label("mine")
        page.view = label
        XCTAssertTrue(page.view === label)
    }

    func testChildrenAppearWithTheirParentAndKnowItsNavigation() async throws {
        let (parent, child) = (RecordingController("parent"), RecordingController("child"))
        let navigation = NavigationController(rootViewController: parent)
        parent.addChild(child)
        XCTAssertTrue(child.parent === parent)
        XCTAssertTrue(parent.parent === navigation)
        XCTAssertTrue(child.navigationController === navigation)
        XCTAssertEqual(parent.children.count, 1)
        navigation.willAppear(animated: false)
        navigation.didAppear(animated: false)
        XCTAssertEqual(child.takeLog(), ["load", "will appear", "did appear"])
        child.removeFromParent()
        XCTAssertNil(child.parent)
        XCTAssertTrue(parent.children.isEmpty)
        navigation.willDisappear(animated: false)
        XCTAssertEqual(child.takeLog(), [])
    }

    /// 15.2–15.4: the button turns editing mode on and off and changes its title.
    func testTheEditButtonTurnsEditingModeOnAndOff() async throws {
        let page = RecordingController("page")
        let item = page.editButtonItem
        let button = item.view.widget.cast(GtkButton.self)
        XCTAssertEqual(String(cString: gtk_button_get_label(button)), "Edit")
        gtk_button_clicked(button)
        XCTAssertTrue(page.isEditing)
        XCTAssertEqual(String(cString: gtk_button_get_label(button)), "Done")
        page.isEditing = false
        XCTAssertEqual(item.title, "Edit")
    }

    func testAPageIsShownOnTheStackThatContainsThePresentOne() async throws {
        let root = RecordingController("root")
        let navigation = NavigationController(rootViewController: root)
        let next = RecordingController("next")
        root.show(next, sender: nil)
        XCTAssertTrue(navigation.topViewController === next)
        XCTAssertTrue(navigation.visibleViewController === next)
    }
}
