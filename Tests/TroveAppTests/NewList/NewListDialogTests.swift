import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import TroveModel
import XCTest

@testable import Trove

/// The dialog for a new list: it fits on the screen, explains missing input, and keeps drafts.
@MainActor
final class NewListDialogTests: XCTestCase {
    override func setUp() async throws {
        let isReady = await MainActor.run { gtk_init_check(nil, nil) != 0 }
        try XCTSkipUnless(isReady, "These tests need a display.")
    }

    private func shown(_ draft: ListDraft) -> (NewListDialog, View) {
        let parent = View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        gtk_widget_show(parent.widget)
        let dialog = NewListDialog(draft, parent: parent)
        dialog.present()
        return (dialog, parent)
    }

    private func height(of dialog: NewListDialog) -> Int {
        MainLoop.drain()
        var (width, height): (gint, gint) = (0, 0)
        gtk_window_get_size(
            dialog.dialog.widget.cast(GtkWindow.self), &width, &height)
        return Int(height)
    }

    func testTheReasonStandsBesideTheButtonUntilAListCanBeMade() async throws {
        let fields = [FieldDraft(name: "Title"), FieldDraft(name: "title")]
        let (dialog, parent) = shown(ListDraft(name: "Books", fields: fields))
        defer { gtk_widget_destroy(parent.widget) }
        let reason = "Two fields are named “title”. Rename one of them."
        XCTAssertEqual(dialog.dialog.obstacle, reason)
        XCTAssertEqual(dialog.dialog.acceptButton.accessibilityHint, reason)
        XCTAssertFalse(dialog.dialog.acceptButton.isEnabled)
        dialog.fields[1].onRemove?()
        XCTAssertNil(dialog.dialog.obstacle)
        XCTAssertTrue(dialog.dialog.acceptButton.isEnabled)
        dialog.fields[0].onRemove?()
        XCTAssertEqual(dialog.dialog.obstacle, "Add at least one field with a name.")
    }

    func testManyFieldsAreScrolledAndTheWindowShrinksAgain() async throws {
        let few = ListDraft(name: "Books", fields: [FieldDraft(name: "Title")])
        let (small, firstParent) = shown(few)
        defer { gtk_widget_destroy(firstParent.widget) }
        let low = height(of: small)
        let many = ListDraft(
            name: "Books", fields: (1...40).map { FieldDraft(name: "Field \($0)") })
        let (dialog, parent) = shown(many)
        defer { gtk_widget_destroy(parent.widget) }
        try await until("it has its height") { self.height(of: dialog) > low + 100 }
        XCTAssertLessThan(height(of: dialog), 700)
        while dialog.fields.count > 1 { dialog.fields[dialog.fields.count - 1].onRemove?() }
        try await until("it is low again") { self.height(of: dialog) <= low }
    }

    /// The vertical scroll position, page size and height of the fields.
    private func scrolling(
        of dialog: NewListDialog
    ) throws -> (top: Double, page: Double, height: Double) {
        var widget = gtk_widget_get_parent(dialog.fields[0].widget)
        while let parent = widget, cgtk_is_a(parent, gtk_scrolled_window_get_type()) == 0 {
            widget = gtk_widget_get_parent(parent)
        }
        let scroller = try XCTUnwrap(widget).cast(GtkScrolledWindow.self)
        let adjustment = gtk_scrolled_window_get_vadjustment(scroller)
        return (
            gtk_adjustment_get_value(adjustment), gtk_adjustment_get_page_size(adjustment),
            gtk_adjustment_get_upper(adjustment)
        )
    }

    func testAFewFieldsNeedNoScrollingAndAFieldThatIsAddedIsInView() async throws {
        let (dialog, parent) = shown(
            ListDraft(name: "", fields: (1...3).map { FieldDraft(name: "Field \($0)") }))
        defer { gtk_widget_destroy(parent.widget) }
        XCTAssertNotNil(dialog.dialog.obstacle)
        dialog.name.text = "Books"
        dialog.name.onChange?("Books")
        XCTAssertNil(dialog.dialog.obstacle)
        try await until("all fields are in view") {
            let fields = try self.scrolling(of: dialog)
            return fields.height > 100 && fields.page >= fields.height
        }
        for _ in 4...19 { dialog.addEmptyField() }
        try await until("the last field is in view") {
            let fields = try self.scrolling(of: dialog)
            return fields.height > 600 && fields.top + fields.page > fields.height - 4
        }
    }

    func testNoTwoThingsHaveOneAccessKey() async throws {
        let (dialog, parent) = shown(
            ListDraft(name: "Books", fields: [FieldDraft(name: "Title")]))
        defer { gtk_widget_destroy(parent.widget) }
        let keys = accessKeys(in: dialog.dialog.widget)
        XCTAssertGreaterThan(keys.count, 3)
        XCTAssertEqual(Set(keys).count, keys.count, "\(keys)")
    }

    /// The access keys of the labels in a widget.
    private func accessKeys(in widget: WidgetPointer) -> [guint] {
        if cgtk_is_a(widget, gtk_label_get_type()) != 0 {
            let key = gtk_label_get_mnemonic_keyval(widget.cast(GtkLabel.self))
            return key == GDK_KEY_VoidSymbol ? [] : [key]
        }
        guard cgtk_is_a(widget, gtk_container_get_type()) != 0 else { return [] }
        var children: [WidgetPointer] = []
        withUnsafeMutablePointer(to: &children) { children in
            gtk_container_forall(
                widget.cast(GtkContainer.self),
                { child, children in
                    guard let child else { return }
                    children?.assumingMemoryBound(to: [WidgetPointer].self).pointee.append(child)
                }, children)
        }
        return children.flatMap(accessKeys)
    }

    func testChoicesAreEnteredWithTheField() async throws {
        let entered = ListDraft(
            name: "Books",
            fields: [FieldDraft(name: "Title"), FieldDraft(name: "Genre", choices: ["Novel", ""])])
        let (dialog, parent) = shown(entered)
        defer { gtk_widget_destroy(parent.widget) }
        XCTAssertEqual(dialog.draft, entered, "what was entered before is there again")
        var edits: [Edit] = []
        var answers: [(LibraryError?) -> Void] = []
        dialog.onCreate = {
            edits.append($0)
            answers.append($1)
        }
        gtk_button_clicked(dialog.dialog.acceptButton.widget.cast(GtkButton.self))
        XCTAssertEqual(
            edits,
            [
                .createList(
                    name: "Books",
                    fields: [
                        FieldDraft(name: "Title"), FieldDraft(name: "Genre", choices: ["Novel"]),
                    ])
            ])
        answers[0](LibraryError(.diskFull, "The disk is full."))
        XCTAssertEqual(dialog.dialog.obstacle, "The disk is full.")
        XCTAssertTrue(dialog.dialog.acceptButton.isEnabled, "it can be tried again")
        XCTAssertEqual(dialog.draft, entered, "nothing that was entered is lost")
    }

    private func until(
        _ what: String, _ condition: () throws -> Bool, file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while try !condition() {
            guard ContinuousClock.now < deadline else {
                return XCTFail("Waited in vain until \(what)", file: file, line: line)
            }
            MainLoop.drain()
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}
