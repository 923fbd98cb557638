import Foundation
import RandomSupport
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Random texts as queries. `TROVE_RUNS` sets their number; the full run has a million.
struct QueryFuzzTests {
    let folder: TemporaryFolder
    let library: Library
    let list: List

    private static let wantedRuns =
        ProcessInfo.processInfo.environment["TROVE_RUNS"].flatMap { Int($0) }
    private static let runCount = wantedRuns ?? 1_000
    private static var isFullRun: Bool { wantedRuns != nil }
    /// The processor time that no query over a short list may exceed. Elapsed time would depend on
    /// the load of the machine. Checked only in full runs, which use a release build.
    private static let limit = Duration.milliseconds(50)

    private static let pieces = [
        "title", "year", "read", "bought", "tag", "film", "cover", "who", ":", "..", ">=", "<", "~",
        "\"", "(", ")", "-", "or ", " ", "1983", "2020-05", "1:30", "none", "sort:", "today", "+7d",
        "é", "e\u{301}", "\0", "*", "'", "日本", "NOT ", "AND ", "NEAR(", "^", "{f0}", "%", "_", ";",
        "--", "\n", "🙂", "\u{FFFD}", "²", "٣", "99999999999999999999", "1e999", "nan", "#3",
    ]

    init() async throws {
        folder = try TemporaryFolder()
        library = try folder.library()
        let fields = [
            FieldDraft(name: "Title"), FieldDraft(name: "Year", kind: .number),
            FieldDraft(name: "Read", kind: .checkbox), FieldDraft(name: "Bought", kind: .date),
            FieldDraft(name: "Tags", kind: .tags), FieldDraft(name: "Film", kind: .timeSpan),
            FieldDraft(name: "Cover", kind: .image), FieldDraft(name: "Who", kind: .recordLink),
            FieldDraft(name: "Stars", kind: .rating), FieldDraft(name: "Story", kind: .paragraph),
        ]
        let id = try #require(
            try await library.perform(.createList(name: "Things", fields: fields)).list)
        let created = try library.list(id)
        for number in 0..<100 {
            try await library.perform(
                .addRecord(
                    list: id,
                    values: [
                        created.fields[0].id: .text("Title \(number) é 日本"),
                        created.fields[1].id: .integer(Int64(1_900 + number)),
                        created.fields[4].id: .texts(["a", "none \(number % 7)"]),
                        created.fields[5].id: .timeSpan(seconds: Int64(number * 60)),
                        created.fields[7].id: number == 0 ? .empty : .record(RecordID(number)),
                    ]))
        }
        list = try library.list(id)
    }

    @Test func noTextIsRefusedAndNoneTakesLong() throws {
        var random = SplitMix64(seed: 8)
        var slowest: (query: String, time: Duration) = ("", .zero)
        for run in 0..<Self.runCount {
            // Sometimes a long, pasted text.
            let isLong = run % 50 == 49
            let query = isLong ? Self.longQuery(&random) : Self.query(&random)
            do {
                let time = try timed(query)
                if time > slowest.time { slowest = (query, time) }
                if Self.isFullRun {
                    #expect(time < Self.limit, "seed 8, run \(run), \(query.debugDescription)")
                }
            } catch {
                Issue.record("seed 8, run \(run), \(query.debugDescription): \(error)")
            }
        }
        if Self.isFullRun { print("\(Self.runCount) queries, the slowest \(slowest)") }
    }

    @Test func everyTokenOfEveryTextCanBeCompleted() async throws {
        var random = SplitMix64(seed: 9)
        for _ in 0..<60 {
            let query = Self.query(&random)
            for cursor in 0...query.count {
                for completion in try await library.completions(of: query, at: cursor, in: list.id)
                {
                    #expect(completion.offsets.upperBound == cursor, "\(query.debugDescription)")
                }
            }
        }
    }

    /// A part that is repeated many times, or varied each time.
    enum LongQuery: String, CaseIterable {
        case brackets = "("
        case minuses = "-"
        case words = "a "
        case fieldBrackets = "title:("
        case alternatives = "a or "
        case quotes = "\""
        case ranges = "year:1..2 "
        case letters = "a"
        case negatedBrackets = "-(a or "
        case bracketsOfBoth = "x (y or z "
        case linkedWords = "title "
        case differentWords = "# "
        case differentAlternatives = "(title or #) "
        case differentRanges = "year:#..#9 or "
        case differentDays = "added:>=# "
        case differentLinks = "who:# or "

        var text: String {
            let count = self == .letters ? 100_000 : 3_000 / rawValue.count
            return (0..<count).map { rawValue.replacing("#", with: "\($0)") }.joined()
        }
    }

    @Test(arguments: LongQuery.allCases)
    func longAndDeepQueriesAreFine(_ query: LongQuery) throws {
        let time = try timed(query.text)
        if Self.isFullRun { #expect(time < Self.limit) }
    }

    /// The processor time of a query and its hint.
    private func timed(_ query: String) throws -> Duration {
        let start = Self.processorTime
        _ = try search(query)
        _ = SearchQuery(query).hint(in: list)
        return Self.processorTime - start
    }

    /// The processor time of this thread.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private func search(_ query: String) throws -> RecordList {
        try library.read { db in
            try library.recordList(
                for: RecordListRequest(list: list.id, query: query), in: db,
                cancellation: CancellationFlag(), firstPage: { _ in })
        }
    }

    private static func query(_ random: inout SplitMix64) -> String {
        (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in
            // Sometimes an arbitrary character.
            if Int.random(in: 0..<12, using: &random) == 0 {
                return Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &random)).map {
                    String(Character($0))
                }
            }
            return random.pick(pieces)
        }.joined()
    }

    /// A long query: a few pieces, shuffled or repeated in the same order.
    private static func longQuery(_ random: inout SplitMix64) -> String {
        let few = (0..<5).map { _ in query(&random) }
        let count = Int.random(in: 10...150, using: &random)
        guard Bool.random(using: &random) else {
            return String(repeating: few[0], count: count)
        }
        return (0..<count).compactMap { _ in random.pick(few) }.joined(separator: " ")
    }
}
