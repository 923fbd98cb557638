import CGtk
import GtkBridge

/// A field with a date: typed as year-month-day, or picked from a calendar.
///
/// A year alone and a year with a month are dates too. What is no date is marked as an error and
/// not committed.
public final class DateFormRow: TypedFormRow {
    private let entry = Entry(placeholder: "YYYY-MM-DD")
    private let calendar = Widget(adopting: gtk_calendar_new())
    private let popover: Widget
    private let errorText: String

    /// - Parameters:
    ///   - title: The label.
    ///   - calendarName: What the button that opens the calendar is called.
    ///   - errorText: The sentence about text that is no date.
    public init(title: String, date: String = "", calendarName: String, errorText: String) {
        self.errorText = errorText
        popover = Widget(adopting: gtk_popover_new(entry.pointer))
        super.init(title: title, control: entry)
        gtk_container_add(popover.pointer.cast(GtkContainer.self), calendar.pointer)
        calendar.margin(6).isVisible = true
        let pointer = entry.pointer.cast(GtkEntry.self)
        gtk_entry_set_icon_from_icon_name(
            pointer, GTK_ENTRY_ICON_SECONDARY, "x-office-calendar-symbolic")
        gtk_entry_set_icon_tooltip_text(pointer, GTK_ENTRY_ICON_SECONDARY, calendarName)
        self.date = date
        entry.onChange = { [weak self] _ in self?.typed() }
        entry.onActivate = { [weak self] in self?.commitIfNeeded() }
        entry.on("icon-press") { [weak self] in self?.openCalendar() }
        calendar.on("day-selected-double-click") { [weak self] in self?.closeCalendar() }
        calendar.on("day-selected") { [weak self] in self?.pickedDay() }
        followKeyboard(of: entry)
        openByKey()
    }

    /// The date. Setting it commits nothing.
    public var date: String {
        get { entry.text }
        set { open(newValue) }
    }

    /// Whether the text is marked as no date.
    public var showsError: Bool { error != nil }

    public override var typedText: String {
        get { entry.text }
        set { entry.text = newValue }
    }

    public override func refusal(of text: String) -> String? {
        text.isEmpty || CalendarDate(text) != nil ? nil : errorText
    }

    private var isOpening = false

    private func openCalendar() {
        if let shown = CalendarDate(entry.text) {
            isOpening = true
            let pointer = calendar.pointer.cast(GtkCalendar.self)
            gtk_calendar_select_month(pointer, guint((shown.month ?? 1) - 1), guint(shown.year))
            gtk_calendar_select_day(pointer, guint(shown.day ?? 1))
            isOpening = false
        }
        gtk_popover_popup(popover.pointer.cast(GtkPopover.self))
    }

    private func closeCalendar() {
        gtk_popover_popdown(popover.pointer.cast(GtkPopover.self))
    }

    private func pickedDay() {
        guard !isOpening else { return }
        var (year, month, day): (guint, guint, guint) = (0, 0, 0)
        gtk_calendar_get_date(calendar.pointer.cast(GtkCalendar.self), &year, &month, &day)
        entry.text = CalendarDate(year: Int(year), month: Int(month) + 1, day: Int(day)).description
        typed()
        commitIfNeeded()
    }

    /// Alt+Down opens the calendar, as it opens a list of choices.
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
