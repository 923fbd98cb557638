import Testing
import TroveModel

// MARK: - Dates with a time of day

extension StorageBehaviorTests {
    private static let stamps = [
        "2020-05-30T18:30", "2020-05-30", "2020-05-31T00:00", "2020-05-30T09:15:30",
        "2020-06", "2020-05-30T18:30:00.5", "2019-12-31T23:59",
    ]

    private func concerts(
        in storage: any LibraryStorage, _ more: [FieldDraft] = []
    ) async throws -> List {
        let list = try await storage.createList(
            [FieldDraft(name: "Title"), FieldDraft(name: "Seen", kind: .date)] + more)
        for stamp in Self.stamps {
            let date = try #require(PartialDate(stamp))
            try await storage.insert(["Title": .text(stamp), "Seen": .date(date)], into: list)
        }
        return try await storage.list(list.id)
    }

    @Test(arguments: Engine.allCases)
    func timesAreKeptAndSorted(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await concerts(in: storage)
            let seen = list.fields[1].id
            for isAscending in [true, false] {
                let sorted = try await storage.column(
                    RecordListRequest(list: list.id, sort: .field(seen, ascending: isAscending)),
                    field: 1)
                let expected = Self.stamps.sorted()
                #expect(sorted == (isAscending ? expected : expected.reversed()))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func timesBelongToTheirDays(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await concerts(in: storage)
            let seen = list.fields[1].id
            func sections(_ grouping: RecordGrouping) async throws -> [String] {
                let found = try await storage.recordList(
                    for: RecordListRequest(
                        list: list.id, sort: .field(seen), grouping: grouping))
                return found.sections.map { "\($0.title) \($0.range.count)" }
            }
            #expect(
                try await sections(.day(.field(seen)))
                    == ["2019-12-31 1", "2020-05-30 4", "2020-05-31 1", "2020-06 1"])
            #expect(try await sections(.year(.field(seen))) == ["2019 1", "2020 6"])

            let may = try #require(CalendarMonth(year: 2020, month: 5, firstWeekday: 1))
            let request = try #require(
                RecordListRequest.calendar(of: may, in: list, .field(seen)))
            let contents = CalendarContents(
                try await storage.recordList(for: request), of: may)
            let day = try #require(PartialDate("2020-05-30"))
            #expect(contents.count(on: day) == 4)
            let ids = contents.ids(on: day, limit: 9)
            let titles = try await storage.records(ids, in: list.id).map { $0.values[0].text }
            #expect(titles == Self.stamps.filter { $0.hasPrefix("2020-05-30") }.sorted())
        }
    }

    @Test(
        arguments: Engine.allCases,
        [
            ("seen:2020-05-30", 4), ("seen:<=2020-05-30", 5), ("seen:>2020-05-30", 2),
            ("seen:2020-05", 5), ("seen:2020-05-30T18:30", 2), ("seen:>=2020-05-30T18:30", 4),
            ("seen:\"2020-05-30 18:30\"", 2), ("seen:2020-05-30..2020-05-31", 5),
            ("seen:misfit", 0), ("seen:none", 0), ("seen:~18:30", 2),
        ])
    func queriesFindTimes(_ engine: Engine, _ example: (String, Int)) async throws {
        try await engine.withStorage { storage in
            let list = try await concerts(in: storage)
            #expect(try await storage.column(list, query: example.0).count == example.1)
        }
    }

    @Test(arguments: [Engine.sqlite, .postgres])
    func expressionsCountDaysAndKeepTimes(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await concerts(
                in: storage,
                [
                    FieldDraft(
                        name: "Later", kind: .computed,
                        options: .with { $0.expression = "Seen + 1" }),
                    FieldDraft(
                        name: "Days", kind: .computed,
                        options: .with { $0.expression = "days(Seen, Later)" }),
                ])
            let all = RecordListRequest(list: list.id)
            #expect(
                try await storage.column(all, field: 2) == [
                    "2020-05-31T18:30", "2020-05-31", "2020-06-01T00:00", "2020-05-31T09:15:30",
                    "", "2020-05-31T18:30:00.5", "2020-01-01T23:59",
                ])
            #expect(
                try await storage.column(all, field: 3) == ["1", "1", "1", "1", "", "1", "1"])
        }
    }

    @Test(arguments: Engine.allCases)
    func movedRecordsKeepTheirTimes(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await concerts(in: storage)
            let ids = try await storage.recordList(for: RecordListRequest(list: list.id)).allIDs
            let records = try await storage.records(ids, in: list.id)
            let day = try #require(PartialDate("2020-05-30"))
            let cells = list.cells(moving: records, to: day, in: list.fields[1].id)
            try await storage.perform(.setCells(cells, list: list.id))
            #expect(
                try await storage.column(RecordListRequest(list: list.id), field: 1) == [
                    "2020-05-30T18:30", "2020-05-30", "2020-05-30T00:00", "2020-05-30T09:15:30",
                    "2020-05-30", "2020-05-30T18:30:00.5", "2020-05-30T23:59",
                ])
            #expect(cells.count == 3)
        }
    }
}
