import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Colors with a role in the theme.
@MainActor
final class ColorTests: DisplayTestCase {
    private func brightness(_ color: Color) -> Double { color.red + color.green + color.blue }

    func testColorsWithARoleFollowTheDarkTheme() async throws {
        defer { setDark(false) }
        let kept = [Color.label, .systemBackground, .secondarySystemBackground, .systemRed]
        let light = kept.map(brightness)
        setDark(true)
        let dark = kept.map(brightness)
        XCTAssertLessThan(light[0], dark[0], "texts")
        XCTAssertGreaterThan(light[1], dark[1], "the background of lists")
        XCTAssertGreaterThan(light[2], dark[2], "the background of windows")
        XCTAssertNotEqual(light[3], dark[3], "red")
        XCTAssertTrue(ThemeColor.isDark)
    }

    func testTheRolesForTextsAreShadesOfTheTextAround() async throws {
        let text = Color(red: 0, green: 1, blue: 0)
        XCTAssertEqual(Color.label.resolved(forText: text), text)
        XCTAssertEqual(Color.secondaryLabel.resolved(forText: text), text.faded(to: 0.6))
        XCTAssertEqual(
            Color.secondaryLabel.faded(to: 0.5).resolved(forText: text), text.faded(to: 0.3))
        XCTAssertEqual(Color.systemRed.resolved(forText: text), .systemRed)
        XCTAssertEqual(Color.pureBlue.resolved(forText: text), .pureBlue)
    }

    func testSettingAComponentFixesTheColor() async throws {
        defer { setDark(false) }
        var color = Color.label
        color.alpha = 0.5
        let brightness = brightness(color)
        setDark(true)
        XCTAssertEqual(self.brightness(color), brightness)
        XCTAssertEqual(Color.tint.withAlphaComponent(0.25).alpha, 0.25)
        XCTAssertEqual(Color(white: 0.5), .gray)
    }

    func testEveryRoleHasAColor() async throws {
        for role in ThemeColor.allCases {
            let color = Color(role)
            XCTAssertGreaterThan(color.alpha, 0, "\(role)")
            for part in [color.red, color.green, color.blue, color.alpha] {
                XCTAssert((0...1).contains(part), "\(role)")
            }
        }
    }
}
