import CGtk
import GtkBridge

/// Makes texts of the keys that a view without a text field gets, with the desktop's input method.
///
/// A composition is not shown until it ends, and is lost when the view loses the focus.
final class TextComposer {
    private let context = ObjectReference(
        adopting: UnsafeMutableRawPointer(gtk_im_multicontext_new()))
    private let view: ObjectReference
    private var isFocused = false
    /// Called with each text that keys have made.
    private let take: (String) -> Void

    /// - Parameters:
    ///   - view: The widget that gets the keys.
    ///   - take: Called with each text that keys have made.
    init(for view: WidgetPointer, take: @escaping (String) -> Void) {
        self.view = ObjectReference(holding: view)
        self.take = take
        connect("commit", of: context.raw) { [weak self] arguments in
            guard let self, let text = arguments.string(0), !text.isEmpty else { return }
            self.take(text)
        }
        connectAnswering("focus-out-event", of: UnsafeMutableRawPointer(view)) { [weak self] _ in
            self?.setFocused(false)
            return false
        }
    }

    /// Passes on a key. Returns whether it belongs to a text.
    func handle(_ event: GdkEventKey) -> Bool {
        setFocused(true)
        var event = event
        return gtk_im_context_filter_keypress(context.cast(), &event) != 0
    }

    private func setFocused(_ isFocused: Bool) {
        guard isFocused != self.isFocused else { return }
        self.isFocused = isFocused
        if isFocused {
            gtk_im_context_set_client_window(context.cast(), gtk_widget_get_window(view.widget))
            gtk_im_context_focus_in(context.cast())
        } else {
            gtk_im_context_reset(context.cast())
            gtk_im_context_focus_out(context.cast())
        }
    }
}

/// A text for type-ahead.
struct TypedText {
    /// The time of the last key, in seconds.
    var time: Double
    /// Whether type-ahead has used the text, or has to wait for it.
    var isUsed = true
}
