import TextCore

extension List {
    /// The dates that a calendar can show: those of the date fields in order, then the days when
    /// records were added and changed.
    public var calendarAttributes: [RecordAttribute] {
        datedAttributes.filter { dateName(of: $0) != nil }
    }

    /// All dates of a record, also those without a name in queries.
    private var datedAttributes: [RecordAttribute] {
        let dated = fields.filter { $0.valueKind.valueType == .date && $0.unknownKind == nil }
        return dated.map { .field($0.id) } + [.added, .changed]
    }

    /// The dates that the calendar shows: those of the settings, else those of the first date field
    /// that is not just for years, else the days when records were added; nil if a query can name
    /// none of them.
    public var calendarAttribute: RecordAttribute? {
        let all = datedAttributes
        if let chosen = settings.view.calendarAttribute, all.contains(chosen),
            dateName(of: chosen) != nil
        {
            return chosen
        }
        return all.first { attribute in
            let isOfYears = attribute.field.flatMap(field)?.isNamedAsYear ?? false
            return !isOfYears && dateName(of: attribute) != nil
        }
    }

    /// The field whose dates the calendar shows; nil for the days when records were added or
    /// changed.
    public var calendarField: Field? { calendarAttribute?.field.flatMap(field) }

    /// The query for records without a date in the calendar; nil if all have one.
    fileprivate var undatedQuery: String? {
        guard let attribute = calendarAttribute, attribute.field != nil else { return nil }
        return dateName(of: attribute).map { "\($0):none" }
    }

    /// The name of a date in queries; nil if a query cannot name it.
    fileprivate func dateName(of attribute: RecordAttribute) -> String? {
        let subject: QueryRule.Subject =
            switch attribute {
            case .field(let id): .field(id)
            case .added: .added
            case .changed: .changed
            }
        return subject.name(in: QueryNames(self), self)
    }

    /// The date of a record that a calendar shows; nil if it has none.
    public func date(of record: Record, by attribute: RecordAttribute) -> PartialDate? {
        switch attribute {
        case .field(let id):
            guard let place = fields.firstIndex(where: { $0.id == id }),
                record.values.indices.contains(place), case .date(let date) = record.values[place]
            else { return nil }
            return date
        case .added: return PartialDate.day(of: record.createdAt)
        case .changed: return PartialDate.day(of: record.modifiedAt)
        }
    }
}

extension List {
    /// The cells that give records another date in a field, at the same time of day. Records that
    /// have the date already have no cell.
    public func cells(
        moving records: [Record], to date: PartialDate, in field: FieldID
    ) -> [CellValue] {
        records.compactMap { record in
            let old = self.date(of: record, by: .field(field))
            let moved = date.at(old?.time)
            return moved == old ? nil : CellValue(.date(moved), field: field, record: record.id)
        }
    }
}

extension Field {
    /// Whether the user can change the dates of records in a calendar.
    public var hasWritableDates: Bool { isWritable && valueKind.valueType == .date }

    /// Whether the name says that the dates are years, such as “Production Year” or “Baujahr”: a
    /// calendar would show them in no month.
    fileprivate var isNamedAsYear: Bool {
        // Translators: The words for “year” and “vintage” at the beginning or the end of the names
        // of fields, in lowercase, such as in “production year”; separated by commas.
        let own = translated("year, vintage", context: "names of fields")
            .split { ",，、،".contains($0) }.map { $0.trimmingPrefix(while: \.isWhitespace) }
        let words = name.lowercased().split(whereSeparator: \.isWhitespace)
        return [words.first, words.last].contains { word in
            guard let word else { return false }
            return ["year", "vintage", "jahrgang"].contains(word) || word.hasSuffix("jahr")
                || own.contains(word)
                // Languages without spaces.
                || own.contains { !$0.utf8.allSatisfy { $0 < 128 } && word.hasSuffix($0) }
        }
    }
}

extension RecordListRequest {
    /// The request for the records of a list whose dates are in the weeks of a month, or are only
    /// its month or its year, with a section for each date; nil if a query cannot name the dates.
    ///
    /// - Parameters:
    ///   - month: The month.
    ///   - list: The list.
    ///   - attribute: The dates.
    ///   - query: The query of the smart list and the search.
    public static func calendar(
        of month: CalendarMonth, in list: List, _ attribute: RecordAttribute,
        query: SearchQuery = .all
    ) -> RecordListRequest? {
        let all = month.days.compactMap { $0 }
        guard let name = list.dateName(of: attribute), let first = all.first, let last = all.last,
            let date = month.date
        else { return nil }
        // A month sorts before its days, also where the month begins with the week.
        let start = min(first, date)
        let days = "\(name):>=\(start) \(name):<=\(last)"
        guard let field = attribute.field else {
            // Times are exact.
            return dated(
                days, in: list, query, sort: list.settings.sort, grouping: .day(attribute))
        }
        let year = PartialDate(year: month.year)?.description ?? ""
        return dated(
            "(\(days)) or (\(name):>=\(year) \(name):<\(year)-01)", in: list, query,
            sort: list.settings.sort, grouping: .value(field))
    }

    /// The request for the records before or after a month, nearest first; nil if a query cannot
    /// name the dates.
    ///
    /// - Parameter isBefore: Whether to find the records before the month.
    public static func calendar(
        beside month: CalendarMonth, isBefore: Bool, in list: List, _ attribute: RecordAttribute,
        query: SearchQuery = .all
    ) -> RecordListRequest? {
        guard let name = list.dateName(of: attribute), let date = month.date else { return nil }
        return dated(
            "\(name):\(isBefore ? "<" : ">")\(date)", in: list, query,
            sort: .by([SortKey(attribute, ascending: !isBefore)]), grouping: .none)
    }

    /// The request for the records of a list without a date in its calendar; nil if all have one.
    ///
    /// - Parameter query: The query of the smart list and the search.
    public static func undated(in list: List, query: SearchQuery = .all) -> RecordListRequest? {
        list.undatedQuery.map { dated($0, in: list, query, sort: .manual, grouping: .none) }
    }

    /// The request for the records of a list whose dates in a field are in a range of days; nil if
    /// a query cannot name the field.
    ///
    /// - Parameter isNewestFirst: Whether the latest dates come first, instead of the manual order.
    public static func days(
        _ days: ClosedRange<PartialDate>, of field: FieldID, in list: List,
        isNewestFirst: Bool = false
    ) -> RecordListRequest? {
        guard let name = list.dateName(of: .field(field)) else { return nil }
        return dated(
            "\(name):>=\(days.lowerBound) \(name):<=\(days.upperBound)", in: list, .all,
            sort: isNewestFirst ? .field(field, ascending: false) : .manual, grouping: .none)
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
