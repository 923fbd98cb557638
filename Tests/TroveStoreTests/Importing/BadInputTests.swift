import Foundation
import GRDB
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Malformed CSV files: each import fails with a message and leaves nothing behind.
@Suite(.timeLimit(.minutes(5))) struct BadInputTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func failure(importing file: URL) async throws -> LibraryError {
        let error = await #expect(throws: LibraryError.self) {
            try await library.importCSV(from: file)
        }
        #expect(try library.lists().isEmpty)
        #expect(try folder.sqlite3("SELECT count(*) FROM list") == "0")
        #expect(try folder.sqlite3("PRAGMA integrity_check") == "ok")
        let found = try #require(error)
        #expect(found.message.hasSuffix("."))
        return found
    }

    @Test func anEmptyFile() async throws {
        #expect(try await failure(importing: folder.file("empty.csv", "")).code == .empty)
        #expect(try await failure(importing: folder.file("lines.csv", "\n\n\r\n")).code == .empty)
    }

    @Test func aBinaryFile() async throws {
        let bytes = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        #expect(try await failure(importing: folder.file("picture.csv", bytes)).code == .notText)
    }

    @Test func anUnclosedQuoteFarIntoTheFile() async throws {
        var text = "title,note\n"
        for number in 1...30_000 { text += "Book \(number),nothing\n" }
        text += "Last,x\"y\nReally,\"open\n" + String(repeating: "more,text\n", count: 40_000)
        let error = try await failure(importing: folder.file("books.csv", text))
        #expect(error.code == .malformed)
        #expect(error.line == 30_003)
        #expect(error.column == 8)
        #expect(error.message.contains("line 30003, column 8"))
    }

    @Test func aFileThatIsNotThere() async throws {
        let missing = folder.url.appending(path: "missing.csv")
        #expect(try await failure(importing: missing).code == .notFound)
        #expect(try await failure(importing: folder.url).code == .invalid)
    }

    @Test(.enabled(if: getuid() != 0, "the superuser may read everything"))
    func aFileWithoutPermission() async throws {
        let file = try folder.file("secret.csv", "a,b\n1,2\n")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
        #expect(try await failure(importing: file).code == .notPermitted)
    }

    @Test func aFullDisk() async throws {
        var text = "title,note\n"
        for number in 1...20_000 { text += "Book \(number),nothing of note here\n" }
        let file = try folder.file("books.csv", text)
        let list = try await library.makeBooks(["Kept"])
        try await library.limitSize(to: 200)
        let error = await #expect(throws: LibraryError.self) {
            try await library.importCSV(from: file)
        }
        #expect(error?.code == .diskFull)
        #expect(try library.lists().map(\.name) == ["Books"])
        guard case .failed(let told) = library.saveState else {
            Issue.record("the save state is \(library.saveState)")
            return
        }
        #expect(told.code == .diskFull)
        library.close()
        let again = try folder.library()
        #expect(try await again.texts(RecordListRequest(list: list.id)) == ["Kept"])
        #expect(try folder.sqlite3("PRAGMA integrity_check") == "ok")
    }

    @Test func rowsOfDifferentLengthsLoseNothing() async throws {
        let file = try folder.file(
            "uneven.csv", "title,year\nEmma\nUlysses,1922,Joyce,Dublin\nFaust,1808\n")
        let report = try await library.importCSV(from: file)
        #expect(report.list.fields.map(\.name) == ["title", "year", "Column 3", "Column 4"])
        let records = try library.records([1, 2, 3], in: report.list.id)
        #expect(
            records.map { $0.values.map(\.text) } == [
                ["Emma", "", "", ""], ["Ulysses", "1922", "Joyce", "Dublin"],
                ["Faust", "1808", "", ""],
            ])
        #expect(report.notes.map(\.line) == [3])
    }

    @Test func valuesThatDoNotFitTheKindStay() async throws {
        let file = try folder.file("mixed.csv", "title,year\nEmma,1815\nEdda,about 1220\n")
        let options = ImportOptions(columns: [
            ImportColumn(name: "Title"), ImportColumn(name: "Year", kind: .number),
        ])
        let report = try await library.importCSV(from: file, options: options)
        let values = try library.records([1, 2], in: report.list.id).map { $0.values[1] }
        #expect(values == [.integer(1815), .text("about 1220")])
    }

    @Test(arguments: [
        (TextEncoding.utf8, "title;city\nŁódź;Zürich\n"),
        (.utf16LittleEndian, "title;city\nŁódź 🙂;Zürich\n"),
        (.utf16BigEndian, "title;city\nŁódź 🙂;Zürich\n"),
        (.windows1252, "title;city\n“Émile”;Zürich €\n"),
    ])
    func everyEncodingIsRecognized(_ encoding: TextEncoding, _ text: String) async throws {
        let foundation: String.Encoding =
            switch encoding {
            case .utf8: .utf8
            case .utf16LittleEndian: .utf16LittleEndian
            case .utf16BigEndian: .utf16BigEndian
            case .windows1252: .windowsCP1252
            }
        let marks: [[UInt8]] =
            switch encoding {
            case .utf8: [[], [0xEF, 0xBB, 0xBF]]
            case .utf16LittleEndian: [[], [0xFF, 0xFE]]
            case .utf16BigEndian: [[], [0xFE, 0xFF]]
            case .windows1252: [[]]
            }
        for mark in marks {
            let bytes = mark + Array(try #require(text.data(using: foundation)))
            let file = try folder.file("cities.csv", bytes)
            let preview = try CSVPreview(of: file)
            #expect(preview.encoding == encoding)
            #expect(preview.delimiter == .semicolon)
            #expect(preview.columns.map(\.name) == ["title", "city"])
            let report = try await library.importCSV(from: file)
            let record = try #require(try library.record(1, in: report.list.id))
            #expect(
                record.values.map(\.text).joined(separator: ";") == text.split(separator: "\n")[1])
        }
    }

    @Test func latin1AfterAPlainBeginning() async throws {
        var bytes = Array("title,city\n".utf8)
        for number in 0..<40_000 { bytes += Array("Book \(number),Paris\n".utf8) }
        bytes += Array("Last,Z".utf8) + [0xFC] + Array("rich\n".utf8)
        let report = try await library.importCSV(from: folder.file("late.csv", bytes))
        #expect(try library.record(40_001, in: report.list.id)?.values[1] == .text("Zürich"))
    }

    @Test func aCanceledImportLeavesNothing() async throws {
        var text = "title,note\n"
        for number in 1...50_000 { text += "Book \(number),nothing of note here\n" }
        let file = try folder.file("books.csv", text)
        // The import waits in the middle of writing until it has been canceled.
        let gate = DispatchGroup()
        gate.enter()
        let (written, continuation) = AsyncStream.makeStream(of: Void.self)
        let task = Task { [library] in
            try await library.importCSV(from: file) { progress in
                guard progress.recordCount > 1_000 else { return }
                continuation.yield()
                gate.wait()
            }
        }
        for await _ in written { break }
        task.cancel()
        gate.leave()
        let result = await task.result
        let error = #expect(throws: LibraryError.self) { try result.get() }
        #expect(error?.code == .cancelled)
        #expect(try library.lists().isEmpty)
        #expect(try folder.sqlite3("SELECT count(*) FROM list") == "0")
    }
}

extension Library {
    /// Limits the library file to a number of pages, as on a full disk.
    func limitSize(to pages: Int) async throws {
        try await pool.writeWithoutTransaction { db in
            _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(pages)")
        }
    }
}
