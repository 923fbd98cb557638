import GRDB
import RandomSupport
import Testing

@testable import TroveModel
@testable import TroveStore

/// The notation of dates with a time of day, in Swift and in SQL.
struct StampValueTests {
    private static let valid = [
        "1994", "1994-05", "1994-05-30", "1994-05-30T18:30", "1994-05-30T23:59:59",
        "1994-05-30T00:00:00.000000001", "0000-01-01T00:00:00.25", "2024-02-29T09:09:09.987654321",
    ]

    /// Valid texts and texts that differ from them in a few characters.
    private static func texts(_ random: inout SplitMix64) -> [String] {
        let characters = Array("0123456789-:T. Z+x/,")
        return valid
            + (0..<3_000).map { _ in
                var text = Array(valid.randomElement(using: &random) ?? "")
                for _ in 0..<Int.random(in: 1...2, using: &random) {
                    let place = Int.random(in: 0..<text.count, using: &random)
                    let character = characters.randomElement(using: &random) ?? "0"
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: text.remove(at: place)
                    case 1: text.insert(character, at: place)
                    default: text[place] = character
                    }
                    if text.isEmpty { text = ["1"] }
                }
                return String(text)
            }
    }

    @Test func sqlAndSwiftAgreeOnWhatIsADate() throws {
        var random = SplitMix64(seed: 32)
        let condition = try #require(Misfits.condition("it", type: .date))
        try DatabaseQueue().read { db in
            for text in Self.texts(&random) {
                let isMisfit = try Bool.fetchOne(
                    db, sql: "SELECT ifnull(\(condition), 0) FROM (SELECT ? AS it)",
                    arguments: [text])
                #expect(isMisfit == (PartialDate(text) == nil), "\(text)")
            }
        }
    }
}
