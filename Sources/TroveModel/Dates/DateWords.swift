import TableCore
import TextCore

/// The words in dates of a language, learned from its names and from dates formatted by ICU.
struct DateWords: Sendable {
    /// Indices of months by name, from 0.
    private(set) var months: [String: Int] = [:]
    /// Indices of weekdays by name, 0 for Sunday.
    private(set) var weekdays: [String: Int] = [:]
    /// Words without a meaning of their own: `de`, `年`.
    private(set) var fillers: Set<String> = []
    /// Words that are part of several names: `feira`.
    private var parts: Set<String> = []

    init(_ symbols: DateSymbols) {
        var months = Learner(placeCount: 12)
        var weekdays = Learner(placeCount: 7)
        for name in symbols.names(of: .month) { months.learn(name.text, place: name.place) }
        for name in symbols.names(of: .weekday) { weekdays.learn(name.text, place: name.place) }
        let styles = [DateSymbols.Style.long, .medium, .short].map(symbols.pattern)
        let skeletons = ["yMMMM", "yMMM", "y"].map(symbols.pattern(skeleton:))
        for pattern in (styles + skeletons).compactMap(\.self) {
            guard let format = DateTextFormat(pattern, symbols: symbols) else { continue }
            for month in 1...12 {
                let day = PartialDate(year: 1994, month: month, day: 22)?.dayNumber ?? 0
                months.learn(format.text(ofDay: day) ?? "", place: month - 1)
            }
        }
        let full = symbols.pattern(.full).flatMap { DateTextFormat($0, symbols: symbols) }
        // 4 January 1970 was a Sunday.
        for place in 0..<7 { weekdays.learn(full?.text(ofDay: 3 + place) ?? "", place: place) }
        self.months = months.names
        self.weekdays = weekdays.names
        fillers = months.common.union(weekdays.common).subtracting(months.names.keys)
        parts = months.shared.union(weekdays.shared)
    }

    /// Adds the words of another language; existing words take precedence.
    mutating func add(_ other: DateWords) {
        months.merge(other.months) { own, _ in own }
        weekdays.merge(other.weekdays) { own, _ in own }
        fillers.formUnion(other.fillers)
    }

    /// Whether the word is only a part of several names.
    func isPart(_ word: String) -> Bool {
        parts.contains(word) && months[word] == nil && weekdays[word] == nil
    }

    /// The month for a name, a name without accents, or an unambiguous prefix of one; 1…12.
    func month(_ word: String) -> Int? {
        (place(of: word, in: months) ?? beginning(with: word)).map { $0 + 1 }
    }

    /// The weekday for a name; 0 for Sunday.
    func weekday(_ word: String) -> Int? { place(of: word, in: weekdays) }

    private func place(of word: String, in names: [String: Int]) -> Int? {
        if let place = names[word] { return place }
        if word.utf8.allSatisfy({ $0 < 128 }) { return nil }
        return names[SearchFolding.folded(word)]
    }

    /// The index of the only month that begins with `word`, which has at least three letters:
    /// `novem`.
    private func beginning(with word: String) -> Int? {
        guard word.count >= 3, weekdays[word] == nil else { return nil }
        var found: Int?
        for (name, place) in months where name.hasPrefix(word) {
            guard found == nil || found == place else { return nil }
            found = place
        }
        return found
    }

    /// Distinguishes names from the words that surround all of them.
    private struct Learner {
        let placeCount: Int
        private var places: [String: Set<Int>] = [:]

        init(placeCount: Int) {
            self.placeCount = placeCount
        }

        mutating func learn(_ text: String, place: Int) {
            for word in DateTokens(text).words {
                places[word.text, default: []].insert(place)
            }
        }

        /// Words of a single index, and their forms without accents if those are still unambiguous.
        var names: [String: Int] {
            var names: [String: Int] = [:]
            var plain: [String: Set<Int>] = [:]
            for (word, places) in places {
                if places.count == 1, let place = places.first { names[word] = place }
                plain[SearchFolding.folded(word), default: []].formUnion(places)
            }
            for (word, places) in plain where places.count == 1 && names[word] == nil {
                names[word] = places.first
            }
            return names
        }

        var common: Set<String> {
            Set(places.filter { $0.value.count == placeCount }.keys)
        }

        var shared: Set<String> {
            Set(places.filter { (2..<placeCount).contains($0.value.count) }.keys)
        }
    }
}
