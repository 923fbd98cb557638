import CGtk
import GtkBridge
import TableCore

/// The state of an ATK object that stands for an element without a widget.
///
/// The ATK object retains it, and it retains the element.
final class VirtualAccessible {
    let object: AtkPointer
    let element: any VirtualElement
    /// The name as a C string, valid until the name changes.
    private var name: UnsafeMutablePointer<gchar>?
    private var toldStates: AccessibleStates = []

    private init(_ element: any VirtualElement, object: AtkPointer) {
        (self.element, self.object) = (element, object)
    }

    isolated deinit {
        g_free(name)
        element.released()
    }

    /// Creates the object of an element.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - isCell: Whether the element can be in a table.
    /// - Returns: The state; its object has a reference for the caller.
    static func make(of element: any VirtualElement, isCell: Bool = false) -> VirtualAccessible {
        let instance = Subclass.instantiate(isCell ? cellType : type)
        let accessible = VirtualAccessible(
            element, object: instance.assumingMemoryBound(to: AtkObject.self))
        Subclass.attachState(accessible, to: instance)
        element.accessible = accessible
        accessible.toldStates = element.announcedStates
        return accessible
    }

    /// The object, with a reference for the caller.
    var retainedObject: AtkPointer {
        g_object_ref(UnsafeMutableRawPointer(object))
        return object
    }

    /// The name as a C string, valid until the name changes.
    var cName: UnsafePointer<gchar>? {
        let text = element.text
        if name.map({ String(cString: $0) }) != text {
            g_free(name)
            name = g_strdup(text)
        }
        return UnsafePointer(name)
    }

    /// The states as an ATK state set, with a reference for the caller.
    var retainedStateSet: UnsafeMutablePointer<AtkStateSet>? {
        let set = atk_state_set_new()
        guard element.exists else {
            atk_state_set_add_state(set, ATK_STATE_DEFUNCT)
            return set
        }
        let states = [ATK_STATE_VISIBLE, ATK_STATE_ENABLED, ATK_STATE_SENSITIVE] + element.states
        for state in states + (element.isTransient ? [ATK_STATE_TRANSIENT] : []) {
            atk_state_set_add_state(set, state)
        }
        return set
    }

    /// The number of children: cells, then widgets.
    var childCount: Int { element.cellCount + element.widgets.count }

    /// Returns a child, with a reference for the caller.
    func retainedChild(_ index: Int) -> AtkPointer? {
        let cells = element.cellCount
        guard index >= cells else { return index < 0 ? nil : element.retainedCell(index) }
        let widgets = element.widgets
        guard widgets.indices.contains(index - cells),
            let child = gtk_widget_get_accessible(widgets[index - cells])
        else { return nil }
        if child.pointee.accessible_parent != object { atk_object_set_parent(child, object) }
        g_object_ref(UnsafeMutableRawPointer(child))
        return child
    }

    /// The extents relative to the screen, the window or the parent, even if the element is off
    /// screen.
    func extents(_ kind: AtkCoordType) -> GdkRectangle? {
        guard let frame = element.frame, let parent = element.parent else { return nil }
        var origin = (x: gint(0), y: gint(0))
        if kind != ATK_XY_PARENT {
            atk_component_get_extents(OpaquePointer(parent), &origin.x, &origin.y, nil, nil, kind)
        }
        return GdkRectangle(
            x: gint(clamping: Int(origin.x) + Int(frame.minX.rounded())),
            y: gint(clamping: Int(origin.y) + Int(frame.minY.rounded())),
            width: gint(clamping: Int(frame.width.rounded())),
            height: gint(clamping: Int(frame.height.rounded())))
    }

    /// The number of objects, this one and its cells, with other states than at the last
    /// notification.
    var changedCount: Int {
        (element.announcedStates == toldStates ? 0 : 1) + element.changedCellCount
    }

    /// Notifies assistive technology of states that changed since the last notification.
    ///
    /// - Parameter silently: Whether to take the states as known instead.
    func tellStates(silently: Bool) {
        element.tellCells(silently: silently)
        let now = element.announcedStates
        let changed = now.symmetricDifference(toldStates)
        toldStates = now
        guard !silently else { return }
        for state in changed.atk {
            atk_object_notify_state_change(
                object, AtkState(state.rawValue), now.atk.contains(state).gboolean)
        }
    }

    /// Marks the object as defunct, because its element is gone.
    func becomeDefunct() {
        element.isDefunct = true
        atk_object_notify_state_change(object, AtkState(ATK_STATE_DEFUNCT.rawValue), 1)
    }
}

extension AccessibleStates {
    private static let atkStates: [(state: AccessibleStates, atk: AtkStateType)] = [
        (.showing, ATK_STATE_SHOWING), (.selectable, ATK_STATE_SELECTABLE),
        (.selected, ATK_STATE_SELECTED), (.focusable, ATK_STATE_FOCUSABLE),
        (.focused, ATK_STATE_FOCUSED), (.checked, ATK_STATE_CHECKED),
        (.editable, ATK_STATE_EDITABLE), (.expandable, ATK_STATE_EXPANDABLE),
        (.expanded, ATK_STATE_EXPANDED),
    ]

    /// The states in the terms of ATK.
    var atk: [AtkStateType] {
        Self.atkStates.compactMap { contains($0.state) ? $0.atk : nil }
    }
}
