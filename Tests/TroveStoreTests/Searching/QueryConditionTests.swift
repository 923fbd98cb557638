import Foundation
import GRDB
import RandomSupport
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Checking records one by one finds the same as the search index and the table.
struct QueryConditionTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let texts = [
        "The silent house", "Łódź, a history", "STRASSE und Straße", "søren's night-light", "",
        "running and singing", "42", "4.5", "1994-05", "x\ny z", "ﬁne ﬂow", "Ωμέγα", "e\u{301}lan",
        "a_b", "日本語", "naïve café", "don't", "yes", "l'art, c’est tout", "४२",
    ]
    private static let words = [
        "silent", "house", "lodz", "stra", "soren", "s", "e", "fine", "fl", "ωμ", "42", "4", "日本",
        "nai", "caf", "t", "zzz", "b", "a", "dont", "cest", "la",
    ]

    private func makeList(in library: Library, _ random: inout SplitMix64) async throws -> List {
        let id = try #require(
            try await library.perform(
                .createList(
                    name: "Things",
                    fields: [
                        FieldDraft(name: "Title"), FieldDraft(name: "Year", kind: .number),
                        FieldDraft(name: "Day", kind: .date),
                        FieldDraft(name: "Read", kind: .checkbox), FieldDraft(name: "Note"),
                        FieldDraft(name: "Tags", kind: .tags),
                    ])
            ).list)
        let list = try library.list(id)
        for _ in 0..<120 {
            var values: [FieldID: FieldValue] = [:]
            for field in [0, 4] {
                values[list.fields[field].id] = .text(random.pick(Self.texts) ?? "")
            }
            let year = Int64.random(in: 1990...1999, using: &random)
            values[list.fields[1].id] = random.pick([.integer(year), .text("about 1995"), .empty])
            let day = try #require(
                PartialDate(year: Int.random(in: 1990...1999, using: &random), month: 1))
            values[list.fields[2].id] = random.pick([.date(day), .empty])
            values[list.fields[3].id] = random.pick([.checkbox(true), .checkbox(false), .empty])
            values[list.fields[5].id] = .texts(
                [random.pick(Self.texts) ?? "", random.pick(Self.words) ?? ""].filter { $0 != "" })
            try await library.perform(.addRecord(list: id, values: values))
        }
        return list
    }

    private func query(_ random: inout SplitMix64, depth: Int = 0) -> String {
        let word = random.pick(Self.words) ?? ""
        switch Int.random(in: 0..<(depth < 3 ? 16 : 10), using: &random) {
        case 0: return word
        case 1: return "\"\(word) \(random.pick(Self.words) ?? "")\""
        case 2: return "\"\(word)\""
        case 3: return "title:\(word)"
        case 4: return "note:\"\(word)\""
        case 5: return "title:~\(word)"
        case 6:
            let sign = random.pick([">=", "<", "=", ">", "<=", ""]) ?? ""
            return (random.pick(["year", "day", "title", "tags"]) ?? "") + ":\(sign)1995"
        case 7:
            return random.pick(["year:1992..1996", "day:..1994", "day:1994-01..", "year:..5"]) ?? ""
        case 8: return random.pick(["read:yes", "read:no", "read:none", "-read:yes"]) ?? ""
        case 9:
            return random.pick(["note:none", "day:none", "tags:\(word)", "nofield:\(word)"]) ?? ""
        case 10, 11: return "-" + query(&random, depth: depth + 1)
        case 12, 13:
            return "(\(query(&random, depth: depth + 1)) or \(query(&random, depth: depth + 1)))"
        default: return query(&random, depth: depth + 1) + " " + query(&random, depth: depth + 1)
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func oneByOneFindsWhatIsFoundAtOnce(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let library = try folder.library()
        let list = try await makeList(in: library, &random)
        let ids = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
        var found = 0
        for _ in 0..<400 {
            let text = query(&random)
            let query = SearchQuery(text)
            let atOnce = try await library.recordList(
                for: RecordListRequest(list: list.id, query: text)
            ).allIDs
            let oneByOne = try await library.pool.read { db in
                let condition = try #require(
                    try QueryConditions(list: list).condition(query.root, withWords: true))
                let matcher = try RecordMatcher(condition, list: list, db: db)
                return try ids.filter { try matcher.matches($0) }
            }
            try #require(oneByOne == atOnce, "seed \(seed): \(text)")
            found += atOnce.isEmpty || atOnce.count == ids.count ? 0 : 1
        }
        #expect(found > 100)
    }

    @Test func theFirstResultsComeInTheOrderAndTheSectionsOfTheList() async throws {
        var random = SplitMix64(seed: 5)
        let library = try folder.library()
        let list = try await makeList(in: library, &random)
        let base = RecordListRequest(
            list: list.id, sort: .field(list.fields[0].id), grouping: .value(list.fields[1].id))
        var request = base
        request.query = SearchQuery("-silent read:yes or s")
        let all = try await library.recordList(for: base)
        let complete = try await library.recordList(for: request)
        #expect(complete.count > FirstMatches.count)
        let first = try await library.pool.read { [request] db in
            var matches = FirstMatches(
                query: request.query, list: list, db: db,
                cancellation: CancellationFlag())
            matches.minimumRecordCount = 1
            matches.patience = FirstMatches.Patience(limit: .seconds(600), trial: .seconds(600))
            return try matches.first(of: all, for: request)
        }
        let page = try #require(first)
        #expect(!page.isComplete)
        #expect(page.totalCount == nil)
        #expect(page.allIDs == Array(complete.allIDs.prefix(FirstMatches.count)))
        for (section, whole) in zip(page.sections, complete.sections) {
            #expect(section.title == whole.title)
            #expect(section.range.lowerBound == whole.range.lowerBound)
        }
    }

    @Test func whatFewRecordsHaveIsLeftToTheIndex() async throws {
        var random = SplitMix64(seed: 6)
        let library = try folder.library()
        let list = try await makeList(in: library, &random)
        let all = try await library.recordList(for: RecordListRequest(list: list.id))
        let request = RecordListRequest(list: list.id, query: "zzzz")
        let first = try await library.pool.read { db in
            var matches = FirstMatches(
                query: request.query, list: list, db: db,
                cancellation: CancellationFlag())
            matches.minimumRecordCount = 1
            return try matches.first(of: all, for: request)
        }
        #expect(first == nil)
    }

    @Test func lookingEndsWhenWhatWasFoundPromisesTooLittle() {
        let quick = FirstMatches.Patience.quick
        let patient = FirstMatches.Patience.patient
        #expect(quick.hasMore(found: 0, after: .microseconds(1_900)))
        #expect(!quick.hasMore(found: 0, after: .milliseconds(2)))
        // Ten in 3 ms predict fifty in 15 ms.
        #expect(quick.hasMore(found: 10, after: .milliseconds(3)))
        #expect(!quick.hasMore(found: 10, after: .milliseconds(4)))
        #expect(!quick.hasMore(found: 49, after: quick.limit))
        #expect(patient.hasMore(found: 0, after: .milliseconds(21)))
        #expect(!patient.hasMore(found: 49, after: patient.limit))
    }

    @Test func whatWordsLeaveOutIsOneQuestionToTheIndex() async throws {
        var random = SplitMix64(seed: 8)
        let library = try folder.library()
        let list = try await makeList(in: library, &random)
        try await library.pool.read { db in
            let evaluator = QueryEvaluator(list: list, db: db, cancellation: CancellationFlag())
            for (query, expression): (String, String?) in [
                ("silent -s -(a or b)", #"(("silent"*) NOT ("s"* OR ("a"* OR "b"*)))"#),
                ("-s", nil), ("-s -t", nil), ("silent -year:1995", nil),
            ] {
                let asked = try evaluator.matchExpression(SearchQuery(query).root)
                #expect(asked == expression, "\(query)")
            }
        }
    }

    @Test func aQueryOfVeryManyPartsIsAnswered() async throws {
        var random = SplitMix64(seed: 7)
        let library = try folder.library()
        let list = try await makeList(in: library, &random)
        for text in ["year:1990..1999", "-read:yes", "title:~s", "(title:~s or -day:none)"] {
            let once = try await library.recordList(
                for: RecordListRequest(list: list.id, query: text)
            ).allIDs
            let often = try await library.recordList(
                for: RecordListRequest(
                    list: list.id,
                    query: Array(repeating: text, count: 3_000).joined(separator: " "))
            ).allIDs
            #expect(often == once, "\(text)")
        }
    }
}
