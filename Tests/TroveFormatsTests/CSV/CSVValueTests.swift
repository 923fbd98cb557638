import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

@testable import TroveFormats

/// Values in CSV: the same fields and values as from a spreadsheet.
struct CSVValueTests {
    private let folder: TemporaryFolder
    private let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    /// A list made from a file.
    private struct Imported {
        let fields: [Field]
        let records: [[FieldValue]]
        let notes: [ImportNote]
    }

    private func imported(_ file: URL) async throws -> Imported {
        let report = try await library.importFile(from: file)
        let ids = (0..<report.recordCount).map { Int64($0 + 1) }
        let records = try library.records(ids, in: report.list.id).map(\.values)
        return Imported(fields: report.list.fields, records: records, notes: report.notes)
    }

    private func imported(_ text: String, name: String = "x.csv") async throws -> Imported {
        try await imported(folder.file(name, text))
    }

    /// People check rows with `x`, in spreadsheets and in text.
    @Test func aColumnOfMarksIsACheckbox() async throws {
        let read = try await imported("Title,Read,Lent\nEmma,x,✓\nPersuasion,,\nIvanhoe,X,✓\n")
        #expect(read.fields.map(\.kind) == [.text, .checkbox, .checkbox])
        #expect(read.records.map { $0[1] } == [.checkbox(true), .empty, .checkbox(true)])
        #expect(read.records.map { $0[2] } == [.checkbox(true), .empty, .checkbox(true)])
        let type = "office:value-type='string'"
        let rows = [("Title", "Read"), ("Emma", "x"), ("Persuasion", ""), ("Ivanhoe", "X")].map {
            let second = $1.isEmpty ? "" : Self.cell(type, $1)
            return "<table:table-row>\(Self.cell(type, $0))\(second)</table:table-row>"
        }
        let same = try await imported(try spreadsheet(rows.joined()))
        #expect(same.fields.map(\.kind) == [.text, .checkbox])
        #expect(same.records.map { $0[1] } == [.checkbox(true), .empty, .checkbox(true)])
    }

