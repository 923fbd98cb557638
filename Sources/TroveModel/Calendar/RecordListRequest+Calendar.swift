extension List {
    /// The fields whose dates a calendar can show.
    public var calendarFields: [Field] {
        fields.filter {
            $0.valueKind.valueType == .date && $0.unknownKind == nil && dateName(of: $0) != nil
        }
    }

    /// The field whose dates the calendar shows: that of the settings, else the first one; nil if the
    /// list has no dates.
    public var calendarField: Field? {
        let fields = calendarFields
        return fields.first { $0.id == settings.view.calendarField } ?? fields.first
    }

    /// The name of a field in queries; nil if a query cannot name it.
    fileprivate func dateName(of field: Field) -> String? {
        QueryRule.Subject.field(field.id).name(in: QueryNames(self), self)
    }
}

extension Field {
    /// Whether the user can change the dates of records in a calendar.
    public var hasWritableDates: Bool { isWritable && valueKind.valueType == .date }
}

extension RecordListRequest {
    /// The request for the records of a list whose dates are in the weeks of a month, or are only its
    /// month or its year, with a section for each date; nil if a query cannot name the field.
    ///
    /// - Parameters:
    ///   - month: The month.
    ///   - list: The list.
    ///   - field: The date field.
    ///   - query: The query of the smart list and the search.
    public static func calendar(
        of month: CalendarMonth, in list: List, _ field: Field, query: SearchQuery = .all
    ) -> RecordListRequest? {
        let days = month.days.compactMap { $0 }
        guard let name = list.dateName(of: field), let first = days.first, let last = days.last,
            let date = month.date
        else { return nil }
        // A month sorts before its days, also where the month begins with the week.
        let start = min(first, date)
        let year = PartialDate(year: month.year)?.description ?? ""
        return dated(
            "(\(name):>=\(start) \(name):<=\(last)) or (\(name):>=\(year) \(name):<\(year)-01)",
            in: list, query, sort: list.settings.sort, grouping: .value(field.id))
    }

    /// The request for the records before or after a month, nearest first; nil if a query cannot name
    /// the field.
    ///
    /// - Parameter isBefore: Whether to find the records before the month.
    public static func calendar(
        beside month: CalendarMonth, isBefore: Bool, in list: List, _ field: Field,
        query: SearchQuery = .all
    ) -> RecordListRequest? {
        guard let name = list.dateName(of: field), let date = month.date else { return nil }
        return dated(
            "\(name):\(isBefore ? "<" : ">")\(date)", in: list, query,
            sort: .field(field.id, ascending: !isBefore), grouping: .none)
    }

    private static func dated(
        _ text: String, in list: List, _ query: SearchQuery, sort: RecordSort,
        grouping: RecordGrouping
    ) -> RecordListRequest {
        let narrowed = query.narrowed(by: SearchQuery(text))
        // The order of a search is not that of the days.
        return RecordListRequest(
            list: list.id, sort: sort, grouping: grouping,
            ignoredWords: list.settings.ignoredWords,
            query: SearchQuery(
                text: narrowed.text, root: narrowed.root, highlighted: .all, sort: nil, hint: nil))
    }
}
