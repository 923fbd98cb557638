import CGtk
import XCTest

@_spi(Gtk) @testable import TableKit

/// Keys that wait for the focus of what they are for.
@MainActor
final class KeyHoldTests: DisplayTestCase {
    private let (old, new) = (TextField(), TextField())

    /// Shows two fields, of which the first has the focus.
    private func makeWindow() throws -> View {
        let window = try show(StackView(.vertical, [old, new]))
        old.grabFocus()
        wait("the first field has the keyboard") { old.containsFocus }
        return window
    }

    private func type(_ keys: Int32..., in window: View) {
        for key in keys {
            press(key, in: window)
            release(key, in: window)
        }
    }

    func testKeysArriveInOrderWhereTheFocusIsAtTheEnd() async throws {
        let window = try makeWindow()
        type(GDK_KEY_a, in: window)
        let keys = KeyHold()
        XCTAssertTrue(KeyHold.isHolding)
        type(GDK_KEY_b, GDK_KEY_c, in: window)
        XCTAssertEqual(old.text, "a")
        new.grabFocus()
        keys.end()
        XCTAssertFalse(KeyHold.isHolding)
        type(GDK_KEY_d, in: window)
        XCTAssertEqual(old.text, "a")
        XCTAssertEqual(new.text, "bcd")
    }

    func testKeysWaitForAllHolds() async throws {
        let window = try makeWindow()
        let (first, second) = (KeyHold(), KeyHold())
        type(GDK_KEY_a, in: window)
        first.end()
        first.end()
        XCTAssertEqual(old.text, "")
        second.end()
        XCTAssertEqual(old.text, "a")
    }

    func testKeysAfterOneThatBeginsAHoldWaitForIt() async throws {
        let window = try makeWindow()
        let first = KeyHold()
        var second: KeyHold?
        old.onKeyPress = { press in
            if press.key == .enter { second = KeyHold() }
            return press.key == .enter
        }
        type(GDK_KEY_a, GDK_KEY_Return, GDK_KEY_b, in: window)
        first.end()
        XCTAssertEqual(old.text, "a")
        new.grabFocus()
        second?.end()
        XCTAssertEqual(old.text, "a")
        XCTAssertEqual(new.text, "b")
    }

    func testKeysOfACommandThatFailedAreDropped() async throws {
        let window = try makeWindow()
        let keys = KeyHold()
        type(GDK_KEY_a, in: window)
        keys.cancel()
        type(GDK_KEY_b, in: window)
        XCTAssertEqual(old.text, "b")
    }

    func testAHoldEndsByItself() async throws {
        let window = try makeWindow()
        _ = KeyHold(atMost: 10)
        type(GDK_KEY_a, in: window)
        wait("the hold has ended") { !KeyHold.isHolding }
        type(GDK_KEY_b, in: window)
        XCTAssertEqual(old.text, "b")
    }
}
