import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Text entries inside rows.
@MainActor
final class CellEntryTests: TableTestCase {
    /// A cell with an entry that is enabled only in editing mode.
    private final class EntryCell: TableViewCell {
        let entry = TextField()
        var ended: (View, String) -> Void = { _, _ in }

        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            entry.isEnabled = false
            entry.onActivate = { [weak self] in self?.tableView?.grabFocus() }
            connect("focus-out-event", of: entry.reference.raw) { [weak self] _ in
                guard let self else { return }
                ended(entry, entry.text)
            }
            contentView.addSubview(entry) { content in
                Rect(x: content.x, y: 4, width: content.width, height: 36)
            }
        }

        override func setEditing(_ editing: Bool, animated: Bool) {
            super.setEditing(editing, animated: animated)
            entry.isEnabled = editing
        }
    }

    /// 24.10, 000.163, 000.164, 000.165: an entry is enabled in editing mode. Enter ends editing,
    /// and the text is reported for the entry's row.
    func testAnEntryWritesBackToItsRow() async throws {
        let rows = RecordedRows([10])
        var model = (0..<10).map { "Row \($0)" }
        weak var table: TableView?
        rows.configure = { cell, path in
            guard let cell = cell as? EntryCell else { return }
            (cell.textLabel.text, cell.detailTextLabel.text) = (nil, nil)
            cell.entry.text = model[path.row]
            cell.ended = { widget, text in
                guard let path = table?.indexPath(forRowContaining: widget) else { return }
                model[path.row] = text
            }
        }
        let shown = try showTable(rows) {
            $0.register(EntryCell.self, forCellReuseIdentifier: "row")
        }
        table = shown
        let cell = try XCTUnwrap(cell(2, of: shown) as? EntryCell)
        XCTAssertFalse(cell.entry.isEnabled)
        shown.setEditing(true, animated: false)
        XCTAssertTrue(cell.entry.isEnabled)
        wait("the window is active") {
            self.window.map { gtk_window_is_active($0.widget.cast(GtkWindow.self)) != 0 } ?? false
        }
        gtk_widget_grab_focus(cell.entry.widget)
        wait("the entry has the keyboard") { gtk_widget_has_focus(cell.entry.widget) != 0 }
        cell.entry.text = "typed"
        gtk_widget_activate(cell.entry.widget)
        wait("Enter ended it") { model[2] == "typed" }
        XCTAssertEqual(model.filter { $0 == "typed" }.count, 1)
        XCTAssertTrue(shown.isEditing, "the table goes on being edited")
        shown.setEditing(false, animated: false)
        XCTAssertFalse(cell.entry.isEnabled)
        shown.reloadData()
        XCTAssertEqual((shown.cellForRow(at: path(2)) as? EntryCell)?.entry.text, "typed")
    }
}
