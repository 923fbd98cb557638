import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// The keyboard focus of drawn cells, and faint texts, in GTK's themes of high contrast.
@MainActor
final class HighContrastTests: TableTestCase {
    private static let themes = ["HighContrast", "HighContrastInverse"]

    override func tearDown() async throws {
        try await super.tearDown()
        await MainActor.run { DesktopSettings.followThemeOfDesktop() }
    }

    /// Runs a test in each theme.
    private func inEachTheme(_ body: (String) throws -> Void) rethrows {
        for theme in Self.themes {
            DesktopSettings.themeName = theme
            try body(theme)
            destroyWindows()
        }
    }

    func testFaintTextsAreStronger() async throws {
        DesktopSettings.themeName = "Adwaita"
        XCTAssertFalse(HighContrast.isOn)
        XCTAssertEqual(Color.secondaryLabel.alpha, 0.6, accuracy: 0.01)
        inEachTheme { theme in
            XCTAssertTrue(HighContrast.isOn, theme)
            for color in [Color.secondaryLabel, .tertiaryLabel, .placeholderText] {
                XCTAssertGreaterThan(contrast(color, .systemBackground), 4.5, theme)
            }
        }
    }

    func testTheFocusOfARowIsSeen() async throws {
        try inEachTheme { theme in
            for isSelected in [false, true] {
                let table = try showTable(RecordedRows([3])) { $0.selectionFollowsFocus = false }
                table.grabFocus()
                wait("the rows have the focus") { table.isFocused }
                table.focusRow(at: path(1))
                if isSelected {
                    table.selectRow(at: path(1), animated: false, scrollPosition: .none)
                }
                try expectFocus(in: table.host.widget, around: 44, "\(theme), \(isSelected)") {
                    table.showsFocus = $0
                    table.tree.queueDraw()
                }
                destroyWindows()
            }
        }
    }

    func testTheFocusOfADayIsSeen() async throws {
        try inEachTheme { theme in
            let month = MonthView()
            month.weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
            month.show(
                (0..<35).map { MonthView.Day(title: "\($0 + 1)", name: "Day \($0 + 1)") },
                strips: [])
            let button = Button("Elsewhere")
            let page = StackView(.vertical, [button])
            page.addArrangedSubview(month, expands: true)
            try show(page, width: 600, height: 500)
            wait("the days have their places") { month.frame(ofPlace: 34).width > 0 }
            month.focusedPlace = 10
            try expectFocus(in: month.widget, around: 60, theme) {
                if $0 { month.grabFocus() } else { button.grabFocus() }
                MainLoop.drain()
            }
        }
    }

    /// Expects that a focus frame changes enough pixels by a contrast of 3 : 1, as WCAG asks.
    ///
    /// - Parameters:
    ///   - length: The least number of changed pixels, in multiples of 4.
    ///   - show: Shows or hides the focus.
    private func expectFocus(
        in widget: WidgetPointer, around length: Int, _ message: String,
        file: StaticString = #filePath, line: UInt = #line, _ show: (Bool) -> Void
    ) throws {
        show(false)
        let before = try pixels(of: widget)
        show(true)
        let after = try pixels(of: widget)
        var changed = 0
        for y in 0..<before.height {
            for x in 0..<before.width where before[x, y] != after[x, y] {
                if contrast(before[x, y], after[x, y]) >= 3 { changed += 1 }
            }
        }
        XCTAssertGreaterThan(changed, 4 * length, message, file: file, line: line)
    }

    /// The contrast of two colors in front of the background of lists, from 1 to 21, as WCAG
    /// defines it.
    private func contrast(_ first: Color, _ second: Color) -> Double {
        func luminance(_ color: Color) -> Double {
            let behind = Color.systemBackground
            func part(_ own: Double, _ other: Double) -> Double {
                let value = own * color.alpha + other * (1 - color.alpha)
                return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * part(color.red, behind.red) + 0.7152 * part(color.green, behind.green)
                + 0.0722 * part(color.blue, behind.blue)
        }
        let values = [luminance(first), luminance(second)].sorted()
        return (values[1] + 0.05) / (values[0] + 0.05)
    }
}

/// The keyboard focus of items and of the cells of a grid in themes of high contrast.
@MainActor
final class HighContrastColorTests: DisplayTestCase {
    override func tearDown() async throws {
        try await super.tearDown()
        await MainActor.run { DesktopSettings.followThemeOfDesktop() }
    }

    func testFramesAroundCellsHaveTheColorOfTexts() async throws {
        DesktopSettings.themeName = "Adwaita"
        XCTAssertEqual(Color.strongTint, .tint)
        DesktopSettings.themeName = "HighContrastInverse"
        XCTAssertEqual(Color.strongTint, .label)
        let (red, blue) = (Color.pureRed, Color.pureBlue)
        let pixels = try Pixels(width: 40, height: 40) {
            let context = GraphicsContext($0)
            context.fill(Rect(x: 0, y: 0, width: 40, height: 40), blue)
            context.strokeFocus(in: Rect(x: 0, y: 0, width: 40, height: 40), red)
        }
        XCTAssertEqual(
            pixels.ink(like: red), Rect(x: 2, y: 2, width: 36, height: 36), "solid")
        assertColor(pixels[4, 20], .systemBackground, accuracy: 0.1, "within it")
    }
}
