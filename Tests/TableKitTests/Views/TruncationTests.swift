import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Texts that are cut, which tooltips show, and views that make room before they cut texts.
@MainActor
final class TruncationTests: TableTestCase {
    private let long = "A title that is much longer than any row of this table can ever be shown"

    func testACutRowHasItsTextsInATooltip() async throws {
        let rows = RecordedRows([3])
        rows.titles[path(1)] = long
        let table = try showTable(rows)
        XCTAssertNil(table.truncatedText(at: Point(x: 20, y: 20)))
        let cut = try XCTUnwrap(table.truncatedText(at: Point(x: 20, y: 60)))
        XCTAssertEqual(cut.text, long)
        XCTAssertEqual(cut.frame, Rect(x: 0, y: 44, width: table.rowWidth, height: 44))
        XCTAssertNil(table.truncatedText(at: Point(x: 20, y: 400)), "below the rows")
    }

    func testALabelAndAChoiceKnowWhetherTheyAreCut() async throws {
        let label = Label(long)
        let choice = PopUpButton([long, "Short"])
        choice.selectedIndex = 0
        try show(StackView(.vertical, [label, choice]), width: 200, height: 100)
        wait("the label is cut") { label.isWidgetTruncated }
        XCTAssertTrue(choice.isTruncated)
        choice.selectedIndex = 1
        XCTAssertFalse(choice.isTruncated)
        label.text = "Short"
        MainLoop.drain()
        XCTAssertFalse(label.isWidgetTruncated)
    }

    func testATitleOfACheckBoxWraps() async throws {
        let box = CheckBox(long)
        try show(StackView(.vertical, [box]), width: 200, height: 200)
        XCTAssertLessThanOrEqual(gtk_widget_get_allocated_width(box.widget), 200)
        XCTAssertGreaterThan(gtk_widget_get_allocated_height(box.widget), 40)
    }

    func testAStatusPageWraps() async throws {
        let page = StatusPage(
            icon: "edit-find-symbolic", title: long, description: long + ". " + long)
        let window = try show(page, width: 600, height: 500)
        for width: gint in [600, 240, 400] {
            gtk_window_resize(window.widget.cast(GtkWindow.self), width, 500)
            XCTAssertNil(Settling.settle())
            var actual: gint = 0
            gtk_window_get_size(window.widget.cast(GtkWindow.self), &actual, nil)
            XCTAssertEqual(actual, width)
            for label in page.subviews.compactMap({ $0 as? Label }) {
                XCTAssertFalse(label.isWidgetTruncated, "\(width)")
                XCTAssertLessThan(gtk_widget_get_allocated_width(label.widget), width)
                var needed: gint = 0
                let layout = gtk_label_get_layout(label.widget.cast(GtkLabel.self))
                pango_layout_get_pixel_size(layout, nil, &needed)
                XCTAssertLessThanOrEqual(
                    needed, gtk_widget_get_allocated_height(label.widget), "\(width)")
            }
        }
    }

    func testALineWrapsWhereItsViewsDoNotFit() async throws {
        let row = FlexView(spacing: 6, lineSpacing: 6)
        let field = TextField().minimumCharacters(8)
        let buttons = ["One", "Two", "Three"].map { Button($0) }
        row.addArrangedSubview(field, grows: true)
        for button in buttons { row.addArrangedSubview(button) }
        let window = try show(row, width: 500, height: 200)
        func tops() -> [gint] {
            ([field] + buttons).map {
                var (x, y): (gint, gint) = (0, 0)
                gtk_widget_translate_coordinates($0.widget, row.widget, 0, 0, &x, &y)
                return y / 20
            }
        }
        XCTAssertEqual(Set(tops()).count, 1)
        gtk_window_resize(window.widget.cast(GtkWindow.self), 150, 200)
        wait("the line wraps") { Set(tops()).count > 1 }
        XCTAssertEqual(gtk_widget_get_allocated_width(row.widget), 150)
    }

    func testPanesAreOneAboveTheOtherInANarrowWindow() async throws {
        let (side, page) = (Label("Side"), Label("Page"))
        let panes = PanesView(side.minimumSize(width: 200), page, stacksBelow: 400)
        let window = try show(panes, width: 600, height: 300)
        XCTAssertFalse(panes.isStacked)
        gtk_window_resize(window.widget.cast(GtkWindow.self), 300, 300)
        wait("the panes are one above the other") { panes.isStacked }
        gtk_window_resize(window.widget.cast(GtkWindow.self), 600, 300)
        wait("the panes are side by side") { !panes.isStacked }
    }
}
