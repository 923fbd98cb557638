import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Cell subclasses.
@MainActor
final class CellSubclassTests: TableTestCase {
    /// A cell with its image at the right and its label at the left.
    private final class Mirrored: TableViewCell {
        override func arrange(_ layout: inout CellLayout) {
            layout.image.x = layout.content.maxX - layout.image.width
            layout.title.x = 5
            layout.title.width = layout.image.x - layout.title.x
        }
    }

    /// 08.11, 000.57: a subclass arranges its own label and image, also when the width changes.
    func testACellArrangesItsOwnParts() async throws {
        let picture = try writePicture(.pureRed, .pureRed, width: 30, height: 30)
        let rows = RecordedRows([3])
        rows.configure = { cell, _ in
            cell.textLabel.textColor = .pureBlue
            cell.imageView.image = Image(contentsOfFile: picture)
        }
        let table = try showTable(rows) {
            $0.separatorStyle = .none
            $0.register(Mirrored.self, forCellReuseIdentifier: "row")
        }
        let cell = try cell(0, of: table)
        let image = try XCTUnwrap(pixels(of: cell, in: table).ink(like: .pureRed))
        XCTAssertEqual(image.maxX, table.rowWidth - CellLayout.margin)
        let text = try XCTUnwrap(pixels(of: cell, in: table).ink(like: .pureBlue))
        XCTAssertEqual(text.x, 5, accuracy: 3)
        cell.accessoryType = .checkmark
        let narrower = try XCTUnwrap(pixels(of: cell, in: table).ink(like: .pureRed))
        XCTAssertEqual(narrower.maxX, image.maxX - 16 - CellLayout.spacing)
    }

    /// A cell that draws its content in a color that depends on its state.
    private final class Drawn: TableViewCell {
        var log: [String] = []

        override func drawContent(in frame: Rect, context: GraphicsContext) {
            let color: Color = isSelected || isHighlighted ? .pureBlue : .pureRed
            let line = Rect(
                x: frame.x, y: frame.y + frame.height / 2, width: frame.width, height: 2)
            context.fill(line, color)
        }

        override func setSelected(_ selected: Bool, animated: Bool) {
            if selected != isSelected { log.append(selected ? "selected" : "deselected") }
            super.setSelected(selected, animated: animated)
        }

        override func setHighlighted(_ highlighted: Bool, animated: Bool) {
            if highlighted != isHighlighted { log.append(highlighted ? "down" : "up") }
            super.setHighlighted(highlighted, animated: animated)
        }
    }

    /// 08.12, 08.13, 33.8: content drawn by a cell is in front of all backgrounds and behind the
    /// labels, and follows the state.
    func testACellDrawsItsContentItself() async throws {
        let rows = RecordedRows([3])
        rows.configure = { cell, _ in
            (cell.textLabel.text, cell.detailTextLabel.text) = ("█████", nil)
            cell.textLabel.textColor = .pureGreen
            cell.textLabel.highlightedTextColor = .pureGreen
            cell.backgroundView = .color(.white)
            cell.selectedBackgroundView = .color(.white)
        }
        let table = try showTable(rows) {
            $0.separatorStyle = .none
            $0.register(Drawn.self, forCellReuseIdentifier: "row")
        }
        let cell = try cell(0, of: table)
        let title = table.arrangement(of: cell, height: 44).title
        let (inText, beside) = (Int(title.x) + 8, Int(table.rowWidth) - 20)
        XCTAssertEqual(try pixels(of: cell, in: table)[beside, 22], .pureRed)
        XCTAssertEqual(try pixels(of: cell, in: table)[beside, 10], .white)
        XCTAssertEqual(try pixels(of: cell, in: table)[inText, 22], .pureGreen)
        cell.setHighlighted(true, animated: false)
        XCTAssertEqual(try pixels(of: cell, in: table)[beside, 22], .pureBlue)
    }

    /// 08.15: a subclass is notified of each state change, in order.
    func testASubclassHearsOfItsState() async throws {
        let table = try showTable(RecordedRows([3])) {
            $0.register(Drawn.self, forCellReuseIdentifier: "row")
        }
        let cell = try XCTUnwrap(cell(0, of: table) as? Drawn)
        click(y: 10, on: table)
        XCTAssertEqual(cell.log, ["down", "up", "selected"])
        click(y: 54, on: table)
        XCTAssertEqual(cell.log, ["down", "up", "selected", "deselected"])
    }

