import CGtk
import GtkBridge
import TableCore

/// The ATK class of a table: an `AtkTable` with all rows, and one column unless the table has a
/// grid.
///
/// Its children are the rows, headers and footers in order, which are transient objects
/// (``AccessibleRow``). Every function finds the table and forwards to it.
enum TableAccessible {
    static let type = Subclass.register(
        "TroveTableAccessible", parent: gtk_container_accessible_get_type(),
        interfaces: [
            Subclass.Interface(atk_component_get_type()) { pointer, _ in
                TableAccessible.fillComponent(pointer)
            },
            Subclass.Interface(atk_table_get_type()) { pointer, _ in
                TableAccessible.fillTable(pointer)
            },
            Subclass.Interface(atk_selection_get_type()) { pointer, _ in
                TableAccessible.fillSelection(pointer)
            },
        ]
    ) { classPointer, _ in
        guard let object = cgtk_atk_object_class(classPointer) else { return }
        parentClass = cgtk_atk_object_class(cgtk_parent_class(classPointer))
        object.pointee.initialize = { instance, data in
            TableAccessible.parentClass?.pointee.initialize?(instance, data)
            guard let instance else { return }
            TableAccessible.accessibility(of: instance)?.begin(with: instance)
        }
        object.pointee.get_n_children = { instance in
            gint(clamping: TableAccessible.accessibility(of: instance)?.numberOfChildren ?? 0)
        }
        object.pointee.ref_child = { instance, index in
            TableAccessible.accessibility(of: instance)?.retainedChild(at: Int(index))
        }
        // The parent is the host's object; the widgets between host and table are only for layout.
        object.pointee.get_parent = { instance in
            guard let host = TableAccessible.accessibility(of: instance)?.view?.host.widget else {
                return nil
            }
            return gtk_widget_get_accessible(host)
        }
        object.pointee.get_index_in_parent = { _ in 0 }
        object.pointee.ref_state_set = { instance in
            let states = TableAccessible.parentClass?.pointee.ref_state_set?(instance)
            atk_state_set_add_state(states, ATK_STATE_MANAGES_DESCENDANTS)
            if TableAccessible.accessibility(of: instance)?.view?.selection.effectiveMode
                == .multiple
            {
                atk_state_set_add_state(states, ATK_STATE_MULTISELECTABLE)
            }
            return states
        }
    }

    private static var parentClass: UnsafeMutablePointer<AtkObjectClass>?

    /// The accessibility object of a table; nil if its widget is gone.
    static func accessibility(of instance: AtkPointer?) -> TableAccessibility? {
        guard let instance, let widget = gtk_accessible_get_widget(instance.cast()) else {
            return nil
        }
        return SlotViewport.viewport(of: UnsafeMutableRawPointer(widget))?.accessibility
    }

    /// The table behind an ATK interface, with current data; nil inside a batch update.
    static func table(of interface: OpaquePointer?) -> TableView? {
        TableAccessible.accessibility(of: interface?.cast())?.upToDateView
    }

    private static func fillComponent(_ pointer: gpointer?) {
        let component = pointer?.assumingMemoryBound(to: AtkComponentIface.self)
        component?.pointee.ref_accessible_at_point = { instance, x, y, kind in
            guard let instance, let table = TableAccessible.table(of: instance) else { return nil }
            var origin = (x: gint(0), y: gint(0))
            atk_component_get_extents(instance, &origin.x, &origin.y, nil, nil, kind)
            let place = table.onScreen(Point(x: Double(x - origin.x)))
            guard place.x >= 0, place.x < table.rowWidth,
                let element = table.element(atViewportY: Double(y - origin.y)),
                table.geometry.childIndex(of: element) != nil
            else { return nil }
            return table.accessibility.retainedObject(for: element)
        }
    }
}
