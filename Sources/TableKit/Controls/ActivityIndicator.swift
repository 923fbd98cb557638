import CGtk
import GtkBridge

/// A spinner for a task of unknown duration.
open class ActivityIndicator: View {
    /// Whether the view is hidden while it is not animating.
    public var hidesWhenStopped = true { didSet { showState() } }

    /// Whether the spinner is animating.
    public private(set) var isAnimating = false

    /// Creates a spinner that is not animating.
    public init() {
        super.init(adopting: gtk_spinner_new())
        showState()
    }

    /// Starts the animation and shows the view.
    public func startAnimating() {
        isAnimating = true
        gtk_spinner_start(widget.cast(GtkSpinner.self))
        showState()
    }

    /// Stops the animation, and hides the view unless ``hidesWhenStopped`` is false.
    public func stopAnimating() {
        isAnimating = false
        gtk_spinner_stop(widget.cast(GtkSpinner.self))
        showState()
    }

    private func showState() { isHidden = hidesWhenStopped && !isAnimating }
}
