import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveStore
import TroveTestSupport

/// Dates in imported files, in the formats people use.
struct DateImportTests {
    private let folder: TemporaryFolder
    private let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func imported(
        _ file: URL, options: ImportOptions = ImportOptions()
    ) async throws -> (kinds: [FieldKind], values: [[String]], notes: [String]) {
        let report = try await library.importFile(from: file, options: options)
        let list = try library.list(report.list.id)
        let ids = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
        let values = try library.records(ids, in: list.id).map { $0.values.map(\.text) }
        return (list.fields.map(\.kind), values, report.notes.map(\.message))
    }

    @Test(arguments: [
        ("May 1994\n1998\n3 Dec 2001", ["1994-05", "1998", "2001-12-03"]),
        ("31/5/1994\n1/2/2001", ["1994-05-31", "2001-02-01"]),
        ("5/31/1994\n1/2/2001", ["1994-05-31", "2001-01-02"]),
        ("31.05.94\n01.02.01", ["1994-05-31", "2001-02-01"]),
        ("\"December 3, 2001\"\n\"May 1, 1994\"", ["2001-12-03", "1994-05-01"]),
    ])
    func columnsOfDatesAreRecognized(_ cells: String, _ dates: [String]) async throws {
        let found = try await imported(try folder.file("x.csv", "Bought\n\(cells)\n"))
        #expect(found.kinds == [.date])
        #expect(found.values.map { $0[0] } == dates)
        #expect(found.notes.isEmpty)
    }

    @Test func anOrderThatTheFileDoesNotTellIsTold() async throws {
        let file = try folder.file("x.csv", "Bought\n5/3/1994\n1/2/2001\n")
        let isDayFirst = DateReader.shared.isDayFirst
        let found = try await imported(file)
        #expect(found.kinds == [.date])
        #expect(found.values[0] == [isDayFirst ? "1994-03-05" : "1994-05-03"])
        let order = isDayFirst ? "day/month/year" : "month/day/year"
        let note =
            "“Bought” has dates such as 5/3/1994, in which day and month are ambiguous. "
            + "They are read as \(order), the order of your region. For the other order, change "
            + "LC_TIME."
        #expect(found.notes == [note])
        #expect(try await ImportPreview(of: file).notes.map(\.message) == [note])
    }

    @Test func datesAmongOtherValuesAreReadInTheOrderOfTheColumn() async throws {
        for (day, order) in [("31/5/1994", "2001-02-01"), ("5/31/1994", "2001-01-02")] {
            let file = try folder.file("x.csv", "Bought\n\(day)\nabout 1990\n1/2/2001\n")
            let options = ImportOptions(columns: [ImportColumn(name: "Bought", kind: .date)])
            let found = try await imported(file, options: options)
            #expect(found.values == [["1994-05-31"], ["about 1990"], [order]])
        }
    }

    @Test func textsOfJSONThatAreDatesBecomeDates() async throws {
        let file = try folder.file(
            "x.json", #"[{"Bought": "31/5/1994", "Note": "May"}, {"Bought": "1/2/2001"}]"#)
        let found = try await imported(file)
        #expect(found.kinds == [.date, .text])
        #expect(found.values.map { $0[0] } == ["1994-05-31", "2001-02-01"])
    }

    @Test func aFieldOfTextsBecomesOneOfDatesInTheOrderOfTheTexts() async throws {
        for (day, date) in [("31/5/1994", "2001-02-01"), ("5/31/1994", "2001-01-02")] {
            let made = try await library.perform(
                .createList(name: "Things", fields: [FieldDraft(name: "Bought")]))
            let list = try library.list(try #require(made.list))
            for text in [day, "1/2/2001", "May 1994", "yesterday"] {
                try await library.perform(
                    .addRecord(list: list.id, values: [list.fields[0].id: .text(text)]))
            }
            try await library.perform(
                .changeKind(list.fields[0].id, list: list.id, to: .date))
            let values = try library.records([1, 2, 3, 4], in: list.id).map { $0.values[0].text }
            #expect(values == ["1994-05-31", date, "1994-05", "yesterday"])
        }
    }
}
