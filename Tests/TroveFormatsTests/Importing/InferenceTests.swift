import Foundation
import TestSupport
import Testing
import TroveModel

@testable import TroveFormats

/// The kind of a column, inferred from all its values.
struct InferenceTests {
    private func form(_ values: [String], name: String = "Column") -> ValueForm {
        var inference = FormInference()
        for value in values { Array(value.utf8).withUnsafeBytes { inference.add($0) } }
        return inference.form(ofColumnNamed: name, among: values.count)
    }

    @Test(arguments: [
        (["1", "-2", "0", ""], ValueForm.number),
        (["1.5", "2", "-0.25"], .number),
        (["1,5", "2", "-0,25"], .decimalComma),
        (["00501", "10001"], .text),
        (["0001", "0002"], .text),
        (["0007", "1994-05-30"], .text),
        (["00M", "12"], .text),
        (["12", "00M"], .text),
        (["9780000000001", "9780000000002"], .text),
        (["12345678901234567890"], .text),
        (["1.12345678901234567890"], .text),
        (["1e5"], .text),
        (["yes", "no", "YES"], .checkbox),
        (["true", "false"], .checkbox),
        (["yes", "maybe"], .text),
        (["x", "", "X"], .checkbox),
        (["✓", "", "✓", ""], .checkbox),
        (["x", "x"], .text),
        (["x", ""], .text),
        (["x", "", "✓"], .text),
        (["x", "y", ""], .text),
        (["x", "", "yes"], .text),
        (["1994-05-30", "2001-01-01"], .isoDate),
        (["1994", "1994-05", "1994-05-30"], .isoDate),
        (["1994", "1995"], .number),
        (["1994-13-01"], .text),
        (["30.5.1994", "1.12.2001"], .dayMonthYear),
        (["5/30/1994", "12/1/2001"], .monthDayYear),
        (["30/5/94", "1/12/01"], .dayMonthYear),
        (["03.05.94", "01.12.01"], .dayMonthYear),
        (["5.3.1994", "2.1.2001"], .dayMonthYear),
        (["31/5/1994", "5/31/1994"], .text),
        (["31/5/1994", "2/1/2001", "unknown"], .text),
        (["May 1994", "3 Dec 2001", "1998", "1999-05"], .dayMonthYear),
        (["1994", "May 1995"], .dayMonthYear),
        (["Dec 3, 2001", "May 31, 1994"], .dayMonthYear),
        (["1.2.10", "1.10.12"], .text),
        (["1-2", "3/4"], .text),
        (["3 Dec", "4 May"], .text),
        (["today", "yesterday"], .text),
        (["May", "June"], .text),
        (["https://a.example", "mailto:ann@b.example", "tel:+4930123"], .link),
        (["ann@b.example", "bo.c+books@d.example.org"], .link),
        (["+49 30 1234567", "+1 (555) 010-9999"], .link), (["+49 30", "+1 5"], .text),
        (["ann@b.example", "none"], .text), (["@ann", "ann@b", "ann@b..c"], .text),
        (["file:///home/ann/paper.pdf", "file:/paper.pdf", "http://a.example"], .link),
        (["file:///home/ann/paper.pdf", "file: see below"], .text),
        (["2020-12-03T10:00", "2020-12-04T11:30"], .isoDate),
        (["2020-12-03T00:00", "2020-12-04 00:00:00"], .midnights(isDayFirst: true)),
        (["", ""], .text),
        ([], .text),
        (Array(repeating: "Novel", count: 9) + Array(repeating: "Essay", count: 9), .choice),
        (["Novel", "Essay", "Crime"], .text),
    ])
    func aColumnOf(_ values: [String], is expected: ValueForm) {
        #expect(form(values) == expected)
    }

    @Test func theLocaleDecidesWhereNoDayIsAbove12() {
        let isDayFirst = DateReader.shared.isDayFirst
        let expected: ValueForm = isDayFirst ? .dayMonthYear : .monthDayYear
        #expect(form(["5/3/1994", "2/1/2001"]) == expected)
        #expect(form(["5/3/94", "1999", "May 1994"]) == expected)
    }

    @Test(
        arguments: [
            (["5/3/1994", "2/1/2001"], "5/3/1994"), (["31/5/1994", "2/1/2001"], nil),
            (["5.3.1994"], nil), (["5/5/1994"], nil), (["May 1994"], nil),
            (["5/3/1994", "x"], nil),
        ] as [([String], String?)])
    func columnsThatDoNotTellDaysFromMonthsAreKnown(_ values: [String], _ example: String?) {
        var dates = DateInference()
        for value in values { Array(value.utf8).withUnsafeBytes { dates.add($0) } }
        #expect(dates.unclearExample == example)
    }

    @Test(arguments: [
        (["31/5/1994", "unknown", "2/1/2001"], ValueForm.dayMonthYear),
        (["unknown", "5/31/1994", "2/1/2001"], .monthDayYear),
    ])
    func mostDatesAmongOtherValuesTellTheOrder(_ values: [String], _ form: ValueForm) {
        var dates = DateInference()
        for value in values { Array(value.utf8).withUnsafeBytes { dates.add($0) } }
        for isDayFirst in [true, false] {
            #expect(dates.formOfSome(isDayFirst: isDayFirst) == form)
        }
    }

    @Test func codesAreKnownByTheirNames() {
        #expect(form(["12345", "9999"], name: "ZIP code") == .text)
        #expect(form(["12345", "9999"], name: "Pages") == .number)
        #expect(form(["030123", "5550100"], name: "Phone") == .text)
    }

    @Test func numbersAreTheNearestOnes() throws {
        for text in ["31.95376472", "0.1", "123456789.123456", "-0.000001", "9007199254740991"] {
            let number = Array(text.utf8).withUnsafeBytes { ValueReader.number($0) }
            switch number {
            case .integer(let value): #expect(String(value) == text)
            case .decimal(let value): #expect(value == Double(text))
            case nil: Issue.record("\(text) is no number")
            }
        }
    }

    @Test func theDelimiterDividesRowsAlike() throws {
        let folder = try TemporaryFolder()
        let examples: [(String, CSVDelimiter)] = [
            ("a,b\n1,2\n", .comma), ("a;b\n1,5;2\n3;4,1\n", .semicolon), ("a\tb\n1\t2, 3\n", .tab),
            ("a|b\nx,y|z\n", .bar), ("only\none\n", .comma),
            ("a;b;c\n\"x;,,,\n,,,\";y;z\n", .semicolon),
        ]
        for (text, delimiter) in examples {
            #expect(
                try CSVPreview(of: folder.file("x.csv", text)).delimiter == delimiter, "\(text)")
        }
    }

    @Test func aFirstRowOfValuesIsNoHeader() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("x.csv", "0000;<control>;Cc;0\n0001;<control>;Cc;0\n")
        let preview = try CSVPreview(of: file)
        #expect(!preview.hasHeader)
        #expect(preview.columns.map(\.name) == ["Column 1", "Column 2", "Column 3", "Column 4"])
        #expect(preview.rows.count == 2)
        let given = try CSVPreview(of: file, options: ImportOptions(hasHeader: true))
        #expect(given.columns.map(\.name) == ["0000", "<control>", "Cc", "0"])
    }
}
