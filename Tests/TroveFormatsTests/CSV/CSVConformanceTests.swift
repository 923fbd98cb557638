import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

@testable import TroveFormats

/// CSV as in RFC 4180 and as found in practice, parsed in chunks of every size, and imported.
struct CSVConformanceTests {
    struct Example: CustomTestStringConvertible, Sendable {
        var name: String
        var bytes: [UInt8]
        var options = ImportOptions()
        var header: [String]?
        var records: [[String]]
        var testDescription: String { name }

        init(
            _ name: String, _ text: String, as encoding: String.Encoding = .utf8,
            mark: [UInt8] = [], _ options: ImportOptions = ImportOptions(), header: [String]?,
            _ records: [[String]]
        ) {
            self.init(
                name, bytes: mark + Array(text.data(using: encoding) ?? Data()), options,
                header: header, records)
        }

        init(
            _ name: String, bytes: [UInt8], _ options: ImportOptions = ImportOptions(),
            header: [String]?, _ records: [[String]]
        ) {
            self.name = name
            self.bytes = bytes
            self.options = options
            self.header = header
            self.records = records
        }
    }

    private static func divided(by delimiter: Character, quote: CSVQuote? = nil) -> ImportOptions {
        ImportOptions(delimiter: CSVDelimiter(delimiter), quote: quote)
    }

