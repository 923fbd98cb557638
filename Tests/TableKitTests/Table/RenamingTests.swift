import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Renaming a row while the keyboard focus moves.
@MainActor
final class RenamingTests: TableTestCase {
    private let rows = RecordedRows([5])

    private func isActive(_ window: View) -> Bool {
        gtk_window_is_active(window.widget.cast(GtkWindow.self)) != 0
    }

    private func renames() -> [String] { rows.log.filter { $0.hasPrefix("rename") } }

    /// Begins renaming a row in an active window, and types a title.
    private func rename(_ table: TableView) throws -> WidgetPointer {
        let window = try XCTUnwrap(window)
        wait("the window is active") { isActive(window) }
        table.beginRenamingRow(at: path(1))
        let entry = try XCTUnwrap(table.renaming?.entry)
        wait("the entry has the keyboard") { gtk_widget_has_focus(entry.widget) != 0 }
        gtk_entry_set_text(entry.cast(), "Other")
        return entry.widget
    }

    /// Activates another window.
    private func leave(prepare: (View) -> Void = { _ in }) throws -> View {
        let other = View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        prepare(other)
        _ = try show(TextField(), in: other, width: 200, height: 100)
        wait("the other window is active") {
            isActive(other) && window.map { !isActive($0) } == true
        }
        XCTAssertNil(Settling.settle())
        return other
    }

    /// Renaming goes on when the window is active again.
    func testAnotherWindowDoesNotEndRenaming() async throws {
        let table = try showTable(rows)
        let entry = try rename(table)
        gtk_editable_set_position(OpaquePointer(entry), 2)
        let other = try leave()
        XCTAssertEqual(table.renaming?.entry.widget, entry)
        XCTAssertEqual(renames(), [])
        gtk_widget_hide(other.widget)
        let window = try XCTUnwrap(window)
        gtk_window_present(window.widget.cast(GtkWindow.self))
        wait("the window is active again") { isActive(window) }
        XCTAssertNil(Settling.settle())
        XCTAssertEqual(gtk_widget_has_focus(entry), 1)
        XCTAssertEqual(gtk_editable_get_position(OpaquePointer(entry)), 2)
        XCTAssertEqual(gtk_editable_get_selection_bounds(OpaquePointer(entry), nil, nil), 0)
        press(GDK_KEY_Return, in: window)
        XCTAssertNil(table.renaming)
        XCTAssertEqual(renames(), ["rename 0.1 Other"])
    }

    func testAnotherWidgetOfTheWindowEndsRenaming() async throws {
        for isInactive in [false, true] {
            let table = try showTable(rows)
            _ = try rename(table)
            if isInactive { _ = try leave() }
            table.grabFocus()
            XCTAssertNil(Settling.settle())
            XCTAssertNil(table.renaming)
            XCTAssertEqual(renames(), ["rename 0.1 Other"], "\(isInactive)")
            _ = rows.takeLog()
            destroyWindows()
        }
    }

    /// Who answers a dialog does not go on typing below it.
    func testADialogEndsRenaming() async throws {
        let table = try showTable(rows)
        _ = try rename(table)
        let window = try XCTUnwrap(window)
        _ = try leave {
            gtk_window_set_modal($0.widget.cast(GtkWindow.self), 1)
            gtk_window_set_transient_for(
                $0.widget.cast(GtkWindow.self), window.widget.cast(GtkWindow.self))
        }
        XCTAssertNil(table.renaming)
        XCTAssertEqual(renames(), ["rename 0.1 Other"])
    }
}
