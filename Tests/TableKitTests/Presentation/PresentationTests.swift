import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Pages in dialogs and popovers, and alerts.
@MainActor
final class PresentationTests: DisplayTestCase {
    private func owner() throws -> (RecordingController, View) {
        let owner = RecordingController("owner")
        let window = try show(owner.view)
        return (owner, window)
    }

    func testAPageIsPresentedInADialogAndDismissed() async throws {
        let (owner, window) = try owner()
        let page = RecordingController("page")
        page.preferredContentSize = Size(width: 320, height: 240)
        var completions = 0
        owner.present(page, animated: true) { completions += 1 }
        XCTAssertEqual(page.takeLog(), ["load", "will appear", "did appear"])
        XCTAssertTrue(owner.presentedViewController === page)
        XCTAssertTrue(page.presentingViewController === owner)
        wait("the dialog is on the screen") { page.view.isOnScreen }
        let dialog = try XCTUnwrap(page.view.window)
        let parent = gtk_window_get_transient_for(dialog.widget.cast(GtkWindow.self))
        XCTAssertEqual(parent, window.widget.cast(GtkWindow.self))
        XCTAssertEqual(gtk_window_get_modal(dialog.widget.cast(GtkWindow.self)), 1)
        XCTAssertEqual(
            atk_object_get_role(gtk_widget_get_accessible(dialog.widget)), ATK_ROLE_DIALOG)
        page.dismiss(animated: true) { completions += 1 }
        XCTAssertEqual(page.takeLog(), ["will disappear", "did disappear"])
        XCTAssertEqual(completions, 2)
        XCTAssertNil(owner.presentedViewController)
        XCTAssertFalse(page.view.isOnScreen)
    }

    func testEscapeDismissesADialogUnlessItIsModal() async throws {
        let (owner, _) = try owner()
        let page = RecordingController("page")
        page.isModalInPresentation = true
        owner.present(page, animated: false)
        wait("the dialog is on the screen") { page.view.isOnScreen }
        let dialog = try XCTUnwrap(page.view.window)
        press(GDK_KEY_Escape, in: dialog)
        XCTAssertNotNil(owner.presentedViewController)
        page.isModalInPresentation = false
        press(GDK_KEY_Escape, in: dialog)
        XCTAssertNil(owner.presentedViewController)
    }

    func testAPresentedPagePresentsTheNextOne() async throws {
        let (owner, _) = try owner()
        let (first, second) = (RecordingController("first"), RecordingController("second"))
        owner.present(first, animated: false)
        owner.present(second, animated: false)
        XCTAssertTrue(second.presentingViewController === first)
        owner.dismiss(animated: false)
        XCTAssertEqual(
            second.takeLog(),
            ["load", "will appear", "did appear", "will disappear", "did disappear"])
    }

    func testAPopoverPointsAtAView() async throws {
        let (owner, _) = try owner()
        let page = RecordingController("page")
        page.modalPresentationStyle = .popover
        page.popoverPresentationController.sourceView = owner.field
        owner.present(page, animated: false)
        wait("the popover is on the screen") { page.view.isOnScreen }
        let popover = try XCTUnwrap(
            gtk_widget_get_ancestor(page.view.widget, gtk_popover_get_type()))
        XCTAssertEqual(
            gtk_popover_get_relative_to(popover.cast(GtkPopover.self)), owner.field.widget)
        gtk_popover_popdown(popover.cast(GtkPopover.self))
        wait("the page is dismissed") { owner.presentedViewController == nil }
    }

    func testAnAlertAnswersOnce() async throws {
        let (owner, _) = try owner()
        for (response, expected) in [(0, "Cancel"), (1, "Delete"), (-4, "Cancel")] {
            var answers: [String] = []
            let alert = AlertController(
                title: "Delete?", message: "It moves to the trash.", preferredStyle: .alert)
            for (title, style) in [("Cancel", AlertAction.Style.cancel), ("Delete", .destructive)] {
                alert.addAction(
                    AlertAction(title: title, style: style) { answers.append($0.title) })
            }
            owner.present(alert, animated: false)
            let dialog = try XCTUnwrap(owner.presentation?.surface)
            gtk_dialog_response(dialog.widget.cast(GtkDialog.self), gint(response))
            XCTAssertEqual(answers, [expected])
            XCTAssertNil(owner.presentedViewController)
        }
    }

    func testAnAlertHasFieldsAndDisabledActions() async throws {
        let (owner, _) = try owner()
        let alert = AlertController(title: "Rename", message: nil)
        alert.addTextField { $0.text = "Books" }
        let action = AlertAction(title: "Rename")
        action.isEnabled = false
        alert.addAction(action)
        owner.present(alert, animated: false)
        let field = try XCTUnwrap(alert.textFields?.first)
        wait("the field is on the screen") { field.isOnScreen }
        XCTAssertEqual(field.text, "Books")
        let dialog = try XCTUnwrap(owner.presentation?.surface)
        let button = gtk_dialog_get_widget_for_response(dialog.widget.cast(GtkDialog.self), 0)
        XCTAssertEqual(gtk_widget_get_sensitive(button), 0)
        action.isEnabled = true
        XCTAssertEqual(gtk_widget_get_sensitive(button), 1)
        owner.dismiss(animated: false)
    }
}
