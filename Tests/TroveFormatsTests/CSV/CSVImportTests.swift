import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveStore
import TroveTestSupport

/// Importing a CSV file into a new list.
struct CSVImportTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    @Test func aListKeepsItsOrderAndTypes() async throws {
        let file = try folder.file(
            "airports.csv",
            """
            iata,name,city,state,latitude
            00M,Thigpen,Bay Springs,MS,31.95376472
            00R,Livingston Municipal,Livingston,TX,30.68586111
            ORD,"Chicago ""O'Hare"", Intl",Chicago,IL,41.979595

            """)
        let report = try await library.importCSV(from: file)
        #expect(report.recordCount == 3)
        #expect(report.list.name == "Airports")
        #expect(report.list.fields.map(\.kind) == [.text, .text, .text, .text, .number])
        let request = RecordListRequest(list: report.list.id)
        #expect(
            try await library.texts(request, field: 1) == [
                "Thigpen", "Livingston Municipal", "Chicago \"O'Hare\", Intl",
            ])
        #expect(try await library.texts(request, field: 4)[0] == "31.95376472")
        #expect(try folder.sqlite3("PRAGMA integrity_check") == "ok")
        #expect(
            try await library.texts(
                RecordListRequest(list: report.list.id, query: "chic"), field: 0) == ["ORD"])
        try await library.undo()
        #expect(try library.lists().isEmpty)
        try await library.redo()
        #expect(try library.lists().map(\.recordCount) == [3])
    }
}
