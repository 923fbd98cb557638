import CGtk
import GtkBridge

/// A GtkTreeView whose rows are slots: as many as are visible, assigned to other rows of the table
/// on every scroll.
final class SlotTree {
    let reference: ObjectReference
    var widget: WidgetPointer { reference.widget }

    /// The style class of the tree.
    static let styleClass = "trove-table"

    /// The style class of a tree with a transparent background, under which the table's own shows.
    static let seeThroughClass = "trove-see-through"

    /// The style class of a tree whose sections are drawn as groups.
    static let groupedClass = "trove-grouped"

    weak var content: SlotContent? {
        didSet { renderer.content = content }
    }

    private let store: ObjectReference
    private let renderer = SlotRenderer()
    private var heights: [Int] = []

    init() {
        var types = [cgtk_type_int()]
        store = ObjectReference(adopting: UnsafeMutableRawPointer(gtk_list_store_newv(1, &types)))
        reference = ObjectReference(
            adopting: UnsafeMutableRawPointer(gtk_tree_view_new_with_model(store.opaque)))
        let tree = reference.cast(GtkTreeView.self)
        gtk_tree_view_set_headers_visible(tree, 0)
        gtk_tree_view_set_enable_search(tree, 0)
        gtk_tree_view_set_reorderable(tree, 0)
        gtk_tree_view_set_hover_selection(tree, 0)
        gtk_tree_selection_set_mode(gtk_tree_view_get_selection(tree), GTK_SELECTION_NONE)
        gtk_widget_set_can_focus(widget, 0)
        gtk_style_context_add_class(gtk_widget_get_style_context(widget), Self.styleClass)

        let column = gtk_tree_view_column_new()
        gtk_tree_view_column_set_sizing(column, GTK_TREE_VIEW_COLUMN_FIXED)
        gtk_tree_view_column_set_expand(column, 1)
        gtk_tree_view_column_pack_start(column, renderer.reference.cast(), 1)
        gtk_tree_view_column_set_cell_data_func(
            column, renderer.reference.cast(),
            { _, cell, model, iterator, data in
                guard let data else { return }
                var value = GValue()
                gtk_tree_model_get_value(model, iterator, 0, &value)
                let slot = Int(g_value_get_int(&value))
                g_value_unset(&value)
                Unmanaged<SlotRenderer>.fromOpaque(data).takeUnretainedValue().prepare(slot: slot)
            }, Unmanaged.passRetained(renderer).toOpaque(),
            { data in
                guard let data else { return }
                Unmanaged<SlotRenderer>.fromOpaque(data).release()
            })
        gtk_tree_view_append_column(tree, column)
    }

    /// The number of slots.
    var count: Int { heights.count }

    /// Adjusts the number of slots to the given heights, and remeasures slots whose height changed.
    func setSlots(heights newHeights: [Int]) {
        for slot in 0..<min(heights.count, newHeights.count)
        where heights[slot] != newHeights[slot] {
            rowChanged(slot)
        }
        while heights.count < newHeights.count {
            append(slot: heights.count)
            heights.append(0)
        }
        while heights.count > newHeights.count {
            heights.removeLast()
            removeLast()
        }
        heights = newHeights
    }

    func queueDraw() {
        gtk_widget_queue_draw(widget)
    }

    private func append(slot: Int) {
        var iterator = GtkTreeIter()
        gtk_list_store_append(store.cast(), &iterator)
        PropertyValue.integer(slot).withValue {
            gtk_list_store_set_value(store.cast(), &iterator, 0, $0)
        }
    }

    private func removeLast() {
        var iterator = GtkTreeIter()
        guard gtk_tree_model_iter_nth_child(store.opaque, &iterator, nil, Int32(heights.count)) != 0
        else { return }
        gtk_list_store_remove(store.cast(), &iterator)
    }

    private func rowChanged(_ slot: Int) {
        var iterator = GtkTreeIter()
        guard gtk_tree_model_iter_nth_child(store.opaque, &iterator, nil, Int32(slot)) != 0,
            let path = gtk_tree_model_get_path(store.opaque, &iterator)
        else { return }
        gtk_tree_model_row_changed(store.opaque, path, &iterator)
        gtk_tree_path_free(path)
    }
}
