import CGtk
import GtkBridge
import TableCore

/// The ATK class of a collection: an `AtkSelection` of all items.
///
/// Its children are headers, items and footers in order, which are transient objects
/// (``AccessibleItem``). Every function finds the collection and forwards to it.
enum CollectionAccessible {
    static let type = Subclass.register(
        "TroveCollectionAccessible", parent: gtk_container_accessible_get_type(),
        interfaces: [
            Subclass.Interface(atk_component_get_type()) { pointer, _ in
                CollectionAccessible.fillComponent(pointer)
            },
            Subclass.Interface(atk_selection_get_type()) { pointer, _ in
                CollectionAccessible.fillSelection(pointer)
            },
        ]
    ) { classPointer, _ in
        guard let object = cgtk_atk_object_class(classPointer) else { return }
        parentClass = cgtk_atk_object_class(cgtk_parent_class(classPointer))
        object.pointee.initialize = { instance, data in
            CollectionAccessible.parentClass?.pointee.initialize?(instance, data)
            guard let instance else { return }
            CollectionAccessible.accessibility(of: instance)?.begin(with: instance)
        }
        object.pointee.get_n_children = { instance in
            gint(clamping: CollectionAccessible.accessibility(of: instance)?.numberOfChildren ?? 0)
        }
        object.pointee.ref_child = { instance, index in
            CollectionAccessible.accessibility(of: instance)?.retainedChild(at: Int(index))
        }
        object.pointee.ref_state_set = { instance in
            let states = CollectionAccessible.parentClass?.pointee.ref_state_set?(instance)
            atk_state_set_add_state(states, ATK_STATE_MANAGES_DESCENDANTS)
            let collection = CollectionAccessible.accessibility(of: instance)?.view
            if collection?.allowsMultipleSelection ?? false {
                atk_state_set_add_state(states, ATK_STATE_MULTISELECTABLE)
            }
            return states
        }
    }

    private static var parentClass: UnsafeMutablePointer<AtkObjectClass>?

    /// The accessibility object of a collection; nil if its widget is gone.
    static func accessibility(of instance: AtkPointer?) -> CollectionAccessibility? {
        guard let instance, let widget = gtk_accessible_get_widget(instance.cast()) else {
            return nil
        }
        return CollectionBin.bin(of: UnsafeMutableRawPointer(widget))?.collection?.accessibility
    }

    private static func collection(of interface: OpaquePointer?) -> CollectionView? {
        CollectionAccessible.accessibility(of: interface?.cast())?.upToDateView
    }

    private static func fillComponent(_ pointer: gpointer?) {
        let component = pointer?.assumingMemoryBound(to: AtkComponentIface.self)
        component?.pointee.ref_accessible_at_point = { instance, x, y, kind in
            guard let instance, let collection = CollectionAccessible.collection(of: instance)
            else { return nil }
            var origin = (x: gint(0), y: gint(0))
            atk_component_get_extents(instance, &origin.x, &origin.y, nil, nil, kind)
            let point = collection.onScreen(
                Point(x: Double(x - origin.x), y: Double(y - origin.y)))
            guard let element = collection.element(atViewport: point) else { return nil }
            return collection.accessibility.retainedObject(for: element)
        }
    }

    // MARK: AtkSelection

    private static func fillSelection(_ pointer: gpointer?) {
        let selection = pointer?.assumingMemoryBound(to: AtkSelectionIface.self)
        selection?.pointee.get_selection_count = { instance in
            gint(
                clamping: CollectionAccessible.collection(of: instance)?.numberOfSelectedItems ?? 0)
        }
        selection?.pointee.is_child_selected = { instance, index in
            guard let (collection, path) = CollectionAccessible.item(index, of: instance)
            else { return 0 }
            return collection.selection.isSelected(path).gboolean
        }
        selection?.pointee.ref_selection = { instance, number in
            guard let (collection, path) = CollectionAccessible.selected(number, of: instance)
            else { return nil }
            return collection.accessibility.retainedObject(for: .cell(path))
        }
        selection?.pointee.add_selection = { instance, index in
            guard let (collection, path) = CollectionAccessible.item(index, of: instance)
            else { return 0 }
            collection.selectAsThePersonDoes(path)
            return collection.selection.isSelected(path).gboolean
        }
        selection?.pointee.remove_selection = { instance, number in
            guard let (collection, path) = CollectionAccessible.selected(number, of: instance)
            else { return 0 }
            collection.deselectAsThePersonDoes(path)
            return (!collection.selection.isSelected(path)).gboolean
        }
        selection?.pointee.clear_selection = { instance in
            guard let collection = CollectionAccessible.collection(of: instance) else { return 0 }
            collection.select(.deselectAll)
            return (collection.numberOfSelectedItems == 0).gboolean
        }
        selection?.pointee.select_all_selection = { instance in
            guard let collection = CollectionAccessible.collection(of: instance),
                collection.allowsMultipleSelection
            else { return 0 }
            collection.select(.selectAll)
            return 1
        }
    }

    private static func item(
        _ index: gint, of instance: OpaquePointer?
    ) -> (CollectionView, IndexPath)? {
        guard let collection = collection(of: instance),
            let element = collection.accessibility.element(at: Int(index)),
            element.category == .cell
        else { return nil }
        return (collection, element.indexPath)
    }

    /// The selected item with the given number, counted from the first.
    private static func selected(
        _ number: gint, of instance: OpaquePointer?
    ) -> (CollectionView, IndexPath)? {
        guard let collection = collection(of: instance), number >= 0 else { return nil }
        var left = Int(number)
        for range in collection.selection.selectedPositions.ranges {
            if left < range.count {
                return collection.display.counts.indexPath(at: range.lowerBound + left)
                    .map { (collection, $0) }
            }
            left -= range.count
        }
        return nil
    }
}
