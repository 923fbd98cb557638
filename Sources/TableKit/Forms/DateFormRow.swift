import CGtk
import GtkBridge

/// A form row with a date, typed in any format that its reader parses, or picked from a calendar.
///
/// A text that is not a date is marked as an error and not committed. When the user presses Enter
/// or leaves the field, the date is shown in the reader's format.
public final class DateFormRow: EntryFormRow {
    private let calendar = DatePicker()
    private let popover: View
    private let reader: any DateFormReader
    /// Whether the user may still be typing. The text is not reformatted while it stands for the
    /// value.
    private var isTyping = false
    /// A typed text left as it is, and the formatted text of the same date.
    private var kept: (typed: String, shown: String)?

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - title: The label.
    ///   - date: The text of the date.
    ///   - calendarName: The name of the button that opens the calendar.
    ///   - reader: Parses and formats dates.
    public init(
        title: String, date: String = "", calendarName: String, reader: any DateFormReader
    ) {
        self.reader = reader
        let entry = TextField()
        popover = View(adopting: gtk_popover_new(entry.widget))
        super.init(title: title, text: date, entry: entry)
        gtk_container_add(popover.widget.cast(GtkContainer.self), calendar.widget)
        calendar.margin(6)
        calendar.accessibilityLabel = calendarName
        popover.accessibilityLabel = calendarName
        entry.setEndIcon("x-office-calendar-symbolic", name: calendarName)
        entry.on("icon-press") { [weak self] in self?.openCalendar() }
        calendar.on("day-selected-double-click") { [weak self] in self?.closeCalendar() }
        calendar.addAction(Action { [weak self] _ in self?.pickedDay() }, for: .valueChanged)
        openByKey()
    }

    override func typed(_ text: String) {
        isTyping = true
        super.typed(text)
    }

    override func activated() {
        finishTyping { $0.confirm() }
    }

    override func isSame(_ text: String, as typed: String) -> Bool {
        text == typed || reader.date(typed).map { $0 == reader.date(text) } == true
    }

    public override var typedText: String {
        get {
            if let kept, kept.typed == entry.text { return kept.shown }
            return entry.text
        }
        set {
            let date = reader.date(newValue)
            if isTyping, date != nil, reader.date(entry.text) == date {
                kept = (entry.text, newValue)
            } else {
                kept = nil
                entry.text = newValue
            }
        }
    }

    override var isChoosing: Bool { !popover.isHidden }

    public override func refusal(of text: String) -> String? {
        text.isEmpty || reader.date(text) != nil ? nil : reader.refusal(of: text)
    }

    override func keyboardLeft() {
        finishTyping { $0.finish() }
    }

    /// Commits the text, and shows the date in the reader's format if the text is the value.
    private func finishTyping(committing commit: (DateFormRow) -> Void) {
        isTyping = false
        commit(self)
        guard state == .pristine, let date = reader.date(entry.text) else { return }
        update(reader.text(of: date))
    }

    private func openCalendar() {
        if let shown = reader.date(entry.text) {
            calendar.day = (shown.year, shown.month ?? 1, shown.day ?? 1)
        }
        gtk_popover_popup(popover.widget.cast(GtkPopover.self))
    }

    private func closeCalendar() {
        gtk_popover_popdown(popover.widget.cast(GtkPopover.self))
    }

    private func pickedDay() {
        let picked = calendar.day
        // A chosen day keeps the time.
        let time = reader.date(entry.text)?.time
        entry.text = reader.text(
            of: CalendarDay(year: picked.year, month: picked.month, day: picked.day, time: time))
        isTyping = false
        typed()
        commitIfNeeded()
    }

    /// Opens the calendar on Alt+Down.
    private func openByKey() {
        connectAnswering("key-press-event", of: entry.reference.raw) { [weak self] arguments in
            guard let key = arguments.event(0, as: GdkEventKey.self)?.pointee,
                key.keyval == guint(GDK_KEY_Down), key.state & GDK_MOD1_MASK.rawValue != 0
            else { return false }
            self?.openCalendar()
            return true
        }
    }
}
