import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// A group of radio buttons: one is selected, and only the user's choices are reported.
@MainActor
final class RadioButtonTests: DisplayTestCase {
    func testOneOfAGroupIsSelected() async throws {
        let first = RadioButton("_All")
        let second = RadioButton(titleView: Label("Some"), inGroupWith: first)
        var log: [String] = []
        first.onSelect = { log.append("first") }
        second.onSelect = { log.append("second") }
        XCTAssertEqual([first.isOn, second.isOn], [true, false])
        second.isOn = true
        XCTAssertEqual([first.isOn, second.isOn], [false, true])
        gtk_button_clicked(first.widget.cast(GtkButton.self))
        XCTAssertEqual([first.isOn, second.isOn], [true, false])
        XCTAssertEqual(log, ["first"])
    }
}
