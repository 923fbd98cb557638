import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveFormats

/// Tables of Markdown documents.
struct MarkdownTests {
    struct Example: Sendable {
        var text: String
        var header: [String]
        var rows: [[String]]
    }

    static let examples = [
        Example(
            text: "| A | B |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n", header: ["A", "B"],
            rows: [["1", "2"], ["3", "4"]]),
        Example(
            text: "A | B\n:-- | --:\n x | \ny\\|z | w\n", header: ["A", "B"],
            rows: [["x"], ["y|z", "w"]]),
        Example(
            text: "# Title\n\nText | with a bar\n\n| a |\r\n|---|\r\n| --- |\r\n\nEnd\n",
            header: ["a"], rows: [["---"]]),
        Example(
            text: "```\n| no | table |\n|---|---|\n| 1 | 2 |\n```\n| n | m |\n|:-:|---|\n| 5 | 6 |",
            header: ["n", "m"], rows: [["5", "6"]]),
        Example(
            text: "| a | b |\n|---|---|\n| **x** | `y` |\n| \\*z\\* | a *b* c |\n"
                + "| <https://example.org> | one<br>two<br/>three |\n| &amp;&lt;&#65; | \\\\n |\n",
            header: ["a", "b"],
            rows: [
                ["x", "y"], ["*z*", "a *b* c"], ["https://example.org", "one\ntwo\nthree"],
                ["&<A", "\\n"],
            ]),
        Example(
            text: "+----+------+\n| id | name |\n+----+------+\n|  1 | Ann  |\n|  2 | Bob  |\n"
                + "+----+------+\n2 rows in set\n", header: ["id", "name"],
            rows: [["1", "Ann"], ["2", "Bob"]]),
        Example(
            text: " id | name \n----+------\n  1 | Ann\n(1 row)\n", header: ["id", "name"],
            rows: [["1", "Ann"]]),
        Example(
            text: "| id | name |\n|----+------|\n| 1 | Ann |\n|----+------|\n| 2 | Bob |\n",
            header: ["id", "name"], rows: [["1", "Ann"], ["2", "Bob"]]),
    ]

    @Test(arguments: examples.indices)
    func aTableIsFoundAndRead(_ index: Int) throws {
        let example = Self.examples[index]
        let folder = try TemporaryFolder()
        let url = try folder.file("a.txt", example.text)
        #expect(try ImportFormat.detect(url) == .markdown)
        let source = try ImportFormat.markdown.source(
            url, options: ImportOptions(), context: ImportContext())
        #expect(source.fields.map(\.name) == example.header)
        var rows: [[String]] = []
        try source.readRecords { record in
            rows.append(
                record.values.map { value in
                    if case .value(let value) = value { value.text } else { "" }
                })
        }
        #expect(rows == example.rows)
        #expect(source.recordCount == rows.count)
    }

    @Test func aFileOfAnotherProgramIsRead() throws {
        let url = PackageFolder.testData.appending(path: "table.md")
        let source = try ImportFormat.detect(url).source(
            url, options: ImportOptions(), context: ImportContext())
        #expect(source.fields.map(\.kind) == [.number, .number])
        let found = try ReadRecords(source)
        #expect(found.lines == [3, 4])
        #expect(found.records.map { $0["B"] } == [.value(.integer(2)), .value(.integer(4))])
    }

    @Test func oneOfSeveralTablesIsChosen() async throws {
        let folder = try TemporaryFolder()
        let url = try folder.file(
            "a.md", "| a |\n|---|\n| 1 |\n\n| b | c |\n|---|---|\n| 2 | 3 |\n| 4 | 5 |\n")
        let preview = try await ImportPreview(of: url)
        #expect(preview.columns.map(\.name) == ["b", "c"])
        #expect(preview.tables.map(\.lines) == [1...3, 5...8])
        #expect(preview.table == 2)
        #expect(
            preview.notes.map(\.message) == [
                "There are 2 tables: lines 1–3, 5–8. Table 2 was read; lines 1–3 were skipped."
            ])
        let first = try await ImportPreview(of: url, options: ImportOptions(table: 1))
        #expect(first.columns.map(\.name) == ["a"])
        let error = await #expect(throws: LibraryError.self) {
            try await ImportPreview(of: url, options: ImportOptions(table: 3))
        }
        #expect(error?.code == .notFound)
    }

    @Test func emptyRowsAreSkippedAndTold() async throws {
        let folder = try TemporaryFolder()
        let url = try folder.file("a.md", "| a | b |\n|---|---|\n|  | |\n| 1 | 2 |\n|  |  |\n")
        let preview = try await ImportPreview(of: url)
        #expect(preview.rows == [["1", "2"]])
        #expect(preview.notes.map(\.message) == ["2 empty rows were skipped."])
    }

    @Test func aDocumentWithoutATableIsASentence() async throws {
        let folder = try TemporaryFolder()
        let url = try folder.file("a.md", "# Title\n\n- one\n- two | three\n")
        let error = await #expect(throws: LibraryError.self) { try await ImportPreview(of: url) }
        #expect(error?.code == .empty)
        #expect(error?.message == "“a.md” contains no table. There is nothing to import.")
        #expect(error?.remedy == .importLines)
        let lines = try await ImportPreview(of: url, options: .lines)
        #expect(lines.rows == [["# Title"], ["- one"], ["- two | three"]])
    }

    @Test(arguments: ["|", "\\", "a|", "-|", "| a |\n", "`", "&", "<br>"])
    func aLongTextIsReadInLinearTime(_ part: String) throws {
        let folder = try TemporaryFolder()
        let growth = try CostGrowth.measure(size: 4_000) { size in
            let url = try folder.file(
                "a.md", "| a |\n|---|\n| " + String(repeating: part, count: size) + " |\n")
            let document = try TextFile.read(url, encoding: nil) { MarkdownDocument($0) }
            try document.readRows(context: ImportContext()) { _ in }
        }
        #expect(growth < CostGrowth.linear)
    }

    @Test func everyTextComesBack() throws {
        let texts = [
            "a|b", "\\|", "\\\\", "*x*", "_x_", "a_b", "`x`", "[a](b)", "<br>", "&amp;", "&#65;",
            "~~x~~", " x ", "\tx", "a\nb", "a\n\nb\n", "\n\u{301}x", "\t\u{301}",
            "\u{301}", "a\u{2028}b", "---", ":-:", "|\u{301}", "\\\u{301}", "#1",
            "***", "<https://example.org>", "https://example.org/?a=1&b=2", "& b", "a&b", "🖼️",
        ]
        for text in texts {
            let escaped = MarkdownTextWriter.escaped(text)
            #expect(MarkdownRow.cells("| \(escaped) | x |")?.count == 2)
            #expect(MarkdownText.plain(Substring(escaped)) == text)
        }
    }
}
