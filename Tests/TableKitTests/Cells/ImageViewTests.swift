import CGtk
import GtkBridge
import TableCore
@_spi(Gtk) import TableKit
import XCTest

/// Images of cells.
@MainActor
final class ImageViewTests: TableTestCase {
    /// 05.12, 08.21, 000.107: another image while the cell is highlighted or selected.
    func testTheImageFollowsTheHighlight() async throws {
        let usual = try writePicture(.pureRed, .pureRed, width: 20, height: 20)
        let other = try writePicture(.pureBlue, .pureBlue, width: 20, height: 20)
        let rows = RecordedRows([3])
        rows.configure = { cell, _ in
            cell.imageView.image = Image(contentsOfFile: usual)
            cell.imageView.highlightedImage = Image(contentsOfFile: other)
            cell.selectedBackgroundView = .color(.white)
        }
        let table = try showBlankTable(rows)
        let cell = try cell(0, of: table)
        XCTAssertNotNil(try pixels(of: cell, in: table).ink(like: .pureRed))
        cell.setHighlighted(true, animated: false)
        XCTAssertNil(try pixels(of: cell, in: table).ink(like: .pureRed))
        XCTAssertNotNil(try pixels(of: cell, in: table).ink(like: .pureBlue))
        cell.setHighlighted(false, animated: false)
        table.selectRow(at: path(0), animated: false)
        XCTAssertNotNil(try pixels(of: cell, in: table).ink(like: .pureBlue))
        cell.imageView.highlightedImage = nil
        XCTAssertNotNil(
            try pixels(of: cell, in: table).ink(like: .pureRed), "the same for want of one")
    }

    /// 05.13, 09.8, 000.35: an image is read once and drawn in its natural size.
    func testAnImageIsReadOnceAndNotScaled() async throws {
        let file = try writePicture(.pureRed, .pureRed, width: 36, height: 20)
        let rows = RecordedRows([3])
        rows.configure = { cell, _ in cell.imageView.image = Image(contentsOfFile: file) }
        let table = try showBlankTable(rows)
        let cell = try cell(0, of: table)
        let first = try XCTUnwrap(pixels(of: cell, in: table).ink(like: .pureRed))
        XCTAssertEqual([first.x, first.y, first.width, first.height], [12, 12, 36, 20])
        try FileManager.default.removeItem(atPath: file)
        let second = try XCTUnwrap(pixels(of: cell, in: table, height: 200).ink(like: .pureRed))
        XCTAssertEqual([second.width, second.height], [36, 20])
    }

    func testASymbolicIconHasTheColorOfTextsInASelectedRow() async throws {
        let rows = RecordedRows([3])
        rows.configure = { cell, _ in
            cell.imageView.image = Image(icon: "object-select-symbolic", pointSize: 32)
            cell.selectedBackgroundView = .color(.pureBlue)
        }
        let table = try showBlankTable(rows)
        let cell = try cell(0, of: table)
        let white = Color(red: 1, green: 1, blue: 1)
        XCTAssertNil(try pixels(of: cell, in: table).ink(like: white))
        cell.setSelected(true, animated: false)
        XCTAssertNotNil(try pixels(of: cell, in: table).ink(like: white))
    }
}
