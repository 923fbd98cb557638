import Foundation
import TestSupport
import Testing
import TroveTestSupport

@testable import TroveFormats
@testable import TroveModel
@testable import TroveStore

/// Export as a workbook of Excel.
@Suite(.serialized) struct XLSXExportTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    /// Makes a list with a record of each row of values.
    private func list(
        _ fields: [FieldDraft], _ records: [[FieldValue]]
    ) async throws -> List {
        let id = try #require(
            try await library.perform(.createList(name: "Films", fields: fields)).list)
        let list = try library.list(id)
        for values in records {
            try await library.perform(
                .addRecord(
                    list: id,
                    values: Dictionary(uniqueKeysWithValues: zip(list.fields.map(\.id), values))))
        }
        return list
    }

    /// Exports a list, and returns the parts of the workbook by their paths.
    private func parts(
        of list: List, fields: [FieldID]? = nil
    ) async throws -> [String: String] {
        let file = folder.url.appending(path: "list.xlsx")
        try await library.export(
            RecordListRequest(list: list.id), as: .xlsx, fields: fields, toFile: file)
        let archive = try Archive(file)
        var parts: [String: String] = [:]
        while let member = try archive.nextMember() {
            let data = try archive.contents(limit: 1 << 20)
            parts[member.path] = data.map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        return parts
    }

    @Test func valuesKeepTheirKinds() async throws {
        var price = FieldDraft(name: "Price", kind: .number)
        price.options.unit = "€"
        let fields = [
            FieldDraft(name: "Title"), price, FieldDraft(name: "Seen", kind: .checkbox),
            FieldDraft(name: "Day", kind: .date), FieldDraft(name: "Length", kind: .timeSpan),
            FieldDraft(name: "Genre", choices: ["Comedy", "Drama"]),
            FieldDraft(name: "Page", kind: .link),
        ]
        let days = try ["2024-01-31", "1850-06-01", "1994"].map {
            FieldValue.date(try #require(PartialDate($0)))
        }
        let first: [FieldValue] = [
            .text("0001"), .decimal(12.5), .checkbox(true), days[0],
            .timeSpan(seconds: 129_900), .text("Drama"), .text("https://example.org/?a=1&b=2#c"),
        ]
        let second: [FieldValue] = [
            .text("Old"), .integer(1_234_567_890_123_456), .checkbox(false), days[1],
            .timeSpan(seconds: 0),
        ]
        let third: [FieldValue] = [.text("Year"), .empty, .empty, days[2]]
        let list = try await list(fields, [first, second, third])
        let parts = try await parts(of: list)
        let sheet = try #require(parts["xl/worksheets/sheet1.xml"])
        let texts = try #require(parts["xl/sharedStrings.xml"])
        let styles = try #require(parts["xl/styles.xml"])
        #expect(sheet.contains(">45322</v>"))
        #expect(sheet.contains(">12.5</v>"))
        #expect(sheet.contains(">1.503472222222222</v>"))
        #expect(sheet.contains("t=\"b\"><v>1</v>") && sheet.contains("t=\"b\"><v>0</v>"))
        #expect(sheet.contains("<pane ySplit=\"1\""))
        #expect(sheet.contains("<autoFilter ref=\"A1:G4\"/>"))
        #expect(sheet.contains("sqref=\"F2:F1048576\""))
        #expect(sheet.contains("showErrorMessage=\"1\""))
        #expect(sheet.contains("<formula1>\"Comedy,Drama\"</formula1>"))
        #expect(sheet.contains("<hyperlink ref=\"G2\" r:id=\"rId1\" location=\"c\"/>"))
        for text in ["0001", "1234567890123456", "1850-06-01", "1994", "Drama", "Title"] {
            #expect(texts.contains("<t>\(text)</t>"), "\(text)")
        }
        #expect(texts.contains("<t>https://example.org/?a=1&amp;b=2#c</t>"))
        #expect(styles.contains("formatCode=\"yyyy\\-mm\\-dd\""))
        #expect(styles.contains("formatCode=\"[h]:mm:ss\""))
        #expect(styles.contains("formatCode=\"General\\\u{A0}[$€]\""))
    }

    @Test func chosenFieldsAreWrittenInTheirOrder() async throws {
        let list = try await list(
            [FieldDraft(name: "A"), FieldDraft(name: "B"), FieldDraft(name: "C")],
            [[.text("a"), .text("b"), .text("c")]])
        let parts = try await parts(of: list, fields: [list.fields[2].id, list.fields[0].id])
        let sheet = try #require(parts["xl/worksheets/sheet1.xml"])
        #expect(sheet.contains("<dimension ref=\"A1:B2\"/>"))
        let texts = try #require(parts["xl/sharedStrings.xml"])
        let found = texts.matches(of: /<t>(.)<\/t>/).map { String($0.1) }
        #expect(found == ["C", "A", "c", "a"])
    }

    @Test func picturesAreInTheirCells() async throws {
        let picture = try #require(ImageID(String(repeating: "a1", count: 32)))
        let png = try #require(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
                    + "awAAAABJRU5ErkJggg=="))
        try await library.pool.write { db in
            try db.execute(
                sql: "INSERT INTO image VALUES (?, 'image/png', 1, 1, ?, ?, 0)",
                arguments: [picture.hash, png, png])
        }
        let list = try await list(
            [FieldDraft(name: "Title"), FieldDraft(name: "Cover", kind: .image)],
            [[.text("One"), .image(picture)]])
        let parts = try await parts(of: list)
        #expect(parts["xl/media/image1.png"] != nil)
        let drawing = try #require(parts["xl/drawings/drawing1.xml"])
        #expect(drawing.contains("<xdr:from><xdr:col>1</xdr:col>"))
        #expect(parts["xl/sharedStrings.xml"]?.contains("data:") == false)
    }

    @Test(arguments: [
        ("a\r\nb\rc", "a\nb\nc"), ("  blanks ", "blanks"), ("bell\u{7}", "bell"),
        ("_x0041_ _x000d_", "_x005F_x0041_ _x005F_x000d_"), ("_xyz_ _x41_", "_xyz_ _x41_"),
        ("_x0041_x0042_", "_x005F_x0041_x005F_x0042_"), ("tab\tα😀", "tab\tα😀"), ("\u{FFFE}", ""),
        ("“Zoë” – été", "“Zoë” – été"), ("a\u{2028}b\u{85}c", "a\nb\nc"), ("del\u{7F}", "del"),
        ("\u{A0}a\u{A0}b\u{3000}", "a\u{A0}b"), ("a\u{1FFFF}b\u{10FFFE}", "ab"),
        ("\u{FFFD}ﬀ\u{1F7FF}", "\u{FFFD}ﬀ\u{1F7FF}"), ("", ""),
    ])
    func textsAreEscaped(_ text: String, _ escaped: String) {
        #expect(WorkbookWriter.escaped(text) == escaped)
    }

    @Test(arguments: [
        ("Films", "Films"), ("A/B: [x]", "AB x"), ("'quoted'", "quoted"), ("History", "List"),
        ("?*", "List"),
        (String(repeating: "ab", count: 30), String(repeating: "ab", count: 15) + "a"),
        (String(repeating: "😀", count: 20), String(repeating: "😀", count: 15)),
    ])
    func sheetsHaveNamesThatExcelTakes(_ name: String, _ sheet: String) {
        #expect(WorkbookWriter.sheetName(name) == sheet)
    }

    @Test func aTextThatIsTooLongIsNamed() async throws {
        let list = try await list(
            [FieldDraft(name: "Title"), FieldDraft(name: "Note", kind: .paragraph)],
            [
                [.text("A"), .text(String(repeating: "x", count: 32_767))],
                [.text("B"), .text(String(repeating: "x", count: 32_768))],
            ])
        let file = folder.url.appending(path: "list.xlsx")
        let error = await #expect(throws: LibraryError.self) {
            try await library.export(RecordListRequest(list: list.id), as: .xlsx, toFile: file)
        }
        #expect(error?.message.hasPrefix("“Note” in row 3 has more than 32767 characters") == true)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func noFilesAreLeftBehind() async throws {
        let place = folder.url.appending(path: "temporary")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        @Sendable func left() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: place.path).count
        }
        let list = try await list([FieldDraft(name: "Title")], [[.text("A")]])
        try await WorkbookWriter.$temporaryFolder.withValue(place) {
            _ = try await library.export(RecordListRequest(list: list.id), as: .xlsx) { _ in
                // The workbook is made here and nowhere else.
                let count = try left()
                #expect(count == 1)
            }
            #expect(try left() == 0)
            await #expect(throws: LibraryError.self) {
                try await library.export(RecordListRequest(list: list.id), as: .xlsx) { _ in
                    throw CancellationError()
                }
            }
            #expect(try left() == 0)
        }
    }

    /// Within quotes, other programs take the letters d, h, m, s and y for parts of a date.
    @Test(arguments: [
        ("cm", "\\\u{A0}[$cm]"), ("days", "\\\u{A0}[$days]"), ("km/h", "\\\u{A0}[$km/h]"),
        ("ft-lb", "&quot;\u{A0}ft-lb&quot;"), ("[h]", "&quot;\u{A0}[h]&quot;"),
        ("%", "&quot;\u{A0}%&quot;"), ("a;b", "&quot;\u{A0}a;b&quot;"),
    ])
    func unitsAreInBracketsWherePossible(_ unit: String, _ code: String) async throws {
        var length = FieldDraft(name: "Length", kind: .number)
        length.options.unit = unit
        var exact = length
        exact.name = "Exact"
        exact.options.digits = 1
        let list = try await list([length, exact], [[.decimal(12.5), .integer(3)]])
        let styles = try #require(try await parts(of: list)["xl/styles.xml"])
        #expect(styles.contains("formatCode=\"General\(code)\""), "\(styles)")
        #expect(styles.contains("formatCode=\"0.0\(code)\""), "\(styles)")
    }

    @Test(arguments: [
        "kg", "cm", "days", "€", "$", "lei", "№", "€/kg", "\"", "of 5", "°C", "%", "km h", "ft-lb",
        "[h]", "a;b", "x]", "\\", "m²", "12\" vinyl",
    ])
    func unitsComeBack(_ unit: String) async throws {
        var weight = FieldDraft(name: "Weight", kind: .number)
        weight.options.unit = unit
        var exact = FieldDraft(name: "Exact", kind: .number)
        exact.options.unit = unit
        exact.options.digits = 2
        let list = try await list(
            [FieldDraft(name: "Title"), weight, exact],
            [[.text("A"), .decimal(2.5), .integer(3)], [.text("B"), .integer(0), .decimal(0.25)]])
        let file = folder.url.appending(path: "units.xlsx")
        try await library.export(RecordListRequest(list: list.id), as: .xlsx, toFile: file)
        let back = try await library.importFile(from: file).list
        #expect(back.fields.map(\.options.unit) == ["", unit, unit])
        #expect(back.fields.map(\.kind) == list.fields.map(\.kind))
        let record = try #require(try library.record(1, in: back.id))
        #expect(record.values == [.text("A"), .decimal(2.5), .integer(3)])
    }
}
