import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Contents, backgrounds and states of cells as values.
@MainActor
final class CellConfigurationTests: TableTestCase {
    /// A list's content is drawn, spoken, and gives the row its height.
    func testAContentConfigurationReplacesTheLabels() async throws {
        let rows = RecordedRows([40])
        rows.configure = { cell, path in
            (cell.textLabel.text, cell.detailTextLabel.text) = (nil, nil)
            var content = cell.defaultContentConfiguration()
            content.text = "Title \(path.row)"
            content.secondaryText = String(repeating: "many words ", count: 30)
            cell.contentConfiguration = content
        }
        let table = try showTable(rows) { $0.rowHeight = TableView.automaticDimension }
        let cell = try XCTUnwrap(table.cellForRow(at: path(0)))
        XCTAssertTrue(cell.accessibilityLabel?.hasPrefix("Title 0, many words") == true)
        let view = try XCTUnwrap(cell.contentView.subviews.first as? ListContentView)
        XCTAssertEqual(view.frame.width, cell.contentView.bounds.width)
        XCTAssertEqual(
            view.frame.height, view.sizeThatFits(view.bounds.size).height.rounded(), accuracy: 1)
        XCTAssertGreaterThan(table.rectForRow(at: path(0)).height, 60)
        table.contentOffset.y = 1000
        let live = table.numberOfLiveCells
        XCTAssertLessThan(live, 30)
        for cell in table.visibleCells {
            XCTAssertEqual(cell.contentView.subviews.count, 1, "recycled with its view")
        }
    }

    /// 08.15: the handler configures a cell whenever its state changes, before it is shown.
    func testTheUpdateHandlerFollowsTheState() async throws {
        let rows = RecordedRows([5])
        var states: [CellConfigurationState] = []
        rows.configure = { cell, path in
            guard path.row == 1 else { return }
            cell.configurationUpdateHandler = { cell, state in
                states.append(state)
                cell.textLabel.text = state.isSelected ? "Selected" : "Not selected"
            }
        }
        let table = try showTable(rows)
        XCTAssertEqual(states.count, 1)
        XCTAssertEqual(table.cellForRow(at: path(1))?.textLabel.text, "Not selected")
        table.selectRow(at: path(1), animated: false)
        wait("the cell follows") {
            table.cellForRow(at: self.path(1))?.textLabel.text == "Selected"
        }
        table.isEditing = true
        XCTAssertEqual(states.last?.isEditing, true)
    }

    /// 08.1: views in the content are placed relative to it, with or without `contentView`.
    func testViewsOfTheCellLieInItsContent() async throws {
        let rows = RecordedRows([1])
        let label = Label("in the cell")
        let badge = View(frame: Rect(x: 20, y: 4, width: 10, height: 10))
        rows.configure = { cell, _ in
            label.frame = Rect(x: 5, y: 5, width: 50, height: 20)
            cell.addSubview(label)
            cell.contentView.addSubview(badge)
        }
        let table = try showTable(rows)
        let cell = try XCTUnwrap(table.cellForRow(at: path(0)))
        XCTAssertTrue(label.superview === cell.contentView)
        XCTAssertEqual(cell.contentView.subviews.count, 2)
        label.removeFromSuperview()
        XCTAssertEqual(cell.contentView.subviews.count, 1)
    }

    func testABackgroundConfigurationIsDrawn() async throws {
        let rows = RecordedRows([2])
        rows.configure = { cell, path in
            (cell.textLabel.text, cell.detailTextLabel.text) = (nil, nil)
            guard path.row == 1 else { return }
            var background = BackgroundConfiguration.clear()
            background.backgroundColor = .pureBlue
            background.backgroundInsets = EdgeInsets(top: 10, left: 20, bottom: 10, right: 20)
            cell.backgroundConfiguration = background
        }
        let table = try showTable(rows)
        let picture = try pixels(of: cell(1, of: table), in: table)
        assertColor(picture[100, 22], .pureBlue, accuracy: 0.01)
        XCTAssertLessThan(picture[10, 22].blue, 1, "the inset")
        XCTAssertNotEqual(picture[100, 4], picture[100, 22])
    }

    /// 06.5, 06.6: each mode has its accessory view.
    func testTheAccessoryViewOfEditingModeReplacesTheOther() async throws {
        let rows = RecordedRows([1])
        let (usual, editing) = (Label("usual"), Label("editing"))
        rows.configure = { cell, _ in
            (cell.accessoryView, cell.editingAccessoryView) = (usual, editing)
        }
        let table = try showTable(rows)
        XCTAssertTrue(usual.isOnScreen)
        table.isEditing = true
        wait("the accessory changes") { editing.isOnScreen && !usual.isOnScreen }
        table.isEditing = false
        wait("the accessory is back") { !editing.isOnScreen && usual.isOnScreen }
    }

    private final class Notified: TableViewCell {
        var log: [String] = []
        override func willTransition(to state: StateMask) { log.append("will \(state.rawValue)") }
        override func didTransition(to state: StateMask) { log.append("did \(state.rawValue)") }
    }

    /// 000.128: a cell learns of its controls before and after they appear.
    func testCellsLearnOfTheirControls() async throws {
        let table = try showTable(RecordedRows([3])) {
            $0.register(Notified.self, forCellReuseIdentifier: "row")
        }
        let cell = try XCTUnwrap(table.cellForRow(at: path(1)) as? Notified)
        table.isEditing = true
        XCTAssertEqual(cell.log, ["will 1", "did 1"])
        table.edit(.controlTapped(path(1)))
        XCTAssertEqual(cell.log.suffix(2), ["will 3", "did 3"])
        XCTAssertTrue(cell.showingDeleteConfirmation)
        table.isEditing = false
        XCTAssertEqual(cell.log.suffix(2), ["will 0", "did 0"])
    }
}
