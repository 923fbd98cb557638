import CGtk
import GtkBridge
import TableCore
import TextCore

extension ElementAccessible {
    static let type = Subclass.register(
        "TroveElementAccessible", parent: atk_object_get_type(),
        interfaces: [
            Subclass.Interface(atk_component_get_type()) { pointer, _ in
                ElementAccessible.fillComponent(pointer)
            },
            Subclass.Interface(atk_action_get_type()) { pointer, _ in
                ElementAccessible.fillAction(pointer)
            },
            Subclass.Interface(atk_table_cell_get_type()) { pointer, _ in
                ElementAccessible.fillCell(pointer)
            },
        ]
    ) { classPointer, _ in
        guard let object = cgtk_atk_object_class(classPointer) else { return }
        object.pointee.get_name = { ElementAccessible.element(of: $0)?.cName }
        object.pointee.get_role = { ElementAccessible.element(of: $0)?.role ?? ATK_ROLE_INVALID }
        object.pointee.get_parent = { ElementAccessible.element(of: $0)?.accessibility?.object }
        object.pointee.get_index_in_parent = { instance in
            guard let own = ElementAccessible.element(of: instance), let table = own.table else {
                return -1
            }
            return gint(clamping: table.geometry.childIndex(of: own.element) ?? -1)
        }
        object.pointee.get_n_children = {
            let cells = ElementAccessible.element(of: $0)?.cellCount ?? 0
            return gint(clamping: cells + ElementAccessible.widgets(of: $0).count)
        }
        object.pointee.ref_child = { instance, index in
            guard let own = ElementAccessible.element(of: instance), index >= 0 else { return nil }
            if index < own.cellCount { return own.retainedCell(Int(index)) }
            let widgets = ElementAccessible.widgets(of: instance)
            let place = Int(index) - own.cellCount
            guard widgets.indices.contains(place),
                let child = gtk_widget_get_accessible(widgets[place])
            else { return nil }
            if child.pointee.accessible_parent != instance {
                atk_object_set_parent(child, instance)
            }
            g_object_ref(UnsafeMutableRawPointer(child))
            return child
        }
        object.pointee.ref_state_set = { instance in
            ElementAccessible.element(of: instance)?.retainedStateSet() ?? atk_state_set_new()
        }
        object.pointee.get_attributes = { instance in
            (ElementAccessible.element(of: instance)?.attributes ?? []).atkAttributes
        }
    }

    private static func element(of instance: AtkPointer?) -> ElementAccessible? {
        instance.flatMap { Subclass.state(of: UnsafeMutableRawPointer($0)) }
    }

    private static func element(of interface: OpaquePointer?) -> ElementAccessible? {
        ElementAccessible.element(of: interface.map { $0.cast(AtkObject.self) })
    }

    private static func widgets(of instance: AtkPointer?) -> [WidgetPointer] {
        guard let own = ElementAccessible.element(of: instance), let table = own.table else {
            return []
        }
        return table.widgets(on: own.element)
    }

    // MARK: AtkComponent

    private static func fillComponent(_ pointer: gpointer?) {
        let component = pointer?.assumingMemoryBound(to: AtkComponentIface.self)
        component?.pointee.get_extents = { instance, x, y, width, height, kind in
            let frame = ElementAccessible.element(of: instance)?.extents(kind)
            x?.pointee = frame?.x ?? -1
            y?.pointee = frame?.y ?? -1
            width?.pointee = frame?.width ?? -1
            height?.pointee = frame?.height ?? -1
        }
        component?.pointee.grab_focus = { instance in
            guard let own = ElementAccessible.element(of: instance), let table = own.table,
                let row = own.row
            else { return 0 }
            table.focusRow(at: row)
            table.reveal(own.element, at: .none)
            table.grabFocus()
            return 1
        }
        component?.pointee.scroll_to = { instance, kind in
            guard let own = ElementAccessible.element(of: instance), let table = own.table else {
                return 0
            }
            let position: ScrollPosition =
                switch kind {
                case ATK_SCROLL_TOP_LEFT, ATK_SCROLL_TOP_EDGE: .top
                case ATK_SCROLL_BOTTOM_RIGHT, ATK_SCROLL_BOTTOM_EDGE: .bottom
                default: .none
                }
            table.reveal(own.element, at: position)
            return 1
        }
    }