    /// A class that sets its style and look in its initializer.
    private final class Odd: TableViewCell {
        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: .value2, reuseIdentifier: reuseIdentifier)
            selectionStyle = .none
        }
    }

    private final class Even: TableViewCell {}

    /// 05.8, 08.10, 08.16, 18.4: two cell classes in one table, each with its height, style and
    /// look.
    func testTwoClassesInOneTable() async throws {
        final class Mixed: TableViewDataSource, TableViewDelegate {
            func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { 50 }
            func tableView(_ table: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
                table.dequeueReusableCell(
                    withIdentifier: path.row % 2 == 0 ? "even" : "odd", for: path)
            }
            func tableView(_ table: TableView, heightForRowAt path: IndexPath) -> Double {
                path.row % 2 == 0 ? 50 : 70
            }
        }
        let rows = Mixed()
        let table = TableView()
        table.register(Even.self, style: .value1, forCellReuseIdentifier: "even")
        table.register(Odd.self, style: .subtitle, forCellReuseIdentifier: "odd")
        table.dataSource = rows
        table.delegate = rows
        window = try show(View(retaining: table.widget))
        wait("the rows show") { !table.visibleCells.isEmpty }
        for offset in [0.0, 600, 1200] {
            table.contentOffset.y = offset
            for path in table.indexPathsForVisibleRows {
                let cell = try XCTUnwrap(table.cellForRow(at: path))
                let isEven = path.row % 2 == 0
                XCTAssertTrue(isEven ? cell is Even : cell is Odd)
                XCTAssertEqual(cell.style, isEven ? .value1 : .value2)
                XCTAssertEqual(cell.reuseIdentifier, isEven ? "even" : "odd")
                XCTAssertEqual(table.rectForRow(at: path).height, isEven ? 50 : 70)
            }
        }
        table.contentOffset.y = 0
        click(y: 60, on: table)
        let odd = try cell(1, of: table)
        XCTAssertTrue(odd.isSelected)
        XCTAssertNil(try pixels(of: odd, in: table, height: 60).ink(like: .pureBlue))
        XCTAssertEqual(try pixels(of: odd, in: table, height: 60)[5, 5].alpha, 0)
    }

    /// 000.36: the table applies its state after the data source has configured the cell.
    func testStateIsAppliedAfterTheCellWasMade() async throws {
        let rows = RecordedRows([3])
        rows.configure = { cell, path in
            cell.setSelected(path.row == 0, animated: false)
            cell.setEditing(true, animated: false)
            cell.indentationLevel = 7
        }
        let table = try showTable(rows)
        table.selectRow(at: path(1), animated: false)
        table.reloadRows(at: [path(0), path(2)])
        let cells = try (0..<3).map { try cell($0, of: table) }
        XCTAssertEqual(cells.map(\.isSelected), [false, true, false])
        XCTAssertEqual(cells.map(\.isEditing), [false, false, false])
        XCTAssertEqual(cells.map(\.indentationLevel), [0, 0, 0])
    }

    /// 05.9: a cell without content draws nothing and has no accessible text, in any style.
    func testACellWithoutContentIsBlank() async throws {
        for style in CellLayout.Style.allCases {
            let table = try showBlankTable(RecordedRows([3]))
            table.register(TableViewCell.self, style: style, forCellReuseIdentifier: "row")
            table.reloadData()
            let cell = TableViewCell(style: style, reuseIdentifier: nil)
            XCTAssertNil(try pixels(of: cell, in: table).ink, "\(style)")
            XCTAssertEqual(cell.accessibilityLabel, "")
            destroyWindows()
        }
    }

    /// 000.33, 05.6: in the second value style, the first text ends where the second begins.
    func testTheSecondValueStyleMeetsInTheMiddle() async throws {
        let rows = RecordedRows([3])
        rows.configure = { cell, _ in
            (cell.textLabel.text, cell.detailTextLabel.text) = ("tel", "123")
            (cell.textLabel.textColor, cell.detailTextLabel.textColor) = (.pureRed, .pureBlue)
        }
        let table = try showTable(rows) {
            $0.separatorStyle = .none
            $0.register(TableViewCell.self, style: .value2, forCellReuseIdentifier: "row")
        }
        let cell = try cell(0, of: table)
        let layout = table.arrangement(of: cell, height: 44)
        let title = try XCTUnwrap(pixels(of: cell, in: table).ink(like: .pureRed))
        let detail = try XCTUnwrap(pixels(of: cell, in: table).ink(like: .pureBlue))
        XCTAssertEqual(title.maxX, layout.title.maxX, accuracy: 4)
        XCTAssertEqual(detail.x, layout.detail.x, accuracy: 4)
        (cell.textLabel.text, cell.detailTextLabel.text) = (
            String(repeating: "i", count: 300), String(repeating: "l", count: 300)
        )
        let long = try pixels(of: cell, in: table)
        XCTAssertLessThanOrEqual(
            try XCTUnwrap(long.ink(like: .pureRed)).maxX, layout.title.maxX + 1)
        XCTAssertLessThanOrEqual(
            try XCTUnwrap(long.ink(like: .pureBlue)).maxX, layout.detail.maxX + 1)
    }

    /// 000.33, 05.6: the second value style draws no image, and accessories do not move its
    /// columns.
    func testTheSecondValueStyleDrawsNoImageAndKeepsItsColumns() async throws {
        let rows = RecordedRows([2])
        let picture = try writePicture(.pureGreen, .pureGreen, width: 26, height: 26)
        rows.configure = { cell, path in
            (cell.textLabel.text, cell.detailTextLabel.text) = ("tel", "123")
            cell.detailTextLabel.textColor = .pureBlue
            cell.imageView.image = Image(contentsOfFile: picture)
            cell.accessoryType = path.row == 0 ? .none : .detailDisclosureButton
        }
        let table = try showTable(rows) {
            $0.separatorStyle = .none
            $0.register(TableViewCell.self, style: .value2, forCellReuseIdentifier: "row")
        }
        let drawn = try (0..<2).map { try pixels(of: cell($0, of: table), in: table) }
        XCTAssertNil(drawn[0].ink(like: .pureGreen))
        XCTAssertEqual(
            try XCTUnwrap(drawn[0].ink(like: .pureBlue)).x,
            try XCTUnwrap(drawn[1].ink(like: .pureBlue)).x)
    }

    func testTheNameOfACellHasItsVisibleTexts() async throws {
        for (style, name) in [(TableViewCell.Style.default, "A"), (.subtitle, "A, B")] {
            let cell = TableViewCell(style: style, reuseIdentifier: nil)
            (cell.textLabel.text, cell.detailTextLabel.text) = ("A", "B")
            XCTAssertEqual(cell.accessibilityLabel, name)
        }
    }
}
