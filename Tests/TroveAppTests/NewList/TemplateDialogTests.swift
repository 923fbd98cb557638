import CGtk
import Foundation
import GtkBridge
@_spi(Gtk) import TableKit
import TroveFormats
import TroveModel
import XCTest

@testable import Trove

/// The dialog with the templates: their names are never cut.
@MainActor
final class TemplateDialogTests: XCTestCase {
    override func setUp() async throws {
        let isReady = await MainActor.run { gtk_init_check(nil, nil) != 0 }
        try XCTSkipUnless(isReady, "These tests need a display.")
    }

    func testLongNamesHaveSeveralLines() async throws {
        let name = "Photographs of Lighthouses, Harbors and Old Ships"
        let list = List(
            id: ListID(rawValue: 1), uuid: UUID(), name: name, icon: .standard, fields: [],
            settings: ListSettings(), recordCount: 0, trashCount: 0, tableName: "photographs")
        let parent = View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        gtk_widget_show(parent.widget)
        defer { gtk_widget_destroy(parent.widget) }
        let dialog = TemplateDialog(ListTemplate.all(), lists: [list], parent: parent)
        dialog.present()
        MainLoop.drain()
        let labels = labels(in: dialog.dialog.widget).filter { text(of: $0) == name }
        XCTAssertFalse(labels.isEmpty)
        for label in labels {
            let layout = gtk_label_get_layout(label)
            XCTAssertEqual(pango_layout_is_ellipsized(layout), 0)
            XCTAssertGreaterThan(pango_layout_get_line_count(layout), 1)
        }
    }

    private func text(of label: UnsafeMutablePointer<GtkLabel>) -> String {
        String(cString: gtk_label_get_text(label))
    }

    private func labels(in widget: WidgetPointer) -> [UnsafeMutablePointer<GtkLabel>] {
        if cgtk_is_a(UnsafeMutableRawPointer(widget), gtk_label_get_type()) != 0 {
            return [widget.cast(GtkLabel.self)]
        }
        guard cgtk_is_a(UnsafeMutableRawPointer(widget), gtk_container_get_type()) != 0 else {
            return []
        }
        let children = gtk_container_get_children(widget.cast(GtkContainer.self))
        defer { g_list_free(children) }
        return (0..<g_list_length(children)).flatMap { index in
            g_list_nth_data(children, index).map {
                labels(in: $0.assumingMemoryBound(to: GtkWidget.self))
            } ?? []
        }
    }
}
