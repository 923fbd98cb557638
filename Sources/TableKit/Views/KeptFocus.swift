import CGtk
import GtkBridge

/// The widget that has the keyboard focus in a page, and the caret and the selection in its text.
///
/// GTK would select the whole text of a field that gets the focus back, and the selection of a
/// field ends when text in another one is selected.
struct KeptFocus {
    private let view: View
    private let selection: TextSelection?

    /// Keeps the focus of a page; nil if the focus is elsewhere.
    init?(in page: WidgetPointer) {
        guard let widget = Self.focus(inWindowOf: page),
            widget == page || gtk_widget_is_ancestor(widget, page) != 0
        else { return nil }
        view = View(retaining: widget)
        selection = TextSelection(of: widget)
    }

    /// Whether the widget is on the screen.
    var isOnScreen: Bool { view.isOnScreen }

    /// Whether the focus is now in another part of the window than a view.
    func hasMoved(besides other: View) -> Bool {
        guard let focus = Self.focus(inWindowOf: view.widget), focus != view.widget else {
            return false
        }
        return focus != other.widget && gtk_widget_is_ancestor(focus, other.widget) == 0
    }

    /// Gives the focus back to the widget, if it is on the screen.
    func restore() {
        guard view.isOnScreen else { return }
        if cgtk_is_a(view.reference.raw, gtk_entry_get_type()) != 0 {
            gtk_entry_grab_focus_without_selecting(view.widget.cast(GtkEntry.self))
        } else {
            view.grabFocus()
        }
        guard Self.focus(inWindowOf: view.widget) == view.widget else { return }
        selection?.restore(in: view.widget)
    }

    private static func focus(inWindowOf widget: WidgetPointer) -> WidgetPointer? {
        guard let window = gtk_widget_get_toplevel(widget),
            cgtk_is_a(UnsafeMutableRawPointer(window), gtk_window_get_type()) != 0
        else { return nil }
        return gtk_window_get_focus(window.cast(GtkWindow.self))
    }
}

/// The caret and the selection in the text of a widget, in characters.
private struct TextSelection {
    private let text: String
    private let caret: gint
    /// The other end of the selection; that of the caret without one.
    private let bound: gint

    /// Keeps caret and selection of a field or a text view; nil for other widgets.
    init?(of widget: WidgetPointer) {
        if let entry = Self.entry(widget) {
            text = Self.text(of: entry)
            caret = gtk_editable_get_position(widget.opaque)
            var (start, end): (gint, gint) = (caret, caret)
            let isSelected = gtk_editable_get_selection_bounds(widget.opaque, &start, &end) != 0
            bound = !isSelected ? caret : start == caret ? end : start
        } else if let buffer = Self.buffer(widget) {
            text = Self.text(of: buffer)
            caret = Self.offset(of: gtk_text_buffer_get_insert(buffer), in: buffer)
            bound = Self.offset(of: gtk_text_buffer_get_selection_bound(buffer), in: buffer)
        } else {
            return nil
        }
    }

    /// Restores caret and selection. In another text, the caret is at the same place or at the end.
    func restore(in widget: WidgetPointer) {
        if let entry = Self.entry(widget) {
            let isSame = Self.text(of: entry) == text
            let place = min(caret, gint(gtk_entry_get_text_length(entry)))
            gtk_editable_select_region(widget.opaque, isSame ? bound : place, place)
        } else if let buffer = Self.buffer(widget), Self.text(of: buffer) == text {
            var (insert, other) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_iter_at_offset(buffer, &insert, caret)
            gtk_text_buffer_get_iter_at_offset(buffer, &other, bound)
            gtk_text_buffer_select_range(buffer, &insert, &other)
        }
    }

    private static func entry(_ widget: WidgetPointer) -> UnsafeMutablePointer<GtkEntry>? {
        cgtk_is_a(UnsafeMutableRawPointer(widget), gtk_entry_get_type()) != 0
            ? widget.cast(GtkEntry.self) : nil
    }

    private static func text(of entry: UnsafeMutablePointer<GtkEntry>) -> String {
        gtk_entry_get_text(entry).map { String(cString: $0) } ?? ""
    }

    private static func buffer(
        _ widget: WidgetPointer
    ) -> UnsafeMutablePointer<GtkTextBuffer>? {
        cgtk_is_a(UnsafeMutableRawPointer(widget), gtk_text_view_get_type()) != 0
            ? gtk_text_view_get_buffer(widget.cast(GtkTextView.self)) : nil
    }

    private static func text(of buffer: UnsafeMutablePointer<GtkTextBuffer>) -> String {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        return gtk_text_buffer_get_text(buffer, &start, &end, 1).map(String.init(takingOver:)) ?? ""
    }

    private static func offset(
        of mark: UnsafeMutablePointer<GtkTextMark>?,
        in buffer: UnsafeMutablePointer<GtkTextBuffer>
    ) -> gint {
        var place = GtkTextIter()
        gtk_text_buffer_get_iter_at_mark(buffer, &place, mark)
        return gtk_text_iter_get_offset(&place)
    }
}

/// The focus of the pages of a stack.
struct PageFocus {
    private var kept: [WidgetPointer: KeptFocus] = [:]

    /// Shows a page. A field that gets the focus back has its caret and its selection again.
    mutating func show(_ page: WidgetPointer, in stack: UnsafeMutablePointer<GtkStack>) {
        let old = gtk_stack_get_visible_child(stack)
        guard old != page else { return }
        let leaving = old.flatMap { KeptFocus(in: $0) }
        forgetRemovedPages(of: stack)
        if let old { kept[old] = leaving }
        gtk_stack_set_visible_child(stack, page)
        // The focus of other parts of the window stays there.
        if leaving != nil { kept.removeValue(forKey: page)?.restore() }
    }

    /// Releases the fields of pages that the stack no longer has.
    private mutating func forgetRemovedPages(of stack: UnsafeMutablePointer<GtkStack>) {
        guard !kept.isEmpty else { return }
        let children = gtk_container_get_children(stack.cast())
        defer { g_list_free(children) }
        kept = kept.filter { g_list_find(children, $0.key) != nil }
    }
}
