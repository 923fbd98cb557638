import CGtk
import GtkBridge

/// A turning wheel beside work whose end is unknown.
open class ActivityIndicator: View {
    /// Whether the view is hidden while it does not turn.
    public var hidesWhenStopped = true { didSet { showState() } }

    /// Whether the wheel turns.
    public private(set) var isAnimating = false

    /// Creates a wheel that does not turn.
    public init() {
        super.init(adopting: gtk_spinner_new())
        showState()
    }

    /// Starts to turn, and shows the view.
    public func startAnimating() {
        isAnimating = true
        gtk_spinner_start(widget.cast(GtkSpinner.self))
        showState()
    }

    /// Stops to turn, and hides the view unless ``hidesWhenStopped`` is false.
    public func stopAnimating() {
        isAnimating = false
        gtk_spinner_stop(widget.cast(GtkSpinner.self))
        showState()
    }

    private func showState() { isHidden = hidesWhenStopped && !isAnimating }
}
