import CGtk
import GtkBridge
import TextCore

/// A list of suggestions below an entry, which keeps the keyboard focus.
final class SuggestionList {
    /// Called with the index of the picked suggestion.
    var onPick: ((Int) -> Void)?
    /// Called when the user requests suggestions without typing, with the Down key or the button.
    var onAsk: (() -> Void)?

    /// Whether Tab picks the selected suggestion, or the first one.
    var picksWithTab = false

    /// A suggestion.
    struct Item {
        let text: String
        /// A short text at the end of the line; nil for none.
        var detail: String?

        var spokenText: String { SpokenText.sentence([text, detail ?? ""]) }
    }

    private let entry: TextField
    private let popover: View
    private let list = View(adopting: gtk_list_box_new())
    private let scroller = View(adopting: gtk_scrolled_window_new(nil, nil))
    private var items: [Item] = []
    private var count: Int { items.count }

    /// The width of the suggestions, in characters.
    private static let width = 32
    /// The height above which the list scrolls, in logical pixels.
    private static let maximumHeight: gint = 300

    /// Creates a list for an entry.
    ///
    /// - Parameters:
    ///   - entry: The entry below which the list opens.
    ///   - title: The accessible name of the list.
    ///   - buttonName: The name of the button at the end of the entry; nil for no button.
    init(of entry: TextField, title: String, buttonName: String?) {
        self.entry = entry
        popover = View(adopting: gtk_popover_new(entry.widget))
        if let buttonName { entry.setEndIcon("pan-down-symbolic", name: buttonName) }
        // A modal popover would take the focus from the entry, in which the user continues typing.
        gtk_popover_set_modal(popover.widget.cast(GtkPopover.self), 0)
        gtk_popover_set_position(popover.widget.cast(GtkPopover.self), GTK_POS_BOTTOM)
        let scrolled = scroller.widget.cast(GtkScrolledWindow.self)
        gtk_scrolled_window_set_policy(scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_width(scrolled, 1)
        gtk_scrolled_window_set_propagate_natural_height(scrolled, 1)
        gtk_scrolled_window_set_max_content_height(scrolled, Self.maximumHeight)
        gtk_container_add(scroller.widget.cast(GtkContainer.self), list.widget)
        gtk_container_add(popover.widget.cast(GtkContainer.self), scroller.widget)
        scroller.isHidden = false
        gtk_widget_set_can_focus(list.widget, 0)
        list.accessibilityLabel = title
        popover.accessibilityLabel = title
        list.isHidden = false
        if buttonName != nil {
            entry.on("icon-press") { [weak self] in
                if self?.entry.containsFocus == false { self?.entry.grabFocus() }
                self?.onAsk?()
            }
        }
        connect("row-activated", of: list.reference.raw) { [weak self] in
            guard let row = $0.pointer(0) else { return }
            self?.pick(
                Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self))))
        }
        connectAnswering("key-press-event", of: entry.reference.raw) { [weak self] in
            guard let key = $0.event(0, as: GdkEventKey.self)?.pointee else { return false }
            return self?.pressed(key) ?? false
        }
    }

    /// Whether suggestions are visible.
    var isShown: Bool { count > 0 && !popover.isHidden }

    /// Shows suggestions, most likely first; an empty array hides the list.
    func show(_ texts: [String]) { show(texts.map { Item(text: $0) }) }

    /// Shows suggestions, most likely first; an empty array hides the list.
    func show(_ items: [Item]) {
        while let row = gtk_list_box_get_row_at_index(box, 0) {
            gtk_widget_destroy(
                UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
        }
        self.items = items
        for item in items {
            let line = Self.line(of: item)
            gtk_list_box_insert(box, line.widget, -1)
            guard let row = gtk_widget_get_parent(line.widget) else { continue }
            View(retaining: row).accessibilityLabel = item.spokenText
            gtk_widget_set_can_focus(row, 0)
            gtk_widget_show(row)
        }
        guard !items.isEmpty, entry.containsFocus else { return close() }
        // Without a transition: a popover that is still disappearing would not appear again.
        gtk_widget_show(popover.widget)
    }

    private static func line(of item: Item) -> View {
        let label = Label(item.text)
        guard let detail = item.detail else { return label.width(characters: width).margin(6) }
        let end = Label(detail).style("dim-label")
        end.lineBreakMode = .byClipping
        let line = StackView(.horizontal, spacing: 12)
        line.addArrangedSubview(label.width(characters: width - detail.count), expands: true)
        line.addArrangedSubview(end)
        line.isHidden = false
        return line.margin(6)
    }

    /// Hides the list.
    func close() {
        gtk_widget_hide(popover.widget)
    }

    /// Picks the selected suggestion. Returns false if there is none.
    func pickSelected() -> Bool {
        guard isShown, let selected else { return false }
        pick(selected)
        return true
    }

    private func pick(_ index: Int) {
        close()
        onPick?(index)
    }

    private func pressed(_ key: GdkEventKey) -> Bool {
        switch Int32(key.keyval) {
        case GDK_KEY_Down where !isShown: onAsk?()
        case GDK_KEY_Down: select((selected ?? -1) + 1)
        case GDK_KEY_Up where isShown: select((selected ?? count) - 1)
        case GDK_KEY_Escape where isShown: close()
        case GDK_KEY_Tab where isShown && picksWithTab: pick(selected ?? 0)
        default: return false
        }
        return true
    }

    private var box: UnsafeMutablePointer<GtkListBox> { list.widget.cast(GtkListBox.self) }

    private var selected: Int? {
        gtk_list_box_get_selected_row(box).map { Int(gtk_list_box_row_get_index($0)) }
    }

    /// Announces a suggestion, because the focus stays in the entry.
    private func announce(_ index: Int) {
        let place = translated("{number} of {count}")
            .filling(["number": String(index + 1), "count": String(count)])
        Accessibility.post(
            notification: .announcement,
            argument: SpokenText.sentence([items[index].spokenText, place]))
    }

    private func select(_ index: Int) {
        let index = min(max(index, 0), count - 1)
        guard let row = gtk_list_box_get_row_at_index(box, gint(index)) else { return }
        gtk_list_box_select_row(box, row)
        announce(index)
        var place = GtkAllocation()
        gtk_widget_get_allocation(
            UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self), &place)
        gtk_adjustment_clamp_page(
            gtk_scrolled_window_get_vadjustment(scroller.widget.cast(GtkScrolledWindow.self)),
            Double(place.y), Double(place.y + place.height))
    }
}
