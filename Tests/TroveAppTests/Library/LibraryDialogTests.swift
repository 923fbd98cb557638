import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import TroveModel
import XCTest

@testable import Trove

/// The dialog of the library.
@MainActor
final class LibraryDialogTests: XCTestCase {
    override func setUp() async throws {
        let isReady = await MainActor.run { gtk_init_check(nil, nil) != 0 }
        try XCTSkipUnless(isReady, "These tests need a display.")
    }

    func testItsPagesEndWithIt() async throws {
        let storage = MemoryStorage(titles: ["Emma"])
        let session = try await Session(library: storage)
        let parent = View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        gtk_widget_show(parent.widget)
        defer { gtk_widget_destroy(parent.widget) }
        do {
            let dialog = LibraryDialog(session: session, parent: parent)
            dialog.present()
            MainLoop.drain()
            XCTAssertTrue(session.observers.contains { $0 is HistoryPage })
            dialog.dialog.close()
        }
        try await until("no page follows the changes any more") {
            !session.observers.contains { $0 is HistoryPage }
        }
        storage.close()
    }

    private func until(_ what: String, _ condition: () -> Bool) async throws {
        for _ in 0..<6_000 {
            if condition() { return }
            MainLoop.drain()
            try await Task.sleep(for: .milliseconds(10))
        }
        XCTFail("Waited in vain until \(what)")
    }
}
