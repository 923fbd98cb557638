import CGtk
import GtkBridge

/// A number entry with buttons that change the value in steps.
public final class Stepper: Control {
    private let changed = Handler<(Double) -> Void>()
    private var changes: SignalConnection?

    /// Called with the new value when the user changes it.
    public var onChange: ((Double) -> Void)? {
        get { changed.call }
        set { changed.call = newValue }
    }

    /// Creates a stepper at its smallest value.
    ///
    /// - Parameters:
    ///   - range: The smallest and the largest value.
    ///   - step: The amount that a press of a button adds or subtracts.
    public init(_ range: ClosedRange<Double>, step: Double = 1) {
        super.init(
            adopting: gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
        let button = button
        changes = on("value-changed") { [changed, actions] in
            changed.call?(gtk_spin_button_get_value(button))
            actions.send([.valueChanged, .primaryActionTriggered])
        }
        gtk_widget_show(widget)
    }

    /// Creates a stepper from 0 to 100 in steps of 1.
    public convenience init() { self.init(0...100) }

    /// The smallest value.
    public var minimumValue: Double {
        get { range.lowerBound }
        set { range = newValue...max(newValue, range.upperBound) }
    }

    /// The largest value.
    public var maximumValue: Double {
        get { range.upperBound }
        set { range = min(newValue, range.lowerBound)...newValue }
    }

    /// The amount that a press of a button adds or subtracts.
    public var stepValue: Double {
        get {
            var (step, page) = (0.0, 0.0)
            gtk_spin_button_get_increments(button, &step, &page)
            return step
        }
        set { gtk_spin_button_set_increments(button, newValue, newValue * 10) }
    }

    /// Whether the value wraps around at the ends of the range.
    public var wraps: Bool {
        get { gtk_spin_button_get_wrap(button) != 0 }
        set { gtk_spin_button_set_wrap(button, newValue.gboolean) }
    }

    private var range: ClosedRange<Double> {
        get {
            var (lower, upper) = (0.0, 0.0)
            gtk_spin_button_get_range(button, &lower, &upper)
            return lower...max(lower, upper)
        }
        set {
            changes?.blocked {
                gtk_spin_button_set_range(button, newValue.lowerBound, newValue.upperBound)
            }
        }
    }

    private var button: UnsafeMutablePointer<GtkSpinButton> { widget.cast(GtkSpinButton.self) }

    /// The value, within the range. Setting it does not call ``onChange``.
    public var value: Double {
        get {
            // A typed number counts even if it was not confirmed with Enter.
            gtk_spin_button_update(button)
            return gtk_spin_button_get_value(button)
        }
        set { changes?.blocked { gtk_spin_button_set_value(button, newValue) } }
    }
}
