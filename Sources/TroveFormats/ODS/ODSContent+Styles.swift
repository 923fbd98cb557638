import Foundation
import TroveModel

extension ODSContent {
    /// The widths of the columns, and the number formats of cells (Part 3, 16.29).
    static func styles(of columns: [SpreadsheetColumn]) -> String {
        let own = columns.enumerated().map { index, column in
            column.widthStyle(index) + (column.hasNumberStyle ? column.numberStyle(index) : "")
        }
        return "<office:automatic-styles>\(common)\(own.joined())</office:automatic-styles>"
    }

    private static let day = """
        <number:year number:style="long"/><number:text>-</number:text>\
        <number:month number:style="long"/><number:text>-</number:text>\
        <number:day number:style="long"/>
        """
    private static let minute = """
        <number:text> </number:text><number:hours number:style="long"/>\
        <number:text>:</number:text><number:minutes number:style="long"/>
        """
    private static let second = """
        <number:text>:</number:text><number:seconds number:style="long"/>
        """

    private static let common = """
        <number:date-style style:name="Nday">\(day)</number:date-style>\
        <number:date-style style:name="Nminute">\(day)\(minute)</number:date-style>\
        <number:date-style style:name="Nsecond">\(day)\(minute)\(second)</number:date-style>\
        <number:time-style style:name="Ntime" number:truncate-on-overflow="false"><number:hours/>\
        <number:text>:</number:text><number:minutes number:style="long"/>\
        <number:text>:</number:text><number:seconds number:style="long"/></number:time-style>\
        <style:style style:name="day" style:family="table-cell" style:data-style-name="Nday"/>\
        <style:style style:name="minute" style:family="table-cell" \
        style:data-style-name="Nminute"/>\
        <style:style style:name="second" style:family="table-cell" \
        style:data-style-name="Nsecond"/>\
        <style:style style:name="time" style:family="table-cell" style:data-style-name="Ntime"/>\
        <style:style style:name="head" style:family="table-cell">\
        <style:text-properties fo:font-weight="bold"/></style:style>\
        <style:style style:name="lines" style:family="table-cell"><style:table-cell-properties \
        fo:wrap-option="wrap" style:vertical-align="top"/></style:style>\
        <style:style style:name="tall" style:family="table-row"><style:table-row-properties \
        style:row-height="2.2cm" style:use-optimal-row-height="false"/></style:style>
        """

    /// The choices that a column offers; empty without choices.
    static func validation(_ column: SpreadsheetColumn, index: Int, sheet: String) -> String {
        guard !column.choices.isEmpty else { return "" }
        let choices = column.choices.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }
        let condition = "of:cell-content-is-in-list(\(choices.joined(separator: ";")))"
        let cell = "'" + sheet.replacing("'", with: "''") + "'.\(letters(ofColumn: index))2"
        return "<table:content-validation table:name=\"va\(index)\" "
            + "table:condition=\"\(escaped(condition))\" table:allow-empty-cell=\"true\" "
            + "table:base-cell-address=\"\(escaped(cell))\"/>"
    }
}

extension SpreadsheetColumn {
    /// Whether the numbers have a unit or a number of decimal places.
    var hasNumberStyle: Bool { !unit.isEmpty || digits != nil }

    /// The name of the style of new cells; nil for the default.
    func cellStyle(_ index: Int) -> String? {
        switch valueType {
        case .date: "day"
        case .timeSpan: "time"
        case .number: hasNumberStyle ? "ce\(index)" : nil
        case .text, .texts, .integer, .checkbox, .image, .record: nil
        }
    }

    /// The style for the width of the column, a little more than a fifth of a centimeter for each
    /// character.
    fileprivate func widthStyle(_ index: Int) -> String {
        let millimeters = (width + 2) * 21 / 10
        return "<style:style style:name=\"co\(index)\" style:family=\"table-column\">"
            + "<style:table-column-properties style:column-width=\"\(millimeters)mm\"/>"
            + "</style:style>"
    }

    fileprivate func numberStyle(_ index: Int) -> String {
        let places =
            digits.map {
                " number:decimal-places=\"\($0)\" number:min-decimal-places=\"\($0)\""
            } ?? ""
        let plain = ODSContent.escaped(unit.filter { !$0.isNewline })
        let text = unit.isEmpty ? "" : "<number:text>\u{A0}\(plain)</number:text>"
        return "<number:number-style style:name=\"N\(index)\">"
            + "<number:number number:min-integer-digits=\"1\"\(places)/>\(text)"
            + "</number:number-style><style:style style:name=\"ce\(index)\" "
            + "style:family=\"table-cell\" style:data-style-name=\"N\(index)\"/>"
    }
}
