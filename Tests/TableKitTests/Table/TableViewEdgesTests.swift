import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Heights and looks of headers, footers and the space between rows.
@MainActor
final class TableViewEdgesTests: TableTestCase {
    /// Headers with an estimate are requested when they come on screen, and not before.
    func testHeadersAreMeasuredWhenTheyComeOnScreen() async throws {
        let rows = RecordedRows(Array(repeating: 5, count: 100))
        var requests: Set<Int> = []
        rows.headerWidget = { section in
            requests.insert(section)
            return Label("Section \(section)").minimumSize(height: 60)
        }
        let table = try showTable(rows) { $0.estimatedSectionHeaderHeight = 30 }
        XCTAssertLessThan(requests.count, 10)
        XCTAssertEqual(table.rectForHeader(inSection: 0).height, 60)
        XCTAssertEqual(table.rectForHeader(inSection: 99).height, 30)
        table.scrollToRow(at: path(0, 50), at: .top, animated: false)
        table.layoutContent()
        XCTAssertEqual(table.indexPathsForVisibleRows.first, path(0, 50))
        XCTAssertEqual(table.rectForHeader(inSection: 51).height, 60)
        let before = table.contentSize.height
        rows.rowsBySection.remove(at: 0)
        table.deleteSections([0], with: .none)
        XCTAssertEqual(table.rectForHeader(inSection: 50).height, 60)
        XCTAssertEqual(table.rectForHeader(inSection: 98).height, 30)
        XCTAssertEqual(table.contentSize.height, before - 60 - 5 * 44)
    }

    func testThePaddingIsAboveTheHeader() async throws {
        let rows = RecordedRows([20, 20])
        rows.headers = { "Section \($0)" }
        let table = try showTable(rows) { $0.sectionHeaderTopPadding = 20 }
        let height = table.grownHeaderHeight
        XCTAssertEqual(table.rectForHeader(inSection: 1).height, height + 20)
        func place() throws -> (y: Double, height: Double) {
            let view = try XCTUnwrap(table.headerView(forSection: 0)?.widget)
            let frame = try XCTUnwrap(table.frames[view])
            return (Double(frame.y), Double(frame.height))
        }
        XCTAssertEqual(try place().y, 20)
        XCTAssertEqual(try place().height, height)
        table.contentOffset.y = 100
        XCTAssertEqual(try place().y, 0, "a header at the top has no space above")
    }

    func testTheSecondLineOfAHeaderTakesItsHeight() async throws {
        let rows = RecordedRows([3, 3])
        var headers: [TableViewHeaderFooterView] = []
        rows.headerWidget = { section in
            let header = TableViewHeaderFooterView(reuseIdentifier: nil)
            header.textLabel.text = "Title"
            if section == 1 { header.detailTextLabel.text = "Detail\nof two lines" }
            headers.append(header)
            return header
        }
        let table = try showTable(rows)
        XCTAssertGreaterThan(
            table.rectForHeader(inSection: 1).height,
            table.rectForHeader(inSection: 0).height + 10)
    }

    func testAConfigurationIsTheContentOfAHeader() async throws {
        let header = TableViewHeaderFooterView(reuseIdentifier: nil)
        var content = header.defaultContentConfiguration()
        content.text = "Title"
        header.contentConfiguration = content
        let view = try XCTUnwrap(header.contentView.subviews.first as? ListContentView)
        content.text = "Another"
        header.contentConfiguration = content
        XCTAssertTrue(header.contentView.subviews.first === view, "the view is kept")
        XCTAssertEqual(view.spokenText, "Another")
        header.contentConfiguration = nil
        XCTAssertTrue(header.contentView.subviews.isEmpty)
    }

    /// A cell of automatic height whose content changes gets another height.
    func testAChangedCellIsMeasuredAgain() async throws {
        let rows = RecordedRows([5])
        rows.configure = { cell, _ in cell.detailTextLabel.numberOfLines = 0 }
        for isEnabled in [true, false] {
            let table = try showTable(rows) {
                $0.rowHeight = TableView.automaticDimension
                $0.selfSizingInvalidation = isEnabled ? .enabled : .disabled
            }
            let before = table.rectForRow(at: path(1)).height
            table.cellForRow(at: path(1))?.detailTextLabel.text = "one\ntwo\nthree\nfour"
            table.layoutContent()
            let after = table.rectForRow(at: path(1)).height
            XCTAssertEqual(after > before + 20, isEnabled)
            destroyWindows()
        }
    }

    func testTheIndexNeedsEnoughRows() async throws {
        let rows = RecordedRows([5])
        rows.indexTitles = ["A"]
        let table = try showTable(rows) { $0.sectionIndexMinimumDisplayRowCount = 6 }
        XCTAssertNil(table.sectionIndex)
        rows.rowsBySection = [6]
        table.reloadData()
        XCTAssertNotNil(table.sectionIndex)
    }

    func testSeparatorsBeginWhereTheyAreToBegin() async throws {
        let table = try showTable(RecordedRows([2]))
        let cell = try cell(0, of: table)
        let title = table.arrangement(of: cell, height: 44).title.x
        XCTAssertEqual(table.separatorInset(of: cell, height: 44).left, title)
        table.separatorInset = EdgeInsets(left: 30)
        XCTAssertEqual(table.separatorInset(of: cell, height: 44).left, 30)
        table.separatorInsetReference = .fromAutomaticInsets
        XCTAssertEqual(table.separatorInset(of: cell, height: 44).left, title + 30)
        cell.separatorInset = EdgeInsets(left: 5)
        XCTAssertEqual(table.separatorInset(of: cell, height: 44).left, 5)
    }

    /// Separators fill the space below the last row.
    func testFillerRowsFillTheSpace() async throws {
        let red = Color(red: 1, green: 0, blue: 0)
        let table = try showTable(RecordedRows([2])) { $0.separatorColor = red }
        XCTAssertEqual(try redLines(of: table), [])
        table.fillerRowHeight = 50
        XCTAssertEqual(try redLines(of: table), [137, 187, 237, 287, 337, 387, 437])
    }

    /// The lines of pixels that are red below the last row.
    private func redLines(of table: TableView) throws -> [Int] {
        let pixels = try Pixels(width: 400, height: table.host.viewportHeight) {
            table.drawFillerRows($0)
        }
        return (0..<table.host.viewportHeight).filter { y in
            let color = pixels[300, y]
            return color.red > 0.8 && color.green < 0.3
        }
    }
}
