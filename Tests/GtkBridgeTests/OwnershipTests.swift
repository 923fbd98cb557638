import CGtk
import GtkBridge
import XCTest

/// Object references and signal connections release what they retain.
@MainActor
final class OwnershipTests: XCTestCase {
    override func setUp() async throws {
        let isReady = await MainActor.run { gtk_init_check(nil, nil) != 0 }
        try XCTSkipUnless(isReady, "These tests need a display.")
    }

    private func referenceCount(_ pointer: UnsafeMutableRawPointer) -> guint {
        pointer.assumingMemoryBound(to: GObject.self).pointee.ref_count
    }

    func testAdoptingAFreshWidgetSinksItsFloatingReference() async throws {
        let label = try XCTUnwrap(gtk_label_new("text"))
        XCTAssertNotEqual(g_object_is_floating(label), 0)
        let owners = LiveCounters.owners
        var owner: ObjectReference? = ObjectReference(adopting: label)
        XCTAssertEqual(g_object_is_floating(label), 0)
        XCTAssertEqual(referenceCount(label), 1)
        XCTAssertEqual(LiveCounters.owners, owners + 1)
        var second: ObjectReference? = ObjectReference(retaining: label)
        XCTAssertEqual(referenceCount(label), 2)
        second = nil
        XCTAssertNil(second)
        XCTAssertEqual(referenceCount(label), 1)
        var finalized = false
        withUnsafeMutablePointer(to: &finalized) { flag in
            g_object_weak_ref(
                label.cast(GObject.self),
                { data, _ in data?.assumingMemoryBound(to: Bool.self).pointee = true }, flag)
            owner = nil
        }
        XCTAssertNil(owner)
        XCTAssertTrue(finalized)
        XCTAssertEqual(LiveCounters.owners, owners)
    }

    func testAdoptingAFullReferenceAddsNone() async throws {
        var types = [cgtk_type_int()]
        let store = try XCTUnwrap(gtk_list_store_newv(1, &types))
        let owner = ObjectReference(adopting: UnsafeMutableRawPointer(store))
        XCTAssertEqual(referenceCount(owner.raw), 1)
    }

    func testAHandlerIsReleasedWithItsInstance() async throws {
        let closures = LiveCounters.closures
        final class Witness {}
        var witness: Witness? = Witness()
        weak let observed = witness
        var owner: ObjectReference? = ObjectReference(adopting: gtk_button_new())
        let button = try XCTUnwrap(owner)
        var clicks = 0
        connect("clicked", of: button.raw) { [witness] _ in
            _ = witness
            clicks += 1
        }
        witness = nil
        gtk_button_clicked(button.cast())
        XCTAssertEqual(clicks, 1)
        XCTAssertNotNil(observed)
        XCTAssertEqual(LiveCounters.closures, closures + 1)
        gtk_widget_destroy(button.widget)
        XCTAssertEqual(LiveCounters.closures, closures)
        XCTAssertNil(observed)
        owner = nil
        XCTAssertNil(owner)
    }

    func testADisconnectedOrBlockedHandlerIsNotCalled() async throws {
        let button = ObjectReference(adopting: gtk_button_new())
        let closures = LiveCounters.closures
        var clicks = 0
        let connection = connect("clicked", of: button.raw) { _ in clicks += 1 }
        connection.blocked { gtk_button_clicked(button.cast()) }
        XCTAssertEqual(clicks, 0)
        gtk_button_clicked(button.cast())
        XCTAssertEqual(clicks, 1)
        connection.disconnect()
        connection.disconnect()
        gtk_button_clicked(button.cast())
        XCTAssertEqual(clicks, 1)
        XCTAssertEqual(LiveCounters.closures, closures)
    }

    func testArgumentsArriveWithTheirTypes() async throws {
        let adjustment = ObjectReference(
            adopting: UnsafeMutableRawPointer(gtk_adjustment_new(0, 0, 100, 1, 10, 10)))
        let combo = ObjectReference(adopting: gtk_spin_button_new(adjustment.cast(), 1, 0))
        var steps: [Int] = []
        connect("change-value", of: combo.raw) { steps.append($0.enumeration(0)) }
        emitChangeValue(combo.raw, GTK_SCROLL_STEP_UP)
        XCTAssertEqual(steps, [Int(GTK_SCROLL_STEP_UP.rawValue)])
    }

    func testAnAnswerStopsTheEmission() async throws {
        let window = ObjectReference(retaining: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        defer { gtk_widget_destroy(window.widget) }
        gtk_widget_realize(window.widget)
        var reached = false
        connectAnswering("delete-event", of: window.raw) { _ in true }
        connectAnswering("delete-event", of: window.raw, after: true) { _ in
            reached = true
            return false
        }
        let event = gdk_event_new(GDK_DELETE)
        defer { gdk_event_free(event) }
        XCTAssertNotEqual(gtk_widget_event(window.widget, event), 0)
        XCTAssertFalse(reached)
    }
}

/// Emits a signal with one enumeration parameter, without C's variadic functions.
@MainActor
private func emitChangeValue(
    _ instance: UnsafeMutableRawPointer, _ step: GtkScrollType
) {
    var values = [GValue(), GValue()]
    g_value_init(&values[0], cgtk_type_of(instance))
    g_value_set_object(&values[0], instance)
    g_value_init(&values[1], gtk_scroll_type_get_type())
    g_value_set_enum(&values[1], gint(step.rawValue))
    let signal = g_signal_lookup("change-value", gtk_spin_button_get_type())
    g_signal_emitv(values, signal, 0, nil)
    g_value_unset(&values[0])
    g_value_unset(&values[1])
}
