import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Text labels of cells.
@MainActor
final class LabelTests: TableTestCase {
    private func label(_ table: TableView, _ change: (Label) -> Void) throws -> (
        TableViewCell, Pixels
    ) {
        let cell = try cell(0, of: table)
        cell.textLabel.text = "Words"
        change(cell.textLabel)
        return (cell, try pixels(of: cell, in: table))
    }

    private func ink(_ table: TableView, _ change: (Label) -> Void) throws -> Rect {
        try XCTUnwrap(label(table, change).1.ink)
    }

    /// 05.10, 33.6, 000.34: alignment, size, weight and named font.
    func testFontAndAlignment() async throws {
        let table = try showBlankTable(RecordedRows([3]))
        let left = try ink(table) { $0.textAlignment = .left }
        let center = try ink(table) { $0.textAlignment = .center }
        let right = try ink(table) { $0.textAlignment = .right }
        XCTAssertEqual(left.x, CellLayout.margin, accuracy: 3)
        XCTAssertEqual(center.x + center.width / 2, table.rowWidth / 2, accuracy: 3)
        XCTAssertEqual(right.maxX, table.rowWidth - CellLayout.margin, accuracy: 3)
        let large = try ink(table) { $0.font = .relative(1.5) }
        XCTAssertGreaterThan(large.width, left.width * 1.3)
        let bold = try ink(table) {
            $0.font = .relative(1, weight: .bold)
        }
        XCTAssertGreaterThan(bold.width, left.width)
        let named = try ink(table) {
            $0.font = Font(name: "Monospace", size: 40)
        }
        XCTAssertGreaterThan(named.height, left.height * 1.5)
    }

    /// A label that is in no window is measured in the present font.
    func testALabelWithoutAWindowFollowsTheFont() async throws {
        let label = Label("Words")
        let unlimited = Size(width: 1000, height: 1000)
        let before = label.sizeThatFits(unlimited)
        try withFont("Sans 20") {
            XCTAssertGreaterThan(label.sizeThatFits(unlimited).height, before.height * 1.5)
            XCTAssertGreaterThan(label.sizeThatFits(unlimited).width, before.width * 1.5)
        }
        XCTAssertEqual(label.sizeThatFits(unlimited), before)
    }

    func testDrawingKeepsTheLayout() async throws {
        let table = try showBlankTable(RecordedRows([3]))
        let cell = try cell(0, of: table)
        cell.textLabel.text = "Words"
        _ = try pixels(of: cell, in: table)
        let layout = try XCTUnwrap(cell.textLabel.layout)
        _ = try pixels(of: cell, in: table)
        XCTAssertTrue(cell.textLabel.layout === layout)
    }

    /// 08.19: the two labels of a cell are styled separately.
    func testEachLabelHasAStyleOfItsOwn() async throws {
        let table = try showBlankTable(RecordedRows([3]))
        let cell = try cell(0, of: table)
        (cell.textLabel.text, cell.detailTextLabel.text) = ("Words", "Words")
        (cell.textLabel.textColor, cell.detailTextLabel.textColor) = (.pureRed, .pureBlue)
        cell.textLabel.font = .preferredFont(forTextStyle: .headline)
        let drawn = try pixels(of: cell, in: table)
        let title = try XCTUnwrap(drawn.ink(like: .pureRed))
        let detail = try XCTUnwrap(drawn.ink(like: .pureBlue))
        XCTAssertLessThan(title.y, detail.y)
        XCTAssertGreaterThan(title.width, detail.width)
    }

    /// 05.10, 33.7, 000.34, 000.107: the text color and the highlighted color; without the latter,
    /// the theme's color for selected text.
    func testTheColorFollowsTheHighlight() async throws {
        let table = try showBlankTable(RecordedRows([3]))
        let (cell, usual) = try label(table) {
            $0.textColor = .pureRed
            $0.highlightedTextColor = .pureGreen
        }
        cell.selectedBackgroundView = .color(Color(red: 0, green: 0, blue: 0, alpha: 0))
        XCTAssertNotNil(usual.ink(like: .pureRed))
        cell.setHighlighted(true, animated: false)
        let highlighted = try pixels(of: cell, in: table)
        XCTAssertNotNil(highlighted.ink(like: .pureGreen))
        XCTAssertNil(highlighted.ink(like: .pureRed))
        cell.textLabel.highlightedTextColor = nil
        let variant = try pixels(of: cell, in: table)
        XCTAssertNil(variant.ink(like: .pureRed))
        XCTAssertNotNil(variant.ink(like: .white), "the theme's text on a selection")
    }

    /// Parts of a text have colors of their own, drawn and as a widget, but not in a selected row.
    func testPartsOfATextHaveTheirAttributes() async throws {
        var text = AttributedString("éà")
        text.foregroundColor = .pureRed
        var rest = AttributedString("Blue")
        rest.foregroundColor = .pureBlue
        rest.font = .relative(1, weight: .bold)
        text += rest
        let table = try showBlankTable(RecordedRows([3]))
        let (cell, drawn) = try label(table) { $0.attributedText = text }
        XCTAssertEqual(cell.textLabel.text, "éàBlue")
        let red = try XCTUnwrap(drawn.ink(like: .pureRed))
        let blue = try XCTUnwrap(drawn.ink(like: .pureBlue))
        XCTAssertLessThan(red.maxX, blue.maxX)
        XCTAssertLessThanOrEqual(red.maxX, blue.x + 2, "the parts are where their letters are")
        cell.selectedBackgroundView = .color(Color(red: 0, green: 0, blue: 0, alpha: 0))
        cell.setHighlighted(true, animated: false)
        XCTAssertNil(try pixels(of: cell, in: table).ink(like: .pureRed))
        cell.setHighlighted(false, animated: false)
        XCTAssertNotNil(try pixels(of: cell, in: table).ink(like: .pureRed))
        cell.textLabel.text = "Words"
        XCTAssertNil(try pixels(of: cell, in: table).ink(like: .pureRed))
        XCTAssertNil(cell.textLabel.attributedText?.runs.first?.foregroundColor)
        cell.textLabel.attributedText = text
        cell.textLabel.text = "éàBlue"
        XCTAssertEqual(cell.textLabel.attributedText?.runs.count, 1, "the same text, but plain")
    }

