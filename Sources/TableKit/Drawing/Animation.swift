import CGtk
import GtkBridge

/// A value that goes from 0 to 1 in a widget's frames, slowing down at both ends.
final class Animation {
    private var tick: TickCallback?

    /// - Parameters:
    ///   - duration: In seconds.
    ///   - step: Gets the progress of every frame, the last one being exactly 1.
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

    var isRunning: Bool { tick?.isRunning ?? false }

    func stop() {
        tick?.stop()
        tick = nil
    }
}

private func pow3(_ value: Double) -> Double { value * value * value }
