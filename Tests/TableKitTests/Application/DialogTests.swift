import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import XCTest

/// Dialogs in front of a parent window.
@MainActor
final class DialogTests: DisplayTestCase {
    private func windows() -> [WidgetPointer] {
        let list = gtk_window_list_toplevels()
        defer { g_list_free(list) }
        var found: [WidgetPointer] = []
        var link = list
        while let node = link {
            if let data = node.pointee.data {
                found.append(data.assumingMemoryBound(to: GtkWidget.self))
            }
            link = node.pointee.next
        }
        return found
    }

    private func parent() throws -> View {
        try show(Label("behind"), width: 300, height: 200)
    }

    private func text(_ property: String, of widget: WidgetPointer) -> String {
        var value = GValue()
        g_value_init(&value, cgtk_type_string())
        defer { g_value_unset(&value) }
        g_object_get_property(
            UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), property, &value)
        return g_value_get_string(&value).map { String(cString: $0) } ?? ""
    }

    /// 36.1: an alert has a title, a message and one button.
    func testAnAlertIsReadAndClosed() async throws {
        let parent = try parent()
        let before = windows()
        AlertController.show(title: "It did not work", message: "Try again", over: parent)
        let alert = try XCTUnwrap(windows().first { !before.contains($0) })
        XCTAssertEqual(text("text", of: alert), "It did not work")
        XCTAssertEqual(text("secondary-text", of: alert), "Try again")
        XCTAssertNotEqual(gtk_window_get_modal(alert.cast()), 0)
        XCTAssertEqual(
            UnsafeMutableRawPointer(gtk_window_get_transient_for(alert.cast())),
            UnsafeMutableRawPointer(parent.widget))
        let button = try XCTUnwrap(gtk_dialog_get_widget_for_response(alert.cast(), 0))
        let buttons = gtk_container_get_children(gtk_widget_get_parent(button)?.cast())
        XCTAssertEqual(g_list_length(buttons), 1)
        g_list_free(buttons)
        gtk_button_clicked(button.cast())
        wait("the alert is gone") { !self.windows().contains(alert) }
    }

    /// 34.5: a dialog is as much larger as its text, and never larger than the screen.
    func testADialogGrowsWithItsText() async throws {
        let parent = try parent()
        func size(_ font: String) throws -> [gint] {
            try withFont(font) {
                let dialog = Dialog(
                    title: "", parent: parent, size: (200, 150), cancelLabel: nil,
                    acceptLabel: "OK")
                defer { dialog.close() }
                var (width, height): (gint, gint) = (0, 0)
                gtk_window_get_default_size(dialog.widget.cast(), &width, &height)
                return [width, height]
            }
        }
        XCTAssertEqual(try size("Sans 11"), [200, 150])
        XCTAssertEqual(try size("Sans 8"), [200, 150])
        XCTAssertEqual(try size("Sans 22"), [400, 300])
        XCTAssertEqual(FontMetrics.default.scaledValue(for: 0), 0)
    }

    /// 36.3, 15.19: a form in front of the list returns a new item, or nothing if canceled.
    func testAFormGivesAnItemOrNothing() async throws {
        let parent = try parent()
        var items: [String] = []
        var cancelled = 0
        func present() -> (Dialog, TextField) {
            let dialog = Dialog(
                title: "New", parent: parent, size: (300, -1), cancelLabel: "Cancel",
                acceptLabel: "Add")
            let entry = TextField()
            dialog.append(entry)
            dialog.onCancel = { cancelled += 1 }
            dialog.onAccept = { [weak dialog] in
                items.append(entry.text)
                dialog?.close()
            }
            dialog.present()
            return (dialog, entry)
        }
        let (first, entry) = present()
        XCTAssertNotEqual(gtk_window_get_modal(first.widget.cast()), 0)
        entry.text = "Ben"
        gtk_button_clicked(first.acceptButton.widget.cast())
        XCTAssertEqual(items, ["Ben"])
        let (second, other) = present()
        other.text = "never"
        wait("it is on the screen") { second.isOnScreen }
        press(GDK_KEY_Escape, in: second)
        wait("it is cancelled") { cancelled == 1 }
        XCTAssertEqual(items, ["Ben"])
        wait("both are gone") { self.windows().allSatisfy { gtk_window_get_modal($0.cast()) == 0 } }
    }

    /// A dialog whose changes take effect at once has nothing to cancel; Escape closes it.
    func testADialogWithoutCancelButtonHasOneButtonAndClosesWithEscape() async throws {
        let parent = try parent()
        let dialog = Dialog(
            title: "Settings", parent: parent, size: (300, -1), cancelLabel: nil,
            acceptLabel: "Done")
        var cancelled = 0
        dialog.onCancel = { cancelled += 1 }
        dialog.present()
        wait("it is on the screen") { dialog.isOnScreen }
        let bar = try XCTUnwrap(
            gtk_window_get_titlebar(dialog.widget.cast(GtkWindow.self)))
        let children = gtk_container_get_children(bar.cast(GtkContainer.self))
        defer { g_list_free(children) }
        XCTAssertEqual(g_list_length(children), 1)
        press(GDK_KEY_Escape, in: dialog)
        wait("it is closed") { cancelled == 1 && !dialog.isOnScreen }
    }

    /// A window with texts that wrap has its final height at first, so that it is placed well.
    func testADialogWithTextsThatWrapIsInTheMiddleOfItsParent() async throws {
        let parent = try parent()
        let dialog = Dialog(
            title: "Settings", parent: parent, size: (480, -1), cancelLabel: nil,
            acceptLabel: "Done")
        for _ in 0..<12 {
            dialog.append(Label(String(repeating: "several words ", count: 12), wraps: true))
        }
        dialog.present()
        wait("it is on the screen") { dialog.isOnScreen }
        func middle(_ view: View) -> Double {
            var (x, y, width, height): (gint, gint, gint, gint) = (0, 0, 0, 0)
            gtk_window_get_position(view.widget.cast(GtkWindow.self), &x, &y)
            gtk_window_get_size(view.widget.cast(GtkWindow.self), &width, &height)
            return Double(y) + Double(height) / 2
        }
        wait("it is in the middle") { abs(middle(dialog) - middle(parent)) < 60 }
        dialog.close()
    }
}
