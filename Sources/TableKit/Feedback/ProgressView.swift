import CGtk
import GtkBridge

/// A bar that shows the progress of a task.
public final class ProgressView: View {
    /// Creates an empty bar.
    public init() {
        super.init(adopting: gtk_progress_bar_new())
        gtk_widget_show(widget)
    }

    /// Whether the bar pulses, for a task of unknown duration.
    public var isIndeterminate = false {
        didSet {
            guard isIndeterminate != oldValue else { return }
            pulse?.cancel()
            pulse = isIndeterminate ? makePulse() : nil
            if !isIndeterminate { progress = 0 }
        }
    }

    private var pulse: LoopSource?

    isolated deinit { pulse?.cancel() }

    private func makePulse() -> LoopSource? {
        gtk_progress_bar_pulse(widget.cast(GtkProgressBar.self))
        guard DesktopSettings.animationsAreEnabled else { return nil }
        return MainLoop.every(milliseconds: 100) { [weak self] in
            guard let self else { return false }
            gtk_progress_bar_pulse(widget.cast(GtkProgressBar.self))
            return true
        }
    }

    /// Sets the progress, from 0 to 1.
    public func setProgress(_ progress: Double, animated: Bool) { self.progress = progress }

    /// The progress, from 0 to 1.
    public var progress: Double {
        get { gtk_progress_bar_get_fraction(widget.cast(GtkProgressBar.self)) }
        set {
            gtk_progress_bar_set_fraction(
                widget.cast(GtkProgressBar.self), min(1, max(0, newValue)))
        }
    }
}