    /// 000.34: a shadow beside the text, in its own color.
    func testAShadowLiesBesideTheText() async throws {
        let table = try showBlankTable(RecordedRows([3]))
        let (_, drawn) = try label(table) {
            $0.textColor = .pureRed
            $0.shadowColor = .pureBlue
            $0.shadowOffset = Size(width: 60, height: 5)
        }
        let text = try XCTUnwrap(drawn.ink(like: .pureRed))
        let shadow = try XCTUnwrap(drawn.ink(like: .pureBlue))
        XCTAssertEqual(shadow.x - text.x, 60, accuracy: 2)
        XCTAssertEqual(shadow.y - text.y, 5, accuracy: 2)
    }

    /// 05.10, 05.16: text that does not fit ends in an ellipsis, unless truncated elsewhere.
    func testWhatDoesNotFitIsCutAtItsEnd() async throws {
        let table = try showBlankTable(RecordedRows([3]))
        let cell = try cell(0, of: table)
        XCTAssertEqual(cell.textLabel.lineBreakMode, .byTruncatingTail)
        cell.textLabel.text = String(repeating: "m", count: 300) + "i"
        let place = table.arrangement(of: cell, height: 44).title
        for mode in [
            Label.LineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle,
        ] {
            cell.textLabel.lineBreakMode = mode
            let ink = try XCTUnwrap(pixels(of: cell, in: table).ink)
            XCTAssertGreaterThanOrEqual(ink.x, place.x - 1)
            XCTAssertLessThanOrEqual(ink.maxX, place.maxX + 1, "\(mode)")
        }
        cell.textLabel.lineBreakMode = .byClipping
        let clipped = try XCTUnwrap(pixels(of: cell, in: table).ink)
        XCTAssertEqual(clipped.maxX, place.maxX, accuracy: 1, "in the middle of a letter")
        XCTAssertLessThanOrEqual(clipped.maxY, place.maxY, "and not broken into lines")
    }

    /// 000.34: the limit on lines, unlimited for 0; line feeds count.
    func testATextBreaksIntoLines() async throws {
        let table = try showBlankTable(RecordedRows([3]))
        let cell = try cell(0, of: table)
        let label = cell.textLabel
        label.text = String(repeating: "several words ", count: 60)
        func height(_ lines: Int) -> Double {
            label.numberOfLines = lines
            return table.arrangement(of: cell, height: 400).title.height
        }
        let one = height(1)
        XCTAssertEqual(height(2), 2 * one, accuracy: 2)
        XCTAssertEqual(height(3), 3 * one, accuracy: 2)
        XCTAssertGreaterThan(height(0), 5 * one)
        label.text = "a\nb\nc\nd"
        XCTAssertEqual(height(0), 4 * one, accuracy: 2)
        XCTAssertEqual(height(1), one, accuracy: 1)
    }

    /// 000.160: a label without a cell measures the text's height in a cell.
    func testATextIsMeasuredWithoutACell() async throws {
        let table = try showBlankTable(RecordedRows([3]))
        let text = String(repeating: "several words ", count: 40)
        let cell = try cell(0, of: table)
        let alone = Label()
        for label in [alone, cell.textLabel] {
            label.text = text
            label.numberOfLines = 0
        }
        let place = table.arrangement(of: cell, height: 300).title
        XCTAssertEqual(table.size(of: alone, fitting: place.width).height, place.height)
        XCTAssertGreaterThan(
            table.size(of: alone, fitting: place.width / 2).height, place.height * 1.5)
        let ink = try XCTUnwrap(pixels(of: cell, in: table, height: 300).ink)
        XCTAssertGreaterThanOrEqual(ink.y, place.y)
        XCTAssertLessThanOrEqual(ink.maxY, place.maxY)
    }

    /// 08.14: changing a property redraws the cell.
    func testAChangeOfAPropertyIsDrawn() async throws {
        final class Counting: TableViewCell {
            var drawings = 0
            override func drawContent(in frame: Rect, context: GraphicsContext) {
                drawings += 1
            }
        }
        let table = try showTable(RecordedRows([3])) {
            $0.register(Counting.self, style: .subtitle, forCellReuseIdentifier: "row")
        }
        let cell = try XCTUnwrap(cell(0, of: table) as? Counting)
        let changes: [(TableViewCell) -> Void] = [
            { $0.textLabel.text = "Other" }, { $0.textLabel.textColor = .pureRed },
            { $0.backgroundColor = .pureBlue }, { $0.backgroundView = .color(.pureGreen) },
            { $0.accessoryType = .checkmark }, { $0.indentationLevel = 3 }, { $0.alpha = 0.5 },
        ]
        for (number, change) in changes.enumerated() {
            MainLoop.drain()
            let before = cell.drawings
            change(cell)
            wait("change \(number) is drawn") { cell.drawings > before }
        }
    }
}
