import CGtk
import GtkBridge
import TableCore

/// The accessible object of a drawn text outside tables and collections.
final class DrawnAccessible {
    private weak var view: View?
    private weak var owner: CanvasAccessibility?
    let object: AtkPointer
    private var isDefunct = false
    private var toldName: String
    /// The name as a C string, valid until the name changes.
    private var name: UnsafeMutablePointer<gchar>?

    init(_ view: View, of owner: CanvasAccessibility, object: AtkPointer) {
        (self.view, self.owner, self.object) = (view, owner, object)
        toldName = view.drawnName ?? ""
    }

    isolated deinit { g_free(name) }

    /// Whether the object is that of a view, which still exists.
    func shows(_ other: View) -> Bool { view === other }

    /// The name as a C string, valid until the name changes.
    private var cName: UnsafePointer<gchar>? {
        let text = view?.drawnName ?? ""
        if name.map({ String(cString: $0) }) != text {
            g_free(name)
            name = g_strdup(text)
        }
        return UnsafePointer(name)
    }

    private var role: AtkRole {
        if let role = view?.drawnRole { return role }
        return switch view {
        case is Label: ATK_ROLE_LABEL
        case is ImageView: ATK_ROLE_IMAGE
        default: ATK_ROLE_PANEL
        }
    }

    private var index: Int {
        guard let owner, let place = owner.views.firstIndex(where: { $0 === view }) else {
            return -1
        }
        return owner.widgetCount + place
    }

    /// The states as an ATK state set, with a reference for the caller.
    private func retainedStateSet() -> UnsafeMutablePointer<AtkStateSet>? {
        let set = atk_state_set_new()
        guard !isDefunct, view != nil, let owner else {
            atk_state_set_add_state(set, ATK_STATE_DEFUNCT)
            return set
        }
        let states =
            [ATK_STATE_VISIBLE, ATK_STATE_ENABLED, ATK_STATE_SENSITIVE] + (view?.drawnStates ?? [])
        for state in states + (owner.isShowing ? [ATK_STATE_SHOWING] : []) {
            atk_state_set_add_state(set, state)
        }
        return set
    }

    /// Notifies assistive technology of a name that changed since the last notification.
    func tellName() {
        let now = view?.drawnName ?? ""
        guard now != toldName else { return }
        toldName = now
        g_object_notify(
            UnsafeMutableRawPointer(object).assumingMemoryBound(to: GObject.self),
            "accessible-name")
    }

    /// Marks the object as defunct, because its view is gone.
    func becomeDefunct() {
        isDefunct = true
        atk_object_notify_state_change(object, AtkState(ATK_STATE_DEFUNCT.rawValue), 1)
    }

    // MARK: Class

    static let type = Subclass.register(
        "TroveDrawnAccessible", parent: atk_object_get_type(),
        interfaces: [
            Subclass.Interface(atk_component_get_type()) { pointer, _ in
                DrawnAccessible.fillComponent(pointer)
            },
            Subclass.Interface(atk_action_get_type()) { pointer, _ in
                DrawnAccessible.fillAction(pointer)
            },
        ]
    ) { classPointer, _ in
        guard let object = cgtk_atk_object_class(classPointer) else { return }
        object.pointee.get_name = { DrawnAccessible.drawn($0)?.cName }
        object.pointee.get_role = { DrawnAccessible.drawn($0)?.role ?? ATK_ROLE_INVALID }
        object.pointee.get_parent = { DrawnAccessible.drawn($0)?.owner?.object }
        object.pointee.get_index_in_parent = {
            gint(clamping: DrawnAccessible.drawn($0)?.index ?? -1)
        }
        object.pointee.get_n_children = { _ in 0 }
        object.pointee.ref_state_set = { instance in
            DrawnAccessible.drawn(instance)?.retainedStateSet() ?? atk_state_set_new()
        }
    }

    private static func drawn(_ instance: AtkPointer?) -> DrawnAccessible? {
        instance.flatMap { Subclass.state(of: UnsafeMutableRawPointer($0)) }
    }

    private static func fillComponent(_ pointer: gpointer?) {
        let component = pointer?.assumingMemoryBound(to: AtkComponentIface.self)
        component?.pointee.get_extents = { instance, x, y, width, height, kind in
            let own = DrawnAccessible.drawn(instance.map { $0.cast(AtkObject.self) })
            let frame = own?.view.flatMap { own?.owner?.extents(of: $0, kind) }
            x?.pointee = frame?.x ?? -1
            y?.pointee = frame?.y ?? -1
            width?.pointee = frame?.width ?? -1
            height?.pointee = frame?.height ?? -1
        }
    }

    private static func fillAction(_ pointer: gpointer?) {
        let action = pointer?.assumingMemoryBound(to: AtkActionIface.self)
        action?.pointee.get_n_actions = {
            DrawnAccessible.view(of: $0)?.offersActivation == true ? 1 : 0
        }
        action?.pointee.get_name = { _, index in
            index == 0 ? g_intern_string(AccessibleAction.activate.rawValue) : nil
        }
        action?.pointee.get_localized_name = { _, index in
            index == 0 ? g_intern_string(AccessibleAction.activate.title) : nil
        }
        action?.pointee.do_action = { instance, index in
            guard index == 0, let view = DrawnAccessible.view(of: instance) else { return 0 }
            return view.accessibilityActivate().gboolean
        }
    }

    private static func view(of instance: OpaquePointer?) -> View? {
        DrawnAccessible.drawn(instance.map { $0.cast(AtkObject.self) })?.view
    }
}
