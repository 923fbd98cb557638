import CGtk
import XCTest

@testable import GtkBridge

/// Accessible children of tree views, text and lists; a GTK critical ends the test run.
@MainActor
final class AccessibleChildFixesTests: XCTestCase {
    override func setUp() async throws {
        let isReady = await MainActor.run { gtk_init_check(nil, nil) != 0 }
        try XCTSkipUnless(isReady, "These tests need a display.")
        await MainActor.run { AccessibleChildFixes.install() }
    }

    func testATreeViewHasNoChildBeforeItsFirst() async throws {
        let tree = ObjectReference(adopting: gtk_tree_view_new())
        let column = gtk_tree_view_column_new()
        gtk_tree_view_append_column(tree.cast(GtkTreeView.self), column)
        let object = try object(of: tree)
        XCTAssertNil(atk_object_ref_accessible_child(object, -1))
        XCTAssertNil(atk_object_ref_accessible_child(object, .min))
        let header = try XCTUnwrap(atk_object_ref_accessible_child(object, 0))
        g_object_unref(UnsafeMutableRawPointer(header))
    }

    func testALabelWithALinkHasNoChildAtAPoint() async throws {
        let label = ObjectReference(adopting: gtk_label_new(nil))
        gtk_label_set_markup(
            label.cast(GtkLabel.self), "<a href=\"https://trove.example\">Trove</a>")
        let object = try object(of: label)
        XCTAssertEqual(atk_object_get_n_accessible_children(object), 1)
        XCTAssertNil(
            atk_component_ref_accessible_at_point(OpaquePointer(object), 0, 0, ATK_XY_SCREEN))
    }

    func testAChildIsFoundAtItsPoint() async throws {
        let window = ObjectReference(holding: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        let button = ObjectReference(adopting: gtk_button_new_with_label("Press"))
        gtk_container_add(window.cast(GtkContainer.self), button.widget)
        gtk_widget_show_all(window.widget)
        defer { gtk_widget_destroy(window.widget) }
        let (parent, child) = (try object(of: window), try object(of: button))
        XCTAssertTrue(
            MainLoop.run(until: { self.child(of: parent, where: child) == child }, timeout: 60))
    }

    /// Returns the child of an object at the center of that child.
    private func child(
        of parent: UnsafeMutablePointer<AtkObject>, where child: UnsafeMutablePointer<AtkObject>
    ) -> UnsafeMutablePointer<AtkObject>? {
        var frame = GdkRectangle()
        atk_component_get_extents(
            OpaquePointer(child), &frame.x, &frame.y, &frame.width, &frame.height, ATK_XY_WINDOW)
        let found = atk_component_ref_accessible_at_point(
            OpaquePointer(parent), frame.x + frame.width / 2, frame.y + frame.height / 2,
            ATK_XY_WINDOW)
        // The widget retains it.
        found.map { g_object_unref(UnsafeMutableRawPointer($0)) }
        return found
    }

    private func object(of widget: ObjectReference) throws -> UnsafeMutablePointer<AtkObject> {
        try XCTUnwrap(gtk_widget_get_accessible(widget.widget))
    }
}