    static let examples: [Example] = [
        // RFC 4180, section 2, rules 1 to 7.
        Example(
            "each record on a line of its own", "aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n",
            ImportOptions(hasHeader: false), header: nil,
            [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
        Example(
            "no line end behind the last", "aaa,bbb,ccc\r\nzzz,yyy,xxx",
            ImportOptions(hasHeader: false), header: nil,
            [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
        Example(
            "a header", "field_name,field_2\r\naaa,1\r\nzzz,2\r\n",
            header: ["field_name", "field_2"], [["aaa", "1"], ["zzz", "2"]]),
        Example(
            "spaces are part of a field", "a,b\r\n  x , y\r\n", header: ["a", "b"],
            [["  x ", " y"]]),
        Example(
            "fields in quotes", "a,b,c\r\n\"aaa\",\"bbb\",\"ccc\"\r\nzzz,yyy,xxx\r\n",
            header: ["a", "b", "c"], [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
        Example(
            "line ends in quotes", "a,b,c\r\n\"aaa\",\"b\r\nbb\",\"ccc\"\r\n",
            header: ["a", "b", "c"], [["aaa", "b\r\nbb", "ccc"]]),
        Example(
            "doubled quotes", "a,b,c\r\n\"aaa\",\"b\"\"bb\",\"\"\"\"\r\n",
            header: ["a", "b", "c"], [["aaa", "b\"bb", "\""]]),
        // As found in practice.
        Example(
            "line ends of all sorts", "a,b\r1,\"x\ry\"\n2,\"x\ny\"\r\n3,\"x\r\ny\"\n",
            header: ["a", "b"], [["1", "x\ry"], ["2", "x\ny"], ["3", "x\r\ny"]]),
        Example(
            "empty lines", "\n\r\n\ra,b\n\n\n1,x\r\r2,y\n\n", header: ["a", "b"],
            [["1", "x"], ["2", "y"]]),
        Example(
            "a line of delimiters is no record", "a,b\n,\n1,x\n", header: ["a", "b"],
            [["1", "x"]]),
        Example(
            "blank cells and empty formulas are no record",
            "a,b\n , \n\"\",\"\"\n=\"\",\n1,x\n\t,\n", header: ["a", "b"], [["1", "x"]]),
        Example(
            "an empty column between others", "a,,c\n1,,x\n2, ,y\n", header: ["a", "c"],
            [["1", "x"], ["2", "y"]]),
        Example(
            "trailing delimiters", "a,b,\n1,x,\n2,y,,\n", header: ["a", "b"],
            [["1", "x"], ["2", "y"]]),
        Example(
            "a trailing delimiter behind which something is", "a,b,\n1,x,\n2,y,z\n",
            ImportOptions(hasHeader: true), header: ["a", "b", "Column 3"],
            [["1", "x", ""], ["2", "y", "z"]]),
        Example(
            "trailing delimiters without a header", "7,x,,\n8,y,,\n", header: nil,
            [["7", "x"], ["8", "y"]]),
        Example(
            "a named column without a value", "a,b\n1,\n2,\n", header: ["a", "b"],
            [["1", ""], ["2", ""]]),
        Example(
            "more and fewer cells than the header", "a,b\n1\n2,x,more\n",
            header: ["a", "b", "Column 3"], [["1", "", ""], ["2", "x", "more"]]),
        Example(
            "stray quotes", "size,note\n5\" pipe,it\"s\n\"a\"b,\"c\" \"d\"\n x,\"\"\n",
            header: ["size", "note"], [["5\" pipe", "it\"s"], ["ab", "c \"d\""], [" x", ""]]),
        Example(
            "one column", "name\nEmma\n\n\"\"\nFaust\n", header: ["name"],
            [["Emma"], [""], ["Faust"]]),
        Example(
            "a mark of UTF-8", "ä,b\nÖ,🙂\n", mark: [0xEF, 0xBB, 0xBF], header: ["ä", "b"],
            [["Ö", "🙂"]]),
        Example(
            "a mark before a quote", "\"a,1\",b\nx,w\n", mark: [0xEF, 0xBB, 0xBF],
            ImportOptions(hasHeader: true), header: ["a,1", "b"], [["x", "w"]]),
        Example(
            "UTF-16, little end first, marked", "ä;b\nŁ🙂;w\n", as: .utf16LittleEndian,
            mark: [0xFF, 0xFE], header: ["ä", "b"], [["Ł🙂", "w"]]),
        Example(
            "UTF-16, big end first, marked", "ä;b\nŁ🙂;w\n", as: .utf16BigEndian,
            mark: [0xFE, 0xFF], header: ["ä", "b"], [["Ł🙂", "w"]]),
        Example(
            "UTF-16 without a mark", "name;city\nZoë;Łódź\n", as: .utf16LittleEndian,
            header: ["name", "city"], [["Zoë", "Łódź"]]),
        Example(
            "UTF-16 without a mark, big end first", "name;city\nZoë;Łódź\n", as: .utf16BigEndian,
            header: ["name", "city"], [["Zoë", "Łódź"]]),
        Example(
            "UTF-16 without a mark, few signs of ASCII", "имя;город\nИван;Москва\n一二;一\n",
            as: .utf16LittleEndian, header: ["имя", "город"], [["Иван", "Москва"], ["一二", "一"]]),
        Example(
            "the same with the big end first", "имя;город\nИван;Москва\n一二;一\n",
            as: .utf16BigEndian, header: ["имя", "город"], [["Иван", "Москва"], ["一二", "一"]]),
        Example(
            "UTF-16 with line breaks in cells", "a,b\r\n\"x\r\ny\",\"🙂\"\"\"\r\n",
            as: .utf16LittleEndian, mark: [0xFF, 0xFE], header: ["a", "b"], [["x\r\ny", "🙂\""]]),
        Example(
            "Latin-1", "name;city\nZoë;Århus\n", as: .isoLatin1, header: ["name", "city"],
            [["Zoë", "Århus"]]),
        Example(
            "Windows-1252", "name;price\n“Zoë”;5 €\n", as: .windowsCP1252,
            header: ["name", "price"], [["“Zoë”", "5"]]),
        Example(
            "NUL bytes",
            bytes: Array("name,note\nEmma,a\0b\nFaust,plain text of some length\n".utf8),
            header: ["name", "note"],
            [["Emma", "a\u{FFFD}b"], ["Faust", "plain text of some length"]]),
        Example(
            "NUL bytes in quotes, at line ends and alone",
            bytes: Array("name,note\nEmma,\"a\0,\nb\"\nFaust\0,\0\n\0x,some plain text\n".utf8),
            header: ["name", "note"],
            [
                ["Emma", "a\u{FFFD},\nb"], ["Faust\u{FFFD}", "\u{FFFD}"],
                ["\u{FFFD}x", "some plain text"],
            ]),
        Example(
            "empty lines in quotes", "a,b\n1,\"\n\n\"\n\n2,\"\r\n\"\n", header: ["a", "b"],
            [["1", "\n\n"], ["2", "\r\n"]]),
        Example(
            "trailing delimiters in some lines", "a,b\n1,x,\n2,y\n3,z,,\n", header: ["a", "b"],
            [["1", "x"], ["2", "y"], ["3", "z"]]),
        Example(
            "a quoted cell at the very end", "a,b\n1,\"x\"", header: ["a", "b"], [["1", "x"]]),
        Example(
            "an empty quoted cell at the very end", "a,b\n1,\"\"", header: ["a", "b"], [["1", ""]]),
        Example(
            "carriage returns alone", "a,b\r1,x\r2,y", header: ["a", "b"],
            [["1", "x"], ["2", "y"]]),
        Example(
            "semicolons and decimal commas", "name;size\na;1,5\nb;-0,25\nc;3\n",
            header: ["name", "size"], [["a", "1.5"], ["b", "-0.25"], ["c", "3"]]),
        Example(
            "days first", "name,day\na,30.5.1994\nb,1.12.2001\n", header: ["name", "day"],
            [["a", "1994-05-30"], ["b", "2001-12-01"]]),
        Example(
            "months first", "name,day\na,5/30/1994\nb,12/1/2001\n", header: ["name", "day"],
            [["a", "1994-05-30"], ["b", "2001-12-01"]]),
        Example(
            "tabs", "a\tb\n1\tx, y; z\n2\t\"p\tq\"\n", header: ["a", "b"],
            [["1", "x, y; z"], ["2", "p\tq"]]),
        Example("bars", "a|b\n1|x\n2|y\n", header: ["a", "b"], [["1", "x"], ["2", "y"]]),
        Example(
            "colons", "root:0:/root\nbin:2:/bin\n", divided(by: ":"), header: nil,
            [["root", "0", "/root"], ["bin", "2", "/bin"]]),
        Example(
            "spaces", "a b\n\"x y\" z\n", divided(by: " "), header: ["a", "b"], [["x y", "z"]]),
        Example(
            "a delimiter of two bytes", "a§b\nx§\"y§z\"\n¦§Â\n\"q\"§r\n", divided(by: "§"),
            header: ["a", "b"], [["x", "y§z"], ["¦", "Â"], ["q", "r"]]),
        Example(
            "a delimiter of four bytes", "a🙂b\n🙃🙂w\n", divided(by: "🙂"), header: ["a", "b"],
            [["🙃", "w"]]),
        Example(
            "the unit separator", "a\u{1F}b\nx,\u{1F}\"y\n\"\n", divided(by: "\u{1F}"),
            header: ["a", "b"], [["x,", "y\n"]]),
        Example(
            "single quotes", "'a','b'\n'x, y','it''s \"so\"'\n", header: ["a", "b"],
            [["x, y", "it's \"so\""]]),
        Example(
            "other quotes", "a,b\n%x,y%,100%%\n%%%50%,z\n",
            ImportOptions(quote: CSVQuote("%")), header: ["a", "b"],
            [["x,y", "100%%"], ["%50", "z"]]),
        Example(
            "no quotes", "a,b\n\"x,y\"\n\",\"\n", ImportOptions(quote: CSVQuote.none),
            header: ["a", "b"], [["\"x", "y\""], ["\"", "\""]]),
    ]

    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    @Test(arguments: examples)
    func everyFileIsReadTheSameInPiecesOfEverySize(_ example: Example) throws {
        let file = try folder.file("example.csv", example.bytes)
        let preview = try CSVPreview(of: file, options: example.options)
        #expect(preview.hasHeader == (example.header != nil))
        let dialect = preview.dialect
        let whole = try rows(of: file, dialect, pieceSize: example.bytes.count)
        for size in 1..<example.bytes.count {
            let inPieces = try rows(of: file, dialect, pieceSize: size)
            #expect(inPieces == whole, "pieces of \(size) bytes")
        }
    }

    private func rows(
        of file: URL, _ dialect: CSVDialect, pieceSize: Int
    ) throws -> [[String]] {
        var reader = try CSVReader(file, dialect: dialect, pieceSize: pieceSize)
        var rows = CellRows()
        var rest = CellRows()
        var result: [[String]] = []
        var hasMore = true
        while hasMore {
            hasMore = try reader.read(into: &rows)
            reader.detachUnfinishedRow(from: &rows, into: &rest)
            result += (0..<rows.count).map { ["\(rows.lines[$0])"] + rows.strings(ofRow: $0) }
            swap(&rows, &rest)
        }
        return result
    }

    @Test(arguments: examples)
    func everyFileBecomesTheRecordsThatAPersonSees(_ example: Example) async throws {
        let file = try folder.file("example.csv", example.bytes)
        let report = try await library.importFile(from: file, options: example.options)
        if let header = example.header { #expect(report.list.fields.map(\.name) == header) }
        #expect(report.recordCount == example.records.count)
        let ids = (0..<example.records.count).map { Int64($0 + 1) }
        let records = try library.records(ids, in: report.list.id)
        #expect(records.map { $0.values.map(\.text) } == example.records)
    }

    @Test func nothingButDelimitersIsNoTable() async throws {
        let file = try folder.file("example.csv", ",,\n,,\n")
        let error = await #expect(throws: LibraryError.self) {
            try await library.importFile(from: file)
        }
        #expect(error?.code == .empty)
    }

    @Test(arguments: [
        ([0x61, 0x2C, 0x62, 0x0A, 0xC3], LibraryError.Code.notText),
        ([0x61, 0x2C, 0x62, 0x0A, 0x31, 0x2C, 0xFF, 0x0A], .notText),
    ])
    func bytesThatAreNotUTF8AreNotGuessed(
        _ bytes: [UInt8], _ code: LibraryError.Code
    ) async throws {
        let file = try folder.file("x.csv", bytes)
        let error = await #expect(throws: LibraryError.self) {
            try await library.importFile(from: file, options: ImportOptions(encoding: .utf8))
        }
        #expect(error?.code == code)
        // Without an explicit encoding, one that fits is detected.
        let report = try await library.importFile(from: file)
        #expect(report.recordCount == 1)
    }

    @Test func aCellOfAMegabyte() async throws {
        let large = String(repeating: "line, \"quoted\" ñ\r\n", count: 56_000)
        let file = try folder.file(
            "large.csv", "name,text\na,\"\(large.replacing("\"", with: "\"\""))\"\nb,short\n")
        let list = try await library.importFile(from: file).list
        #expect(list.fields[1].kind == .paragraph)
        let values = try library.records([1, 2], in: list.id).map { $0.values[1].text }
        #expect(values == [large, "short"])
    }

    @Test(arguments: [1, 2, 7, 4_095, 65_537])
    func largeCellsAndWideRowsDoNotDependOnThePieces(pieceSize: Int) throws {
        let large = String(repeating: "ñ \"\r\n,", count: 150_000 / (pieceSize < 3 ? 10 : 1))
        let wide = (0..<5_000).map { $0 % 100 == 0 ? "a\n\"\($0)" : "\($0)" }
        let rows = [[large, "b"], wide]
        let text = rows.map { row in
            row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
        }.joined(separator: "\r\n")
        let file = try folder.file("large.csv", text)
        let dialect = CSVDialect(encoding: .utf8, delimiter: .comma, quote: .double)
        let read = try self.rows(of: file, dialect, pieceSize: pieceSize)
        #expect(read.map { Array($0.dropFirst()) } == rows)
    }

    /// SQLite tables have at most two thousand columns.
    @Test func fiveThousandColumns() async throws {
        let names = (0..<5_000).map { "c\($0)" }
        let values = (0..<5_000).map { "\($0 % 97)" }
        let text = names.joined(separator: ",") + "\n" + values.joined(separator: ",") + "\n"
        let file = try folder.file("wide.csv", text)
        var preview = try await ImportPreview(of: file)
        #expect(preview.columns.map(\.name) == names)
        #expect(preview.rows == [values])
        let error = await #expect(throws: LibraryError.self) {
            try await library.importFile(from: file)
        }
        #expect(error?.message.contains("at most 1900 fields; this one would have 5000") == true)
        var options = preview.options
        options.columns = preview.columns.enumerated().map {
            ImportColumn(name: $1.name, kind: $1.kind, isIncluded: $0 % 50 == 49)
        }
        let list = try await library.importFile(from: file, options: options).list
        #expect(list.fields.count == 100)
        #expect(try library.record(1, in: list.id)?.values[99] == .integer(4_999 % 97))
        preview = try await ImportPreview(of: file, options: options)
        #expect(preview.columns.count(where: \.isIncluded) == 100)
    }
}
