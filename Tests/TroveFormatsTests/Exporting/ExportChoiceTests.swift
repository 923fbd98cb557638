import Foundation
import Testing

@testable import TroveFormats

@Suite("The file and the format of an export")
struct ExportChoiceTests {
    @Test(
        "the extension decides, else the chosen format, whose extension is added",
        arguments: [
            ("books", ExportFormat.csv, "books.csv", ExportFormat.csv),
            ("books.md", .csv, "books.md", .markdown),
            ("books.CSV", .html, "books.CSV", .csv),
            ("vol. 2", .json, "vol. 2.json", .json),
            ("people.vcf", .vcard3, "people.vcf", .vcard3),
            ("books.xlsx", .csv, "books.xlsx", .xlsx),
            ("books.xlsm", .xlsx, "books.xlsm.xlsx", .xlsx),
            ("people.vcf", .csv, "people.vcf", .vcard),
            ("notes.txt", .markdown, "notes.txt.md", .markdown),
        ])
    func choice(
        typed: String, chosen: ExportFormat, file: String, format: ExportFormat
    ) {
        let choice = ExportChoice(file: URL(filePath: "/tmp/" + typed), chosen: chosen)
        #expect(choice.file.lastPathComponent == file)
        #expect(choice.format == format)
    }

    @Test(
        "a list's name becomes a file name",
        arguments: [
            ("Books", "Books.csv"), ("CDs/DVDs", "CDs-DVDs.csv"), (" .hidden", "hidden.csv"),
            ("//", "trove.csv"), ("Two\nlines", "Two-lines.csv"), ("Łódź 🏛", "Łódź 🏛.csv"),
            ("Films: Year", "Films – Year.csv"), ("1:1?", "1-1.csv"),
        ])
    func name(list: String, name: String) {
        #expect(ExportChoice.suggestedName(for: list, as: .csv) == name)
    }
}
