import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveStore
import TroveTestSupport

/// Links are exported as titles and imported as links.
struct LinkTransferTests {
    let folder: TemporaryFolder
    let shelf: Shelf
    var library: Library { shelf.library }

    init() async throws {
        folder = try TemporaryFolder()
        shelf = try await Shelf(folder.library())
    }

    private func exported(_ format: ExportFormat) async throws -> String {
        let file = folder.url.appending(path: "books.\(format.rawValue)")
        _ = try await library.export(
            RecordListRequest(list: shelf.books.id), as: format, toFile: file)
        return try String(contentsOf: file, encoding: .utf8)
    }

    private func imported(_ text: String, key: String? = "Title") async throws -> FileImportReport {
        try await library.importFile(
            from: folder.file("in.csv", text),
            into: ImportTarget(list: shelf.books.id, keys: key.map { [$0] } ?? []))
    }

    private func author(_ book: RecordID) throws -> FieldValue {
        try library.value("Author", of: book, in: shelf.books.id)
    }

    @Test(arguments: ExportFormat.allCases.filter { $0.isText && $0 != .ics })
    func everyFormatSaysTitles(_ format: ExportFormat) async throws {
        try await shelf.setTitles("{Name} of {Born}")
        let text = try await exported(format)
        #expect(text.contains("Ursula K. Le Guin of 1929"))
        #expect(!text.contains("#1"))
    }

    @Test(arguments: [ExportFormat.csv, .json])
    func whatWasExportedComesBackUnchanged(_ format: ExportFormat) async throws {
        try await library.perform(.deleteRecords([2], list: shelf.authors.id))
        try await library.perform(.restoreRecords([2], list: shelf.authors.id))
        try await shelf.rename(1, to: "")
        try await shelf.setAuthor(of: 4, to: .text("someone"))
        try await shelf.setAuthor(of: 5, to: .record(2))
        try await shelf.erase(3)
        let text = try await exported(format)
        #expect(text.contains("Untitled record #1") && text.contains("Missing record #3"))
        let before = try library.contents()
        let report = try await library.importFile(
            from: folder.url.appending(path: "books.\(format.rawValue)"),
            into: ImportTarget(list: shelf.books.id, keys: ["Title"]))
        #expect(report.counts.unchanged == 5)
        #expect(report.notes.map(\.message).filter { !$0.contains("someone") } == [])
        #expect(try library.contents() == before)
    }

    @Test func titlesAreFoundWithoutCaseAndAccents() async throws {
        let report = try await imported(
            "Title,Author\nThe Hobbit,ursula k. le guin\nBeowulf,emile zola\nMomo,#2\n")
        #expect(report.notes == [])
        #expect(try author(2) == .record(1))
        #expect(try author(4) == .record(3))
        #expect(try author(6) == .record(2))
    }

    @Test func aTitleFromATemplateIsFound() async throws {
        try await shelf.setTitles("{Name} ({Born})")
        let report = try await imported("Title,Author\nBeowulf,J. R. R. Tolkien (1892)\n")
        #expect(report.notes == [])
        #expect(try author(4) == .record(2))
    }

    @Test func whatIsNotClearStaysATextAndIsReported() async throws {
        try await library.add(["Name": .text("Emile Zola")], to: shelf.authors)
        try await library.add(["Name": .text("emile zola")], to: shelf.authors)
        try await library.perform(.deleteRecords([2], list: shelf.authors.id))
        let report = try await imported(
            """
            Title,Author
            The Dispossessed,Nobody
            The Hobbit,J. R. R. Tolkien
            Germinal,EMILE ZOLA
            Nana,Émile Zola
            Beowulf,#77
            Momo,Missing record #1

            """)
        #expect(try author(1) == .text("Nobody"))
        #expect(try author(2) == .text("J. R. R. Tolkien"))
        #expect(try author(3) == .text("EMILE ZOLA"))
        #expect(try author(5) == .record(3))
        #expect(try author(4) == .text("#77"))
        #expect(try author(6) == .text("Missing record #1"))
        #expect(
            report.notes.map { "\($0.line) \($0.message)" } == [
                "2 “Nobody” in “Author” is not the title of a record; it stays a text.",
                "3 “J. R. R. Tolkien” in “Author” is not the title of a record; it stays a text.",
                "4 “EMILE ZOLA” in “Author” is the title of several records; it stays a text.",
                "6 “#77” in “Author” is not the title of a record; it stays a text.",
                "7 “Missing record #1” in “Author” is not the title of a record; it stays a text.",
            ])
    }

    @Test func aLinkToTheListItselfFindsRecordsThatItHas() async throws {
        let sequel = FieldDraft(name: "Sequel", kind: .recordLink)
        try await library.perform(.addField(shelf.books.id, sequel))
        let report = try await imported("Title,Sequel\nNana,germinal\n", key: nil)
        #expect(report.notes == [])
        #expect(try library.value("Sequel", of: 6, in: shelf.books.id) == .record(3))
    }

    @Test func aFieldThatBecomesTextHasTheTitles() async throws {
        try await shelf.setTitles("{Name} ({Born})")
        try await shelf.erase(3)
        let preview = try await library.previewKindChange(
            of: shelf.author, in: shelf.books.id, to: .text)
        #expect(preview.sameCount == 4)
        try await library.performAndProve(
            .changeKind(shelf.author, list: shelf.books.id, to: .text))
        #expect(try author(2) == .text("J. R. R. Tolkien (1892)"))
        #expect(try author(3) == .text("Missing record #3"))
        var options = FieldOptions()
        options.targetList = shelf.authors.id
        try await library.performAndProve(
            .changeKind(shelf.author, list: shelf.books.id, to: .recordLink, options: options))
        #expect(try author(2) == .record(2))
        #expect(try author(3) == .record(3))
    }
}
