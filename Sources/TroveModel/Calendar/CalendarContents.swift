/// The records of a list by their dates around a month.
///
/// It holds identities only: the number of records on a day is known, but a view reads only those
/// that it shows.
public struct CalendarContents: Sendable {
    /// The month.
    public let month: CalendarMonth
    /// The snapshot, with a section for each date.
    public let records: RecordList
    private let ranges: [PartialDate: Range<Int>]

    /// Creates the contents.
    ///
    /// - Parameters:
    ///   - records: The records of ``Swift/RecordListRequest/calendar(of:in:_:query:)``.
    ///   - month: The month.
    public init(_ records: RecordList, of month: CalendarMonth) {
        (self.records, self.month) = (records, month)
        var ranges: [PartialDate: Range<Int>] = [:]
        for section in records.sections {
            guard case .value(let text) = section.label, let date = PartialDate(text) else {
                continue
            }
            // Times of a day follow one another, behind the day without a time.
            let day = date.withoutTime
            ranges[day] =
                ranges[day].map { $0.lowerBound..<section.range.upperBound } ?? section.range
        }
        self.ranges = ranges
    }

    /// The number of records on a day, or with just this month or year as their date.
    public func count(on date: PartialDate) -> Int { ranges[date]?.count ?? 0 }

    /// The first records on a day, or with just this month or year as their date.
    ///
    /// - Parameter limit: The maximum number of records.
    public func ids(on date: PartialDate, limit: Int) -> [RecordID] {
        (ranges[date] ?? 0..<0).prefix(limit).map { records.id(at: $0) }
    }

    /// The dates of the calendar with places for records: the days of all weeks; then the month and
    /// the year, if records have just these as their dates.
    public var places: [PartialDate?] {
        let partial = [month.date, PartialDate(year: month.year)].compactMap { $0 }
        return month.days + partial.filter { count(on: $0) > 0 }
    }

    /// The first records of all places, for a view to read.
    ///
    /// - Parameter limit: The maximum number of records of each place.
    public func ids(limit: Int) -> [RecordID] {
        places.compactMap { $0 }.flatMap { ids(on: $0, limit: limit) }
    }

    /// Whether no record is dated in the month, nor only by the month or its year.
    public var isMonthEmpty: Bool {
        !ranges.contains { date, range in
            !range.isEmpty
                && (month.contains(date) || (date.month == nil && date.year == month.year))
        }
    }

    /// The records between two records of the calendar, both included, in the order of their dates.
    public func ids(from first: RecordID, to last: RecordID) -> [RecordID] {
        guard let start = records.offset(of: first), let end = records.offset(of: last) else {
            return []
        }
        return (min(start, end)...max(start, end)).map { records.id(at: $0) }
    }
}
