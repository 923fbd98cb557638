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
        let tags = ChipsFormRow(
            title: "Tags",
            format: ChipTexts.Format(
                separators: [","], isUnique: true,
                texts: { $0.split(separator: ",").map(String.init) },
                text: { $0.joined(separator: ",") }),
            names: ChipsFormRow.Texts(add: "Add", choose: "Choose", remove: { "Remove \($0)" }))
        tags.open((0..<20).map { "number\($0)" }.joined(separator: ","))
        let rows: [FormRow] = [
            TextFormRow(title: "Year"), tags,
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
        wait("the columns are equally wide") {
            abs(self.frame(rows[0]).width - self.frame(rows[1]).width) < 20
        }
        XCTAssertGreaterThan(frame(rows[1]).x, frame(rows[0]).x + frame(rows[0]).width)
        XCTAssertGreaterThan(frame(rows[2]).y, frame(rows[1]).y)
        XCTAssertGreaterThan(frame(rows[2]).width, 2 * frame(rows[0]).width)
        XCTAssertEqual(frame(rows[3]).y, frame(rows[4]).y)
        form.showRows { $0 != 3 }
        wait("the last row takes the free place") { self.frame(rows[4]).x == self.frame(rows[0]).x }
    }

    func testALongTextIsCompleteInAFormThatScrolls() async throws {
        let form = FormView(maximumColumnCount: 2)
        let text = (1...7).map { "Line \($0)" }.joined(separator: "\n")
        let notes = ParagraphFormRow(title: "Notes", text: text)
        form.setRows([notes] + (0..<12).map { TextFormRow(title: "Field \($0)") })
        try show(form, width: 400, height: 300)
        wait("all of its lines are visible") {
            gtk_widget_get_allocated_height(notes.control.widget) > 110
        }
    }

    func testThePictureIsAboveTheTitleWhereThereIsNoRoomBesideIt() async throws {
        let form = FormView(maximumColumnCount: 2)
        let picture = ImageFormRow(
            title: "Cover", choose: ("Choose…", "Choose Cover"), removeName: "Remove Cover")
        let rows: [FormRow] = [TextFormRow(title: "Title"), picture, TextFormRow(title: "Year")]
        form.setRows(rows, titleRow: rows[0], pictureRow: picture)
        let window = try show(form, width: 800, height: 500)
        wait("they are side by side") { self.frame(rows[0]).x > self.frame(picture).x }
        gtk_window_resize(window.widget.cast(GtkWindow.self), 360, 500)
        wait("the title is below") {
            self.frame(rows[0]).x == self.frame(picture).x
                && self.frame(rows[0]).y > self.frame(picture).y
        }
        gtk_window_resize(window.widget.cast(GtkWindow.self), 800, 500)
        wait("they are side by side again") { self.frame(rows[0]).x > self.frame(picture).x }
    }

    func testANarrowFormInALargeFontHasItsLabelsAbove() async throws {
        let (form, rows) = makeForm()
        let window = try show(form, width: 360, height: 600)
        wait("the labels are beside") { self.frame(rows[0]).x > 60 }
        let settings = try XCTUnwrap(UnsafeMutableRawPointer(gtk_settings_get_default()))
        PropertyValue.string("Sans 20").set("gtk-font-name", of: settings)
        defer { gtk_settings_reset_property(gtk_settings_get_default(), "gtk-font-name") }
        wait("the labels are above") { self.frame(rows[0]).x < 60 }
        wait("the form fits") {
            self.frame(rows[0]).x + self.frame(rows[0]).width <= 360
        }
        XCTAssertEqual(rows.map { frame($0).y }, rows.map { frame($0).y }.sorted())
        gtk_window_resize(window.widget.cast(GtkWindow.self), 700, 600)
        wait("the labels are beside again") { self.frame(rows[0]).x > 100 }
    }

    func testANarrowFormHasOneColumn() async throws {
        let (form, rows) = makeForm()
        let window = try show(form, width: 1000, height: 600)
        wait("there are two columns") { form.columnCount == 2 }
        gtk_window_resize(window.widget.cast(GtkWindow.self), 500, 600)
        wait("there is one column") {
            form.columnCount == 1 && Set(rows.map { self.frame($0).x }).count == 1
        }
        XCTAssertEqual(Set(rows.map { frame($0).x }).count, 1)
        XCTAssertEqual(rows.map { frame($0).y }, rows.map { frame($0).y }.sorted())
    }
}
