import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import TroveModel
import XCTest

@testable import Trove

/// Renaming a row of the sidebar while the keyboard focus moves.
@MainActor
final class SidebarRowTests: XCTestCase {
    private var names: [String] = []
    private var windows: [View] = []

    override func setUp() async throws {
        let isReady = await MainActor.run { gtk_init_check(nil, nil) != 0 }
        try XCTSkipUnless(isReady, "These tests need a display.")
    }

    override func tearDown() async throws {
        await MainActor.run {
            for window in windows { gtk_widget_destroy(window.widget) }
            windows = []
        }
    }

    /// Shows a view in a new window, and waits until this is the active one.
    private func show(_ view: View) -> View {
        let window = View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        windows.append(window)
        gtk_container_add(window.widget.cast(GtkContainer.self), view.widget)
        gtk_widget_show(view.widget)
        gtk_widget_show(window.widget)
        activate(window)
        return window
    }

    private func activate(_ window: View) {
        gtk_window_present(window.widget.cast(GtkWindow.self))
        XCTAssertTrue(
            MainLoop.run(
                until: { gtk_window_is_active(window.widget.cast(GtkWindow.self)) != 0 },
                timeout: 60))
        XCTAssertNil(Settling.settle())
    }

    private func focus(in window: View) throws -> WidgetPointer {
        try XCTUnwrap(gtk_window_get_focus(window.widget.cast(GtkWindow.self)))
    }

    /// Renaming goes on when the window is active again, and ends with the focus.
    func testAnotherWindowDoesNotEndRenaming() async throws {
        let row = SidebarRow(.trash)
        row.updateTrash(count: 0)
        let list = ListBox()
        list.rows = [row]
        let button = Button("Other")
        let window = show(StackView(.vertical, [list, button]))
        row.beginRenaming { [unowned self] in names.append($0) }
        let entry = try focus(in: window)
        gtk_entry_set_text(entry.cast(GtkEntry.self), "Bin")
        _ = show(TextField())
        XCTAssertEqual(gtk_widget_has_focus(entry), 0)
        XCTAssertTrue(row.isRenaming)
        XCTAssertEqual(names, [])
        activate(window)
        XCTAssertEqual(gtk_widget_has_focus(entry), 1)
        XCTAssertTrue(row.isRenaming)
        button.grabFocus()
        XCTAssertNil(Settling.settle())
        XCTAssertFalse(row.isRenaming)
        XCTAssertEqual(names, ["Bin"])
    }
}
