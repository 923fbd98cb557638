import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

/// The evidence that a text is a table, and texts that are none.
struct CSVSignatureTests {
    static let poem = """
        Two roads diverged in a yellow wood,
        And sorry I could not travel both
        And be one traveler, long I stood
        And looked down one as far as I could
        """
    static let texts: [(name: String, text: String)] = [
        ("a.txt", "Milk\nBread\nEggs\n"), ("a", "Milk\n"), ("a.log", "one\ntwo\n"),
        ("a.txt", poem), ("a.csv", poem),
        (
            "a.csv",
            "It was a dark night, and the wind blew.\nShe said, \"No, never,\" and left.\n"
                + "The end, or so we thought, came soon enough, alas.\nNobody knew.\n"
        ),
        ("a.txt", "Dear Ann,\n\nthank you for the books, I liked them, and so on.\n\nYours, Bo\n"),
        ("a.txt", "Hello, world\nGoodbye, moon\n"), ("a.txt", "One; two\nthree; four\n"),
        ("a.c", "int main(void) {\n  f(1, 2);\n  return 0;\n}\n"),
        ("a.txt", "12\n34\n56\n"), ("a.rst", "Title\n=====\n\nText, with commas, and more.\n"),
        (
            "a.csv",
            "This is a long sentence that says nothing at all, but goes on and on.\n"
                + "And this is the second one of them, no less empty than the first.\n"
        ),
    ]

    @Test(arguments: texts.indices)
    func aTextWithoutColumnsIsOnlyImportedAsLinesOnRequest(_ index: Int) async throws {
        let example = Self.texts[index]
        let folder = try TemporaryFolder()
        let url = try folder.file(example.name, example.text)
        let library = try folder.library()
        let error = await #expect(throws: LibraryError.self) {
            try await library.importFile(from: url)
        }
        #expect(error?.remedy == .importLines)
        #expect(
            error?.message == "“\(example.name)” is text without rows and columns. Each line can "
                + "become a record.")
        #expect(try library.lists().isEmpty)

        let report = try await library.importFile(from: url, options: .lines)
        let lines = example.text.split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(try await library.texts(RecordListRequest(list: report.list.id)) == lines)
        #expect(report.list.fields.count == 1)
        let preview = try await ImportPreview(of: url, options: .lines)
        #expect(preview.rows == lines.map { [$0] })
        #expect(preview.dialect?.delimiter == CSVDelimiter.none)
    }

    @Test(arguments: [
        ("a.txt", "name,phone\nAnn,1\nBob,2\n"), ("a", "a\tb\n"), ("a.txt", "a;b\nc;d\n"),
        ("a.txt", "name, born\nAnn, 1990\nBob, 1991\n"), ("a", "a|b\nc|d\n"),
        ("a.csv", "Title\nDune\nEmma\n"), ("a.csv", "Name, Phone\nAnn, one\n"),
        ("a.tsv", "Title\nDune\n"), ("a.txt", "x 1.5\ny 2.5\n"),
        ("a.csv", "Note\nThe end.\nA table\nA chair\nA lamp\nA bed\n"),
        ("a.csv", "Name,Review\nA,\"It is good, and long enough.\"\nB,Not at all what I wanted.\n"),
        ("a.txt", "a,b,c\n1,2\n3,4,5\n6,7,8\n9,10,11\n"),
    ])
    func aTableIsKnown(name: String, text: String) throws {
        let folder = try TemporaryFolder()
        let url = try folder.file(name, text)
        #expect(try ImportFormat.detect(url) == (name == "a.tsv" ? .tsv : .csv))
    }

    @Test(arguments: [
        ImportOptions(format: .csv), ImportOptions(delimiter: .comma),
        ImportOptions(hasHeader: true), ImportOptions(skippedLineCount: 0),
    ])
    func settingsForCellsTellThatATextIsATable(_ options: ImportOptions) async throws {
        let folder = try TemporaryFolder()
        let url = try folder.file("a.txt", "Milk\nBread\nEggs\n")
        let preview = try await ImportPreview(of: url, options: options)
        #expect(preview.columns.count == 1)
        #expect(preview.recordCount == (options.hasHeader == true ? 2 : 3))
    }

    @Test func linesAreReadAsTheyAre() async throws {
        let folder = try TemporaryFolder()
        let text = "sep=;\n\"quoted, \\\"\n\n  a\tb;c|d  \n" + String(repeating: "x, ", count: 9)
        let url = try folder.file("a.txt", text)
        let library = try folder.library()
        let report = try await library.importFile(from: url, options: .lines)
        #expect(
            try await library.texts(RecordListRequest(list: report.list.id)) == [
                "sep=;", "\"quoted, \\\"", "a\tb;c|d", "x, x, x, x, x, x, x, x, x,",
            ])
    }
}
