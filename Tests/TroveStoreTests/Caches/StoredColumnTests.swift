import Foundation
import GRDB
import RandomSupport
import TestSupport
import Testing
import TextCore
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Cached columns are used, and answer like the records after any edits by any program.
@Suite(.timeLimit(.minutes(5))) struct StoredColumnTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The number of edits, which `TROVE_ORDER_STEPS` overrides.
    private static let steps =
        ProcessInfo.processInfo.environment["TROVE_ORDER_STEPS"].flatMap { Int($0) } ?? 30

    @Test(arguments: [1, 2, 3] as [UInt64])
    func storedColumnsSayWhatTheRecordsSay(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var library = try folder.eagerLibrary()
        let list = try await EveryKind.makeList(in: library, count: 90, random: &random)
        await library.columnCache.updateNow(list.id, in: library)
        var other = try folder.eagerLibrary()
        var answered = 0
        for step in 0..<Self.steps {
            // Sometimes another program edits.
            let editor = Bool.random(using: &random) ? other : library
            let ids = try await editor.recordList(for: RecordListRequest(list: list.id)).allIDs
            if step % 7 == 6 {
                try await editor.undo()
            } else {
                try await editor.perform(EveryKind.edit(of: list, ids: ids, random: &random))
            }
            switch Int.random(in: 0..<8, using: &random) {
            case 0: await library.columnCache.updateNow(list.id, in: other)
            case 1:
                library.close()
                library = try folder.eagerLibrary()
            case 2:
                other.close()
                other = try folder.eagerLibrary()
            default: break
            }
            let reader = try folder.eagerLibrary()
            defer { reader.close() }
            for _ in 0..<25 {
                let query = EveryKind.query(random: &random)
                let told: Comment = "seed \(seed), step \(step): \(query)"
                let (stored, slow, count) = try reader.answers(query, in: list.id)
                try #require(stored == slow, told)
                answered += count
            }
        }
        #expect(answered > Self.steps * 10)
    }

    @Test func partsWithGapsAndManyPartsAreFine() async throws {
        var random = SplitMix64(seed: 21)
        let library = try folder.eagerLibrary()
        let text = RandomEdits.csv(count: 9_000, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        // Made by the import itself.
        #expect(try folder.sqlite3("SELECT count(*) FROM _column_part WHERE part = 2") == "6")
        let ids = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
        let gone = ids.filter { $0 % 3 == 0 || (4_090..<8_300).contains($0) }
        try await library.perform(.deleteRecords(gone, list: list.id))
        try await library.perform(.emptyTrash(list.id))
        await library.columnCache.updateNow(list.id, in: library)
        #expect(try folder.sqlite3("SELECT count(*) FROM _column_part WHERE part = 1") == "0")
        for query in [
            "year:>=1995", "read:no", "title:~pp", "title:~ÄP", "genre:none", "year:1990..1993",
            "title:=zebra", "-title:~a read:yes", "added:today", "changed:<2000",
        ] {
            let (stored, slow, count) = try library.answers(query, in: list.id)
            #expect(stored == slow, "\(query)")
            #expect(count > 0, "\(query)")
        }
    }

    @Test func whatDoesNotFitIsToldAsSQLiteTellsIt() async throws {
        var texts = ["", "1994", "199", "19944", "1994-1", "1994-13", "x994", "1994/05", "٣٣٣٣"]
        for year in ["1900", "2000", "2023", "2024", "0000", "9999"] {
            for month in ["00", "01", "02", "04", "12", "13"] {
                texts.append("\(year)-\(month)")
                for day in ["00", "01", "28", "29", "30", "31", "32", "1x"] {
                    texts.append("\(year)-\(month)-\(day)")
                }
            }
        }
        texts += [String(repeating: "af09", count: 16), String(repeating: "AF09", count: 16)]
        let library = try folder.library()
        try await library.pool.read { [texts] db in
            for kind in [FieldKind.date, .image, .number, .checkbox, .rating, .timeSpan] {
                let values: [StoredValue] =
                    texts.map { .text($0) } + (-1...6).map { .integer($0) } + [.real(1), .null]
                for value in values {
                    let source = ColumnSource(name: "value", kind: kind)
                    let condition = try #require(Misfits.condition("value", type: kind.valueType))
                    let statement = try RawStatement(
                        "SELECT value, \(condition) FROM (SELECT ?1 AS value)", on: db)
                    value.bind(to: statement, at: 1)
                    #expect(try statement.step())
                    let told = source.isMisfit(ColumnValue(column: 0, of: statement))
                    #expect(told == nil || told == (statement.int64(1) != 0), "\(kind) \(value)")
                }
            }
        }
    }

    /// Letters whose folding adds or drops characters, and characters between words.
    private static let oddLetters = [
        "s", "S", "si", "ſ", "ß", "ŀ", "½", "℅", "ﬁ", "㍿", "①", "e\u{301}", "\u{301}", "Ł", "9",
        "_", "-", "'", "’", "९", "ŉ", " ", "\n", "\0", "日", "本", "Я", "·", "😀", "\u{E000}", "ﷺ",
        "\u{200D}",
    ]

    @Test func beginningsOfWordsAreThoseOfTheSearchIndex() async throws {
        var random = SplitMix64(seed: 26)
        let library = try folder.eagerLibrary()
        let list = try await library.makeBooks(
            (0..<400).map { _ in
                (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                    random.pick(Self.oddLetters) ?? ""
                }.joined()
            })
        try await library.pool.write { db in
            // Values that no import writes.
            for (id, value) in ["17", "1.5", "x'73'", "9e999"].enumerated() {
                try db.execute(sql: "UPDATE books SET title = \(value) WHERE id = \(id + 5)")
            }
            try ListTable.settleAll(in: db)
        }
        await library.columnCache.updateNow(list.id, in: library)
        let words = Set(Self.oddLetters.flatMap { SearchFolding.words($0) })
            .union([
                "ss", "s9", "日本", "si9", "17", "i", "in", "l·", "c/o", "99", "sis", "9s9", "ss日",
            ])
        let answered = try await library.pool.read { db in
            let columns = try CachedColumns(
                list: list, db: db, maximumAge: .max, cancellation: CancellationFlag())
            for word in words {
                let node = QueryNode.field(name: "title", .words([word]), text: word)
                let evaluator = QueryEvaluator(
                    list: list, db: db, cancellation: CancellationFlag(), columns: columns)
                let condition = try #require(
                    try QueryConditions(evaluator).condition(node, withWords: true))
                guard let stored = try columns.records(condition) else { continue }
                let indexed = try QueryEvaluator(
                    list: list, db: db, cancellation: CancellationFlag()
                ).records(node)
                for id in RecordID(0)...410 {
                    #expect(stored.contains(id) == indexed.contains(id), "\(word) in \(id)")
                }
            }
            return columns.answerCount
        }
        // Some characters, such as ŀ, fold to more than letters.
        #expect(answered >= words.count - 4)
    }

    @Test func beginningsThatVeryManyWordsHaveAreFoundInTheColumn() async throws {
        var random = SplitMix64(seed: 27)
        let library = try folder.eagerLibrary()
        let text = RandomEdits.csv(count: 9_000, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        let (stored, slow, count) = try library.answers("title:a", in: list.id)
        #expect(stored == slow)
        #expect(stored.count > 2_000)
        #expect(count == 1)
        // Terms with few matches, and longer ones, are left to the index.
        #expect(try library.answers("title:zebra", in: list.id).count == 0)
    }

    @Test func anEditWritesNoPart() async throws {
        var random = SplitMix64(seed: 22)
        let library = try folder.library()
        library.columnCache.setPolicy(
            .init(minimumCount: 1, maximumAge: 16, delays: .init(first: 3_600_000)))
        let text = RandomEdits.csv(count: 50, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        let count = "SELECT total(generation) || ' ' || count(*) FROM _column"
        let before = try folder.sqlite3(count)
        try await library.perform(
            .setValue(.integer(3_000), field: list.fields[2].id, record: 7, list: list.id))
        #expect(try folder.sqlite3(count) == before)
        #expect(try folder.sqlite3("SELECT count(*) FROM _order_journal") == "1")
        let (stored, slow, answered) = try library.answers("year:3000", in: list.id)
        #expect(stored == [7])
        #expect(slow == [7])
        #expect(answered == 1)
    }

    @Test func whatIsNotWrittenDownMakesTheCopiesUseless() async throws {
        var random = SplitMix64(seed: 23)
        let library = try folder.eagerLibrary()
        let list = try await EveryKind.makeList(in: library, count: 60, random: &random)
        await library.columnCache.updateNow(list.id, in: library)
        #expect(try library.answers("year:1995", in: list.id).count == 1)
        try await library.perform(
            .addField(list.id, FieldDraft(name: "More", kind: .number)))
        let changed = try library.list(list.id)
        #expect(try library.answers("year:1995", in: list.id).count == 0)
        await library.columnCache.updateNow(list.id, in: library)
        for query in ["year:1995", "more:none"] {
            let (stored, slow, count) = try library.answers(query, in: changed.id)
            #expect(stored == slow)
            #expect(count == 1)
        }
    }

    @Test func aQueryHasCopiesMade() async throws {
        var random = SplitMix64(seed: 24)
        let library = try folder.eagerLibrary()
        let list = try await EveryKind.makeList(in: library, count: 60, random: &random)
        #expect(try folder.sqlite3("SELECT count(*) FROM _column") == "0")
        _ = try await library.recordList(for: RecordListRequest(list: list.id, query: "year:1995"))
        while try folder.sqlite3(
            "SELECT count(*) > 0 AND min(state) = 'complete' FROM _column") != "1"
        {
            try await letOthersWork()
        }
        #expect(try library.answers("year:1995", in: list.id).count == 1)
    }

    @Test func aColumnThatIsTooLargeIsNotKept() async throws {
        let library = try folder.eagerLibrary()
        let id = try #require(
            try await library.perform(
                .createList(
                    name: "Things",
                    fields: [FieldDraft(name: "Title"), FieldDraft(name: "Year", kind: .number)])
            ).list)
        let list = try library.list(id)
        for number in 0..<3 {
            try await library.perform(
                .addRecord(
                    list: id,
                    values: [
                        list.fields[0].id: .text(String(repeating: "word ", count: 20_000)),
                        list.fields[1].id: .integer(Int64(number)),
                    ]))
        }
        library.columnCache.setPolicy(
            .init(
                minimumCount: 1, maximumAge: 16, maximumColumnSize: 200_000,
                delays: .init(first: 3_600_000)))
        await library.columnCache.updateNow(id, in: library)
        #expect(
            try folder.sqlite3("SELECT name, state FROM _column WHERE state <> 'complete'")
                == "title|too large")
        #expect(try library.answers("year:1", in: id).count == 1)
        let (stored, slow, count) = try library.answers("title:~wo", in: id)
        #expect(stored == [1, 2, 3])
        #expect(slow == [1, 2, 3])
        #expect(count == 0)
        // A failed attempt is not repeated.
        #expect(
            try await library.pool.read { db in
                try ColumnRefresher(
                    db: db, list: ListStore.list(id, in: db), policy: library.columnCache.policy
                ).plan(maximumAge: 1) == nil
            })
    }
}

extension Library {
    /// The records a query finds with cached columns and without, ascending, and the number of
    /// conditions that the columns answered.
    func answers(
        _ query: String, in id: ListID
    ) throws -> (stored: [RecordID], slow: [RecordID], count: Int) {
        try pool.read { db in
            let list = try ListStore.list(id, in: db)
            let all = try RecordID.fetchAll(
                db, sql: "SELECT id FROM \(ListTable(list).quotedName) ORDER BY id")
            let flag = CancellationFlag()
            let columns = try CachedColumns(
                list: list, db: db, maximumAge: .max, cancellation: flag)
            let parsed = SearchQuery(query)
            let stored = try RecordFilter(
                parsed, in: list, db: db, cancellation: flag, columns: columns)
            let slow = try RecordFilter(parsed, in: list, db: db, cancellation: flag)
            return (
                all.filter(stored.contains), all.filter(slow.contains), columns.answerCount
            )
        }
    }
}
