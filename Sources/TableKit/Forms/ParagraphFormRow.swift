import CGtk
import GtkBridge

/// A form row with several lines of text, which grows with the text.
public final class ParagraphFormRow: TypedFormRow {
    private let textView: View
    private let changes: SignalConnection
    private final class Relay { weak var row: ParagraphFormRow? }

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - title: The label.
    ///   - text: The initial text.
    public init(title: String, text: String = "") {
        let textView = View(adopting: gtk_text_view_new())
        let view = textView.widget.cast(GtkTextView.self)
        gtk_text_view_set_wrap_mode(view, GTK_WRAP_WORD_CHAR)
        // Tab moves to the next field, as in all other rows of the form.
        gtk_text_view_set_accepts_tab(view, 0)
        for side in [
            gtk_text_view_set_left_margin, gtk_text_view_set_right_margin,
            gtk_text_view_set_top_margin, gtk_text_view_set_bottom_margin,
        ] { side(view, 8) }
        let relay = Relay()
        changes = connect(
            "changed", of: UnsafeMutableRawPointer(gtk_text_view_get_buffer(view))
        ) { _ in relay.row?.typed() }
        self.textView = textView
        super.init(title: title, control: Self.frame(around: textView), focusTarget: textView)
        relay.row = self
        isWide = true
        textView.passOnDroppedFiles()
        askForHeight(whenWidthOf: textView)
        self.text = text
        followKeyboard(of: textView)
        textView.markHover(styling: [control, textView]) { relay.row?.isEditable == true }
        textView.markFocus(styling: control)
    }

    /// Requests a new height when the width of the text view changes: it wraps its lines only after
    /// the allocation, where its own request for a new height is lost.
    private func askForHeight(whenWidthOf textView: View) {
        var width: gint = 0
        connect("size-allocate", of: textView.reference.raw, after: true) { [weak textView] _ in
            guard let textView else { return }
            let newWidth = gtk_widget_get_allocated_width(textView.widget)
            guard newWidth != width else { return }
            width = newWidth
            MainLoop.whenIdle { [weak textView] in
                if let textView { gtk_widget_queue_resize(textView.widget) }
            }
        }
    }

    private static func frame(around textView: View) -> View {
        let scroller = View(adopting: gtk_scrolled_window_new(nil, nil))
        let pointer = scroller.widget.cast(GtkScrolledWindow.self)
        gtk_scrolled_window_set_policy(pointer, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(pointer, 1)
        gtk_scrolled_window_set_min_content_height(pointer, 72)
        gtk_scrolled_window_set_max_content_height(pointer, 260)
        gtk_scrolled_window_set_shadow_type(pointer, GTK_SHADOW_IN)
        gtk_container_add(scroller.widget.cast(GtkContainer.self), textView.widget)
        gtk_widget_show_all(scroller.widget)
        return scroller
    }

    override func editabilityChanged() {
        gtk_text_view_set_editable(textView.widget.cast(GtkTextView.self), isEditable ? 1 : 0)
    }

    private var buffer: UnsafeMutablePointer<GtkTextBuffer> {
        gtk_text_view_get_buffer(textView.widget.cast(GtkTextView.self))
    }

    /// The text. Setting it commits nothing.
    public var text: String {
        get { typedText }
        set { open(newValue) }
    }

    public override var typedText: String {
        get {
            var start = GtkTextIter()
            var end = GtkTextIter()
            gtk_text_buffer_get_bounds(buffer, &start, &end)
            return gtk_text_buffer_get_text(buffer, &start, &end, 0)
                .map(String.init(takingOver:)) ?? ""
        }
        set {
            guard newValue != typedText else { return }
            changes.blocked { gtk_text_buffer_set_text(buffer, newValue, -1) }
        }
    }

    /// Replaces the text as if the user had typed it, with the cursor at the end.
    func type(_ text: String) {
        gtk_text_buffer_set_text(buffer, text, -1)
        var end = GtkTextIter()
        gtk_text_buffer_get_end_iter(buffer, &end)
        gtk_text_buffer_place_cursor(buffer, &end)
    }
}
