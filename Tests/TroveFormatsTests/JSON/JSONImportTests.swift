import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveStore
import TroveTestSupport

/// Importing JSON files, and their limits and errors.
struct JSONImportTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func export(_ list: List, as format: ExportFormat) async throws -> String {
        let file = folder.url.appending(path: "out")
        try await library.export(RecordListRequest(list: list.id), as: format, toFile: file)
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test func objectsBecomeRecords() async throws {
        let file = try folder.file(
            "my_cars.json",
            #"""
            [ {"Name": "Volvo \"145\"\n\u00e9\ud83d\ude97", "Miles": 18.5, "Cylinders": 4, \#
            "Sold": true,
               "Year": "1970-01-01", "Code": "007", "Maker": {"City": "Göteborg", "Tags": ["a", \#
            2, null]}},
              {"Name": "", "Miles": null, "Sold": false, "Extra": -1e3}, {} ]
            """#)
        let report = try await library.importJSON(from: file)
        #expect(report.list.name == "My cars")
        #expect(
            report.list.fields.map(\.name) == [
                "Name", "Miles", "Cylinders", "Sold", "Year", "Code", "Maker.City", "Maker.Tags",
                "Extra",
            ])
        #expect(
            report.list.fields.map(\.kind) == [
                .paragraph, .number, .number, .checkbox, .date, .text, .text, .texts, .number,
            ])
        let values = try library.records([1, 2, 3], in: report.list.id).map(\.values)
        #expect(values.count == 3)
        let day = try #require(PartialDate("1970-01-01"))
        #expect(
            values[0] == [
                .text("Volvo \"145\"\né🚗"), .decimal(18.5), .integer(4), .checkbox(true),
                .date(day), .text("007"), .text("Göteborg"),
                .texts(["a", "2"]), .empty,
            ])
        #expect(values[1][8].text == "-1000")
        #expect(values[2] == Array(repeating: .empty, count: 9))
    }

    @Test func whatIsExportedComesBackTheSame() async throws {
        let csv =
            "Name,Size,Sold,Day\n\"a\"\"b\nc\",1.5,yes,1994-05\n,2,no,\nŁ|\\x,,yes,2001-01-01\n"
        let list = try await library.importCSV(from: folder.file("things.csv", csv)).list
        #expect(try await export(list, as: .csv) == csv)
        let json = try await export(list, as: .json)
        let again = try await library.importJSON(from: folder.file("again.json", json)).list
        #expect(again.fields.map(\.kind) == list.fields.map(\.kind))
        #expect(try await export(again, as: .csv) == csv)
        #expect(try await export(again, as: .json) == json)
        let tsv = try await export(list, as: .tsv)
        let third = try await library.importCSV(from: folder.file("third.tsv", tsv)).list
        #expect(try await export(third, as: .csv) == csv)
    }

    @Test(arguments: [
        ("", LibraryError.Code.empty, nil as Int?), ("[]", .empty, nil), ("{}", .malformed, 1),
        ("[{\"a\": 1},\n {\"b\": }]", .malformed, 2), ("[{\"a\": \"open]", .malformed, 1),
        ("[{\"a\": 1}\n{\"b\": 2}]", .malformed, 2), ("[{\"a\": 1}] x", .malformed, 1),
        ("[{\"a\": tru}]", .malformed, 1), ("[{\"a\": \"\\u12\"}]", .malformed, 1),
        (String(repeating: "[{\"a\":", count: 5_000), .malformed, 1),
        ("[{\"a\": 1,}]", .malformed, 1), ("[{\"a\": 1},]", .malformed, 1),
        ("[{'a': 1}]", .malformed, 1), ("[{a: 1}]", .malformed, 1),
        ("[{\"a\": .5}]", .malformed, 1),
        ("[{\"a\": 5.}]", .malformed, 1), ("[{\"a\": +5}]", .malformed, 1),
        ("[{\"a\": \"x\ny\"}]", .malformed, 1), ("[// no\n{\"a\": 1}]", .malformed, 1),
    ])
    func badFilesAreASentence(_ text: String, _ code: LibraryError.Code, _ line: Int?) async throws
    {
        let file = try folder.file("bad.json", text)
        let error = await #expect(throws: LibraryError.self) {
            try await library.importJSON(from: file)
        }
        #expect(error?.code == code)
        #expect(error?.line == line)
        #expect(try library.lists().isEmpty)
    }

    @Test(
        "What is no number in JSON is refused with its place and what to do",
        arguments: [
            ("NaN", "not a number in JSON. Write “null”"), ("-Infinity", "Write “null”"),
            ("012", "begins with a zero"), ("-00.5", "begins with a zero"),
            ("0x1F", "is not a value"),
            ("1e", "is not a value"),
            (String(repeating: "9", count: 5_000), "The number here is too long"),
            ("\"a\tb\"", "Write a tab within a text as “\\t”"),
            ("\"a\u{1}b\"", "within a text as “\\u0001”"),
        ])
    func onlyJSONIsRead(value: String, part: String) async throws {
        let file = try folder.file("bad.json", "[{\"é\": 1},\n {\"é\": \(value)}]")
        let error = await #expect(throws: LibraryError.self) {
            try await library.importJSON(from: file)
        }
        #expect(error?.message.contains(part) == true, "\(String(describing: error))")
        #expect(error?.line == 2)
        let isWord = !value.hasPrefix("\"") && value.count < 100
        #expect(!isWord || error?.column == 8)
    }

    @Test func whatIsOnlyHalfACharacterIsTold() async throws {
        let file = try folder.file(
            "x.json", "[{\"a\": \"\\ud83d\"},\n {\"a\": \"\\u0000\"}, {\"a\": 1e400, \"a\": -0}]")
        let report = try await library.importJSON(from: file)
        #expect(report.notes.map(\.line).sorted() == [1, 2, 2])
        #expect(report.notes.contains { $0.message.contains("“\\ud83d” is only half a character") })
        #expect(report.notes.contains { $0.message.contains("more than once") })
    }

    @Test func namesWithinNamesHaveALimit() async throws {
        let name = String(repeating: "n", count: 200)
        let text =
            "[" + String(repeating: "{\"\(name)\":", count: 50) + "1"
            + String(repeating: "}", count: 50) + "]"
        let file = try folder.file("x.json", text)
        let error = await #expect(throws: LibraryError.self) {
            try await library.importJSON(from: file)
        }
        #expect(error?.message.contains("are too long in this object") == true)
    }

    @Test func aDeletedListGivesItsSpaceBack() async throws {
        let text = "title\n" + (1...5_000).map { "Book number \($0)\n" }.joined()
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        try await library.compact()
        #expect(try library.lists().count == 1)
        try await library.undo()
        try await library.compact()
        try await library.redo()
        #expect(try library.list(list.id).recordCount == 5_000)
        try await library.undo()
        _ = try await library.makeBooks([])
        try await library.compact()
        #expect(try folder.sqlite3("SELECT count(*) FROM list") == "1")
        #expect(
            try folder.sqlite3("SELECT count(*) FROM sqlite_master WHERE name = 'books'") == "0")
        #expect(try await library.check().isEmpty)
    }
}
