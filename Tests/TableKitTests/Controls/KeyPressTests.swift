import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Keys that begin a text, alone or with those that follow.
@MainActor
final class KeyPressTests: DisplayTestCase {
    private func key(_ key: Int32, _ modifiers: GdkModifierType...) -> GdkEventKey {
        var event = GdkEventKey()
        event.keyval = guint(key)
        event.state = modifiers.reduce(0) { $0 | $1.rawValue }
        return event
    }

    func testKeysThatBeginAText() async throws {
        let keys = [
            key(GDK_KEY_a), key(GDK_KEY_A, GDK_SHIFT_MASK), key(GDK_KEY_dead_acute),
            key(GDK_KEY_Multi_key), key(GDK_KEY_U, GDK_CONTROL_MASK, GDK_SHIFT_MASK),
            key(GDK_KEY_Hangul_Kiyeog), key(GDK_KEY_KP_5), key(GDK_KEY_a, GDK_MOD2_MASK),
        ]
        for key in keys { XCTAssertTrue(key.beginsText, "\(key.keyval)") }
    }

    func testOtherKeys() async throws {
        let keys = [
            key(GDK_KEY_a, GDK_CONTROL_MASK), key(GDK_KEY_a, GDK_MOD1_MASK),
            key(GDK_KEY_u, GDK_CONTROL_MASK), key(GDK_KEY_dead_acute, GDK_CONTROL_MASK),
            key(GDK_KEY_Delete), key(GDK_KEY_Left), key(GDK_KEY_Shift_L), key(GDK_KEY_F2),
            key(GDK_KEY_Hangul), key(GDK_KEY_Return), key(GDK_KEY_a, GDK_SUPER_MASK),
        ]
        for key in keys { XCTAssertFalse(key.beginsText, "\(key.keyval)") }
    }
}
