import Foundation
import PostgresTestSupport
import Synchronization
import Testing
import TroveModel

@testable import TrovePostgres

@Suite(.timeLimit(.minutes(5))) struct ImportTests {
    /// A file in memory.
    private struct RowSource: ImportSource {
        var fields: [FieldDraft]
        var rows: [[ImportedValue]]
        var suggestedName = "Imported"
        var icon: String { "" }
        var recordCount: Int { rows.count }
        var notes: [ImportNote] { [] }

        init(_ fields: [FieldDraft], _ rows: [[String]]) {
            self.fields = fields
            self.rows = rows.map { $0.map { .text($0) } }
        }

        func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
            for (index, row) in rows.enumerated() {
                try body(ImportedRecord(line: index + 2, values: row))
            }
        }
    }

    private func withLibrary(_ body: (SharedLibrary) async throws -> Void) async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            try await body(library)
            #expect(try await library.check() == [])
        }
    }

    /// The texts of all values of a list's records, in their order.
    private func rows(_ list: ListID, in library: SharedLibrary) async throws -> [[String]] {
        try await library.read { db in
            let list = try CatalogReader(db: db).list(list)
            let reader = RecordReader(list)
            return try db.rows(
                """
                SELECT \(reader.columns) FROM \(ListTable(list).name)
                WHERE deleted_at IS NULL ORDER BY position, id
                """
            ).map { reader.record($0).values.map(\.text) }
        }
    }

    private static let title = FieldDraft(name: "Title")
    private static let year = FieldDraft(name: "Year", kind: .number)

    @discardableResult
    private func importRows(
        _ fields: [FieldDraft], _ rows: [[String]], into target: ImportTarget? = nil,
        isRehearsal: Bool = false, to library: SharedLibrary
    ) async throws -> ImportReport {
        try await library.importRecords(
            of: RowSource(fields, rows), settings: ImportSettings(), into: target,
            isRehearsal: isRehearsal
        ) { _ in }
    }

    @Test func aNewListHasAllValuesAlsoUnusualOnes() async throws {
        try await withLibrary { library in
            let texts = ["Emma", "tab\there", "line\nbreak", "back\\slash", "\\N", "“Ärger”", ""]
            let report = try await importRows(
                [Self.title, Self.year], texts.map { [$0, $0.isEmpty ? "12.5" : "soon"] },
                to: library)
            #expect(report.counts.added == texts.count)
            #expect(report.list.recordCount == texts.count)
            let expected = texts.map { [$0, $0.isEmpty ? "12.5" : "soon"] }
            #expect(try await rows(report.list.id, in: library) == expected)
            try await library.undo()
            #expect(try await library.lists() == [])
            try await library.redo()
            #expect(try await library.list(report.list.id).recordCount == texts.count)
            try await library.perform(
                .addField(report.list.id, FieldDraft(name: "Place"), at: nil))
        }
    }

    @Test func recordsWithoutKeysAreAppended() async throws {
        try await withLibrary { library in
            let list = try await importRows([Self.title], [["A"], ["B"]], to: library).list
            let report = try await importRows(
                [Self.title, Self.year], [["C", "1"], ["D", "2"]],
                into: ImportTarget(list: list.id, addsMissingFields: true), to: library)
            #expect(report.counts.added == 2)
            #expect(report.change.inserted == [3, 4])
            #expect(
                try await rows(list.id, in: library)
                    == [["A", ""], ["B", ""], ["C", "1"], ["D", "2"]])
            try await library.undo()
            #expect(try await rows(list.id, in: library) == [["A"], ["B"]])
            try await library.redo()
            #expect(try await library.list(list.id).recordCount == 4)
        }
    }

    @Test func keysUpdateAddAndLeaveOut() async throws {
        try await withLibrary { library in
            let list = try await importRows(
                [Self.title, Self.year],
                [
                    ["Emma", "1815"], ["Nana", "soon"], ["Twin", "1"], ["Twin", "2"],
                    ["Faust", ""],
                ],
                to: library
            ).list
            let target = ImportTarget(list: list.id, keys: ["Title"])
            let report = try await importRows(
                [Self.title, Self.year],
                [
                    ["EMMA ", "1816"], ["nana", "1880"], ["Twin", "2"], ["twin", "3"],
                    ["Faust", "late"], ["Ulysses", "1922"], ["Ulysses", "1923"], ["", "7"],
                ],
                into: target, to: library)
            #expect(report.counts.updated == 3)
            #expect(report.counts.unchanged == 1)
            #expect(report.counts.added == 2)
            #expect(report.counts.ambiguous == 1 && report.counts.duplicates == 1)
            #expect(
                try await rows(list.id, in: library) == [
                    ["EMMA ", "1816"], ["nana", "1880"], ["Twin", "1"], ["Twin", "2"],
                    ["Faust", "late"], ["Ulysses", "1922"], ["", "7"],
                ])
            let again = try await importRows(
                [Self.title, Self.year], [["EMMA ", "1816"], ["Faust", "late"]], into: target,
                to: library)
            #expect(again.counts.unchanged == 2 && again.change.isEmpty)
            try await library.undo()
            #expect(
                try await rows(list.id, in: library) == [
                    ["Emma", "1815"], ["Nana", "soon"], ["Twin", "1"], ["Twin", "2"],
                    ["Faust", ""],
                ])
        }
    }

    @Test func emptyValuesClearOnlyWhenAsked() async throws {
        try await withLibrary { library in
            let list = try await importRows(
                [Self.title, Self.year], [["Emma", "1815"], ["Nana", "soon"]], to: library
            ).list
            var target = ImportTarget(list: list.id, keys: ["Title"])
            let file = [["Emma", ""], ["Nana", ""]]
            let kept = try await importRows(
                [Self.title, Self.year], file, into: target, to: library)
            #expect(kept.counts.unchanged == 2)
            target.clearsEmptyValues = true
            let cleared = try await importRows(
                [Self.title, Self.year], file, into: target, to: library)
            #expect(cleared.counts.updated == 2)
            #expect(try await rows(list.id, in: library) == file)
        }
    }

    @Test func titlesBecomeLinks() async throws {
        try await withLibrary { library in
            let authors = try await importRows(
                [FieldDraft(name: "Name")], [["Austen"], ["Zola"], ["Zola"]], to: library
            ).list
            var author = FieldDraft(name: "Author", kind: .recordLink)
            author.options.targetList = authors.id
            let books = try await library.perform(
                .createList(name: "Books", icon: "", fields: [Self.title, author]))
            let list = try #require(books.list)
            let report = try await importRows(
                [Self.title, FieldDraft(name: "Author")],
                [
                    ["Emma", "austen"], ["Nana", "Zola"], ["Faust", "Goethe"], ["Germinal", "#2"],
                ],
                into: ImportTarget(list: list), to: library)
            #expect(report.notes.count == 2)
            let values = try await library.read { db in
                try db.rows("SELECT author, misfits->>'author' FROM lists.books ORDER BY id").map {
                    [$0.text(0) ?? "", $0.text(1) ?? ""]
                }
            }
            #expect(values == [["1", ""], ["", "Zola"], ["", "Goethe"], ["2", ""]])
        }
    }

    @Test func uniqueFieldsStayUnique() async throws {
        try await withLibrary { library in
            var isbn = FieldDraft(name: "ISBN")
            isbn.options.isUnique = true
            let change = try await library.perform(
                .createList(name: "Books", icon: "", fields: [isbn]))
            let target = ImportTarget(list: try #require(change.list))
            let error = await #expect(throws: LibraryError.self) {
                try await importRows(
                    [FieldDraft(name: "ISBN")], [["1"], ["2"], ["1"]], into: target, to: library)
            }
            #expect(error?.code == .invalid)
            #expect(try await library.list(target.list).recordCount == 0)
        }
    }

    @Test func cancelledAndFailedImportsChangeNothing() async throws {
        try await withLibrary { library in
            let many = (1...30_000).map { ["Book \($0)"] }
            let source = RowSource([Self.title], many)
            let task = Task {
                try await library.importRecords(
                    of: source, settings: ImportSettings(), into: nil, isRehearsal: false
                ) { _ in withUnsafeCurrentTask { $0?.cancel() } }
            }
            task.cancel()
            let result = await task.result
            guard case .failure(let error as LibraryError) = result else {
                Issue.record("The import was not cancelled.")
                return
            }
            #expect(error.code == .cancelled)
            #expect(try await library.lists().isEmpty)
            let undo = try await library.undoState()
            #expect(undo.undoName == nil)
        }
    }

    @Test func othersWriteWhileAListIsImported() async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            let other = try SharedLibrary(at: address)
            defer {
                library.close()
                other.close()
            }
            let written = DispatchSemaphore(value: 0)
            let started = AsyncStream.makeStream(of: Void.self)
            let source = RowSource([Self.title], (1...9_000).map { ["Book \($0)"] })
            let task = Task {
                try await library.importRecords(
                    of: source, settings: ImportSettings(), into: nil, isRehearsal: false
                ) { progress in
                    guard progress.phase == .writing else { return }
                    started.continuation.finish()
                    // Nothing goes on before the other's edit is done.
                    if written.wait(timeout: .now() + 20) == .success { written.signal() }
                }
            }
            for await _ in started.stream {}
            try await other.perform(.createList(name: "Imported", icon: "", fields: [Self.title]))
            written.signal()
            let report = try await task.value
            #expect(report.list.recordCount == 9_000)
            let names = try await library.lists().map(\.name)
            #expect(names == ["Imported", "Imported"])
            let tables = Set(try await library.lists().map(\.tableName))
            #expect(tables.count == 2)
        }
    }

    @Test func manyRecordsAreOneChangeOfTheList() async throws {
        try await withLibrary { library in
            let fractions = Mutex<[Double]>([])
            let source = RowSource([Self.title], (1...9_000).map { ["Book \($0)"] })
            let report = try await library.importRecords(
                of: source, settings: ImportSettings(), into: nil, isRehearsal: false
            ) { progress in fractions.withLock { $0.append(progress.fraction) } }
            #expect(report.change.affectsWholeList && report.change.inserted.isEmpty)
            let reported = fractions.withLock { $0 }
            #expect(reported == reported.sorted() && reported.count > 2)
            let target = ImportTarget(list: report.list.id, keys: ["Title"])
            let again = try await library.importRecords(
                of: source, settings: ImportSettings(), into: target, isRehearsal: false
            ) { _ in }
            #expect(again.counts.unchanged == 9_000)
        }
    }
}
