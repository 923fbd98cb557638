import Foundation
import TextCore
import TroveModel

/// Writes the dates of records as all-day events (RFC 5545).
///
/// The identity of an event stays the same in every export, so that calendars update it. A month or
/// a year is an event of all its days. Dates of the year 0 are left out, which calendars do not
/// have.
struct ICalendarTextWriter: RecordTextWriter {
    let fieldIndexes: [Int]?
    private let list: List
    /// The fields to write, in order.
    private let fields: [Field]
    /// The number of fields with dates among them.
    private let dateCount: Int

    /// - Parameter fields: The fields to write, in order; nil for all. Titles are made of any.
    init(_ list: List, fields: [FieldID]?) {
        self.list = list
        fieldIndexes = fields?.compactMap { id in list.fields.firstIndex { $0.id == id } }
        self.fields = fieldIndexes.map { $0.map { list.fields[$0] } } ?? list.fields
        dateCount = self.fields.count(where: Self.holdsDates)
    }

    /// The reason why there is nothing to write; nil if a field has dates.
    var objection: LibraryError? {
        guard dateCount == 0 else { return nil }
        return LibraryError(
            .invalid,
            translated(
                """
                No field of “{list}” to export has dates. Choose a field with dates, or another \
                format.
                """
            ).filling(["list": list.name]))
    }

    private static func holdsDates(_ field: Field) -> Bool { field.valueKind.valueType == .date }

    func header(_ names: [String]) -> String {
        let name = Self.escaped(list.name)
        return [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Trove//Trove \(TroveVersion.current)//EN",
            "CALSCALE:GREGORIAN", "NAME:\(name)", "X-WR-CALNAME:\(name)",
        ].map(ContentLine.folded).joined()
    }

    func footer() -> String { ContentLine.folded("END:VCALENDAR") }

    /// A record without an identity has no events.
    func row(_ values: [FieldValue]) -> String { "" }

    func row(_ values: [FieldValue], of record: Record) -> String {
        var events = ""
        for (field, value) in zip(fields, values) where Self.holdsDates(field) {
            guard case .date(let date) = value, date.year > 0 else { continue }
            events += event(field, date, values, of: record)
        }
        return events
    }

    private func event(
        _ field: Field, _ date: PartialDate, _ values: [FieldValue], of record: Record
    ) -> String {
        let summary = summary(of: record, field)
        let start = Self.text(PartialDate(dayNumber: date.dayNumber) ?? date)
        var lines = [
            "BEGIN:VEVENT", "UID:\(identity(of: record, field))",
            "DTSTAMP:\(Self.stamp(record.modifiedAt))", "DTSTART;VALUE=DATE:\(start)",
        ]
        if let end = Self.end(of: date) { lines.append("DTEND;VALUE=DATE:\(Self.text(end))") }
        lines.append("SUMMARY:\(Self.escaped(summary))")
        let description = description(values, of: field, date)
        if !description.isEmpty { lines.append("DESCRIPTION:\(Self.escaped(description))") }
        lines += ["CATEGORIES:\(Self.escaped(list.name))", "TRANSP:TRANSPARENT"]
        if let reminder = field.options.reminder {
            lines += [
                "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(Self.escaped(summary))",
                "TRIGGER:-P\(reminder.daysBefore)D", "END:VALARM",
            ]
        }
        lines.append("END:VEVENT")
        return lines.map(ContentLine.folded).joined()
    }

    // MARK: - Texts

    /// The title of the record on one line, with the name of the field if several have dates. Some
    /// programs skip an event whose summary has a line break.
    private func summary(of record: Record, _ field: Field) -> String {
        let title = list.title(of: record).singleSpaced
        if title.isEmpty { return field.name }
        return dateCount > 1 ? "\(title) (\(field.name))" : title
    }

    /// A date that is not known to the day, and the other values, each after the name of its
    /// field. Some programs make an event for each day of a month or a year.
    private func description(
        _ values: [FieldValue], of dateField: Field, _ date: PartialDate
    ) -> String {
        zip(fields, values).filter { field, value in
            if field.id == dateField.id { return date.day == nil }
            return !value.isEmpty && !Self.holdsDates(field) && field.valueKind != .image
                && field.id != list.headlineField?.id
        }.map { "\($0.name): \($1.text)" }.joined(separator: "\n")
    }

    /// The identity of an event, which is that of the record in all libraries.
    private func identity(of record: Record, _ field: Field) -> String {
        "\(list.uuid.uuidString.lowercased())-\(record.id)-\(field.id.rawValue)"
    }

    /// A text as a value, without characters that lines cannot have.
    private static func escaped(_ text: String) -> String {
        let kept = text.unicodeScalars.filter {
            $0.properties.generalCategory != .control || $0.properties.isWhitespace
        }
        let lines = String(String.UnicodeScalarView(kept))
            .replacingOccurrences(of: "\r\n", with: "\n", options: .literal).unicodeScalars
            .map { CharacterSet.newlines.contains($0) ? "\n" : $0 }
        return VCardText.escaped(String(String.UnicodeScalarView(lines)))
    }

    // MARK: - Dates

    /// The day behind a month or a year; nil for a single day, and behind the last year.
    private static func end(of date: PartialDate) -> PartialDate? {
        guard date.day == nil else { return nil }
        guard let month = date.month else {
            return PartialDate(year: date.year + 1, month: 1, day: 1)
        }
        let isLast = month == 12
        return PartialDate(
            year: isLast ? date.year + 1 : date.year, month: isLast ? 1 : month + 1, day: 1)
    }

    private static func text(_ date: PartialDate) -> String {
        date.description.replacing("-", with: "")
    }

    /// A moment in UTC (RFC 5545, 3.3.5).
    private static func stamp(_ moment: Date) -> String {
        let seconds = Int(moment.timeIntervalSince1970.rounded(.down))
        let (day, time) = (
            Int(floor(Double(seconds) / 86_400)), (seconds % 86_400 + 86_400) % 86_400
        )
        let date = PartialDate(dayNumber: day).map(text) ?? "19700101"
        let digits = [time / 3_600, time / 60 % 60, time % 60].map {
            ($0 < 10 ? "0" : "") + "\($0)"
        }
        return "\(date)T\(digits.joined())Z"
    }
}
