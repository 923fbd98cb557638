import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// An owned ATK object, queried as a screen reader does.
@MainActor
struct AccessibleObject {
    let reference: ObjectReference

    /// Adopts a reference.
    init?(_ object: UnsafeMutablePointer<AtkObject>?) {
        guard let object else { return nil }
        reference = ObjectReference(adopting: UnsafeMutableRawPointer(object))
    }

    /// Retains the accessible object of a table.
    init(_ table: TableView) throws {
        let object = try XCTUnwrap(gtk_widget_get_accessible(table.viewport.widget))
        reference = ObjectReference(retaining: UnsafeMutableRawPointer(object))
    }

    /// Retains the accessible object of a collection.
    init(_ collection: CollectionView) throws {
        let object = try XCTUnwrap(gtk_widget_get_accessible(collection.bin.widget))
        reference = ObjectReference(retaining: UnsafeMutableRawPointer(object))
    }

    var pointer: UnsafeMutablePointer<AtkObject> { reference.cast() }
    var interface: OpaquePointer { reference.opaque }

    var name: String { atk_object_get_name(pointer).map { String(cString: $0) } ?? "" }
    var role: AtkRole { atk_object_get_role(pointer) }
    var childCount: Int { Int(atk_object_get_n_accessible_children(pointer)) }
    var index: Int { Int(atk_object_get_index_in_parent(pointer)) }

    func child(_ index: Int) throws -> AccessibleObject {
        try XCTUnwrap(
            AccessibleObject(atk_object_ref_accessible_child(pointer, gint(index))),
            "child \(index)")
    }

    func has(_ state: AtkStateType) -> Bool {
        guard let states = atk_object_ref_state_set(pointer) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(states)) }
        return atk_state_set_contains_state(states, state) != 0
    }

    /// The object's attributes by name.
    var attributes: [String: String] {
        var list = atk_object_get_attributes(pointer)
        defer { atk_attribute_set_free(list) }
        var attributes: [String: String] = [:]
        while let item = list {
            if let attribute = item.pointee.data?.assumingMemoryBound(to: AtkAttribute.self) {
                attributes[String(cString: attribute.pointee.name)] = String(
                    cString: attribute.pointee.value)
            }
            list = item.pointee.next
        }
        return attributes
    }

    /// The position, such as "17 of 3376"; nil without one.
    var place: String? {
        let attributes = attributes
        guard let number = attributes["posinset"], let count = attributes["setsize"] else {
            return nil
        }
        return "\(number) of \(count)"
    }

    var extents: GdkRectangle {
        var frame = GdkRectangle()
        atk_component_get_extents(
            interface, &frame.x, &frame.y, &frame.width, &frame.height, ATK_XY_WINDOW)
        return frame
    }

    var actions: [String] {
        (0..<atk_action_get_n_actions(interface)).map {
            String(cString: atk_action_get_name(interface, $0))
        }
    }

    func perform(_ action: String) throws {
        let index = try XCTUnwrap(actions.firstIndex(of: action), action)
        XCTAssertNotEqual(atk_action_do_action(interface, gint(index)), 0)
    }
}
