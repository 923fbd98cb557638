import PostgresTestSupport
import RandomSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Updates of snapshots by looking up the changed records only.
@Suite(.timeLimit(.minutes(5))) struct RecordListUpdateTests {
    private static let fields = [
        FieldDraft(name: "Title"), FieldDraft(name: "Year", kind: .number),
        FieldDraft(name: "Genre", choices: ["Tale", "Crime", "Art"]),
        FieldDraft(name: "Bought", kind: .date), FieldDraft(name: "Next", kind: .recordLink),
    ]

    private static func requests(_ list: List) -> [RecordListRequest] {
        let fields = list.fields.map(\.id)
        return [
            RecordListRequest(list: list.id),
            RecordListRequest(list: list.id, scope: .trash),
            RecordListRequest(list: list.id, sort: .field(fields[0], ascending: false)),
            RecordListRequest(
                list: list.id, sort: .by([SortKey(.field(fields[1])), SortKey(.field(fields[0]))]),
                grouping: .value(fields[2]), ignoredWords: IgnoredWords(["the"])),
            RecordListRequest(
                list: list.id, sort: .field(fields[0]), grouping: .firstLetter(fields[0])),
            RecordListRequest(list: list.id, grouping: .range(fields[1], step: 10)),
            RecordListRequest(list: list.id, grouping: .month(.field(fields[3]))),
            RecordListRequest(list: list.id, sort: .field(fields[4])),
            RecordListRequest(list: list.id, grouping: .value(fields[4])),
            RecordListRequest(list: list.id, query: "year:>1995 -crime"),
            RecordListRequest(
                list: list.id, grouping: .value(fields[2]), query: "a or genre:art sort:year"),
            RecordListRequest(list: list.id, query: "next:b"),
        ]
    }

    private static func values(
        of list: List, _ count: Int, _ random: inout SplitMix64
    ) -> [FieldID: FieldValue] {
        let texts = ["a", "b", "The a", "Zen 9", "zen 10", "Éclair", "4 b", ""]
        var values: [FieldID: FieldValue] = [
            list.fields[0].id: .text(random.pick(texts) ?? ""),
            list.fields[1].id: random.chance(80)
                ? .integer(Int64(random.number(1_980...2_010))) : .text("about \(random.below(3))"),
            list.fields[2].id: .text(random.pick(["Tale", "Crime", "Art", "Other", ""]) ?? ""),
        ]
        if let date = PartialDate(year: 2_000 + random.below(3), month: random.number(1...12)) {
            values[list.fields[3].id] = .date(date)
        }
        if count > 0, random.chance(50) {
            values[list.fields[4].id] = .record(RecordID(random.number(1...count)))
        }
        return values
    }

    private static func edit(
        _ list: List, _ ids: [RecordID], _ count: Int, _ random: inout SplitMix64
    ) -> Edit {
        let some = random.some(of: ids, atMost: 4)
        switch random.below(6) {
        case 0:
            return .addRecord(
                list: list.id, values: values(of: list, count, &random),
                place: random.chance(50) ? .first : .last)
        case 1: return .deleteRecords(some, list: list.id)
        case 2: return .moveRecords(some, list: list.id, to: random.chance(50) ? .first : .last)
        default:
            let (field, value) =
                values(of: list, count, &random).randomElement(using: &random)
                ?? (list.fields[0].id, .empty)
            return .setValues(value, field: field, records: some, list: list.id)
        }
    }

    @Test(arguments: 5...8 as ClosedRange<UInt64>)
    func splicedListsAreThoseReadAgain(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let created = try await library.perform(
                .createList(name: "Things", fields: Self.fields))
            let list = try await library.list(try #require(created.list))
            var count = 0
            for _ in 0..<40 {
                try await library.perform(
                    .addRecord(list: list.id, values: Self.values(of: list, count, &random)))
                count += 1
            }
            for run in 0..<15 {
                var before: [RecordList] = []
                for request in Self.requests(list) {
                    before.append(try await library.recordList(for: request))
                }
                let edit = Self.edit(list, before[0].allIDs, count, &random)
                let change = try await library.perform(edit)
                count += change.inserted.count
                for old in before {
                    let update = try await library.update(of: old, splicing: .always)
                    let fresh = try await library.recordList(for: old.request)
                    let comment = Comment(
                        rawValue: "seed \(seed), run \(run), \(edit) \(old.request)")
                    #expect(update.new.allIDs == fresh.allIDs, comment)
                    #expect(update.new.sections == fresh.sections, comment)
                    #expect(update.new.linkStamps == fresh.linkStamps, comment)
                    #expect(update.new.generation == fresh.generation, comment)
                }
            }
        }
    }
}
