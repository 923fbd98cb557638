import Foundation
import MemoryStorage
import RandomSupport
import Testing
import TroveModel

/// Random queries, orders, sections and pages of a library, compared with those in memory.
@Suite(.timeLimit(.minutes(5))) struct QueryDifferenceTests {
    private static let fields: [FieldDraft] = [
        FieldDraft(name: "Title"), FieldDraft(name: "Year", kind: .number),
        FieldDraft(name: "Read", kind: .checkbox), FieldDraft(name: "Bought", kind: .date),
        FieldDraft(name: "Tags", kind: .tags), FieldDraft(name: "Film", kind: .timeSpan),
        FieldDraft(name: "Cover", kind: .image), FieldDraft(name: "Who", kind: .recordLink),
        FieldDraft(name: "Stars", kind: .rating), FieldDraft(name: "Story", kind: .paragraph),
        FieldDraft(name: "Genre", choices: ["Tale", "Crime", "Art"]),
    ]

    /// The apostrophes of names that follow each other are of one kind: the ICU of the server may
    /// be an older one, which puts the two kinds in different places.
    private static let titles = [
        "The Hobbit", "O’Hare’s Cat", "L'Étranger", "Zen 10", "Zen 9", "zen 9", "4 Blondes",
        "Éclair", "eclair", "日本", "Ωmega", "“Quoted”", "a", "The", "An Owl, a cat", "Straße",
        "strasse", "x\ny", "100%", "under_score", "O’Neill", "Łódź", "Ünal", "Ápice", "-", "…",
    ]
    private static let words = ["crime", "owl", "cat", "house", "10", "o'hare", "sea", "étranger"]
    private static let days = ["2020", "2020-05", "2020-05-30", "1999-12-31", "0044", "2021-01-01"]

    /// The same list in both libraries.
    private struct Pair {
        let stored: any LibraryStorage
        let memory: MemoryLibrary
        var storedList: List
        var memoryList: List

        init(_ stored: any LibraryStorage, _ memory: MemoryLibrary) async throws {
            (self.stored, self.memory) = (stored, memory)
            storedList = try await stored.createList("Things", QueryDifferenceTests.fields)
            memoryList = try await memory.createList("Things", QueryDifferenceTests.fields)
        }

        func insert(_ values: [String: FieldValue]) async throws {
            try await stored.insert(values, into: storedList)
            try await memory.insert(values, into: memoryList)
        }

        func perform(_ edit: (List) -> Edit) async throws {
            try await stored.perform(edit(storedList))
            try await memory.perform(edit(memoryList))
        }

        func found(
            _ request: (List) -> RecordListRequest
        ) async throws -> (stored: RecordList, memory: RecordList) {
            (
                try await stored.recordList(for: request(storedList)),
                try await memory.recordList(for: request(memoryList))
            )
        }

        func page(
            _ request: (List) -> RecordListRequest, from offset: Int, limit: Int
        ) async throws -> (stored: [Record], memory: [Record]) {
            (
                try await stored.records(of: request(storedList), from: offset, limit: limit),
                try await memory.records(of: request(memoryList), from: offset, limit: limit)
            )
        }
    }

    private func withPair(
        _ random: inout SplitMix64, on engine: Engine = .postgres,
        _ body: (Pair, inout SplitMix64) async throws -> Void
    ) async throws {
        let memory = MemoryLibrary()
        var copy = random
        try await engine.withStorage { stored in
            let pair = try await Pair(stored, memory)
            for number in 0..<70 {
                try await pair.insert(Self.record(number, &copy))
            }
            try await pair.perform { .deleteRecords([5, 17, 30], list: $0.id) }
            try await pair.perform { .moveRecords([60, 3], list: $0.id, to: .first) }
            try await pair.perform {
                .lendRecords(
                    [2, 9], list: $0.id,
                    LoanDraft(
                        borrower: "Bob O’Hare", lentOn: PartialDate("2020-01-02")!,
                        dueOn: PartialDate("2020-02-01")))
            }
            try await body(pair, &copy)
        }
        random = copy
    }

    private static func record(_ number: Int, _ random: inout SplitMix64) -> [String: FieldValue] {
        var values: [String: FieldValue] = [:]
        func misfit(_ value: FieldValue, _ text: String) -> FieldValue {
            random.chance(12) ? .text(text) : value
        }
        if random.chance(90) { values["Title"] = .text(random.pick(titles) ?? "") }
        if random.chance(70) {
            let year = FieldValue.integer(Int64(random.number(1_990...2_003)))
            values["Year"] = misfit(
                random.chance(20) ? .decimal(Double(random.number(-40...40)) / 4) : year,
                "about \(random.number(1...3))")
        }
        if random.chance(60) { values["Read"] = misfit(.checkbox(random.chance(50)), "maybe") }
        if random.chance(70), let day = PartialDate(random.pick(days) ?? "") {
            values["Bought"] = misfit(.date(day), "in May")
        }
        if random.chance(60) { values["Tags"] = .texts(random.some(of: words, atMost: 3)) }
        if random.chance(60) {
            values["Film"] = misfit(.timeSpan(seconds: Int64(random.number(0...9) * 900)), "long")
        }
        if random.chance(20), let image = ImageID(String(repeating: "ab", count: 32)) {
            values["Cover"] = .image(image)
        }
        if number > 3, random.chance(60) {
            values["Who"] = .record(RecordID(random.number(1...number)))
        }
        if random.chance(60) {
            values["Stars"] = misfit(.integer(Int64(random.number(1...5))), "top")
        }
        if random.chance(60) {
            values["Story"] = .text(
                random.some(of: words + titles, atMost: 4).joined(separator: " "))
        }
        if random.chance(70) {
            values["Genre"] = .text(random.pick(["Tale", "Crime", "Art", "Other", "other"]) ?? "")
        }
        return values
    }

    private static let values = [
        "zen", "the", "hobbit", "ohare", "hare", "owl", "cri", "10", "1995", "1995.5", "-2.5",
        "2020", "2020-05", "yes", "no", "none", "misfit", "maybe", "about", "tale", "30", "1:30",
        "1 h", "3", "#7", "bob", "et", "日", "today", "\"o hare\"", "\"ohare s\"", "\"zen 9\"",
        "\"an owl\"", "\"in may\"", "~ar", "~9", "~0", "~20", "~'",
        "~ye", "~1", "in", "long", "top", "art",
    ]
    /// Whether a checkbox is more than “yes” has no meaning.
    private static let comparable = values.filter { $0 != "yes" && $0 != "no" }
    private static let names = [
        "title", "year", "read", "bought", "tags", "film", "who", "stars", "story", "genre",
        "added", "changed", "lent", "due", "borrower", "overdue", "cover", "nothing",
    ]

    /// A query that means something, most of the time.
    private static func query(_ random: inout SplitMix64, depth: Int = 0) -> String {
        switch random.below(depth > 2 ? 4 : 8) {
        case 0: return random.pick(values) ?? ""
        case 1, 2:
            let sign = random.pick(["", "", "", ">=", "<", ">", "<=", "="]) ?? ""
            let operand = random.pick(sign.isEmpty ? values : comparable) ?? ""
            return "\(random.pick(names) ?? ""):\(sign)\(operand)"
        case 3:
            let ends = [random.pick(comparable) ?? "", random.pick(comparable) ?? ""]
            return "\(random.pick(names) ?? ""):\(ends[0])..\(random.chance(50) ? ends[1] : "")"
        case 4: return "-" + query(&random, depth: depth + 1)
        case 5:
            return "(\(query(&random, depth: depth + 1)) or \(query(&random, depth: depth + 1)))"
        case 6:
            return "\(random.pick(names) ?? ""):(\(random.pick(values) ?? "") or "
                + "\(random.pick(values) ?? ""))"
        default:
            return query(&random, depth: depth + 1) + " " + query(&random, depth: depth + 1)
        }
    }

    private static let runCount =
        ProcessInfo.processInfo.environment["TROVE_RUNS"].flatMap { Int($0) } ?? 400

    @Test func randomQueriesFindTheSameRecords() async throws {
        var random = SplitMix64(seed: 11)
        try await withPair(&random) { pair, random in
            for run in 0..<Self.runCount {
                let query = Self.query(&random)
                let scope: RecordListRequest.Scope = random.chance(10) ? .trash : .records
                do {
                    let found = try await pair.found {
                        RecordListRequest(list: $0.id, scope: scope, query: query)
                    }
                    #expect(
                        found.stored.allIDs == found.memory.allIDs, "seed 11, run \(run), \(query)")
                } catch {
                    Issue.record("seed 11, run \(run), \(query.debugDescription): \(error)")
                }
            }
        }
    }

    @Test func randomOrdersAndSectionsAreTheSame() async throws {
        var random = SplitMix64(seed: 12)
        try await withPair(&random) { pair, random in
            for run in 0..<Self.runCount {
                var keys: [(Int, Bool)] = []
                for _ in 0..<random.below(3) {
                    keys.append((random.below(Self.fields.count), random.chance(50)))
                }
                let group = random.below(Self.fields.count)
                let way = random.below(6)
                let step = random.pick([0.5, 1, 10, 3_600] as [Double]) ?? 1
                let ignored =
                    random.chance(50) ? IgnoredWords(["the", "an", "a", "l'", "o'"]) : .none
                let query = random.chance(30) ? Self.query(&random) : ""
                let found = try await pair.found { list in
                    let field = list.fields[group].id
                    let grouping: RecordGrouping =
                        switch way {
                        case 0: .value(field)
                        case 1: .firstLetter(field)
                        case 2: .range(field, step: step)
                        case 3: .month(group == 0 ? .added : .field(field))
                        case 4: .day(.field(field))
                        default: .none
                        }
                    return RecordListRequest(
                        list: list.id,
                        sort: .by(
                            keys.map { SortKey(.field(list.fields[$0.0].id), ascending: $0.1) }),
                        grouping: grouping, ignoredWords: ignored, query: query)
                }
                let comment = Comment(
                    rawValue: "seed 12, run \(run), \(found.stored.request) \(keys)")
                #expect(found.stored.sections == found.memory.sections, comment)
                #expect(found.stored.allIDs == found.memory.allIDs, comment)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func randomPagesArePartsOfTheList(_ engine: Engine) async throws {
        var random = SplitMix64(seed: 13)
        try await withPair(&random, on: engine) { pair, random in
            for run in 0..<Self.runCount / 2 {
                let keys = (0..<random.below(3)).map { _ in
                    (random.below(Self.fields.count), random.chance(50))
                }
                let group = random.chance(20) ? random.below(Self.fields.count) : nil
                let ignored = random.chance(30) ? IgnoredWords(["the", "an", "l'"]) : .none
                let query = random.chance(60) ? Self.query(&random) : ""
                let scope: RecordListRequest.Scope = random.chance(10) ? .trash : .records
                let offset = random.chance(40) ? 0 : random.number(0...80)
                let limit = random.pick([0, 1, 5, 20, 70, 2_000, .max] as [Int]) ?? 0
                func request(_ list: List) -> RecordListRequest {
                    RecordListRequest(
                        list: list.id, scope: scope,
                        sort: .by(
                            keys.map { SortKey(.field(list.fields[$0.0].id), ascending: $0.1) }),
                        grouping: group.map { .value(list.fields[$0].id) } ?? .none,
                        ignoredWords: ignored, query: query)
                }
                let page = try await pair.page(request, from: offset, limit: limit)
                let ids = try await pair.found(request).stored.allIDs
                let part = Array(ids.dropFirst(offset).prefix(limit))
                let comment = Comment(
                    rawValue: "seed 13, run \(run), \(query.debugDescription) \(keys) "
                        + "\(group ?? -1) \(scope), \(limit) from \(offset)")
                let read = try await pair.stored.records(part, in: pair.storedList.id)
                #expect(page.stored.map(\.id) == part, comment)
                #expect(page.stored == read, comment)
                #expect(page.stored.map(\.id) == page.memory.map(\.id), comment)
            }
        }
    }

    private static let pieces = [
        "title", "year", "read", "bought", "tag", "film", "cover", "who", ":", "..", ">=", "<", "~",
        "\"", "(", ")", "-", "or ", " ", "1983", "2020-05", "1:30", "none", "sort:", "today", "+7d",
        "é", "e\u{301}", "\0", "*", "'", "日本", "NOT ", "AND ", "NEAR(", "^", "{f0}", "%", "_", ";",
        "--", "\n", "🙂", "\u{FFFD}", "²", "٣", "99999999999999999999", "1e999", "nan", "#3", "\\",
        "$1", "''", "&", "|", "!", "[", "]",
    ]

    @Test func noTextIsRefused() async throws {
        var random = SplitMix64(seed: 8)
        try await withPair(&random) { pair, random in
            for run in 0..<Self.runCount {
                let query = (0..<random.below(10)).compactMap { _ in random.pick(Self.pieces) }
                    .joined()
                do {
                    let found = try await pair.found {
                        RecordListRequest(list: $0.id, query: query)
                    }
                    #expect(
                        found.stored.allIDs == found.memory.allIDs,
                        "seed 8, run \(run), \(query.debugDescription)")
                } catch {
                    Issue.record("seed 8, run \(run), \(query.debugDescription): \(error)")
                }
            }
        }
    }

    @Test(arguments: [
        "(", "-", "a ", "title:(", "a or ", "\"", "year:1..2 ", "-(a or ", "x (y or z ", "title ",
        "# ", "(title or #) ", "year:#..#9 or ", "added:>=# ", "who:# or ", "\"a #\" or ",
    ])
    func longAndDeepQueriesAreFine(_ part: String) async throws {
        let count = 3_000 / part.count
        let query = (0..<count).map { part.replacing("#", with: "\($0)") }.joined()
        try await Engine.postgres.withStorage { shared in
            let list = try await shared.createList("Things", Self.fields)
            for number in 0..<20 {
                try await shared.insert(["Title": .text("Title \(number)")], into: list)
            }
            _ = try await shared.recordList(for: RecordListRequest(list: list.id, query: query))
        }
    }
}
