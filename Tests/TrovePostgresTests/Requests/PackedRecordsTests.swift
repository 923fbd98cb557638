import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Records that come as one value instead of as rows.
@Suite(.timeLimit(.minutes(5))) struct PackedRecordsTests {
    private func withLibrary(
        _ body: (SharedLibrary, List) async throws -> Void
    ) async throws {
        try await TestServer.withLibrary { library in
            let list = try await library.makeList(
                [FieldDraft(name: "Title"), FieldDraft(name: "Shelf", kind: .number)],
                [["Momo", "2"], ["Emma", ""], ["Ulysses", "2"], ["Dune", "high up"]])
            try await body(library, list)
        }
    }

    @Test func recordsOfTheSameSectionInARowAreARun() async throws {
        try await withLibrary { library, list in
            let records = """
                SELECT id, value, example FROM (VALUES
                    (7, 'va', NULL), (3, 'va', 'other'), (9, '', NULL), (1, 'vé/b', ''), (2, 'va', \
                'x')
                ) record (id, value, example)
                """
            let packed = try await library.read { db in
                try PackedRecords(divided: records, of: list, in: db)
            }
            #expect(packed.ids.count == 5)
            #expect((0..<5).map { packed.ids[$0] } == [7, 3, 9, 1, 2])
            #expect(packed.runs.map(\.value) == ["va", "", "vé/b", "va"])
            #expect(packed.runs.map(\.example) == [nil, nil, "", "x"])
            #expect(packed.lengths == [2, 1, 1, 1])
        }
    }

    @Test func fourBytesAreEnoughForEachRecord() async throws {
        try await withLibrary { library, list in
            let none = try await library.read { db in
                try PackedRecords("SELECT id FROM generate_series(1, 0) id", of: list, in: db)
            }
            #expect(none.ids.count == 0)
            let many = try await library.read { db in
                try PackedRecords("SELECT id FROM generate_series(1, 100000) id", of: list, in: db)
            }
            guard case .compact(let ids) = many.ids else {
                Issue.record("Small identities are not compact.")
                return
            }
            #expect(ids == Array(1...100_000))
        }
    }

    @Test func identitiesMayBeLarge() async throws {
        try await withLibrary { library, list in
            let large = RecordID(Int32.max) + 5
            try await library.write { db in
                try db.execute(
                    "UPDATE \(ListTable(list).name) SET id = $1 WHERE id = 2", [.integer(large)])
            } change: { _ in
                nil
            }
            let shelf = list.fields[1].id
            let all = try await library.recordList(for: RecordListRequest(list: list.id))
            #expect(all.allIDs == [1, large, 3, 4])
            let divided = try await library.recordList(
                for: RecordListRequest(list: list.id, grouping: .value(shelf)))
            #expect(divided.allIDs == [1, 3, 4, large])
            #expect(divided.sections.map(\.title) == ["2", "high up", "No Shelf"])
        }
    }
}
