import TableCore
import TextCore

/// The words for days relative to today, in several languages.
struct RelativeDateWords: Sendable {
    private var meanings: [String: RelativeDate] = [:]
    private let texts: [RelativeDateTexts]

    /// The largest accepted number of days, weeks, months or years.
    private static let maximumCount = 10_000

    /// - Parameter languages: The languages, most important first.
    init(_ languages: [DateSymbols]) {
        texts = languages.compactMap(RelativeDateTexts.init)
        for texts in texts {
            var own: [String: Set<RelativeDate>] = [:]
            func learn(_ offsets: ClosedRange<Int>, _ unit: RelativeDateTexts.Unit) {
                for offset in offsets {
                    guard let text = texts.text(offset, unit),
                        let meaning = Self.meaning(offset, unit), DateTokens(text).numbers.isEmpty
                    else { continue }
                    own[Self.normal(text), default: []].insert(meaning)
                    own[SearchFolding.folded(Self.normal(text)), default: []].insert(meaning)
                }
            }
            learn(-2...2, .day)
            learn(-1...1, .month)
            learn(-1...1, .year)
            for weekday in 0..<7 { learn(-1...1, .weekday(weekday)) }
            for (text, found) in own where found.count == 1 && meanings[text] == nil {
                meanings[text] = found.first
            }
        }
        for word in Self.ambiguousWords {
            meanings[Self.normal(word)] = nil
            meanings[SearchFolding.folded(Self.normal(word))] = nil
        }
    }

    /// Words of Hindi for yesterday and tomorrow, and for the days beside them. Some data of ICU
    /// have them for one day only.
    private static let ambiguousWords = ["कल", "परसों"]

    private static func meaning(_ offset: Int, _ unit: RelativeDateTexts.Unit) -> RelativeDate? {
        switch unit {
        case .day: .days(offset)
        case .week: .days(7 * offset)
        case .month: .month(offset)
        case .year: .year(offset)
        case .weekday(let place): .weekday(place, offset)
        }
    }

    /// The text in lowercase, with single spaces, also in place of hyphens.
    private static func normal(_ text: String) -> String {
        text.lowercased().split { $0.isWhitespace || $0 == "-" }.joined(separator: " ")
    }

    /// The meaning of a text; nil if it is not relative to today.
    func meaning(of text: String, words: DateWords) -> RelativeDate? {
        guard text.utf8.count <= 64 else { return nil }
        if let offset = RelativeDate(offset: text) { return offset }
        let text = Self.normal(text)
        if let meaning = meanings[text] ?? meanings[SearchFolding.folded(text)] { return meaning }
        let tokens = DateTokens(text)
        guard !tokens.words.isEmpty, !tokens.isForeign else { return nil }
        switch tokens.numbers.count {
        case 0: return weekday(tokens, words)
        case 1: return counted(text, tokens.numbers[0].value)
        default: return nil
        }
    }

    /// A weekday, alone or after “last”, “this” or “next”.
    private func weekday(_ tokens: DateTokens, _ words: DateWords) -> RelativeDate? {
        let directions = ["last": -1, "this": 0, "next": 1]
        var names = tokens.words.map(\.text)
        let direction = directions[names[0]]
        if direction != nil { names.removeFirst() }
        names.removeAll { words.isPart($0) || words.fillers.contains($0) }
        guard let weekday = names.first.flatMap(words.weekday),
            names.allSatisfy({ words.weekday($0) == weekday })
        else { return nil }
        return .weekday(weekday, direction ?? 0)
    }

    /// A count in one of the languages: “3 days ago”, “in 2 weeks”.
    private func counted(_ text: String, _ number: Int) -> RelativeDate? {
        guard number <= Self.maximumCount else { return nil }
        for texts in texts {
            for unit in [RelativeDateTexts.Unit.day, .week, .month, .year] {
                for offset in [-number, number]
                where texts.text(offset, unit, isNumeric: true).map(Self.normal) == text {
                    switch unit {
                    case .day, .weekday: return .days(offset)
                    case .week: return .days(7 * offset)
                    case .month: return .months(offset)
                    case .year: return .months(12 * offset)
                    }
                }
            }
        }
        return nil
    }
}
