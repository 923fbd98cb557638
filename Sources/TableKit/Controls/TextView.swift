import CGtk
import GtkBridge

/// A scrollable, editable area for text of several lines.
open class TextView: Control {
    private let area = View(adopting: gtk_text_view_new())
    private var changes: SignalConnection?

    /// The delegate, notified of edits. A weak reference.
    public weak var delegate: TextViewDelegate?

    /// Creates an empty text view.
    public init() {
        super.init(adopting: gtk_scrolled_window_new(nil, nil))
        insert(area, at: 0)
        gtk_container_add(widget.cast(GtkContainer.self), area.widget)
        gtk_text_view_set_wrap_mode(textView, GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(textView, 0)
        let buffer = UnsafeMutableRawPointer(buffer)
        changes = connect("changed", of: buffer) { [weak self, actions] _ in
            actions.send([.editingChanged, .valueChanged])
            if let self { delegate?.textViewDidChange(self) }
        }
        follow("focus-in-event", .editingDidBegin) { $0.delegate?.textViewDidBeginEditing($0) }
        follow("focus-out-event", .editingDidEnd) { $0.delegate?.textViewDidEndEditing($0) }
        connect("notify::cursor-position", of: buffer) { [weak self] _ in
            if let self { delegate?.textViewDidChangeSelection(self) }
        }
        area.passOnDroppedFiles()
        gtk_widget_show(area.widget)
        gtk_widget_show(widget)
    }

    private func follow(_ signal: String, _ event: Event, _ tell: @escaping (TextView) -> Void) {
        // A composition of an input method belongs to the text, and ends before.
        let isAfter = event == .editingDidEnd
        connectAnswering(signal, of: area.reference.raw, after: isAfter) {
            [weak self, actions] _ in
            actions.send(event)
            if let self { tell(self) }
            return false
        }
    }

    private var textView: UnsafeMutablePointer<GtkTextView> { area.widget.cast(GtkTextView.self) }

    private var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(textView) }

    /// The text. Setting it does not perform actions.
    public var text: String {
        get {
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_bounds(buffer, &start, &end)
            return String(takingOver: gtk_text_buffer_get_text(buffer, &start, &end, 1))
        }
        set {
            guard newValue != text else { return }
            changes?.blocked { gtk_text_buffer_set_text(buffer, newValue, -1) }
        }
    }

    /// Whether the user can edit the text; otherwise only select and copy it.
    public var isEditable: Bool {
        get { gtk_text_view_get_editable(textView) != 0 }
        set {
            gtk_text_view_set_editable(textView, newValue.gboolean)
            gtk_text_view_set_cursor_visible(textView, newValue.gboolean)
        }
    }

    /// The space between the text and the edges, in points.
    public var textContainerInset: EdgeInsets {
        get {
            EdgeInsets(
                top: Double(gtk_text_view_get_top_margin(textView)),
                left: Double(gtk_text_view_get_left_margin(textView)),
                bottom: Double(gtk_text_view_get_bottom_margin(textView)),
                right: Double(gtk_text_view_get_right_margin(textView)))
        }
        set {
            gtk_text_view_set_top_margin(textView, gint(newValue.top))
            gtk_text_view_set_left_margin(textView, gint(newValue.left))
            gtk_text_view_set_bottom_margin(textView, gint(newValue.bottom))
            gtk_text_view_set_right_margin(textView, gint(newValue.right))
        }
    }

    /// The selected characters, as offsets from the start. An empty range is the cursor position.
    public var selectedRange: Range<Int> {
        get {
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
            return Int(gtk_text_iter_get_offset(&start))..<Int(gtk_text_iter_get_offset(&end))
        }
        set {
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_iter_at_offset(buffer, &start, gint(clamping: newValue.lowerBound))
            gtk_text_buffer_get_iter_at_offset(buffer, &end, gint(clamping: newValue.upperBound))
            gtk_text_buffer_select_range(buffer, &end, &start)
        }
    }

    /// Scrolls until the characters at the given offsets are visible.
    public func scrollRangeToVisible(_ range: Range<Int>) {
        // The start is scrolled to last, so that it is visible if the range is longer than the
        // view.
        for offset in [range.upperBound, range.lowerBound] {
            var place = GtkTextIter()
            gtk_text_buffer_get_iter_at_offset(buffer, &place, gint(clamping: offset))
            // Unlike an iterator, a mark is reached even before GTK has measured the lines.
            let mark = gtk_text_buffer_create_mark(buffer, nil, &place, 1)
            gtk_text_view_scroll_to_mark(textView, mark, 0, 0, 0, 0)
            gtk_text_buffer_delete_mark(buffer, mark)
        }
    }

    open override func grabFocus() { area.grabFocus() }

    /// The name for assistive technology.
    open override var accessibilityLabel: String? {
        get { area.widgetName }
        set { area.widgetName = newValue }
    }
}

/// Notifications of a ``TextView``. All functions are optional.
@MainActor
public protocol TextViewDelegate: AnyObject {
    /// Called when the text view received the keyboard focus.
    func textViewDidBeginEditing(_ textView: TextView)
    /// Called when the text view lost the keyboard focus.
    func textViewDidEndEditing(_ textView: TextView)
    /// Called when the user changed the text.
    func textViewDidChange(_ textView: TextView)
    /// Called when the cursor or the selection moved.
    func textViewDidChangeSelection(_ textView: TextView)
}

extension TextViewDelegate {
    public func textViewDidBeginEditing(_ textView: TextView) {}
    public func textViewDidEndEditing(_ textView: TextView) {}
    public func textViewDidChange(_ textView: TextView) {}
    public func textViewDidChangeSelection(_ textView: TextView) {}
}
