import Foundation
import Testing
import TroveModel

@testable import TroveFormats

/// Columns of numbers in the notations that people and programs write.
struct NumberColumnTests {
    /// A column, read as the form that its values have together.
    private struct Column {
        let form: ValueForm
        let values: [FieldValue]
        let inference: FormInference

        init(_ texts: [String], name: String = "Column", hint: DecimalHint = .likelyPoint) {
            var inference = FormInference()
            for (index, text) in texts.enumerated() {
                Array(text.utf8).withUnsafeBytes { inference.add($0, line: index + 2) }
            }
            let form = inference.form(ofColumnNamed: name, hint: hint)
            self.inference = inference
            self.form = form
            values = texts.map { text in
                Array(text.utf8).withUnsafeBytes { ValueReader.value($0, as: form) }
            }
        }

        var hasOnlyNumbers: Bool { values.allSatisfy { $0.isNumber } }

        var obstacle: FormObstacle? { inference.obstacle(as: form, named: "Column") }
    }

    @Test(arguments: [
        (["€12.50", "€ 3", "-€0.05", "€-7.25"], ["12.5", "3", "-0.05", "-7.25"], "EUR"),
        (["12,50 kr", "1.250,00 kr", "5 kr"], ["12.5", "1250", "5"], "kr"),
        (["60,00 €", "1 060,00 €", "\u{2212}2,50\u{A0}€"], ["60", "1060", "-2.5"], "EUR"),
        (["1\u{202F}060,00 €", "2,50 €"], ["1060", "2.5"], "EUR"),
        (["$1,250.00", "($12.50)", "$.75", "12.5"], ["1250", "-12.5", "0.75", "12.5"], "$"),
        (["CHF 1'250.50", "CHF 12.—", "Fr. 5.20"], ["1250.5", "12", "5.2"], "CHF"),
        (["US$ 5.00", "USD 7.25", "3.10 USD"], ["5", "7.25", "3.1"], "USD"),
        (["$12.50 CAD", "CAD 3"], ["12.5", "3"], "CAD"),
        (["12,- €", "7,50 €"], ["12", "7.5"], "EUR"),
        (["₹1,00,000.50", "₹12,34,567"], ["100000.5", "1234567"], "INR"),
        (["¥1200", "¥80"], ["1200", "80"], "¥"),
        (["12,00 zł", "1 500,25 zł"], ["12", "1500.25"], "PLN"),
    ])
    func amountsAreNumbersWithACurrency(
        _ texts: [String], _ numbers: [String], _ unit: String
    ) {
        let column = Column(texts)
        #expect(column.form.kind == .number)
        #expect(column.form.unit == unit)
        #expect(column.values.map(\.text) == numbers)
        #expect(column.hasOnlyNumbers)
    }

    @Test(arguments: [
        (["12.5%", "7 %", "-0.25%"], ["12.5", "7", "-0.25"]),
        (["12,5 %", "100 %"], ["12.5", "100"]),
        (["%5", "%12.5"], ["5", "12.5"]),
    ])
    func percentagesAreNumbersOfPercent(_ texts: [String], _ numbers: [String]) {
        let column = Column(texts)
        #expect(column.form.unit == "%")
        #expect(column.values.map(\.text) == numbers)
        #expect(column.hasOnlyNumbers)
    }

    @Test(arguments: [
        (["1,500.00", "950", "1,250"], ["1500", "950", "1250"]),
        (["1.250,00", "950", "1.500"], ["1250", "950", "1500"]),
        (["1.250.000", "1.500"], ["1250000", "1500"]),
        (["1,250,000", "1,500", "2"], ["1250000", "1500", "2"]),
        (["12 345", "1 234 567", "8"], ["12345", "1234567", "8"]),
        (["1'500.5", "2’000"], ["1500.5", "2000"]),
        (["0,250", "1,500"], ["0.25", "1.5"]),
        (["1,500", "12,50"], ["1.5", "12.5"]),
        (["1.500", "12.50"], ["1.5", "12.5"]),
        (["2.5E-07", "1E+03", "-3.25e2", "7"], ["2.5e-07", "1000", "-325", "7"]),
        (["2,5E-07", "3"], ["2.5e-07", "3"]),
        (["2.5E-07", "1e5"], ["2.5e-07", "100000"]),
        ([".5", "-.25", "3"], ["0.5", "-0.25", "3"]),
        ([" 12 ", "7.5"], ["12", "7.5"]),
    ])
    func theColumnDecidesTheSeparators(_ texts: [String], _ numbers: [String]) {
        let column = Column(texts)
        #expect(column.form.kind == .number)
        #expect(column.form.unit.isEmpty)
        #expect(column.values.map(\.text) == numbers)
        #expect(column.hasOnlyNumbers)
    }

