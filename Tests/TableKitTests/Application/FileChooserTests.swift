import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

@MainActor
final class FileChooserTests: DisplayTestCase {
    /// GTK looks at a name that was changed after half a second, also if the dialog is gone then.
    func testADialogIsClosedRightAfterItsNameWasChanged() async throws {
        let label = Label("Owner")
        let owner = try show(label)
        var dialog: WidgetPointer?
        do {
            let chooser = FileChooser(
                title: "Save", parent: owner, acceptLabel: "_Save", cancelLabel: "_Cancel",
                filters: [], saves: true)
            chooser.suggestedName = "copy.trove"
            chooser.open { _ in XCTFail("canceled") }
        }
        wait("the dialog") {
            dialog = Self.dialog
            return dialog.map { gtk_widget_get_mapped($0) } == 1
        }
        gtk_dialog_response(
            try XCTUnwrap(dialog).cast(GtkDialog.self), GTK_RESPONSE_CANCEL.rawValue)
        wait("the dialog is closed") { dialog.map { gtk_widget_get_mapped($0) } == 0 }
        wait("the dialog is destroyed") { Self.dialog == nil }
    }

    private static var dialog: WidgetPointer? {
        let windows = gtk_window_list_toplevels()
        defer { g_list_free(windows) }
        return sequence(first: windows) { $0?.pointee.next }.prefix { $0 != nil }
            .compactMap { $0?.pointee.data?.assumingMemoryBound(to: GtkWidget.self) }
            .first { cgtk_is_a($0, gtk_file_chooser_dialog_get_type()) != 0 }
    }
}
