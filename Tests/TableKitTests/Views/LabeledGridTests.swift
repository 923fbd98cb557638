import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Labels beside their controls, or above them.
@MainActor
final class LabeledGridTests: DisplayTestCase {
    private struct Place {
        var label: GtkAllocation
        var control: GtkAllocation
    }

    private func place(_ label: Label, _ control: View) -> Place {
        var place = Place(label: GtkAllocation(), control: GtkAllocation())
        gtk_widget_get_allocation(label.widget, &place.label)
        gtk_widget_get_allocation(control.widget, &place.control)
        return place
    }

    func testLabelsAreAboveTheirControlsWhereThereIsNoRoomBeside() async throws {
        let grid = LabeledGrid()
        let labels = ["Colors", "Sicherungen behalten von"].map { Label($0, wraps: true) }
        let controls = [PopUpButton(["Follow System"]), PopUpButton(["7 days and 4 weeks"])]
        for control in controls { control.selectedIndex = 0 }
        for (label, control) in zip(labels, controls) { grid.addRow(label, control) }
        let note = Label("A note that is longer than there is room for in the line", wraps: true)
        grid.addRow(note)
        let window = try show(grid, width: 480, height: 400)
        for (width, isAbove) in [(480, false), (200, true), (480, false)] {
            gtk_window_resize(window.widget.cast(GtkWindow.self), gint(width), 400)
            XCTAssertNil(Settling.settle())
            XCTAssertEqual(grid.hasLabelsAbove, isAbove, "\(width)")
            for (label, control) in zip(labels, controls) {
                let place = place(label, control)
                if isAbove {
                    XCTAssertGreaterThanOrEqual(
                        place.control.y, place.label.y + place.label.height)
                    XCTAssertEqual(place.control.x, place.label.x)
                } else {
                    XCTAssertGreaterThanOrEqual(
                        place.control.x, place.label.x + place.label.width)
                    XCTAssertEqual(place.control.y, place.label.y)
                    let layout = gtk_label_get_layout(label.widget.cast(GtkLabel.self))
                    XCTAssertEqual(pango_layout_get_line_count(layout), 1, "\(width)")
                }
                XCTAssertLessThanOrEqual(place.control.x + place.control.width, gint(width))
            }
        }
    }
}
