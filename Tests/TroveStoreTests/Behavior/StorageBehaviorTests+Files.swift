import Foundation
import Synchronization
import TestSupport
import Testing
import TroveModel

// MARK: - Import, export and images

extension StorageBehaviorTests {
    private static let rows = TextSource(
        fields: [FieldDraft(name: "Title"), FieldDraft(name: "Year", kind: .number)],
        rows: [["Emma", "1815"], ["Nana", "soon"], ["Faust", ""]])

    @Test(arguments: Engine.allCases)
    func importedRecordsMakeAList(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let report = try await storage.importRecords(
                of: Self.rows, settings: ImportSettings(listName: "Novels", icon: "📚"),
                into: nil, isRehearsal: false
            ) { _ in }
            #expect(report.recordCount == 3)
            #expect(report.list.name == "Novels" && report.list.recordCount == 3)
            let records = try await storage.records([1, 2, 3], in: report.list.id)
            #expect(
                records.map { $0.values }
                    == [
                        [.text("Emma"), .integer(1815)], [.text("Nana"), .text("soon")],
                        [.text("Faust"), .empty],
                    ])
            #expect(try await storage.undo()?.cause == .undone)
            #expect(try await storage.lists() == [])
            try await storage.redo()
            #expect(try await storage.column(report.list) == ["Emma", "Nana", "Faust"])
        }
    }

    @Test(arguments: Engine.allCases)
    func aRehearsedImportChangesNothing(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let report = try await storage.importRecords(
                of: Self.rows, settings: ImportSettings(), into: nil, isRehearsal: true
            ) { _ in }
            #expect(report.recordCount == 3)
            #expect(try await storage.lists() == [])
            #expect(try await storage.undoState().undoName == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func anImportByKeyUpdatesRecords(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["EMMA", "Nana"])
            try await storage.perform(
                .setValue(.integer(1880), field: list.fields[2].id, record: 2, list: list.id))
            let source = TextSource(
                fields: [
                    FieldDraft(name: "Title"), FieldDraft(name: "Year", kind: .number),
                    FieldDraft(name: "Place"),
                ],
                rows: [["emma", "1815", "Bath"], ["Nana", "1880", ""], ["Faust", "1808", ""]])
            var target = ImportTarget(list: list.id, keys: ["title"])
            let report = try await storage.importRecords(
                of: source, settings: ImportSettings(), into: target, isRehearsal: false
            ) { _ in }
            #expect(report.counts.added == 1)
            #expect(report.counts.updated == 1)
            #expect(report.counts.unchanged == 1)
            #expect(report.notes.count == 1)
            let years = try await storage.column(RecordListRequest(list: list.id), field: 2)
            #expect(years == ["1815", "1880", "1808"])
            target.addsMissingFields = true
            _ = try await storage.importRecords(
                of: source, settings: ImportSettings(), into: target, isRehearsal: false
            ) { _ in }
            #expect(try await storage.value("Place", of: 1, in: list) == .text("Bath"))
            #expect(try await storage.list(list.id).recordCount == 3)
            try await storage.undo()
            #expect(try await storage.list(list.id).fields.count == 4)
        }
    }

    @Test(arguments: Engine.allCases)
    func anImportWithoutColumnsIsInvalid(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let settings = ImportSettings(columns: [
                ImportColumn(name: "Title", isIncluded: false),
                ImportColumn(name: "Year", isIncluded: false),
            ])
            await expectError(.invalid) {
                _ = try await storage.importRecords(
                    of: Self.rows, settings: settings, into: nil, isRehearsal: false
                ) { _ in }
            }
            let list = try await storage.createBooks(["A"])
            await expectError(.invalid) {
                _ = try await storage.importRecords(
                    of: Self.rows, settings: ImportSettings(),
                    into: ImportTarget(list: list.id, keys: ["ISBN"]), isRehearsal: false
                ) { _ in }
            }
            #expect(try await storage.column(list) == ["A"])
        }
    }

    /// Writes a line for each record.
    private struct LineWriter: RecordTextWriter {
        var fieldIndexes: [Int]?
        func header(_ names: [String]) -> String { names.joined(separator: "+") + "\n" }
        mutating func row(_ values: [FieldValue]) -> String {
            values.map(\.text).joined(separator: "+") + "\n"
        }
        func footer() -> String { "end" }
    }

    @Test(arguments: Engine.allCases)
    func exportsAreInTheOrderOfTheRequest(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["Nana", "Emma", "Ulysses"])
            try await storage.perform(
                .setValue(.checkbox(true), field: list.fields[3].id, record: 1, list: list.id))
            let request = RecordListRequest(
                list: list.id, sort: .field(list.fields[0].id), query: "-ulysses")
            let text = Mutex(Data())
            let count = try await storage.export(
                request, as: { _ in LineWriter() }, progress: { _ in }
            ) { piece in text.withLock { $0 += piece } }
            #expect(count == 2)
            #expect(
                String(decoding: text.withLock { $0 }, as: UTF8.self)
                    == "Title+Author+Year+Read\nEmma+++\nNana+++yes\nend")
            let chosen = Mutex(Data())
            try await storage.export(
                request, as: { _ in LineWriter(fieldIndexes: [3, 0]) }, progress: { _ in }
            ) { piece in chosen.withLock { $0 += piece } }
            #expect(
                String(decoding: chosen.withLock { $0 }, as: UTF8.self)
                    == "Read+Title\n+Emma\nyes+Nana\nend")
            await expectError(.notFound) {
                try await storage.export(
                    RecordListRequest(list: ListID(rawValue: 99)), as: { _ in LineWriter() },
                    progress: { _ in }
                ) { _ in }
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func equalImagesAreStoredOnce(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            // One red pixel.
            let png = try #require(
                Data(
                    base64Encoded:
                        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AA"
                        + "AAMBAQDJ/pLvAAAAAElFTkSuQmCC"))
            let id = try await storage.addImage(png)
            #expect(try await storage.addImage(png) == id)
            #expect(id.hash.count == 64)
            #expect(try await storage.examineImage(png).id == id)
            let info = try #require(try await storage.imageInfo(id))
            #expect(info.width == 1 && info.height == 1 && info.byteCount == png.count)
            #expect(info.type == "image/png")
            #expect(try await storage.imageData(id) == png)
            #expect(try await storage.thumbnail(of: id) != nil)
            let other = try #require(ImageID(String(repeating: "0", count: 64)))
            #expect(try await storage.imageData(other) == nil)
            #expect(try await storage.thumbnail(of: other) == nil)
            await expectError(.invalid) { _ = try await storage.addImage(Data("no".utf8)) }
        }
    }

    @Test func identitiesOfImagesAreTheSameInEveryEngine() async throws {
        let cover = try Data(contentsOf: PackageFolder.testData.appending(path: "cover.png"))
        let ids = Mutex<Set<ImageID>>([])
        for engine in Engine.allCases {
            try await engine.withStorage { storage in
                let id = try await storage.addImage(cover)
                ids.withLock { _ = $0.insert(id) }
            }
        }
        #expect(ids.withLock { $0.count } == 1)
    }
}
