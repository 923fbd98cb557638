import CGtk
import GtkBridge

/// A field for one of very many things: its name is typed, and those that it may be are shown below while
/// it is typed. Down, or the button at the end, shows them without typing.
///
/// What is typed is committed at Enter and when the keyboard leaves, not at a pause: half a name means
/// nothing yet.
public final class LookupFormRow: FormRow {
    /// Gets what to look for; the answer comes by ``show(_:)``.
    public var onSearch: ((String) -> Void)?
    /// Gets the text that was entered without picking anything.
    public var onCommit: ((String) -> Void)?
    /// Gets the number of what was picked among those shown last.
    public var onPick: ((Int) -> Void)?

    private let entry = Entry()
    private let popover: Widget
    private let choices = Widget(adopting: gtk_list_box_new())
    private var choiceCount = 0
    private var committed = ""
    private var isEdited = false
    private var message: String?

    /// The width of the choices, in characters.
    private static let choiceWidth = 32

    /// - Parameters:
    ///   - title: The label.
    ///   - chooseName: What the button is called that shows what there is.
    public init(title: String, chooseName: String) {
        popover = Widget(adopting: gtk_popover_new(entry.pointer))
        super.init(title: title, control: entry)
        let pointer = entry.pointer.cast(GtkEntry.self)
        gtk_entry_set_icon_from_icon_name(pointer, GTK_ENTRY_ICON_SECONDARY, "pan-down-symbolic")
        gtk_entry_set_icon_tooltip_text(pointer, GTK_ENTRY_ICON_SECONDARY, chooseName)
        // The keyboard stays in the entry: what is typed goes on while choices are shown.
        gtk_popover_set_modal(popover.pointer.cast(GtkPopover.self), 0)
        gtk_popover_set_position(popover.pointer.cast(GtkPopover.self), GTK_POS_BOTTOM)
        gtk_container_add(popover.pointer.cast(GtkContainer.self), choices.pointer)
        gtk_widget_set_can_focus(choices.pointer, 0)
        choices.accessibleName = title
        choices.isVisible = true
        entry.onChange = { [weak self] _ in self?.typed() }
        entry.onActivate = { [weak self] in self?.activated() }
        entry.on("icon-press") { [weak self] in self?.openByButton() }
        connect("row-activated", of: choices.reference.raw) { [weak self] in
            guard let row = $0.pointer(0) else { return }
            self?.pick(
                Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self))))
        }
        connectAnswering("key-press-event", of: entry.reference.raw) { [weak self] in
            guard let key = $0.event(0, as: GdkEventKey.self)?.pointee else { return false }
            return self?.pressed(key) ?? false
        }
        connectAnswering("focus-out-event", of: entry.reference.raw) { [weak self] _ in
            self?.close()
            self?.commitIfNeeded()
            return false
        }
    }

    /// The text. Setting it commits nothing.
    public var text: String {
        get { entry.text }
        set {
            committed = newValue
            entry.text = newValue
            setMessage(nil)
        }
    }

    /// Shows what the text may mean, the likeliest first; nothing for none.
    public func show(_ texts: [String]) {
        while let row = gtk_list_box_get_row_at_index(choices.pointer.cast(GtkListBox.self), 0) {
            gtk_widget_destroy(
                UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
        }
        choiceCount = texts.count
        for text in texts {
            let label = TextLabel(text).textAlignment(0).width(characters: Self.choiceWidth)
            label.margin(6)
            gtk_list_box_insert(choices.pointer.cast(GtkListBox.self), label.pointer, -1)
            guard let row = gtk_widget_get_parent(label.pointer) else { continue }
            gtk_widget_set_can_focus(row, 0)
            gtk_widget_show(row)
        }
        guard !texts.isEmpty, entry.containsFocus else { return close() }
        gtk_popover_popup(popover.pointer.cast(GtkPopover.self))
    }

    /// Says that the text that was committed cannot be taken.
    public func reject(_ sentence: String) {
        setMessage(sentence)
        onSettle?()
    }

    /// Whether choices are shown.
    public var showsChoices: Bool { choiceCount > 0 && popover.isVisible }

    public override var error: String? { message }

    public override var hasUncommittedEdit: Bool { isEdited }

    public override func commit() {
        super.commit()
        close()
        guard isEdited else { return }
        isEdited = false
        guard entry.text != committed else { return setMessage(nil) }
        committed = entry.text
        onCommit?(committed)
    }

    private func typed() {
        isEdited = true
        setMessage(nil)
        onEdit?()
        onSearch?(entry.text)
    }

    private func activated() {
        if showsChoices, let selected { pick(selected) } else { commitIfNeeded() }
    }

    private func openByButton() {
        entry.grabFocus()
        onSearch?(isEdited ? entry.text : "")
    }

    private func pressed(_ key: GdkEventKey) -> Bool {
        switch Int32(key.keyval) {
        case GDK_KEY_Down where !showsChoices: openByButton()
        case GDK_KEY_Down: select((selected ?? -1) + 1)
        case GDK_KEY_Up where showsChoices: select((selected ?? choiceCount) - 1)
        case GDK_KEY_Escape where showsChoices: close()
        default: return false
        }
        return true
    }

    private var selected: Int? {
        gtk_list_box_get_selected_row(choices.pointer.cast(GtkListBox.self))
            .map { Int(gtk_list_box_row_get_index($0)) }
    }

    private func select(_ index: Int) {
        let index = min(max(index, 0), choiceCount - 1)
        let list = choices.pointer.cast(GtkListBox.self)
        gtk_list_box_select_row(list, gtk_list_box_get_row_at_index(list, gint(index)))
    }

    private func pick(_ index: Int) {
        close()
        isEdited = false
        setMessage(nil)
        onPick?(index)
        onSettle?()
    }

    private func close() {
        gtk_popover_popdown(popover.pointer.cast(GtkPopover.self))
    }

    private func setMessage(_ message: String?) {
        self.message = message
        entry.setStyle("error", message != nil)
        entry.tooltip = message
        entry.accessibleDescription = message ?? ""
    }
}
