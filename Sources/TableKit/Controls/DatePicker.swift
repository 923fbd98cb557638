import CGtk
import GtkBridge
import TableCore

@_exported public import struct FoundationEssentials.Calendar
@_exported public import struct FoundationEssentials.Date
import struct FoundationEssentials.DateComponents

/// A calendar for choosing a day.
open class DatePicker: Control {
    private var changes: SignalConnection?

    /// Creates a calendar with today selected.
    public init() {
        super.init(adopting: gtk_calendar_new())
        changes = on("day-selected") { [weak self, actions] in
            self?.keepInRange()
            actions.send([.valueChanged, .primaryActionTriggered])
        }
        gtk_widget_show(widget)
    }

    private var pointer: UnsafeMutablePointer<GtkCalendar> { widget.cast(GtkCalendar.self) }

    /// The calendar that converts between dates and days: the Gregorian calendar, which GTK shows.
    public var calendar = Calendar(identifier: .gregorian)

    /// The start of the selected day, within the limits. Setting it does not perform actions.
    public var date: Date {
        get {
            let day = day
            let parts = DateComponents(year: day.year, month: day.month, day: day.day)
            return calendar.date(from: parts) ?? Date()
        }
        set { select(limited(newValue)) }
    }

    /// Selects a day without performing actions.
    public func setDate(_ date: Date, animated: Bool) { self.date = date }

    /// The earliest day that can be selected; nil for no limit.
    public var minimumDate: Date? { didSet { keepInRange() } }

    /// The latest day that can be selected; nil for no limit.
    public var maximumDate: Date? { didSet { keepInRange() } }

    /// The selected day. Setting it does not perform actions.
    var day: (year: Int, month: Int, day: Int) {
        get {
            var (year, month, day): (guint, guint, guint) = (0, 0, 0)
            gtk_calendar_get_date(pointer, &year, &month, &day)
            return (Int(year), Int(month) + 1, Int(day))
        }
        set {
            guard day != newValue else { return }
            changes?.blocked {
                // Select day 1 first: the current day may not exist in the new month.
                gtk_calendar_select_day(pointer, 1)
                gtk_calendar_select_month(
                    pointer, guint(clamping: newValue.month - 1), guint(clamping: newValue.year))
                gtk_calendar_select_day(pointer, guint(clamping: newValue.day))
            }
        }
    }

    private func select(_ date: Date) {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        guard let year = parts.year, let month = parts.month, let new = parts.day else { return }
        day = (year, month, new)
    }

    private func keepInRange() { select(limited(date)) }

    private func limited(_ date: Date) -> Date {
        if let minimumDate,
            calendar.compare(date, to: minimumDate, toGranularity: .day) == .orderedAscending
        {
            return minimumDate
        }
        if let maximumDate,
            calendar.compare(date, to: maximumDate, toGranularity: .day) == .orderedDescending
        {
            return maximumDate
        }
        return date
    }
}
