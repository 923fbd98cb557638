import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Views are drawn from back to front, whether they are drawn or widgets.
@MainActor
final class ViewOrderTests: DisplayTestCase {
    private func colored(_ color: Color, _ frame: Rect) -> View {
        let view = View(frame: frame)
        view.backgroundColor = color
        return view
    }

    func testADrawnViewIsInFrontOfAWidgetBehindIt() async throws {
        let page = View()
        let behind = colored(.pureBlue, Rect(x: 0, y: 0, width: 60, height: 60))
        let widget = colored(.pureRed, Rect(x: 10, y: 10, width: 80, height: 40))
        let front = colored(.pureGreen, Rect(x: 30, y: 20, width: 20, height: 20))
        XCTAssertNotNil(widget.widget)
        for view in [behind, widget, front] { page.addSubview(view) }
        try show(page, width: 120, height: 120)
        let pixels = try pixels(of: page.widget)
        XCTAssertEqual(pixels[5, 5], .pureBlue)
        XCTAssertEqual(pixels[15, 15], .pureRed)
        XCTAssertEqual(pixels[40, 30], .pureGreen)
        XCTAssertEqual(pixels[80, 30], .pureRed)
    }

    /// A tag is found in the content of a cell.
    func testATagIsFoundInTheContentOfACell() async {
        let cell = TableViewCell(reuseIdentifier: nil)
        let label = Label()
        label.tag = 7
        cell.contentView.addSubview(label)
        XCTAssertTrue(cell.viewWithTag(7) === label)
        XCTAssertNil(cell.viewWithTag(8))
    }
}
