import GtkBridge

/// A debounced announcement of a changing state, such as a number of results.
///
///     results.update(nil)            // A search is running.
///     results.update("12 results")   // Announced unless another text follows soon.
///
/// A text that the user already knows is not announced again.
@MainActor public final class LiveAnnouncement {
    /// The text that the user knows; nil for none.
    public var knownText: String? { known }
    private var known: String?
    private let delay: Int
    private var pending: LoopSource?

    /// Creates a state.
    ///
    /// - Parameters:
    ///   - text: The text that the user knows; nil for none.
    ///   - delay: The debounce delay, in milliseconds.
    public init(knowing text: String? = nil, delay: Int = 500) {
        (known, self.delay) = (text, delay)
    }

    isolated deinit { pending?.cancel() }

    /// Shows a new state.
    ///
    /// - Parameter text: The text; nil while the state is unknown, after which any text is
    ///   announced.
    public func update(_ text: String?) {
        pending?.cancel()
        pending = nil
        guard let text else {
            known = nil
            return
        }
        guard text != known else { return }
        pending = MainLoop.after(milliseconds: delay) { [weak self] in
            guard let self else { return }
            (known, pending) = (text, nil)
            Accessibility.post(notification: .announcement, argument: text)
        }
    }
}
