import CGtk
import GtkBridge

/// A control with an on/off state.
open class Switch: Control {
    private let changed = Handler<(Bool) -> Void>()
    private var changes: SignalConnection?

    /// Called when the user turns the switch on or off.
    public var onChange: ((Bool) -> Void)? {
        get { changed.call }
        set { changed.call = newValue }
    }

    /// Creates a switch.
    public init(isOn: Bool = false) {
        super.init(adopting: gtk_switch_new())
        align(horizontal: .center, vertical: .center)
        gtk_switch_set_active(pointer, isOn.gboolean)
        let pointer = pointer
        changes = on("notify::active") { [changed, actions] in
            changed.call?(gtk_switch_get_active(pointer) != 0)
            actions.send([.valueChanged, .primaryActionTriggered])
        }
        gtk_widget_show(widget)
    }

    private var pointer: UnsafeMutablePointer<GtkSwitch> { widget.cast(GtkSwitch.self) }

    /// Whether the switch is on. Setting it does not perform actions.
    public var isOn: Bool {
        get { gtk_switch_get_active(pointer) != 0 }
        set { changes?.blocked { gtk_switch_set_active(pointer, newValue.gboolean) } }
    }

    /// Turns the switch on or off, without performing actions.
    public func setOn(_ on: Bool, animated: Bool) { isOn = on }
}
