import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Announcements to screen readers, and the state of invalid input.
@MainActor
final class AnnouncementTests: DisplayTestCase {
    private var heard: [String] = []

    private func showWindow(_ page: View) throws {
        let window = try show(page)
        wait("the window is active") {
            gtk_window_is_active(window.widget.cast(GtkWindow.self)) != 0
        }
        let object = try XCTUnwrap(gtk_widget_get_accessible(window.widget))
        connect("announcement", of: UnsafeMutableRawPointer(object)) { [weak self] in
            self?.heard.append($0.string(0) ?? "")
        }
    }

    func testATextIsAnnouncedByTheActiveWindow() async throws {
        try showWindow(StackView())
        Accessibility.post(notification: .announcement, argument: "12 results")
        Accessibility.post(notification: .announcement, argument: "")
        XCTAssertEqual(heard, ["12 results"])
    }

    func testOnlyAStateThatRestsIsAnnounced() async throws {
        try showWindow(StackView())
        let state = LiveAnnouncement(knowing: "Saved", delay: 30)
        state.update("Saved")
        state.update("1 result")
        state.update("2 results")
        wait("the state rests") { !self.heard.isEmpty }
        state.update("2 results")
        MainLoop.runJobs(until: { false }, atMost: 60)
        XCTAssertEqual(heard, ["2 results"])
        state.update(nil)
        state.update("2 results")
        wait("the same state after an unknown one") { self.heard.count == 2 }
        XCTAssertEqual(heard, ["2 results", "2 results"])
    }

    func testInvalidInputSaysWhy() async throws {
        let row = TextFormRow(title: "Pages")
        try showWindow(row.content)
        let object = try XCTUnwrap(gtk_widget_get_accessible(row.control.widget))
        var states: [String] = []
        connect("state-change", of: UnsafeMutableRawPointer(object)) {
            states.append("\($0.string(0) ?? "") \($0.bool(1))")
        }
        row.mark("Enter a name.")
        XCTAssertTrue(states.contains("invalid-entry true"), "\(states)")
        XCTAssertTrue(has(ATK_STATE_INVALID_ENTRY, object))
        XCTAssertEqual(descriptions(of: object), ["Enter a name."])
        row.mark(nil)
        XCTAssertEqual(states.last, "invalid-entry false")
        XCTAssertFalse(has(ATK_STATE_INVALID_ENTRY, object))
        XCTAssertEqual(descriptions(of: object), [])
    }

    func testRequiredAndBusyContentSaysSo() async throws {
        let row = TextFormRow(title: "Name")
        let table = TableView()
        let page = StackView(.vertical, [row.content])
        page.addArrangedSubview(table, expands: true)
        table.setBusy(true)
        XCTAssertNil(table.accessibility.object, "nobody asked for the rows")
        try showWindow(page)
        row.isRequired = true
        let entry = try XCTUnwrap(gtk_widget_get_accessible(row.control.widget))
        XCTAssertTrue(has(ATK_STATE_REQUIRED, entry))
        row.isRequired = false
        XCTAssertFalse(has(ATK_STATE_REQUIRED, entry))
        let rows = try XCTUnwrap(gtk_widget_get_accessible(table.viewport.widget))
        XCTAssertTrue(has(ATK_STATE_BUSY, rows))
        var states: [String] = []
        connect("state-change", of: UnsafeMutableRawPointer(rows)) {
            states.append("\($0.string(0) ?? "") \($0.bool(1))")
        }
        table.setBusy(false)
        XCTAssertFalse(has(ATK_STATE_BUSY, rows))
        XCTAssertEqual(states, ["busy false"])
    }

    private func has(_ state: AtkStateType, _ object: UnsafeMutablePointer<AtkObject>) -> Bool {
        let states = atk_object_ref_state_set(object)
        defer { g_object_unref(UnsafeMutableRawPointer(states)) }
        return atk_state_set_contains_state(states, state) != 0
    }

    private func descriptions(of object: UnsafeMutablePointer<AtkObject>) -> [String] {
        let relations = atk_object_ref_relation_set(object)
        defer { g_object_unref(UnsafeMutableRawPointer(relations)) }
        guard
            let relation = atk_relation_set_get_relation_by_type(
                relations, ATK_RELATION_DESCRIBED_BY),
            let targets = atk_relation_get_target(relation)
        else { return [] }
        return (0..<Int(targets.pointee.len)).compactMap { index in
            targets.pointee.pdata[index].flatMap {
                atk_object_get_name($0.assumingMemoryBound(to: AtkObject.self))
            }.map { String(cString: $0) }
        }
    }
}