    /// The extents of the element relative to the screen, the window or the table's parent, even if
    /// it is off screen.
    private func extents(_ kind: AtkCoordType) -> GdkRectangle? {
        guard let table, let span = table.viewportSpan(of: element),
            let object = accessibility?.object
        else { return nil }
        var origin = (x: gint(0), y: gint(0))
        if kind != ATK_XY_PARENT {
            atk_component_get_extents(OpaquePointer(object), &origin.x, &origin.y, nil, nil, kind)
        }
        let row = table.direction.place(
            Rect(x: 0, y: 0, width: table.rowWidth, height: 0),
            inWidth: Double(table.host.viewportWidth))
        return GdkRectangle(
            x: origin.x + gint(row.x), y: gint(clamping: Int(origin.y) + Int(span.y.rounded())),
            width: gint(table.rowWidth), height: gint(clamping: Int(span.height.rounded())))
    }

    // MARK: AtkAction

    private static func fillAction(_ pointer: gpointer?) {
        let action = pointer?.assumingMemoryBound(to: AtkActionIface.self)
        action?.pointee.get_n_actions = { gint(ElementAccessible.actions(of: $0).count) }
        action?.pointee.get_name = { instance, index in
            ElementAccessible.action(index, of: instance).flatMap { g_intern_string($0.rawValue) }
        }
        action?.pointee.get_localized_name = { instance, index in
            ElementAccessible.action(index, of: instance).flatMap { g_intern_string($0.title) }
        }
        action?.pointee.do_action = { instance, index in
            guard let own = ElementAccessible.element(of: instance), let table = own.table,
                let row = own.row,
                let action = ElementAccessible.action(index, of: instance)
            else { return 0 }
            table.perform(action, at: row)
            return 1
        }
    }

    private static func actions(of instance: OpaquePointer?) -> [AccessibleAction] {
        guard let own = ElementAccessible.element(of: instance), let table = own.table else {
            return []
        }
        return table.accessibleActions(of: own.element)
    }

    private static func action(_ index: gint, of instance: OpaquePointer?) -> AccessibleAction? {
        let actions = ElementAccessible.actions(of: instance)
        return actions.indices.contains(Int(index)) ? actions[Int(index)] : nil
    }

    // MARK: AtkTableCell

    private static func fillCell(_ pointer: gpointer?) {
        let cell = pointer?.assumingMemoryBound(to: AtkTableCellIface.self)
        cell?.pointee.get_row_span = { _ in 1 }
        cell?.pointee.get_column_span = { _ in 1 }
        cell?.pointee.get_position = { instance, row, column in
            guard let number = ElementAccessible.element(of: instance)?.rowNumber else { return 0 }
            row?.pointee = number
            column?.pointee = 0
            return 1
        }
        cell?.pointee.get_row_column_span = { instance, row, column, rowSpan, columnSpan in
            guard let number = ElementAccessible.element(of: instance)?.rowNumber else { return 0 }
            row?.pointee = number
            column?.pointee = 0
            rowSpan?.pointee = 1
            columnSpan?.pointee = 1
            return 1
        }
        cell?.pointee.get_row_header_cells = { _ in g_ptr_array_new() }
        cell?.pointee.get_column_header_cells = { _ in g_ptr_array_new() }
        cell?.pointee.get_table = { instance in
            guard let table = ElementAccessible.element(of: instance)?.accessibility?.object else {
                return nil
            }
            g_object_ref(UnsafeMutableRawPointer(table))
            return table
        }
    }

    /// The row number, counted from the top of the table; nil for a header or footer.
    private var rowNumber: gint? {
        row.flatMap { table?.counts.position(of: $0) }.map { gint(clamping: $0) }
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
