import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// The texts that a view draws, as assistive technology sees them.
@MainActor
final class CanvasAccessibilityTests: DisplayTestCase {
    private func object(of view: View) throws -> AccessibleObject {
        let pointer = try XCTUnwrap(gtk_widget_get_accessible(view.widget))
        g_object_ref(UnsafeMutableRawPointer(pointer))
        return try XCTUnwrap(AccessibleObject(pointer))
    }

    func testDrawnLabelsHaveObjects() async throws {
        let (page, group) = (View(), View(frame: Rect(x: 20, y: 30, width: 200, height: 100)))
        let (title, hidden) = (Label("Spam"), Label("Hidden"))
        let button = Button("Press")
        title.frame = Rect(x: 5, y: 6, width: 100, height: 20)
        hidden.isHidden = true
        button.frame = Rect(x: 0, y: 200, width: 100, height: 40)
        page.addSubview(group)
        page.addSubview(button)
        group.addSubview(title)
        group.addSubview(hidden)
        try show(page)
        let canvas = try object(of: page)
        XCTAssertEqual(canvas.childCount, 2)
        XCTAssertEqual(try canvas.child(0).role, ATK_ROLE_PUSH_BUTTON)
        let text = try canvas.child(1)
        XCTAssertEqual(text.name, "Spam")
        XCTAssertEqual(text.role, ATK_ROLE_LABEL)
        XCTAssertEqual(text.index, 1)
        XCTAssertTrue(text.has(ATK_STATE_SHOWING))
        XCTAssertEqual(atk_object_get_parent(text.pointer), canvas.pointer)
        var (x, y, width, height): (gint, gint, gint, gint) = (0, 0, 0, 0)
        atk_component_get_extents(text.interface, &x, &y, &width, &height, ATK_XY_PARENT)
        XCTAssertEqual([x, y, width, height], [25, 36, 100, 20])
        title.accessibilityLabel = "Canned meat"
        XCTAssertEqual(text.name, "Canned meat")
        XCTAssertEqual(try canvas.child(1).pointer, text.pointer, "the object stays")
    }

    func testAssistiveTechnologyHearsOfTexts() async throws {
        let (page, first, second) = (View(), Label("First"), Label("Second"))
        first.frame = Rect(x: 0, y: 0, width: 100, height: 20)
        page.addSubview(first)
        try show(page)
        let canvas = try object(of: page)
        let text = try canvas.child(0)
        var log: [String] = []
        for change in ["add", "remove"] {
            connect("children-changed::\(change)", of: canvas.reference.raw) {
                log.append("\(change) \($0.uint(0))")
            }
        }
        connect("notify::accessible-name", of: text.reference.raw) { _ in log.append("name") }
        first.text = "Changed"
        wait("the name is told") { log == ["name"] }
        page.addSubview(second)
        wait("the text is told") { log == ["name", "add 1"] }
        XCTAssertEqual(try canvas.child(1).name, "Second")
        first.removeFromSuperview()
        wait("the text is gone") { log == ["name", "add 1", "remove 0"] }
        XCTAssertTrue(text.has(ATK_STATE_DEFUNCT))
        XCTAssertEqual(canvas.childCount, 1)
    }

    func testNothingIsLeft() async throws {
        func cycle() throws {
            let page = View()
            page.addSubview(Label("Text"))
            try show(page)
            XCTAssertEqual(try object(of: page).child(0).name, "Text")
            destroyWindows()
        }
        try cycle()
        let states = LiveCounters.states
        try cycle()
        XCTAssertEqual(LiveCounters.states, states)
    }
}
