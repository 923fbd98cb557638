import Testing
import TroveModel

// MARK: - Requests

extension StorageBehaviorTests {
    /// A list with years, checkboxes and empty values.
    private func shelf(in storage: any LibraryStorage) async throws -> List {
        let list = try await storage.createBooks()
        for (title, author, year, read) in [
            ("The Hobbit", "Tolkien", 1937, true), ("Emma", "Austen", 1815, false),
            ("Éclair", "", nil, true), ("Zen 10", "Pirsig", 1974, nil),
            ("Zen 9", "Pirsig", 1974, false), ("4 Blondes", "Bushnell", 2000, nil),
        ] as [(String, String, Int64?, Bool?)] {
            try await storage.insert(
                [
                    "Title": .text(title), "Author": .text(author),
                    "Year": year.map { .integer($0) } ?? .empty,
                    "Read": read.map { .checkbox($0) } ?? .empty,
                ], into: list)
        }
        return try await storage.list(list.id)
    }

    @Test(arguments: Engine.allCases)
    func recordsAreSortedByTextsAndNumbers(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await shelf(in: storage)
            let (title, year) = (list.fields[0].id, list.fields[2].id)
            func sorted(
                _ sort: RecordSort, _ ignored: IgnoredWords = .none
            ) async throws -> [String] {
                try await storage.column(
                    RecordListRequest(list: list.id, sort: sort, ignoredWords: ignored))
            }
            #expect(
                try await sorted(.field(title))
                    == ["4 Blondes", "Éclair", "Emma", "The Hobbit", "Zen 9", "Zen 10"])
            #expect(
                try await sorted(.field(title), IgnoredWords(["the"]))
                    == ["4 Blondes", "Éclair", "Emma", "The Hobbit", "Zen 9", "Zen 10"])
            #expect(
                try await sorted(.field(year))
                    == ["Emma", "The Hobbit", "Zen 10", "Zen 9", "4 Blondes", "Éclair"])
            // Equal values stay in manual order in both directions, and empty ones stay last.
            #expect(
                try await sorted(.field(year, ascending: false))
                    == ["4 Blondes", "Zen 10", "Zen 9", "The Hobbit", "Emma", "Éclair"])
            let both = RecordSort.by([
                SortKey(.field(year), ascending: false), SortKey(.field(title)),
            ])
            #expect(
                try await sorted(both)
                    == ["4 Blondes", "Zen 9", "Zen 10", "The Hobbit", "Emma", "Éclair"])
        }
    }

    @Test(arguments: Engine.allCases)
    func recordsAreGroupedIntoSections(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await shelf(in: storage)
            let fields = list.fields.map(\.id)
            func sections(_ grouping: RecordGrouping) async throws -> [String] {
                let found = try await storage.recordList(
                    for: RecordListRequest(
                        list: list.id, sort: .field(fields[0]), grouping: grouping))
                return found.sections.map { "\($0.title) \($0.range.count)" }
            }
            #expect(
                try await sections(.value(fields[1]))
                    == ["Austen 1", "Bushnell 1", "Pirsig 2", "Tolkien 1", "No Author 1"])
            #expect(try await sections(.firstLetter(fields[0])) == ["E 2", "T 1", "Z 2", "# 1"])
            #expect(
                try await sections(.value(fields[3])) == ["Not Read 2", "Read 2", "No Read 2"])
            #expect(
                try await sections(.range(fields[2], step: 100))
                    == ["1800–1899 1", "1900–1999 3", "2000–2099 1", "No Year 1"])
            #expect(try await sections(.none) == [" 6"])
        }
    }

    @Test(
        arguments: Engine.allCases,
        [
            ("zen", "Zen 10, Zen 9"), ("ecl", "Éclair"), ("pirsig 9", "Zen 9"),
            ("\"the hobbit\"", "The Hobbit"), ("\"hobbit the\"", ""),
            ("author:pir", "Zen 10, Zen 9"), ("year:1974", "Zen 10, Zen 9"),
            ("year:>1937", "Zen 10, Zen 9, 4 Blondes"), ("year:..1937", "The Hobbit, Emma"),
            ("year:1815..1937", "The Hobbit, Emma"), ("year:none", "Éclair"),
            ("read:yes", "The Hobbit, Éclair"), ("title:~obb", "The Hobbit"), ("obb", ""),
            ("-zen -year:none", "The Hobbit, Emma, 4 Blondes"),
            ("emma or year:2000", "Emma, 4 Blondes"),
            ("author:(austen or tolkien)", "The Hobbit, Emma"), ("zen sort:title", "Zen 9, Zen 10"),
            ("pirsig sort:title-", "Zen 10, Zen 9"), ("nothing:here", ""),
        ])
    func queriesFindRecords(_ engine: Engine, _ example: (String, String)) async throws {
        try await engine.withStorage { storage in
            let list = try await shelf(in: storage)
            let found = try await storage.column(list, query: example.0)
            #expect(found.joined(separator: ", ") == example.1)
        }
    }

    @Test(arguments: Engine.allCases)
    func searchResultsKeepTheirSections(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await shelf(in: storage)
            let found = try await storage.recordList(
                for: RecordListRequest(
                    list: list.id, sort: .field(list.fields[0].id),
                    grouping: .value(list.fields[1].id), query: "e"))
            #expect(found.sections.map(\.title) == ["Austen", "No Author"])
            #expect(found.sections.map(\.range) == [0..<1, 1..<2])
        }
    }

    @Test(arguments: Engine.allCases)
    func longListsStreamAFirstPage(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let titles = (1...600).map { "Book \($0)" }
            let source = TextSource(fields: [FieldDraft(name: "Title")], rows: titles.map { [$0] })
            let list = try await storage.importRecords(
                of: source, settings: ImportSettings(), into: nil, isRehearsal: false
            ) { _ in }.list
            var stages: [RecordListStage] = []
            for try await stage in storage.recordLists(for: RecordListRequest(list: list.id)) {
                stages.append(stage)
            }
            guard stages.count == 2, case .firstPage(let page) = stages[0],
                case .complete(let all) = stages[1]
            else {
                Issue.record("\(stages.count) stages")
                return
            }
            #expect(page.totalCount == 600 && !page.isComplete)
            #expect(page.allIDs == Array(all.allIDs.prefix(page.count)))
            #expect(all.count == 600 && all.isComplete)
        }
    }

    /// So that a program can paint the first page before the rest takes the processor.
    @Test(arguments: Engine.allCases)
    func theCompleteListIsReadWhenItIsAwaited(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let titles = (1...600).map { "Book \($0)" }
            let source = TextSource(fields: [FieldDraft(name: "Title")], rows: titles.map { [$0] })
            let list = try await storage.importRecords(
                of: source, settings: ImportSettings(), into: nil, isRehearsal: false
            ) { _ in }.list
            var stages = storage.recordLists(for: RecordListRequest(list: list.id))
                .makeAsyncIterator()
            guard case .firstPage(let page) = try await stages.next() else {
                Issue.record("The list has no first page.")
                return
            }
            #expect(page.totalCount == 600)
            try await storage.perform(
                .addRecord(list: list.id, values: [list.fields[0].id: .text("Emma")]))
            guard case .complete(let all) = try await stages.next() else {
                Issue.record("The complete list does not follow.")
                return
            }
            #expect(all.count == 601)
            #expect(try await stages.next() == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func updatesLeadFromOneSnapshotToTheNext(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await shelf(in: storage)
            let fields = list.fields.map(\.id)
            let requests = [
                RecordListRequest(list: list.id),
                RecordListRequest(list: list.id, sort: .field(fields[0])),
                RecordListRequest(
                    list: list.id, sort: .field(fields[0]), grouping: .value(fields[1])),
                RecordListRequest(list: list.id, query: "year:>1900"),
                RecordListRequest(list: list.id, scope: .trash),
            ]
            let edits: [Edit] = [
                .setValue(.text("Aaa"), field: fields[0], record: 4, list: list.id),
                .setValue(.text("Austen"), field: fields[1], record: 1, list: list.id),
                .setValue(.integer(1), field: fields[2], record: 6, list: list.id),
                .addRecord(list: list.id, values: [fields[0]: .text("New")], place: .first),
                .moveRecords([6], list: list.id, to: .first),
                .deleteRecords([2, 4], list: list.id), .restoreRecords([4], list: list.id),
            ]
            var countWithoutAsking = 0
            for edit in edits {
                var before: [RecordList] = []
                for request in requests {
                    before.append(try await storage.recordList(for: request))
                }
                let change = try await storage.perform(edit)
                for old in before {
                    let update = try await storage.update(of: old)
                    if let known = old.update(afterValuesOf: change, of: list) {
                        countWithoutAsking += 1
                        expectSame(known, update)
                    }
                    let fresh = try await storage.recordList(for: old.request)
                    #expect(update.new.allIDs == fresh.allIDs)
                    #expect(update.new.sections == fresh.sections)
                    #expect(replayed(update) == fresh.allIDs, "\(edit) \(old.request)")
                }
            }
            // The title, author and year of a record decide the order of four, three and two
            // requests.
            #expect(countWithoutAsking == 6)
        }
    }

    /// Compares the update that a change tells with that of the storage.
    private func expectSame(_ known: RecordListUpdate, _ update: RecordListUpdate) {
        #expect(known.new.allIDs == update.new.allIDs)
        #expect(known.new.sections == update.new.sections)
        #expect(known.new.generation == update.new.generation)
        #expect(known.updatedRows == update.updatedRows)
    }

    /// The records after the steps of an update, applied to its old snapshot.
    private func replayed(_ update: RecordListUpdate) -> [RecordID] {
        if update.needsReload { return update.new.allIDs }
        let (old, new) = (update.old, update.new)
        // Places of the new snapshot that a step fills; all others keep their order.
        var filled: Set<Int> = []
        for section in update.insertedSections { filled.formUnion(new.sections[section].range) }
        for path in update.insertedRows { filled.insert(new.offset(of: path)) }
        for move in update.movedRows { filled.insert(new.offset(of: move.newIndexPath)) }
        var left: Set<Int> = []
        for section in update.deletedSections { left.formUnion(old.sections[section].range) }
        for path in update.deletedRows { left.insert(old.offset(of: path)) }
        for move in update.movedRows { left.insert(old.offset(of: move.oldIndexPath)) }
        var staying = (0..<old.count).filter { !left.contains($0) }.map { old.id(at: $0) }[...]
        return (0..<new.count).compactMap { offset in
            filled.contains(offset) ? new.id(at: offset) : staying.popFirst()
        }
    }

    @Test(arguments: Engine.allCases)
    func anUpdateWithoutChangesIsEmpty(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await shelf(in: storage)
            let snapshot = try await storage.recordList(for: RecordListRequest(list: list.id))
            #expect(try await storage.update(of: snapshot).isEmpty)
            let other = try await storage.createList("Other", [FieldDraft(name: "Name")])
            try await storage.insert([:], into: other)
            #expect(try await storage.update(of: snapshot).isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func readersReadVisibleRowsAtOnce(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await shelf(in: storage)
            let reader = try storage.recordReading()
            let rows = try reader.records([3, 99, 1], of: list) {}
            #expect(rows?.map { $0.values[0].text } == ["Éclair", "The Hobbit"])
            #expect(try reader.list(list.id).name == "Books")
            #expect(try reader.linkedLists(of: list.id) == [])
        }
    }

    /// On the main thread, nobody waits for a network: the rows arrive later.
    @Test(arguments: Engine.allCases)
    func visibleRowsArriveAndFollowChanges(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await shelf(in: storage)
            var rows = try await visibleRows([3, 99, 1], of: list, in: storage)
            #expect(rows.map { $0.values[0].text } == ["Éclair", "The Hobbit"])
            try await storage.perform(
                .setValue(.text("Ems"), field: list.fields[0].id, record: 1, list: list.id))
            rows = try await visibleRows([3, 99, 1], of: list, in: storage)
            #expect(rows.map { $0.values[0].text } == ["Éclair", "Ems"])
        }
    }
}

/// Reads records like a view, which asks again when they have arrived.
@MainActor
private func visibleRows(
    _ ids: [RecordID], of list: List, in storage: any LibraryStorage
) async throws -> [Record] {
    let reader = try storage.recordReading()
    for _ in 0..<3 {
        let (arrival, arrived) = AsyncStream<Void>.makeStream()
        if let rows = try reader.records(ids, of: list, arrived: { arrived.yield() }) {
            return rows
        }
        for await _ in arrival { break }
    }
    return []
}

/// A source with rows of texts.
struct TextSource: ImportSource {
    var fields: [FieldDraft]
    var rows: [[String]]
    var suggestedName = "Imported"
    var icon: String { "" }
    var recordCount: Int { rows.count }
    var notes: [ImportNote] { [] }

    func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
        for (index, row) in rows.enumerated() {
            try body(ImportedRecord(line: index + 2, values: row.map { .text($0) }))
        }
    }
}
