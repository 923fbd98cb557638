import CGtk
import GtkBridge
import TableCore
import TextCore

extension ItemAccessible {
    static let type = Subclass.register(
        "TroveItemAccessible", parent: atk_object_get_type(),
        interfaces: [
            Subclass.Interface(atk_component_get_type()) { pointer, _ in
                ItemAccessible.fillComponent(pointer)
            },
            Subclass.Interface(atk_action_get_type()) { pointer, _ in
                ItemAccessible.fillAction(pointer)
            },
        ]
    ) { classPointer, _ in
        guard let object = cgtk_atk_object_class(classPointer) else { return }
        object.pointee.get_name = { ItemAccessible.item(of: $0)?.cName }
        object.pointee.get_role = { ItemAccessible.item(of: $0)?.role ?? ATK_ROLE_INVALID }
        object.pointee.get_parent = { ItemAccessible.item(of: $0)?.accessibility?.object }
        object.pointee.get_index_in_parent = {
            gint(clamping: ItemAccessible.item(of: $0)?.index ?? -1)
        }
        object.pointee.get_n_children = { gint(clamping: ItemAccessible.widgets(of: $0).count) }
        object.pointee.ref_child = { instance, index in
            let widgets = ItemAccessible.widgets(of: instance)
            guard widgets.indices.contains(Int(index)),
                let child = gtk_widget_get_accessible(widgets[Int(index)])
            else { return nil }
            if child.pointee.accessible_parent != instance {
                atk_object_set_parent(child, instance)
            }
            g_object_ref(UnsafeMutableRawPointer(child))
            return child
        }
        object.pointee.ref_state_set = { instance in
            ItemAccessible.item(of: instance)?.retainedStateSet() ?? atk_state_set_new()
        }
        object.pointee.get_attributes = { instance in
            (ItemAccessible.item(of: instance)?.attributes ?? []).atkAttributes
        }
    }

    private static func item(of instance: AtkPointer?) -> ItemAccessible? {
        instance.flatMap { Subclass.state(of: UnsafeMutableRawPointer($0)) }
    }

    private static func item(of interface: OpaquePointer?) -> ItemAccessible? {
        ItemAccessible.item(of: interface.map { $0.cast(AtkObject.self) })
    }

    private static func widgets(of instance: AtkPointer?) -> [WidgetPointer] {
        guard let own = ItemAccessible.item(of: instance), let collection = own.collection else {
            return []
        }
        return collection.display.view(of: own.element)?.hosting?.visibleWidgets ?? []
    }

    // MARK: AtkComponent

    private static func fillComponent(_ pointer: gpointer?) {
        let component = pointer?.assumingMemoryBound(to: AtkComponentIface.self)
        component?.pointee.get_extents = { instance, x, y, width, height, kind in
            let frame = ItemAccessible.item(of: instance)?.extents(kind)
            x?.pointee = frame?.x ?? -1
            y?.pointee = frame?.y ?? -1
            width?.pointee = frame?.width ?? -1
            height?.pointee = frame?.height ?? -1
        }
        component?.pointee.grab_focus = { instance in
            guard let own = ItemAccessible.item(of: instance), let collection = own.collection,
                let item = own.item
            else { return 0 }
            collection.focusItem(at: item)
            collection.scrollToItem(at: item, animated: false)
            collection.grabFocus()
            return 1
        }
        component?.pointee.scroll_to = { instance, _ in
            guard let own = ItemAccessible.item(of: instance), let collection = own.collection
            else { return 0 }
            collection.reveal(own.element)
            return 1
        }
    }

    /// The extents of the element relative to the screen, the window or the collection's parent,
    /// even if it is off screen.
    private func extents(_ kind: AtkCoordType) -> GdkRectangle? {
        guard let collection,
            let frame = collection.viewportFrame(of: element).map({ collection.onScreen($0) }),
            let object = accessibility?.object
        else { return nil }
        var origin = (x: gint(0), y: gint(0))
        if kind != ATK_XY_PARENT {
            atk_component_get_extents(OpaquePointer(object), &origin.x, &origin.y, nil, nil, kind)
        }
        return GdkRectangle(
            x: gint(clamping: Int(origin.x) + Int(frame.minX.rounded())),
            y: gint(clamping: Int(origin.y) + Int(frame.minY.rounded())),
            width: gint(clamping: Int(frame.width.rounded())),
            height: gint(clamping: Int(frame.height.rounded())))
    }

    // MARK: AtkAction

    private static func fillAction(_ pointer: gpointer?) {
        let action = pointer?.assumingMemoryBound(to: AtkActionIface.self)
        action?.pointee.get_n_actions = { gint(ItemAccessible.actions(of: $0).count) }
        action?.pointee.get_name = { instance, index in
            ItemAccessible.action(index, of: instance).flatMap { g_intern_string($0.rawValue) }
        }
        action?.pointee.get_localized_name = { instance, index in
            ItemAccessible.action(index, of: instance).flatMap { g_intern_string($0.title) }
        }
        action?.pointee.do_action = { instance, index in
            guard let own = ItemAccessible.item(of: instance), let collection = own.collection,
                let item = own.item, let action = ItemAccessible.action(index, of: instance)
            else { return 0 }
            collection.perform(action, at: item)
            return 1
        }
    }

    private static func actions(of instance: OpaquePointer?) -> [AccessibleAction] {
        guard let own = ItemAccessible.item(of: instance), let collection = own.collection,
            let item = own.item
        else { return [] }
        return collection.accessibleActions(ofItemAt: item)
    }

    private static func action(_ index: gint, of instance: OpaquePointer?) -> AccessibleAction? {
        let actions = ItemAccessible.actions(of: instance)
        return actions.indices.contains(Int(index)) ? actions[Int(index)] : nil
    }
}
