import GRDB
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// The search index that is built beside an import.
@Suite struct DetachedIndexTests {
    /// Each word with the number of its places.
    private static let words = """
        DROP TABLE IF EXISTS temp.words;
        CREATE VIRTUAL TABLE temp.words USING fts5vocab('main', 'books_search', 'row');
        SELECT term, doc, cnt FROM words ORDER BY term;
        """

    /// Words of several scripts, numbers, and empty cells.
    private static func text(_ count: Int) -> String {
        let titles = ["Łódź", "Die Straße", "", "東京 物語", "½ pound"]
        let rows = (1...count).map {
            "\(titles[$0 % 5]) \($0 % 97),\($0).5,\($0 % 3 == 0 ? "x" : "")\n"
        }
        return "Title,Weight,Note\n" + rows.joined()
    }

    @Test(arguments: [499, 500, 5_000])
    func itIsTheSameAsOneThatIsBuiltInPlace(_ count: Int) async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        defer { library.close() }
        let list = try await library.importCSV(
            from: try folder.file("books.csv", Self.text(count))
        ).list
        let beside = try folder.sqlite3(Self.words)
        #expect(beside.contains("lodz|\((1...count).count { $0 % 5 == 0 })|"))
        try await library.pool.write { db in
            try db.execute(
                sql: """
                    INSERT INTO books_search(books_search) VALUES ('delete-all');
                    INSERT INTO books_search(books_search) VALUES ('rebuild');
                    """)
        }
        #expect(try folder.sqlite3(Self.words) == beside)
        #expect(try await library.check() == [])
        // The connection that imported the list knows the index.
        try await library.perform(
            .setValue(.text("Zebra"), field: list.fields[0].id, record: 7, list: list.id))
        let found = try await library.recordList(
            for: RecordListRequest(list: list.id, query: "zebra"))
        #expect(found.allIDs == [7])
        #expect(try await library.check() == [])
    }

    /// Long texts are handed over before many of them are in memory.
    @Test func aMillionBytesAreEnough() throws {
        var rows = IndexRows()
        try DatabaseQueue().inDatabase { db in
            let row = try RawStatement("SELECT 1, zeroblob(600000)", on: db)
            #expect(try row.step())
            rows.append(row, columnCount: 2)
            #expect(!rows.isFull)
            rows.append(row, columnCount: 2)
        }
        #expect(rows.isFull)
        rows.removeAll()
        #expect(!rows.isFull)
    }

    @Test func aFullDiskStopsIt() throws {
        let index = try DetachedIndex(columns: ["f0"], of: ["f0", "f1"], maximumPageCount: 20)
        let text = try DatabaseQueue()
        let error = #expect(throws: DatabaseError.self) {
            try text.inDatabase { db in
                var rows = IndexRows()
                for number in 1...3_000 {
                    let row = try RawStatement(
                        "SELECT \(number), hex(randomblob(20000))", on: db)
                    _ = try row.step()
                    rows.append(row, columnCount: 2)
                    rows = try index.add(rows)
                }
            }
        }
        #expect(error?.resultCode == .SQLITE_FULL)
        index.abandon()
    }
}