    /// A value in a spreadsheet and its text in CSV.
    struct Pair: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let cells: [String]
        let texts: [String]
    }

    private static func cell(_ attributes: String, _ text: String = "") -> String {
        "<table:table-cell \(attributes)><text:p>\(text)</text:p></table:table-cell>"
    }

    static let pairs = [
        Pair(
            testDescription: "amounts",
            cells: ["12.5", "1250"].map {
                cell("office:value-type='currency' office:currency='EUR' office:value='\($0)'")
            }, texts: ["12,50 €", "1.250,00 €"]),
        Pair(
            testDescription: "percentages",
            cells: ["0.125", "1"].map {
                cell("office:value-type='percentage' office:value='\($0)'")
            }, texts: ["12.5%", "100%"]),
        Pair(
            testDescription: "durations",
            cells: ["PT00H15M00S", "PT27H30M00S"].map {
                cell("office:value-type='time' office:time-value='\($0)'")
            }, texts: ["00:15:00", "27:30:00"]),
        Pair(
            testDescription: "scientific numbers",
            cells: ["2.5E-07", "1500"].map {
                cell("office:value-type='float' office:value='\($0)'")
            }, texts: ["2.5E-07", "1.5E+03"]),
        Pair(
            testDescription: "numbers with groups",
            cells: ["1500", "1250.25"].map {
                cell("office:value-type='float' office:value='\($0)'")
            }, texts: ["\"1,500.00\"", "\"1,250.25\""]),
        Pair(
            testDescription: "codes",
            cells: ["0001", "0002"].map { cell("office:value-type='string'", $0) },
            texts: ["0001", "0002"]),
        Pair(
            testDescription: "dates",
            cells: ["2021-03-01", "1999-12-31"].map {
                cell("office:value-type='date' office:date-value='\($0)'")
            }, texts: ["01.03.2021", "31.12.1999"]),
    ]

    private func spreadsheet(_ rows: String) throws -> URL {
        let sheet = "<table:table table:name='A'>\(rows)</table:table>"
        return try folder.file(
            "x.ods",
            zipped([
                ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
                ("content.xml", ODSTests.content(sheet)),
            ]))
    }

    @Test(arguments: pairs)
    func aColumnIsTheSameAsInASpreadsheet(_ pair: Pair) async throws {
        let cells = ["Value"].map { Self.cell("office:value-type='string'", $0) } + pair.cells
        let rows = cells.map { "<table:table-row>\($0)</table:table-row>" }.joined()
        let spreadsheet = try await imported(try spreadsheet(rows))
        let texts = pair.texts.map { "x;" + $0 }.joined(separator: "\n")
        let csv = try await imported("Name;Value\n\(texts)\n")
        #expect(csv.fields[1].kind == spreadsheet.fields[0].kind)
        #expect(csv.fields[1].options.unit == spreadsheet.fields[0].options.unit)
        #expect(csv.records.map { $0[1].text } == spreadsheet.records.map { $0[0].text })
        #expect(csv.notes.isEmpty)
    }

    @Test func codesStayTexts() async throws {
        let list = try await imported("Title,Code,ISBN\nA,0001,0306406152\nB,0002,3161484100\n")
        #expect(list.fields.map(\.kind) == [.text, .text, .text])
        #expect(list.records.map { $0[1] } == [.text("0001"), .text("0002")])
        #expect(list.notes.isEmpty)
    }

    @Test func datesWithEmptyPartsAreDates() async throws {
        let list = try await imported(
            """
            Title,Released,Published,Bought
            A,2021-03-00,2019///Winter,00.03.2021
            B,1999-00-00,2019/05//,00.00.1999
            C,2020-02-29,2019/05/07/,29.02.2020
            D,2001,,

            """)
        #expect(list.fields.map(\.kind) == [.text, .date, .date, .date])
        #expect(
            list.records.map { $0[1].text } == ["2021-03", "1999", "2020-02-29", "2001"])
        #expect(list.records.map { $0[2].text } == ["2019", "2019-05", "2019-05-07", ""])
        #expect(list.records.map { $0[3].text } == ["2021-03", "1999", "2020-02-29", ""])
        #expect(list.notes.map(\.line) == [2])
        #expect(list.notes[0].message.contains("“2019///Winter” in line 2"))
    }

    @Test func impossibleDatesStayText() async throws {
        let list = try await imported(
            "Title,Date\nA,2021-13-00\nB,2021-00-05\nC,0000-00-00\nD,2021-02-30\n")
        #expect(list.fields[1].kind == .text)
        #expect(list.records.map { $0[1].text }[0] == "2021-13-00")
    }

    @Test func textFormulasAreTheirTexts() async throws {
        let list = try await imported(
            """
            Title,ISBN,Code,Count,Note
            A,="0306406152",="12",="",="say ""hi""\"
            B,"=""9780306406157""\",7,5,"=""a, b""\"
            C,="",="13",6,="x"&"y"

            """)
        #expect(list.fields.map(\.kind) == [.text, .text, .text, .number, .text])
        #expect(list.records.map { $0[1].text } == ["0306406152", "9780306406157", ""])
        #expect(list.records.map { $0[2].text } == ["12", "7", "13"])
        #expect(list.records.map { $0[4].text } == ["say \"hi\"", "a, b", "=\"x\"&\"y\""])
    }

    @Test func emptyTextFormulasKeepNumbers() async throws {
        let list = try await imported("Title,Count\nA,=\"\"\nB,5\n")
        #expect(list.fields[1].kind == .number)
        #expect(list.records.map { $0[1] } == [.empty, .integer(5)])
    }

    @Test func anExportOfABookSiteKeepsItsNumbers() async throws {
        let list = try await imported(
            PackageFolder.testData.appending(path: "Tables/goodreads.csv"))
        let names = list.fields.map(\.name)
        func values(_ name: String) -> [String] {
            let column = names.firstIndex(of: name) ?? 0
            return list.records.map { $0[column].text }
        }
        #expect(values("ISBN") == ["0306406152", ""])
        #expect(values("ISBN13") == ["9780306406157", ""])
        #expect(values("Date Read") == ["2023-06-01", ""])
        #expect(values("My Review") == ["Good,\nodd.", ""])
        let kinds = Dictionary(uniqueKeysWithValues: list.fields.map { ($0.name, $0.kind) })
        #expect(kinds["ISBN"] == .text)
        #expect(kinds["ISBN13"] == .text)
        #expect(kinds["Date Read"] == .date)
        #expect(kinds["Average Rating"] == .number)
    }

    @Test func aColumnThatIsNearlyOfAKindIsTold() async throws {
        let list = try await imported(
            """
            Title,Price,Bought,ZIP
            A,€12.50,2021-03-01,01234
            B,€7,"around
            Easter",11111
            C,$3,2021-03-02,22222
            D,€1,2021-03-03,33333

            """)
        #expect(list.fields.map(\.kind) == [.text, .text, .paragraph, .text])
        #expect(list.notes.map(\.line) == [5, 3])
        #expect(list.notes[0].message.contains("“Price” is not of the kind Number"))
        #expect(list.notes[0].message.contains("“$3” in line 5 has another unit"))
        #expect(list.notes[1].message.contains("“Bought” is not of the kind Date"))
        #expect(list.notes[1].message.contains("“around Easter” in line 3 does not fit"))
    }

    @Test(arguments: [
        ("a;b;c\n1,500;x;2\n2,250;y;3\n", "1.5"), ("a,b\n\"1,500\",x\n\"2,250\",y\n", "1500"),
        ("a\tb\n1,500\t1.5\n2,250\t2.5\n", "1500"), ("a\tb\n1,500\t1,50\n2,250\t2,5\n", "1.5"),
    ])
    func otherColumnsOrTheDelimiterDecideTheSeparator(_ text: String, _ value: String) async throws
    {
        let list = try await imported(text)
        #expect(list.fields[0].kind == .number)
        #expect(list.records[0][0].text == value)
        #expect(list.notes.count == 1)
        #expect(list.notes[0].message.contains("1,500"))
        #expect(list.notes[0].message.contains("read as \(value)"))
    }

    /// The unit belongs to numbers only.
    @Test func aChosenKindHasNoUnit() async throws {
        let file = try folder.file("x.csv", "Title,Price\nA,€5\nB,€7\n")
        var options = try await ImportPreview(of: file).options
        options.columns?[1].kind = .text
        let report = try await library.importFile(from: file, options: options)
        #expect(report.list.fields[1].options.unit.isEmpty)
        let records = try library.records([1], in: report.list.id)
        #expect(records[0].values[1] == .text("€5"))
    }

    /// A column of dates with a time of day, and its values.
    struct Stamps: Sendable, CustomTestStringConvertible {
        let texts: [String]
        let values: [String]
        var testDescription: String { texts[0] }

        init(_ texts: [String], _ values: [String]) { (self.texts, self.values) = (texts, values) }
    }

    @Test(arguments: [
        Stamps(["2023-03-15T18:30:00", "2023-03-16"], ["2023-03-15T18:30:00", "2023-03-16"]),
        Stamps(
            ["2020-11-12 12:24:52", "2020-11-13 00:00:00"],
            ["2020-11-12T12:24:52", "2020-11-13T00:00:00"]),
        Stamps(["2020-11-12 00:00:00", "2020-11-13T00:00"], ["2020-11-12", "2020-11-13"]),
        Stamps(
            ["01/14/2020 7:06 AM", "01/02/2020 12:30 PM"],
            ["2020-01-14T07:06", "2020-01-02T12:30"]),
        Stamps(["14.01.2020 19:06", "1.2.2020 0:05"], ["2020-01-14T19:06", "2020-02-01T00:05"]),
        Stamps(["13/01/2020 00:00", "02/01/2020 00:00"], ["2020-01-13", "2020-01-02"]),
        Stamps(["19851215T102200", "20200101T0000"], ["1985-12-15T10:22:00", "2020-01-01T00:00"]),
        Stamps(
            ["2020-11-12T12:24:52.123456", "2020-11-12T12:24:52.5"],
            ["2020-11-12T12:24:52.123456", "2020-11-12T12:24:52.5"]),
    ])
    func datesKeepTheirTimes(_ example: Stamps) async throws {
        let rows = example.texts.enumerated().map { "\($0)x,\"\($1)\"" }
        let list = try await imported((["Title,When"] + rows).joined(separator: "\n") + "\n")
        #expect(list.fields.map(\.kind) == [.text, .date])
        #expect(
            list.records.map { $0[1] }
                == example.values.map { PartialDate($0).map { .date($0) } ?? .empty })
    }

    @Test func timesWithAZoneBecomeLocal() async throws {
        let texts = ["2020-01-31T12:00:00Z", "2020-07-31T12:00:00+09:00"]
        let list = try await imported("Title,When\na,\(texts[0])\nb,\(texts[1])\n")
        for (record, text) in zip(list.records, texts) {
            let moment = try Date(text, strategy: .iso8601)
            let parts = Calendar(identifier: .gregorian).dateComponents(
                [.year, .month, .day, .hour, .minute, .second], from: moment)
            let date = PartialDate(
                year: parts.year ?? 0, month: parts.month, day: parts.day,
                time: TimeOfDay(
                    hour: parts.hour ?? 0, minute: parts.minute ?? 0, second: parts.second))
            #expect(record[1] == date.map { .date($0) })
        }
    }
}
