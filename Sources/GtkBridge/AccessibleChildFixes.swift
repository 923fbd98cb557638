import CGtk

/// Fixes of GTK's accessible objects for queries of their children.
///
/// Screen readers follow the pointer and walk through the visible rows. For these queries GTK and
/// ATK print a critical warning instead of returning nothing:
///
/// * the child of a tree view or scrolled window at a negative index; * the child at a point: ATK
/// treats all children as components, which links in a label are not; * the selected state of a
/// list row that does not exist.
@MainActor
public enum AccessibleChildFixes {
    private typealias Object = AccessibleClass.Object
    private typealias Child = @convention(c) (Object?, gint) -> Object?

    private static var treeViewChild: Child?
    private static var scrolledWindowChild: Child?
    private static var isRowSelected: (@convention(c) (OpaquePointer?, gint) -> gboolean)?

    /// Installs the fixes; called by ``Toolkit/prepare()`` before the first widget.
    static func install() {
        guard treeViewChild == nil else { return }
        let treeView: Child = { $1 < 0 ? nil : AccessibleChildFixes.treeViewChild?($0, $1) }
        treeViewChild = AccessibleClass.replace(
            \.ref_child, of: gtk_tree_view_accessible_get_type(), by: treeView)
        let scrolledWindow: Child = {
            $1 < 0 ? nil : AccessibleChildFixes.scrolledWindowChild?($0, $1)
        }
        scrolledWindowChild = AccessibleClass.replace(
            \.ref_child, of: gtk_scrolled_window_accessible_get_type(), by: scrolledWindow)
        // Subclasses without an implementation of their own inherit this one.
        let components = AccessibleClass.interface(
            atk_component_get_type(), of: gtk_widget_accessible_get_type(),
            as: AtkComponentIface.self)
        components?.pointee.ref_accessible_at_point = {
            AccessibleChildFixes.retainedChild(of: $0, at: ($1, $2), $3)
        }
        let selection = AccessibleClass.interface(
            atk_selection_get_type(), of: gtk_list_box_accessible_get_type(),
            as: AtkSelectionIface.self)
        isRowSelected = selection?.pointee.is_child_selected
        selection?.pointee.is_child_selected = {
            AccessibleChildFixes.hasRow($0, $1)
                ? AccessibleChildFixes.isRowSelected?($0, $1) ?? 0 : 0
        }
    }

    private static func retainedChild(
        of instance: OpaquePointer?, at point: (x: gint, y: gint), _ kind: AtkCoordType
    ) -> Object? {
        guard let parent = instance.map({ $0.cast(AtkObject.self) }) else { return nil }
        for index in 0..<max(0, atk_object_get_n_accessible_children(parent)) {
            guard let child = atk_object_ref_accessible_child(parent, index) else { continue }
            let component = OpaquePointer(child)
            if cgtk_is_a(child, atk_component_get_type()) != 0,
                atk_component_contains(component, point.x, point.y, kind) != 0
            {
                return child
            }
            g_object_unref(UnsafeMutableRawPointer(child))
        }
        return nil
    }

    private static func hasRow(_ instance: OpaquePointer?, _ index: gint) -> Bool {
        guard let instance, let list = gtk_accessible_get_widget(instance.cast(GtkAccessible.self))
        else { return false }
        return index >= 0 && gtk_list_box_get_row_at_index(list.cast(GtkListBox.self), index) != nil
    }
}
