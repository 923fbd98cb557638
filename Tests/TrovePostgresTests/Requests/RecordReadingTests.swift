import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Visible rows, which are read without keeping the main thread waiting.
@Suite(.timeLimit(.minutes(5))) struct RecordReadingTests {
    @MainActor
    private func list(in library: SharedLibrary) async throws -> List {
        let created = try await library.perform(
            .createList(name: "Books", fields: [FieldDraft(name: "Title")]))
        let list = try await library.list(try #require(created.list))
        for number in 1...200 {
            try await library.perform(
                .addRecord(
                    list: list.id, values: [list.fields[0].id: .text("Book \(number)")]))
        }
        return list
    }

    /// The texts of records, once they arrived.
    @MainActor
    private func texts(
        _ ids: [RecordID], _ reading: any RecordReading, _ list: List
    ) async throws -> (texts: [String], wereAtHand: Bool) {
        var isFirst = true
        while true {
            let found: [Record]? = try await withCheckedThrowingContinuation { continuation in
                do {
                    let found = try reading.records(ids, of: list) {
                        continuation.resume(returning: nil)
                    }
                    if let found { continuation.resume(returning: found) }
                } catch {
                    continuation.resume(throwing: error)
                }
            }
            if let found { return (found.map { $0.values[0].text }, isFirst) }
            isFirst = false
        }
    }

    @Test func rowsArriveLaterOnTheMainThread() async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            try await readRows(of: library)
        }
    }

    @MainActor
    private func readRows(of library: SharedLibrary) async throws {
        let list = try await list(in: library)
        let reading = try library.recordReading()
        let first = try await texts([3, 999, 1], reading, list)
        #expect(first.texts == ["Book 3", "Book 1"] && !first.wereAtHand)
        let again = try await texts([1, 3, 999], reading, list)
        #expect(again.texts == ["Book 1", "Book 3"] && again.wereAtHand)
        // The page of a record whose row is shown.
        let other = try library.recordReading()
        let page = try await texts([3], other, list)
        #expect(page.texts == ["Book 3"] && page.wereAtHand)
        try await library.perform(
            .setValue(.text("New"), field: list.fields[0].id, record: 3, list: list.id))
        let fresh = try await texts([3], reading, list)
        #expect(fresh.texts == ["New"] && !fresh.wereAtHand)
    }

    @Test func pagesShowRowsOnceTheyArrived() async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            try await showPages(of: library)
        }
    }

    @MainActor
    private func showPages(of library: SharedLibrary) async throws {
        let list = try await list(in: library)
        let found = try await library.recordList(for: RecordListRequest(list: list.id))
        let pages = try RecordPages(of: list, in: library)
        for _ in 0..<10 {
            let rows = try (0..<60).map { try pages.record(atOffset: $0, in: found) }
            if rows.allSatisfy({ $0 != nil }) {
                #expect(rows[59]?.values[0].text == "Book 60")
                return
            }
            await withCheckedContinuation { continuation in
                var isDone = false
                pages.onArrival = {
                    if !isDone { continuation.resume() }
                    isDone = true
                }
            }
        }
        Issue.record("The rows do not arrive.")
    }
}
