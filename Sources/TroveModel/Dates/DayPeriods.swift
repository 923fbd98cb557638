import TableCore
import TextCore

/// The words of languages for the halves of a day: `AM`, `PM`, `오후`, `p. m.`
struct DayPeriods: Sendable {
    /// Whether a word, in lowercase and without spaces and full stops, is the second half.
    private(set) var areAfternoon: [String: Bool] = ["am": false, "pm": true]
    /// Words between a date and a time: `at`.
    private(set) var joints: Set<String> = ["at"]

    init(_ symbols: DateSymbols) {
        guard let format = DateTextFormat("a", symbols: symbols),
            let morning = format.text(ofSecond: 9 * 3_600).map(Self.plain),
            let afternoon = format.text(ofSecond: 21 * 3_600).map(Self.plain), morning != afternoon
        else { return }
        areAfternoon[morning] = false
        areAfternoon[afternoon] = true
        for word in DateTokens(symbols.dateTimePattern.filter { !"{}'01".contains($0) }).words {
            joints.insert(word.text)
        }
    }

    /// A word without what differs between writers.
    static func plain(_ word: some StringProtocol) -> String {
        word.lowercased().filter { $0.isLetter }
    }
}
