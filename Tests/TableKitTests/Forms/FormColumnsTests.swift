import CGtk
import GtkBridge
import TableCore
@_spi(Gtk) import TableKit
import XCTest

/// The rows of a form in two columns.
@MainActor
final class FormColumnsTests: DisplayTestCase {
    private func frame(_ row: FormRow) -> (x: Int, y: Int, width: Int) {
        var (x, y): (gint, gint) = (0, 0)
        guard let window = gtk_widget_get_toplevel(row.content.widget) else { return (0, 0, 0) }
        gtk_widget_translate_coordinates(row.content.widget, window, 0, 0, &x, &y)
        return (Int(x), Int(y), Int(gtk_widget_get_allocated_width(row.content.widget)))
    }

    private func makeForm() -> (form: FormView, rows: [FormRow]) {
        let form = FormView(maximumColumnCount: 2)
        let rows: [FormRow] = [
            TextFormRow(title: "Author"), TextFormRow(title: "Year"),
            ParagraphFormRow(title: "Notes"), TextFormRow(title: "Pages"),
            TextFormRow(title: "Place"),
        ]
        form.setRows(rows)
        return (form, rows)
    }

    func testAWideFormHasTwoColumns() async throws {
        let (form, rows) = makeForm()
        try show(form, width: 1_000, height: 600)
        wait("there are two columns") {
            form.columnCount == 2 && self.frame(rows[1]).y == self.frame(rows[0]).y
        }
        XCTAssertGreaterThan(frame(rows[1]).x, frame(rows[0]).x + frame(rows[0]).width)
        XCTAssertEqual(frame(rows[0]).width, frame(rows[1]).width, accuracy: 8)
        XCTAssertGreaterThan(frame(rows[2]).y, frame(rows[1]).y)
        XCTAssertGreaterThan(frame(rows[2]).width, 2 * frame(rows[0]).width)
        XCTAssertEqual(frame(rows[3]).y, frame(rows[4]).y)
        form.showRows { $0 != 3 }
        wait("the last row takes the free place") { self.frame(rows[4]).x == self.frame(rows[0]).x }
    }

    func testANarrowFormHasOneColumn() async throws {
        let (form, rows) = makeForm()
        try show(form, width: 500, height: 600)
        wait("it has its size") { self.frame(rows[4]).y > 0 }
        XCTAssertEqual(form.columnCount, 1)
        XCTAssertEqual(Set(rows.map { frame($0).x }).count, 1)
        XCTAssertEqual(rows.map { frame($0).y }, rows.map { frame($0).y }.sorted())
    }
}
