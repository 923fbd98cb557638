import CGtk

/// Accessible states that GTK does not track, such as an invalid entry.
@MainActor
public enum AddedStates {
    private typealias Function =
        @convention(c) (UnsafeMutablePointer<AtkObject>?) -> UnsafeMutablePointer<AtkStateSet>?

    private static var original: Function?
    private static let key = g_quark_from_string("trove-added-states")

    /// Installs the states; called by ``Toolkit/prepare()`` before the first widget.
    static func install() {
        guard original == nil else { return }
        // The functions of all subclasses call this one.
        let function: Function = { AddedStates.states(of: $0) }
        original = AccessibleClass.replace(
            \.ref_state_set, of: gtk_widget_accessible_get_type(), by: function)
    }

    /// Adds a state to a widget, or removes it, and notifies assistive technology.
    ///
    /// - Parameter notifies: False for a widget whose accessible object nobody has asked for yet
    ///   and would have work to do.
    public static func set(
        _ state: AtkStateType, _ isOn: Bool, of widget: WidgetPointer, notifies: Bool = true
    ) {
        let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
        let bit = UInt(1) << UInt(state.rawValue)
        let old = mask(of: object)
        let new = isOn ? old | bit : old & ~bit
        guard new != old else { return }
        g_object_set_qdata(object, key, UnsafeMutableRawPointer(bitPattern: new))
        guard notifies, let accessible = gtk_widget_get_accessible(widget) else { return }
        atk_object_notify_state_change(accessible, AtkState(state.rawValue), isOn ? 1 : 0)
    }

    private static func mask(of object: UnsafeMutablePointer<GObject>) -> UInt {
        UInt(bitPattern: g_object_get_qdata(object, key))
    }

    private static func states(
        of instance: UnsafeMutablePointer<AtkObject>?
    ) -> UnsafeMutablePointer<AtkStateSet>? {
        let states = original?(instance)
        guard let instance, let widget = gtk_accessible_get_widget(instance.cast()) else {
            return states
        }
        var rest = mask(of: UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self))
        while rest != 0 {
            let state = rest.trailingZeroBitCount
            rest &= rest - 1
            atk_state_set_add_state(states, AtkStateType(rawValue: UInt32(state)))
        }
        return states
    }
}
