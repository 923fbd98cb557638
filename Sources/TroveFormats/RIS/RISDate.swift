import TroveModel

/// The date of a reference, from the most precise of its date tags.
///
/// Date tags have the form `YYYY/MM/DD/other`, with unknown parts empty.
struct RISDate {
    /// The date, or a text that is not a date; nil if the reference has no date.
    private(set) var value: FieldValue?
    private var spent: Set<RISReader.Tag> = []

    init(_ tags: [RISReader.Tag]) {
        let tags = tags.filter { RISFields.synonyms[$0.name] ?? $0.name == RISFields.date }
        let dates = tags.compactMap { tag -> (RISReader.Tag, PartialDate)? in
            guard case .date(let date) = Self.value(of: tag.value) else { return nil }
            return (tag, date)
        }
        func rank(_ date: (RISReader.Tag, PartialDate)) -> (Int, Int) {
            (date.1.description.count, Self.order.firstIndex(of: date.0.name) ?? -1)
        }
        guard let best = dates.max(by: { rank($0) < rank($1) }) else {
            guard let first = tags.first(where: { !$0.value.isEmpty }) else { return }
            value = .text(first.value)
            spent = [first]
            return
        }
        value = .date(best.1)
        // A less precise version of the same date adds nothing.
        for (tag, date) in dates where best.1.description.hasPrefix(date.description) {
            spent.insert(tag)
        }
    }

    /// The order of precedence of equally precise tags: the last one wins.
    private static let order = [otherDate, RISFields.date, "DA"]

    /// The field for a second, different date.
    static let otherDate = "Y1"

    /// Whether ``value`` includes the date of a tag.
    func isSpent(_ tag: RISReader.Tag) -> Bool { spent.contains(tag) }

    /// Reads a date with slashes or hyphens; any other text stays text.
    static func value(of text: String) -> FieldValue {
        var parts = text.split(separator: "/", omittingEmptySubsequences: false).map(\.trimmed)
        while parts.last?.isEmpty == true { parts.removeLast() }
        if parts.count == 1, let date = PartialDate(parts[0]) { return .date(date) }
        let numbers = parts.map { Int($0) }
        guard (1...3).contains(parts.count), parts[0].count == 4, !numbers.contains(nil),
            let date = PartialDate(
                year: numbers[0] ?? -1, month: numbers.count > 1 ? numbers[1] : nil,
                day: numbers.count > 2 ? numbers[2] : nil)
        else { return text.isEmpty ? .empty : .text(text) }
        return .date(date)
    }
}