    @Test(arguments: [
        (DecimalHint.likelyPoint, ["1500", "12250"], "1,500"),
        (.foundPoint, ["1500", "12250"], "1,500"),
        (.likelyComma, ["1.5", "12.25"], "1,500"), (.foundComma, ["1.5", "12.25"], "1,500"),
    ])
    func theFileDecidesAndTellsWhereNoValueDoes(
        _ hint: DecimalHint, _ numbers: [String], _ example: String
    ) {
        let column = Column(["1,500", "12,250"], hint: hint)
        #expect(column.values.map(\.text) == numbers)
        let unclear = column.inference.unclearNumber(hint: hint)
        #expect(unclear?.text == example)
        #expect(unclear?.value == numbers[0])
        #expect(
            Column(["1,500", "2,250.5"], hint: hint).inference.unclearNumber(hint: hint) == nil)
        // A point is a decimal point, unless other columns have a decimal comma.
        let points = Column(["1.500", "12.250"], hint: hint)
        #expect(
            points.values.map(\.text)
                == (hint == .foundComma ? ["1500", "12250"] : ["1.5", "12.25"]))
    }

    @Test(arguments: [
        ["0001", "0002"], ["1e5", "2e7"], ["1,50", "1.50"], ["1,500.00", "1.250,00"],
        ["€5", "$5"], ["5%", "5"], ["12 kg", "5 kg"], ["555 1234", "555 9876"],
        ["1,2,3", "4,5,6"], ["1.2.3", "1.2.4"], ["(12)", "(13)"], ["12-", "14-"], ["A 12", "B 7"],
        ["ALL 5", "ALL 7"], ["TOP 10", "TOP 20"], ["00,5", "01,5"], ["0,500,000", "1"],
        ["1,5000", "1.5"], ["12.34.56"], ["974 760 673", "552 100 554"], ["1.5e", "2.5e"],
        ["5,", "6,"], ["1e999", "1.5"], ["1.5E-400"], ["--5", "5"], ["€", "€5"],
        ["12345678901234567.5"], ["123456789012345678901234567890"],
    ])
    func otherTextsStayText(_ texts: [String]) {
        let column = Column(texts)
        #expect(column.form.kind != .number)
        #expect(column.values.map(\.text) == texts)
    }

    @Test func textsOfASpreadsheetStayTextAlsoWithAUnit() {
        #expect(Column(["12 kg", "5 kg"]).form == .text)
    }

    @Test func codesStayTextAlsoInGroups() {
        #expect(Column(["12 345", "99 999"], name: "ZIP").form == .text)
        #expect(Column(["9.78E+12", "9.79E+12"], name: "ISBN").form == .text)
        #expect(Column(["9.78E+12", "9.79E+12"], name: "Count").form.kind == .number)
    }

    @Test func ordinaryNumbersKeepTheirFastForms() {
        #expect(Column(["1", "2.5"]).form == .number)
        #expect(Column(["1,5", "2"]).form == .decimalComma)
    }

    // MARK: - Obstacles

    @Test(arguments: [
        (["1", "2", "n/a", "x"], nil),
        (["1", "2", "n/a"], FieldKind.number), (["1", "2", "3", "0004"], .number),
        (["€1", "€2", "€3.50", "about 5"], .number),
        (["2020-01-01", "2020-01-02", "unknown"], .date),
        (["31.12.2020", "1.5.2021", "soon"], .date),
        (["0:15:00", "1:30:00", "long"], .timeSpan),
        (["12:00:00", "1:30:00", "1 day, 12:00:00"], .timeSpan),
        (["yes", "no", "yes", "perhaps"], .checkbox),
        (["http://a.example", "http://b.example", "none"], .link),
        (["one", "two", "three"], nil), (["1", "two"], nil), (["y", "y", "z"], nil),
    ])
    func theFirstCellThatPreventsAKindIsKnown(_ texts: [String], _ kind: FieldKind?) {
        let obstacle = Column(texts).obstacle
        #expect(obstacle?.kind == kind)
        guard let obstacle else { return }
        #expect(obstacle.cell.text == texts[texts.count - 1])
        #expect(obstacle.cell.line == texts.count + 1)
        #expect(obstacle.reason == .value)
    }

    @Test(arguments: [
        (["€1", "€2", "$3"], FormObstacle.Reason.unit, "$3", 4),
        (["5%", "6%", "7"], .unit, "7", 4),
        (["1,500.00", "2,500.00", "1.250,00"], .separators, "1.250,00", 4),
        (["1.5", "1,5", "2.5"], .separators, "1,5", 3),
    ])
    func aNumberOfAnotherUnitOrNotationPreventsNumbers(
        _ texts: [String], _ reason: FormObstacle.Reason, _ text: String, _ line: Int
    ) {
        let column = Column(texts)
        #expect(column.form == .text)
        #expect(column.obstacle?.reason == reason)
        #expect(column.obstacle?.cell.text == text)
        #expect(column.obstacle?.cell.line == line)
    }

    /// xlsx2csv writes the format of a number with a unit as if it were that of a date.
    @Test(arguments: [
        (["0.0 \"c01\"", "0.0 \"c01\""], "0.0 \"c01\"", 2),
        (["3", "4", "0 \"04ays\""], "0 \"04ays\"", 4),
        (["-12.500000", "12:00", "General \"c01\""], "General \"c01\"", 4),
        (["x", "0.00 \"us11\"", "y"], "0.00 \"us11\"", 3),
        (["#,##0.00\"\u{A0}c01\"", "1"], "#,##0.00\"\u{A0}c01\"", 2),
    ])
    func aLostNumberIsTold(_ texts: [String], _ text: String, _ line: Int) {
        let column = Column(texts)
        let notes = column.inference.notes(as: column.form, named: "Length")
        #expect(notes.map(\.line) == [line])
        #expect(
            notes.first?.message.hasPrefix(
                "“\(text)” in line \(line) of “Length” is the format of a number") == true)
    }

    @Test(arguments: [
        "0.0 \"cm\"", "0 \"", "12\" vinyl", "7\" 45rpm\"", "0", "\"0 1\"", "0 \"a1\" \"b2\"",
        "Give me \"5\"", "General",
    ])
    func otherTextsAreNoLostNumbers(_ text: String) {
        #expect(Column([text, "x"]).inference.lostNumber == nil)
    }

    /// Texts at the beginning do not end the search, and a long column of texts ends it.
    @Test func theObstacleIsFoundInLongColumns() {
        let late = Column(Array(repeating: "12", count: 5_000) + ["twelve"])
        #expect(late.obstacle?.cell.line == 5_002)
        let early = Column(
            Array(repeating: "twelve", count: 50) + Array(repeating: "12", count: 200))
        #expect(early.obstacle?.cell.line == 2)
        #expect(Column(Array(repeating: "twelve", count: 5_000) + ["12"]).obstacle == nil)
    }

    @Test func mostNumbersTellTheNotationForAChosenKind() {
        let column = Column(["1.250,00 €", "60,00 €", "free"])
        let form = column.inference.numberFormOfSome(hint: .likelyPoint)
        #expect(form == .writtenNumber(NumberForm(separators: .pointComma, unit: "EUR")))
        let value = Array("1.250,00 €".utf8).withUnsafeBytes { ValueReader.value($0, as: form) }
        #expect(value == .decimal(1_250))
        let text = Array("free".utf8).withUnsafeBytes { ValueReader.value($0, as: form) }
        #expect(text == .text("free"))
    }
}

extension FieldValue {
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .decimal: true
        default: false
        }
    }
}
