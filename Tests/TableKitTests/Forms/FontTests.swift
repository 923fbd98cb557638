import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Forms and tables follow the font setting, also while they are visible.
@MainActor
final class FontTests: TableTestCase {
    /// How far the center of the label's first line is above that of the entry, in pixels.
    private func distance(_ row: FormRow, in form: FormView) -> Int {
        func top(of widget: View) -> Int {
            var y: gint = 0
            gtk_widget_translate_coordinates(widget.widget, form.widget, 0, 0, nil, &y)
            return Int(y)
        }
        func height(of widget: View) -> Int {
            Int(gtk_widget_get_allocated_height(widget.widget))
        }
        return top(of: row.control) + height(of: row.control) / 2
            - top(of: row.label) - height(of: row.label) / 2
    }

    func testLabelsAreBesideTheMiddleOfTheirEntriesInAnyFont() async throws {
        let form = FormView()
        let rows = [TextFormRow(title: "Title"), CheckFormRow(title: "Read")]
        form.setRows(rows)
        try show(form)
        for font in ["Sans 10", "Sans 15", "Sans 20"] {
            try withFont(font) {
                wait("labels and controls are in line with \(font)") {
                    rows.allSatisfy { abs(self.distance($0, in: form)) <= 1 }
                }
            }
        }
    }

    /// The theme's minimum height of an entry is 32 pixels, enough for 20 points.
    func testEntriesAreAsHighAsTheirTextNeeds() async throws {
        let form = FormView()
        let row = TextFormRow(title: "Title")
        form.setRows([row])
        try show(form)
        func heights() -> (entry: Int, line: Int) {
            var label: gint = 0
            gtk_widget_get_preferred_height(row.label.widget, nil, &label)
            return (Int(gtk_widget_get_allocated_height(row.control.widget)), Int(label))
        }
        wait("the entry is on the screen") { heights().entry > 1 }
        let standard = heights().entry
        for font in ["Sans 15", "Sans 20", "Sans 30", "Sans 40"] {
            try withFont(font) {
                wait("the entry has room for its text in \(font)") {
                    heights().entry >= heights().line + 2
                }
            }
        }
        try withFont("Sans 30") {
            wait("the entry is higher") { heights().entry > standard + 10 }
        }
        wait("the entry is as before") { heights().entry == standard }
    }

    func testRowsAndHeadersKeepTheirRoomAroundLargerText() async throws {
        let rows = RecordedRows([30])
        rows.headers = { _ in "Section" }
        let table = try showTable(rows) { $0.rowHeight = 56 }
        func heights() -> (row: Double, header: Double) {
            let row = table.geometry.rectForRow(at: path(1))?.height ?? 0
            return (row, table.geometry.rectForHeader(inSection: 0)?.height ?? 0)
        }
        let standard = heights()
        XCTAssertEqual(standard.row, 56)
        try withFont("Sans 15") {
            wait("rows are higher") { heights().row >= 64 && heights().header > standard.header }
        }
        wait("rows are as before") { heights() == standard }
    }

    func testATextThatIsNotCutAsksForItsWholeWidth() async throws {
        let cut = Label("90 941")
        let whole = Label("90 941")
        whole.lineBreakMode = .byClipping
        try show(StackView(.vertical, [cut, whole]))
        func least(_ widget: View) -> (minimum: gint, natural: gint) {
            var (minimum, natural): (gint, gint) = (0, 0)
            gtk_widget_get_preferred_width(widget.widget, &minimum, &natural)
            return (minimum, natural)
        }
        XCTAssertLessThan(least(cut).minimum, least(cut).natural)
        XCTAssertEqual(least(whole).minimum, least(whole).natural)
    }
}
