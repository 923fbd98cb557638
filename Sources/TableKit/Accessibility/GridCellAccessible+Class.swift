import CGtk
import GtkBridge
import TableCore
import TextCore

extension GridCellAccessible {
    static let type = Subclass.register(
        "TroveGridCellAccessible", parent: atk_object_get_type(),
        interfaces: [
            Subclass.Interface(atk_component_get_type()) { pointer, _ in
                GridCellAccessible.fillComponent(pointer)
            },
            Subclass.Interface(atk_action_get_type()) { pointer, _ in
                GridCellAccessible.fillAction(pointer)
            },
            Subclass.Interface(atk_table_cell_get_type()) { pointer, _ in
                GridCellAccessible.fillCell(pointer)
            },
        ]
    ) { classPointer, _ in
        guard let object = cgtk_atk_object_class(classPointer) else { return }
        object.pointee.get_name = { GridCellAccessible.cell(of: $0)?.cName }
        object.pointee.get_role = { _ in ATK_ROLE_TABLE_CELL }
        object.pointee.get_parent = { GridCellAccessible.cell(of: $0)?.row.object }
        object.pointee.get_index_in_parent = {
            gint(clamping: GridCellAccessible.cell(of: $0)?.column ?? -1)
        }
        object.pointee.get_n_children = { _ in 0 }
        object.pointee.ref_state_set = { instance in
            GridCellAccessible.cell(of: instance)?.retainedStateSet() ?? atk_state_set_new()
        }
    }

    private static func cell(of instance: AtkPointer?) -> GridCellAccessible? {
        instance.flatMap { Subclass.state(of: UnsafeMutableRawPointer($0)) }
    }

    private static func cell(of interface: OpaquePointer?) -> GridCellAccessible? {
        GridCellAccessible.cell(of: interface.map { $0.cast(AtkObject.self) })
    }

    private static func fillComponent(_ pointer: gpointer?) {
        let component = pointer?.assumingMemoryBound(to: AtkComponentIface.self)
        component?.pointee.get_extents = { instance, x, y, width, height, kind in
            let frame = GridCellAccessible.cell(of: instance)?.extents(kind)
            x?.pointee = frame?.x ?? -1
            y?.pointee = frame?.y ?? -1
            width?.pointee = frame?.width ?? -1
            height?.pointee = frame?.height ?? -1
        }
        component?.pointee.grab_focus = { instance in
            guard let own = GridCellAccessible.cell(of: instance), let place = own.place,
                let table = own.table
            else { return 0 }
            table.grabFocus()
            table.grid?.activate(place)
            return 1
        }
        component?.pointee.scroll_to = { instance, _ in
            guard let own = GridCellAccessible.cell(of: instance), let place = own.place,
                let grid = own.table?.grid
            else { return 0 }
            grid.reveal(place)
            return 1
        }
    }

    private static func fillAction(_ pointer: gpointer?) {
        let action = pointer?.assumingMemoryBound(to: AtkActionIface.self)
        action?.pointee.get_n_actions = { gint(GridCellAccessible.actions(of: $0).count) }
        action?.pointee.get_name = { instance, index in
            GridCellAccessible.action(index, of: instance).flatMap { g_intern_string($0.rawValue) }
        }
        action?.pointee.get_localized_name = { instance, index in
            GridCellAccessible.action(index, of: instance).flatMap { g_intern_string($0.title) }
        }
        action?.pointee.do_action = { instance, index in
            guard let own = GridCellAccessible.cell(of: instance), let place = own.place,
                let grid = own.table?.grid,
                let action = GridCellAccessible.action(index, of: instance)
            else { return 0 }
            grid.perform(action, on: place)
            return 1
        }
    }

    private static func actions(of instance: OpaquePointer?) -> [AccessibleAction] {
        GridCellAccessible.cell(of: instance)?.table?.grid?.cellActions ?? []
    }

    private static func action(_ index: gint, of instance: OpaquePointer?) -> AccessibleAction? {
        let actions = actions(of: instance)
        return actions.indices.contains(Int(index)) ? actions[Int(index)] : nil
    }

    private static func fillCell(_ pointer: gpointer?) {
        let cell = pointer?.assumingMemoryBound(to: AtkTableCellIface.self)
        cell?.pointee.get_row_span = { _ in 1 }
        cell?.pointee.get_column_span = { _ in 1 }
        cell?.pointee.get_position = { instance, row, column in
            guard let place = GridCellAccessible.cell(of: instance)?.place else { return 0 }
            row?.pointee = gint(clamping: place.row)
            column?.pointee = gint(clamping: place.column)
            return 1
        }
        cell?.pointee.get_row_column_span = { instance, row, column, rowSpan, columnSpan in
            guard let place = GridCellAccessible.cell(of: instance)?.place else { return 0 }
            row?.pointee = gint(clamping: place.row)
            column?.pointee = gint(clamping: place.column)
            rowSpan?.pointee = 1
            columnSpan?.pointee = 1
            return 1
        }
        cell?.pointee.get_row_header_cells = { _ in g_ptr_array_new() }
        cell?.pointee.get_column_header_cells = { instance in
            let heads = g_ptr_array_new_with_free_func { g_object_unref($0) }
            if let own = GridCellAccessible.cell(of: instance),
                let widget = own.table?.grid?.head(ofColumn: own.column),
                let head = gtk_widget_get_accessible(widget)
            {
                g_ptr_array_add(heads, g_object_ref(UnsafeMutableRawPointer(head)))
            }
            return heads
        }
        cell?.pointee.get_table = { instance in
            guard
                let table = GridCellAccessible.cell(of: instance)?.row.accessibility?.object
            else { return nil }
            g_object_ref(UnsafeMutableRawPointer(table))
            return table
        }
    }
}
