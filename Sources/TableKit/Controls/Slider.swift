import CGtk
import GtkBridge
import TableCore

/// A control for choosing a number by moving a knob along a track.
///
/// The arrow keys move it by a step or, without ``step``, by a hundredth of the range. Page keys
/// move it by ten times as much.
open class Slider: Control {
    private var changes: SignalConnection?
    private let continuity = Continuity()

    /// Whether the value changes while the knob moves, or only when it is released.
    private final class Continuity {
        var isContinuous = true
        var isPressed = false
        var isPending = false
        /// The distance between two values; 0 for any value.
        var step = 0.0
        private var isSnapping = false
        var last: Double?

        /// Moves the knob to the nearest step. Returns whether the value has changed.
        func snap(_ range: UnsafeMutablePointer<GtkRange>) -> Bool {
            guard step > 0 else { return true }
            guard !isSnapping else { return false }
            let value = gtk_range_get_value(range)
            let snapped = scale(of: range).snapped(value)
            isSnapping = true
            if snapped != value { gtk_range_set_value(range, snapped) }
            isSnapping = false
            defer { last = snapped }
            return snapped != last
        }

        func scale(of range: UnsafeMutablePointer<GtkRange>) -> SteppedScale {
            let adjustment = gtk_range_get_adjustment(range)
            let lower = gtk_adjustment_get_lower(adjustment)
            return SteppedScale(
                lower...max(lower, gtk_adjustment_get_upper(adjustment)), step: step)
        }
    }

    /// The distance between two values of the slider, to which the knob snaps; 0 for any value.
    /// Spec 24.7.
    public var step: Double {
        get { continuity.step }
        set {
            continuity.step = max(0, newValue)
            updateIncrements()
            value = continuity.scale(of: pointer).snapped(value)
        }
    }

    /// Creates a slider from 0 to 1.
    public convenience init() { self.init(0...1) }

    /// Creates a slider.
    ///
    /// - Parameters:
    ///   - range: The smallest and the largest value.
    ///   - value: The value; nil for the smallest.
    public init(_ range: ClosedRange<Double>, value: Double? = nil) {
        let step = max((range.upperBound - range.lowerBound) / 100, .leastNormalMagnitude)
        super.init(
            adopting: gtk_scale_new_with_range(
                GTK_ORIENTATION_HORIZONTAL, range.lowerBound, range.upperBound, step))
        gtk_scale_set_draw_value(widget.cast(GtkScale.self), 0)
        gtk_range_set_increments(pointer, step, step * 10)
        gtk_range_set_value(pointer, value ?? range.lowerBound)
        follow()
        leaveWheel()
        gtk_widget_show(widget)
    }

    private var pointer: UnsafeMutablePointer<GtkRange> { widget.cast(GtkRange.self) }

    private func follow() {
        let range = pointer
        changes = on("value-changed") { [actions, continuity] in
            guard continuity.snap(range) else { return }
            if continuity.isContinuous || !continuity.isPressed {
                actions.send([.valueChanged, .primaryActionTriggered])
            } else {
                continuity.isPending = true
            }
        }
        connectAnswering("button-press-event", of: reference.raw) { [continuity] _ in
            continuity.isPressed = true
            return false
        }
        connectAnswering("button-release-event", of: reference.raw) { [actions, continuity] _ in
            continuity.isPressed = false
            if continuity.isPending { actions.send([.valueChanged, .primaryActionTriggered]) }
            continuity.isPending = false
            return false
        }
    }

    /// Passes the wheel on to the view that scrolls, unless the slider has the keyboard focus.
    private func leaveWheel() {
        connectAnswering("scroll-event", of: reference.raw) { [weak self] _ in
            guard let self, gtk_widget_has_focus(widget) == 0 else { return false }
            g_signal_stop_emission_by_name(reference.raw, "scroll-event")
            return false
        }
    }

    /// The value, within the range. Setting it does not perform actions.
    public var value: Double {
        get { gtk_range_get_value(pointer) }
        set {
            let snapped = continuity.scale(of: pointer).snapped(newValue)
            continuity.last = snapped
            changes?.blocked { gtk_range_set_value(pointer, snapped) }
        }
    }

    /// Sets the value, without performing actions.
    public func setValue(_ value: Double, animated: Bool) { self.value = value }

    /// The smallest value.
    public var minimumValue: Double {
        get { gtk_adjustment_get_lower(gtk_range_get_adjustment(pointer)) }
        set { setRange(newValue, max(newValue, maximumValue)) }
    }

    /// The largest value.
    public var maximumValue: Double {
        get { gtk_adjustment_get_upper(gtk_range_get_adjustment(pointer)) }
        set { setRange(min(newValue, minimumValue), newValue) }
    }

    /// Whether the slider performs its actions while the knob moves, not only when it is released.
    public var isContinuous: Bool {
        get { continuity.isContinuous }
        set { continuity.isContinuous = newValue }
    }

    private func setRange(_ lower: Double, _ upper: Double) {
        changes?.blocked { gtk_range_set_range(pointer, lower, upper) }
        updateIncrements()
    }

    /// Adapts the steps of the keys to the range and to ``step``.
    private func updateIncrements() {
        let length = maximumValue - minimumValue
        let increment = step > 0 ? step : max(length / 100, .leastNormalMagnitude)
        gtk_range_set_increments(pointer, increment, min(increment * 10, max(length, increment)))
    }
}
