extension FileFormat {
    /// The dates of a list as a calendar (RFC 5545).
    static let iCalendar = FileFormat(
        name: "iCalendar", fileExtensions: ["ics"], mediaTypes: ["text/calendar"],
        contents: "an all-day event for each date, for calendars",
        omissions: Set(FileFormat.Omission.allCases))
}
