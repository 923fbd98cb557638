import CGtk
import GtkBridge
import TableCore
@_spi(Gtk) import TableKit
import XCTest

/// Typed text is kept until it is a valid value or the person reverts it.
@MainActor
final class TypedFormRowTests: DisplayTestCase {
    private var committed: [String] = []

    func testARefusedTextStaysWithItsReasonUntilItIsReverted() async throws {
        let row = NumberFormRow(title: "Year", text: "1815", errorText: "This is no number.") {
            Double($0) != nil
        }
        var refused: [[String]] = []
        var reverted = 0
        row.onRefuse = { refused.append([$0, $1]) }
        row.onRevert = { reverted += 1 }
        let window = try show(row.content)
        row.focus()
        type("long ago", into: row.control)
        press(GDK_KEY_Return, in: window)
        XCTAssertEqual(refused, [["long ago", "This is no number."]])
        XCTAssertEqual(row.control.accessibilityHint, "This is no number.")
        XCTAssertEqual(visibleTexts(in: row.content), ["This is no number."])
        row.update("1900", draft: FieldEntry.Draft(text: "long ago", reason: "This is no number."))
        XCTAssertEqual(row.text, "long ago")
        press(GDK_KEY_Escape, in: window)
        XCTAssertEqual(row.text, "1900")
        XCTAssertEqual(reverted, 1)
        XCTAssertNil(row.error)
        XCTAssertEqual(visibleTexts(in: row.content), [])
        XCTAssertEqual(committed, [])
    }

    func testATextIsKeptWhileItIsTypedAndNotPutOffByTheNextKey() async throws {
        let row = FlexibleTextFormRow(title: "Title")
        var kept: [String] = []
        row.onKeep = { kept.append($0) }
        row.onCommit = { self.committed.append($0) }
        try show(row.content)
        let control = View(retaining: try XCTUnwrap(entry(in: row.control)))
        var count = 0
        wait("a text is kept before the person pauses") {
            count += 1
            self.type(String(repeating: "x", count: count), into: control)
            return !kept.isEmpty
        }
        XCTAssertEqual(committed, [])
        XCTAssertLessThanOrEqual(kept[0].count, count)
        row.commit()
        XCTAssertEqual(committed, [String(repeating: "x", count: count)])
    }

    func testATextThatWasNotJudgedIsCommittedWhenTheKeyboardLeavesButNotUnseen() async throws {
        let row = FlexibleTextFormRow(title: "Title")
        let other = TextFormRow(title: "Author")
        row.onCommit = { self.committed.append($0) }
        let window = try show(StackView(.vertical, [row.content, other.content]))
        let draft = FieldEntry.Draft(text: "Emma", reason: "Not saved.", isRefused: false)
        row.open("Em", draft: draft)
        XCTAssertEqual(row.error, "Not saved.")
        row.commitIfNeeded()
        XCTAssertEqual(committed, [], "another record is selected")
        row.focus()
        wait("the window has the keyboard") {
            gtk_window_has_toplevel_focus(window.widget.cast(GtkWindow.self)) != 0
        }
        other.focus()
        XCTAssertEqual(committed, ["Emma"])
        XCTAssertNil(row.error)
    }

    func testEnterCommitsARefusedTextAgain() async throws {
        let row = TextFormRow(title: "Title")
        row.waitsForAnswer = true
        row.onCommit = { self.committed.append($0) }
        let window = try show(row.content)
        row.open("Em", draft: FieldEntry.Draft(text: "Emma", reason: "Taken."))
        row.focus()
        press(GDK_KEY_Return, in: window)
        XCTAssertEqual(committed, ["Emma"])
        row.accept()
        XCTAssertNil(row.error)
    }

    func testASecondLineTakesAlongWhatTheFirstWasDoing() async throws {
        let row = FlexibleTextFormRow(title: "Title")
        var reverted = 0
        row.onKeep = { _ in }
        row.onRevert = { reverted += 1 }
        let window = try show(row.content)
        row.open("Em", draft: FieldEntry.Draft(text: "Emma", reason: "Taken."))
        row.focus()
        press(GDK_KEY_Return, GDK_SHIFT_MASK, in: window)
        XCTAssertTrue(row.isParagraph)
        XCTAssertEqual(row.text, "Emma\n")
        XCTAssertEqual(row.error, "Taken.")
        XCTAssertTrue(row.revert())
        XCTAssertEqual(row.text, "Em")
        XCTAssertEqual(reverted, 1)
    }

    func testAnOwnerRefusesATextLater() async throws {
        let row = FlexibleTextFormRow(title: "Notes")
        row.waitsForAnswer = true
        var submissions: [Int] = []
        row.onCommit = { [weak row] in
            self.committed.append($0)
            submissions.append(row?.submission ?? 0)
        }
        try show(row.content)
        row.text = "one\ntwo"
        row.revert()
        row.open("one", draft: FieldEntry.Draft(text: "a\nb", reason: "Taken."))
        XCTAssertTrue(row.isParagraph)
        XCTAssertEqual(row.error, "Taken.")
        row.open("one")
        XCTAssertNil(row.error)
        type("taken", into: View(retaining: try XCTUnwrap(entry(in: row.control))))
        row.commit()
        XCTAssertEqual(row.state, .pending)
        row.update("other", draft: nil)
        XCTAssertEqual(row.text, "taken")
        row.reject("Taken.", of: submissions[0])
        XCTAssertEqual(row.state, .refused("Taken."))
        XCTAssertTrue(row.revert())
        XCTAssertEqual(row.text, "other")
        XCTAssertFalse(row.revert())
    }

    private func entry(in control: View) -> WidgetPointer? {
        widgets(in: control.widget).first {
            cgtk_is_a(UnsafeMutableRawPointer($0), gtk_entry_get_type()) != 0
        }
    }

    private func visibleTexts(in content: View) -> [String] {
        widgets(in: content.widget).filter {
            cgtk_is_a(UnsafeMutableRawPointer($0), gtk_label_get_type()) != 0
                && gtk_widget_get_visible($0) != 0
        }.map { String(cString: gtk_label_get_text($0.cast(GtkLabel.self))) }
    }

    private func widgets(in widget: WidgetPointer) -> [WidgetPointer] {
        guard cgtk_is_a(UnsafeMutableRawPointer(widget), gtk_container_get_type()) != 0 else {
            return [widget]
        }
        let children = gtk_container_get_children(widget.cast(GtkContainer.self))
        defer { g_list_free(children) }
        return [widget]
            + sequence(first: children) { $0?.pointee.next }.compactMap {
                $0?.pointee.data?.assumingMemoryBound(to: GtkWidget.self)
            }.flatMap(widgets)
    }

    private func type(_ text: String, into control: View) {
        gtk_entry_set_text(control.widget.cast(GtkEntry.self), text)
    }
}
