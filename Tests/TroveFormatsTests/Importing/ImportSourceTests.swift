import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveStore
import TroveTestSupport

/// The importer's guarantees to the readers of all formats.
struct ImportSourceTests {
    private struct Plants: ImportSource {
        var recordCount = 3
        var failsAt = Int.max
        let fields = [
            FieldDraft(name: "Name"), FieldDraft(name: "Height", kind: .number),
            FieldDraft(name: "Planted", kind: .date), FieldDraft(name: "Edible", kind: .checkbox),
        ]
        let suggestedName = "Garden"
        let icon = "plant"
        let notes = [ImportNote(line: 7, message: "A word was not understood.")]

        func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
            for number in 1...recordCount {
                if number == failsAt {
                    throw LibraryError(.malformed, "Record \(number) is damaged.")
                }
                let values: [FieldValue] = [
                    .text("Plant \(number)"), number == 2 ? .text("tall") : .text("1.5"),
                    .text("1994-05"),
                ]
                try body(ImportedRecord(line: number, values: values.map { .value($0) }))
            }
        }
    }

    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func importing(
        _ source: Plants, settings: ImportSettings = ImportSettings()
    ) async throws -> ImportReport {
        try await library.importRecords(of: source, settings: settings)
    }

    @Test func everySourceBecomesAListInOneStep() async throws {
        let report = try await importing(Plants())
        #expect(report.list.name == "Garden")
        #expect(report.list.icon.text == "plant")
        #expect(report.recordCount == 3)
        // That of the source, and that a height stays a text.
        #expect(report.notes.map(\.line) == [7, 2])
        let records = try library.records([1, 2, 3], in: report.list.id)
        let month = try #require(PartialDate("1994-05"))
        #expect(
            records[0].values == [.text("Plant 1"), .decimal(1.5), .date(month), .empty])
        #expect(records[1].values[1] == .text("tall"))
        let found = RecordListRequest(list: report.list.id, query: "tall")
        #expect(try await library.texts(found) == ["Plant 2"])
        #expect(try await library.check().isEmpty)
        try await library.undo()
        #expect(try library.lists().isEmpty)
        try await library.redo()
        #expect(try library.lists().map(\.recordCount) == [3])
    }

    @Test func onlyTheChosenFieldsAreTakenAsTheyAreCalled() async throws {
        let columns = [
            ImportColumn(name: "Plant"), ImportColumn(name: "Height", kind: .text),
            ImportColumn(name: "Planted", isIncluded: false),
        ]
        let report = try await importing(
            Plants(), settings: ImportSettings(listName: "Plants", icon: "tree", columns: columns))
        #expect(report.list.name == "Plants")
        #expect(report.list.icon.text == "tree")
        #expect(report.list.fields.map(\.name) == ["Plant", "Height", "Edible"])
        let values = try #require(try library.record(1, in: report.list.id)).values
        #expect(values == [.text("Plant 1"), .text("1.5"), .empty])
    }

    @Test func aSourceThatFailsInTheMiddleLeavesNothing() async throws {
        let error = await #expect(throws: LibraryError.self) {
            try await importing(Plants(recordCount: 20_000, failsAt: 15_000))
        }
        #expect(error?.message == "Record 15000 is damaged.")
        #expect(try library.lists().isEmpty)
        #expect(
            try folder.sqlite3("SELECT count(*) FROM sqlite_master WHERE name = 'garden'") == "0")
    }

    @Test func nothingToImportIsSaid() async throws {
        let columns = (0..<4).map { _ in ImportColumn(name: "", isIncluded: false) }
        let error = await #expect(throws: LibraryError.self) {
            try await importing(Plants(), settings: ImportSettings(columns: columns))
        }
        #expect(error?.code == .invalid)
    }
}
