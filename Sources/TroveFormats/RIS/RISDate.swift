import TroveModel

/// The date of a reference, from the most precise of its date tags.
///
/// Date tags have the form `YYYY/MM/DD/other`, with unknown parts empty.
struct RISDate {
    /// The date, or a text that is not a date; nil if the reference has no date.
    private(set) var value: FieldValue?
    /// The part after year, month and day, such as a season.
    private(set) var note = ""
    private var spent: Set<RISReader.Tag> = []

    init(_ tags: [RISReader.Tag]) {
        let tags = tags.filter { RISFields.synonyms[$0.name] ?? $0.name == RISFields.date }
        let dates = tags.compactMap { tag -> Found? in
            guard case (.date(let date), let note) = Self.read(tag.value) else { return nil }
            return Found(tag: tag, date: date, note: note)
        }
        guard var best = dates.max(by: { $0.rank < $1.rank }) else {
            takeText(of: tags)
            return
        }
        spent.insert(best.tag)
        // Web of Science writes the year in one tag, and month and day in another.
        if best.date.month == nil,
            let (tag, date) = Self.monthAndDay(in: tags, of: best.date)
        {
            best.date = date
            spent.insert(tag)
        }
        value = .date(best.date)
        note = best.note
        // A less precise version of the same date adds nothing.
        for date in dates where best.date.description.hasPrefix(date.date.description) {
            guard date.note.isEmpty || note.isEmpty || date.note == note else { continue }
            if note.isEmpty { note = date.note }
            spent.insert(date.tag)
        }
    }

    /// Takes the first text and the first season of a reference without a date.
    private mutating func takeText(of tags: [RISReader.Tag]) {
        for tag in tags where !tag.value.isEmpty {
            let (text, season) = Self.read(tag.value)
            if value == nil, !text.isEmpty {
                value = text
            } else if note.isEmpty, text.isEmpty {
                note = season
            } else {
                continue
            }
            spent.insert(tag)
        }
    }

    private static func monthAndDay(
        in tags: [RISReader.Tag], of year: PartialDate
    ) -> (RISReader.Tag, PartialDate)? {
        for tag in tags where tag.name == "DA" {
            guard let date = BibTeXDate.date(year: year.description, month: tag.value),
                date.month != nil
            else { continue }
            return (tag, date)
        }
        return nil
    }

    private struct Found {
        var tag: RISReader.Tag
        var date: PartialDate
        var note: String

        /// The precision, then the precedence of the tag: the last one wins.
        var rank: (Int, Int) {
            (date.description.count, RISDate.order.firstIndex(of: tag.name) ?? -1)
        }
    }

    private static let order = [otherDate, RISFields.date, "DA"]

    /// The field for a second, different date.
    static let otherDate = "Y1"

    /// Whether ``value`` and ``note`` include the date of a tag.
    func isSpent(_ tag: RISReader.Tag) -> Bool { spent.contains(tag) }

    /// Reads a date with slashes or hyphens, and the text that follows it; any other text stays
    /// text.
    static func read(_ text: String) -> (value: FieldValue, note: String) {
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
            .map(\.trimmed)
        let note = parts.count > 3 ? parts[3] : ""
        if parts.count == 1, let date = PartialDate(parts[0]) { return (.date(date), "") }
        if parts.count > 1, let date = date(of: parts.prefix(3)) { return (.date(date), note) }
        guard parts.prefix(3).allSatisfy(\.isEmpty) else { return (.text(text), "") }
        return isOfSlashes(note) ? (.text(note), "") : (.empty, note)
    }

    /// Returns the text of a tag for a text that is not a date: one that begins like a date without
    /// year, month and day is written after such a date.
    static func written(_ text: String) -> String { isOfSlashes(text) ? "///" + text : text }

    /// Whether a text begins like a date whose year, month and day are empty.
    private static func isOfSlashes(_ text: String) -> Bool {
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count > 1 && parts.prefix(3).allSatisfy(\.trimmed.isEmpty)
    }

    /// Returns the date with these parts: a year, and perhaps month and day, which are empty or
    /// zero if they are unknown.
    private static func date(of parts: ArraySlice<String>) -> PartialDate? {
        let parts = parts.enumerated().map { index, part in
            index > 0 && part.allSatisfy { $0 == "0" } ? "" : part
        }
        guard let year = BibTeXDate.number(parts[0], digits: 4...4) else { return nil }
        var month: Int?
        if parts.count > 1, !parts[1].isEmpty {
            month = BibTeXDate.month(parts[1])
            if month == nil { return nil }
        }
        var day: Int?
        if parts.count > 2, !parts[2].isEmpty {
            day = BibTeXDate.number(parts[2], digits: 1...2)
            if day == nil { return nil }
        }
        return PartialDate(year: year, month: month, day: day)
    }
}
