import CGtk
import XCTest

@_spi(Gtk) @testable import TableKit

/// Scrolling by keys while the scroll view itself has the focus.
@MainActor
final class ScrollKeyboardTests: DisplayTestCase {
    func testKeysScroll() async throws {
        let content = View()
        content.minimumSize(width: 1000, height: 1000)
        let view = ScrollView([.horizontal, .vertical], content)
        let window = try show(view, width: 200, height: 200)
        wait("the content can scroll") { view.contentSize.height >= 1000 }
        view.grabFocus()
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_Right, in: window)
        XCTAssertEqual(view.contentOffset, Point(x: 24, y: 24))
        press(GDK_KEY_Up, in: window)
        press(GDK_KEY_Left, in: window)
        XCTAssertEqual(view.contentOffset, .zero)
        press(GDK_KEY_space, in: window)
        XCTAssertEqual(view.contentOffset.y, 180)
        press(GDK_KEY_space, GDK_SHIFT_MASK, in: window)
        XCTAssertEqual(view.contentOffset.y, 0)
        press(GDK_KEY_End, in: window)
        XCTAssertEqual(view.contentOffset.y, 800)
        press(GDK_KEY_Home, in: window)
        XCTAssertEqual(view.contentOffset.y, 0)
        press(GDK_KEY_Down, GDK_CONTROL_MASK, in: window)
        press(GDK_KEY_F5, in: window)
        XCTAssertEqual(view.contentOffset.x, 0)
    }
}
