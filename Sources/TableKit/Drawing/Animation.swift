import CGtk
import GtkBridge

/// An animation from 0 to 1 in a widget's frames, easing in and out.
final class Animation {
    private var tick: TickCallback?

    /// Starts an animation.
    ///
    /// - Parameters:
    ///   - widget: The widget whose frame clock drives the animation.
    ///   - duration: The duration, in seconds.
    ///   - step: Called in every frame with the progress, which ends at exactly 1.
    ///   - completion: Called after the last step.
    init(
        on widget: WidgetPointer, duration: Double, step: @escaping (Double) -> Void,
        completion: @escaping () -> Void = {}
    ) {
        var start: Int?
        tick = TickCallback(on: widget) { time in
            let begin = start ?? time
            start = begin
            let part = min(1, Double(time - begin) / (duration * 1_000_000))
            // Ease in and out.
            step(part < 0.5 ? 4 * part * part * part : 1 - pow3(-2 * part + 2) / 2)
            if part >= 1 { completion() }
            return part < 1
        }
    }

    /// Whether the animation is running.
    var isRunning: Bool { tick?.isRunning ?? false }

    /// Stops the animation without calling its completion.
    func stop() {
        tick?.stop()
        tick = nil
    }
}

private func pow3(_ value: Double) -> Double { value * value * value }
