import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// The pixels of a drawing on a transparent background.
@MainActor
struct Pixels {
    let width: Int
    let height: Int
    private var values: [UInt32] = []

    init(width: Int, height: Int, draw: (OpaquePointer) -> Void) throws {
        (self.width, self.height) = (width, height)
        let surface = try XCTUnwrap(
            cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)))
        defer { cairo_surface_destroy(surface) }
        let context = try XCTUnwrap(cairo_create(surface))
        draw(context)
        cairo_destroy(context)
        cairo_surface_flush(surface)
        let bytes = UnsafeRawPointer(try XCTUnwrap(cairo_image_surface_get_data(surface)))
        let stride = Int(cairo_image_surface_get_stride(surface))
        for y in 0..<height {
            for x in 0..<width {
                values.append(bytes.load(fromByteOffset: y * stride + 4 * x, as: UInt32.self))
            }
        }
    }

    /// The color of a pixel, clear where nothing was drawn.
    subscript(x: Int, y: Int) -> Color {
        let value = values[y * width + x]
        let alpha = Double(value >> 24) / 255
        func part(_ shift: UInt32) -> Double {
            alpha > 0 ? Double((value >> shift) & 255) / 255 / alpha : 0
        }
        return Color(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }

    /// The smallest frame around all pixels that are not clear; nil if all are.
    var ink: Rect? {
        ink { $0 >> 24 > 0 }
    }

    /// The smallest frame around all pixels close to a color.
    func ink(like color: Color) -> Rect? {
        ink { value in
            func differs(_ shift: UInt32, _ part: Double) -> Bool {
                abs(Double((value >> shift) & 255) / 255 - part) > 0.15
            }
            return value >> 24 > 200 && !differs(16, color.red) && !differs(8, color.green)
                && !differs(0, color.blue)
        }
    }

    private func ink(where counts: (UInt32) -> Bool) -> Rect? {
        let found = values.indices.filter { counts(values[$0]) }
        let xs = found.map { $0 % width }
        guard let first = found.first, let last = found.last, let left = xs.min(),
            let right = xs.max()
        else { return nil }
        return Rect(
            x: Double(left), y: Double(first / width), width: Double(right - left + 1),
            height: Double(last / width - first / width + 1))
    }
}

@MainActor
extension Color {
    static let pureRed = Color(red: 1, green: 0, blue: 0)
    static let pureGreen = Color(red: 0, green: 1, blue: 0)
    static let pureBlue = Color(red: 0, green: 0, blue: 1)
}

/// Asserts that two colors are equal up to `accuracy` in each component.
@MainActor
func assertColor(
    _ color: Color, _ expected: Color, accuracy: Double, _ message: String = "",
    file: StaticString = #filePath, line: UInt = #line
) {
    let pairs = [
        (color.red, expected.red), (color.green, expected.green), (color.blue, expected.blue),
        (color.alpha, expected.alpha),
    ]
    XCTAssertTrue(
        pairs.allSatisfy { abs($0 - $1) <= accuracy }, "\(color) is not \(expected) \(message)",
        file: file, line: line)
}

extension DisplayTestCase {
    /// The pixels of a widget on the screen.
    func pixels(of widget: WidgetPointer) throws -> Pixels {
        // A widget without an allocation cannot be drawn.
        gtk_test_widget_wait_for_draw(widget)
        return try Pixels(
            width: Int(gtk_widget_get_allocated_width(widget)),
            height: Int(gtk_widget_get_allocated_height(widget))
        ) { gtk_widget_draw(widget, $0) }
    }
}

extension TableTestCase {
    /// The pixels of a cell in a row of the given height, without the backgrounds behind the cell.
    func pixels(of cell: TableViewCell, in table: TableView, height: Int = 44) throws -> Pixels {
        let width = Int(table.rowWidth)
        return try Pixels(width: width, height: height) {
            let area = GdkRectangle(x: 0, y: 0, width: Int32(width), height: Int32(height))
            table.draw(cell, at: nil, in: area, context: $0)
        }
    }

    /// Shows a table of blank cells, without separators.
    func showBlankTable(_ rows: RecordedRows) throws -> TableView {
        let configure = rows.configure
        rows.configure = { cell, path in
            cell.textLabel.text = nil
            cell.detailTextLabel.text = nil
            configure(cell, path)
        }
        return try showTable(rows) { $0.separatorStyle = .none }
    }

    func cell(_ row: Int, of table: TableView) throws -> TableViewCell {
        try XCTUnwrap(table.cellForRow(at: path(row)))
    }

    /// Writes a picture file with one color on each half, and returns its path.
    func writePicture(_ left: Color, _ right: Color, width: Int = 2, height: Int = 1) throws
        -> String
    {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("trove-\(UUID().uuidString).png")
        addTeardownBlock { try? FileManager.default.removeItem(at: file) }
        let surface = cairo_image_surface_create(
            CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        defer { cairo_surface_destroy(surface) }
        let context = try XCTUnwrap(cairo_create(surface))
        defer { cairo_destroy(context) }
        for (x, color) in [(0.0, left), (Double(width) / 2, right)] {
            color.set(on: context)
            cairo_rectangle(context, x, 0, Double(width) / 2, Double(height))
            cairo_fill(context)
        }
        let status = cairo_surface_write_to_png(surface, file.path)
        XCTAssertEqual(status, CAIRO_STATUS_SUCCESS)
        return file.path
    }
}
