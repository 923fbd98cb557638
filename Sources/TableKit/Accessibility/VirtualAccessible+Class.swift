import CGtk
import GtkBridge
import TableCore
import TextCore

extension VirtualAccessible {
    /// The ATK class of all elements. Every function finds the element and forwards to it.
    static let type = Subclass.register(
        "TroveVirtualAccessible", parent: atk_object_get_type(),
        interfaces: [
            Subclass.Interface(atk_component_get_type()) { pointer, _ in
                VirtualAccessible.fillComponent(pointer)
            },
            Subclass.Interface(atk_action_get_type()) { pointer, _ in
                VirtualAccessible.fillAction(pointer)
            },
        ]
    ) { classPointer, _ in
        guard let object = cgtk_atk_object_class(classPointer) else { return }
        object.pointee.get_name = { VirtualAccessible.of($0)?.cName }
        object.pointee.get_role = { VirtualAccessible.of($0)?.element.role ?? ATK_ROLE_INVALID }
        object.pointee.get_parent = { VirtualAccessible.of($0)?.element.parent }
        object.pointee.get_index_in_parent = {
            gint(clamping: VirtualAccessible.of($0)?.element.index ?? -1)
        }
        object.pointee.get_n_children = {
            gint(clamping: VirtualAccessible.of($0)?.childCount ?? 0)
        }
        object.pointee.ref_child = { VirtualAccessible.of($0)?.retainedChild(Int($1)) }
        object.pointee.ref_state_set = {
            VirtualAccessible.of($0)?.retainedStateSet ?? atk_state_set_new()
        }
        object.pointee.get_attributes = {
            (VirtualAccessible.of($0)?.element.attributes ?? []).atkAttributes
        }
    }

    /// The ATK class of elements that can be in a table, which is an interface more.
    static let cellType = Subclass.register(
        "TroveVirtualCellAccessible", parent: type,
        interfaces: [
            Subclass.Interface(atk_table_cell_get_type()) { pointer, _ in
                VirtualAccessible.fillCell(pointer)
            }
        ]
    ) { _, _ in }

    private static func of(_ instance: AtkPointer?) -> VirtualAccessible? {
        instance.flatMap { Subclass.state(of: UnsafeMutableRawPointer($0)) }
    }

    private static func of(_ interface: OpaquePointer?) -> VirtualAccessible? {
        of(interface.map { $0.cast(AtkObject.self) })
    }

    // MARK: AtkComponent

    private static func fillComponent(_ pointer: gpointer?) {
        let component = pointer?.assumingMemoryBound(to: AtkComponentIface.self)
        component?.pointee.get_extents = { instance, x, y, width, height, kind in
            let frame = VirtualAccessible.of(instance)?.extents(kind)
            x?.pointee = frame?.x ?? -1
            y?.pointee = frame?.y ?? -1
            width?.pointee = frame?.width ?? -1
            height?.pointee = frame?.height ?? -1
        }
        component?.pointee.grab_focus = {
            (VirtualAccessible.of($0)?.element.grabFocus() ?? false).gboolean
        }
        component?.pointee.scroll_to = {
            (VirtualAccessible.of($0)?.element.scroll(to: $1) ?? false).gboolean
        }
    }

    // MARK: AtkAction

    private static func fillAction(_ pointer: gpointer?) {
        let action = pointer?.assumingMemoryBound(to: AtkActionIface.self)
        action?.pointee.get_n_actions = {
            gint(VirtualAccessible.of($0)?.element.actions.count ?? 0)
        }
        action?.pointee.get_name = {
            VirtualAccessible.action($1, of: $0).flatMap { g_intern_string($0.rawValue) }
        }
        action?.pointee.get_localized_name = {
            VirtualAccessible.action($1, of: $0).flatMap { g_intern_string($0.title) }
        }
        action?.pointee.do_action = {
            guard let own = VirtualAccessible.of($0),
                let action = VirtualAccessible.action($1, of: $0)
            else { return 0 }
            return own.element.perform(action).gboolean
        }
    }

    private static func action(_ index: gint, of instance: OpaquePointer?) -> AccessibleAction? {
        let actions = of(instance)?.element.actions ?? []
        return actions.indices.contains(Int(index)) ? actions[Int(index)] : nil
    }

    // MARK: AtkTableCell

    private static func fillCell(_ pointer: gpointer?) {
        let cell = pointer?.assumingMemoryBound(to: AtkTableCellIface.self)
        cell?.pointee.get_row_span = { _ in 1 }
        cell?.pointee.get_column_span = { _ in 1 }
        cell?.pointee.get_position = { instance, row, column in
            guard let place = VirtualAccessible.of(instance)?.element.place else { return 0 }
            row?.pointee = gint(clamping: place.row)
            column?.pointee = gint(clamping: place.column)
            return 1
        }
        cell?.pointee.get_row_column_span = { instance, row, column, rowSpan, columnSpan in
            guard let place = VirtualAccessible.of(instance)?.element.place else { return 0 }
            row?.pointee = gint(clamping: place.row)
            column?.pointee = gint(clamping: place.column)
            rowSpan?.pointee = 1
            columnSpan?.pointee = 1
            return 1
        }
        cell?.pointee.get_row_header_cells = { _ in g_ptr_array_new() }
        cell?.pointee.get_column_header_cells = { instance in
            let heads = g_ptr_array_new_with_free_func { g_object_unref($0) }
            if let widget = VirtualAccessible.of(instance)?.element.columnHead,
                let head = gtk_widget_get_accessible(widget)
            {
                g_ptr_array_add(heads, g_object_ref(UnsafeMutableRawPointer(head)))
            }
            return heads
        }
        cell?.pointee.get_table = { instance in
            guard let table = VirtualAccessible.of(instance)?.element.table else { return nil }
            g_object_ref(UnsafeMutableRawPointer(table))
            return table
        }
    }
}

extension [(name: String, value: String)] {
    /// The attributes as a list that the caller frees.
    var atkAttributes: UnsafeMutablePointer<GSList>? {
        reversed().reduce(nil) { list, attribute in
            let memory = g_malloc(gsize(MemoryLayout<AtkAttribute>.size))
            let own = memory?.bindMemory(to: AtkAttribute.self, capacity: 1)
            own?.pointee = AtkAttribute(
                name: g_strdup(attribute.name), value: g_strdup(attribute.value))
            return g_slist_prepend(list, own)
        }
    }
}

extension AccessibleAction {
    /// The localized name of the action.
    var title: String {
        switch self {
        case .activate: translated("Open")
        case .rename: translated("Rename")
        case .edit: translated("Edit")
        case .expand: translated("Expand")
        case .collapse: translated("Collapse")
        case .delete: translated("Delete")
        case .insert: translated("Insert")
        case .moveUp: translated("Move Up")
        case .moveDown: translated("Move Down")
        case .showMenu: translated("Show Menu")
        }
    }
}
