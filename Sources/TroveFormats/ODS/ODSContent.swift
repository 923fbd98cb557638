import Foundation
import TroveModel

/// The XML of the rows and cells of an OpenDocument spreadsheet (OpenDocument 1.3, Part 3, 9).
enum ODSContent {
    /// The part of the document before the first record.
    static func beginning(sheet: String, _ columns: [SpreadsheetColumn]) -> String {
        let names = columns.map { "<table:table-cell table:style-name=\"head\" \(string($0.name))" }
        let declared = columns.enumerated().map { index, column in
            let style = column.cellStyle(index).map { " table:default-cell-style-name=\"\($0)\"" }
            return "<table:table-column table:style-name=\"co\(index)\"\(style ?? "")/>"
        }
        let validations = columns.enumerated().map { validation($1, index: $0, sheet: sheet) }
            .joined()
        return ODSParts.declaration + "<office:document-content \(ODSParts.namespaces)>"
            + styles(of: columns) + "<office:body><office:spreadsheet>"
            + (validations.isEmpty
                ? "" : "<table:content-validations>\(validations)</table:content-validations>")
            + "<table:table table:name=\"\(escaped(sheet))\">\(declared.joined())"
            + "<table:table-header-rows><table:table-row>\(names.joined())</table:table-row>"
            + "</table:table-header-rows>\n"
    }

    /// The part of the document behind the last record.
    static func end(sheet: String, rows: Int, columns: Int) -> String {
        var ranges = ""
        if rows > 1, columns > 0 {
            let quoted = "'" + sheet.replacing("'", with: "''") + "'"
            let area = "\(quoted).A1:\(quoted).\(letters(ofColumn: columns - 1))\(rows)"
            ranges =
                "<table:database-ranges><table:database-range table:name=\"Records\" "
                + "table:target-range-address=\"\(escaped(area))\" "
                + "table:display-filter-buttons=\"true\"/></table:database-ranges>"
        }
        return
            "</table:table>\(ranges)</office:spreadsheet></office:body></office:document-content>"
    }

    /// The letters of a column: A, B, …, Z, AA.
    static func letters(ofColumn index: Int) -> String {
        let last = String(UnicodeScalar(UInt8(65 + index % 26)))
        return index < 26 ? last : letters(ofColumn: index / 26 - 1) + last
    }

    /// A row of cells.
    static func row(
        _ cells: [SpreadsheetCell], _ columns: [SpreadsheetColumn], _ pictures: inout ODSPictures
    ) -> String {
        var row = ""
        var hasPicture = false
        for (index, (cell, column)) in zip(cells, columns).enumerated() {
            if case .picture = cell { hasPicture = true }
            row += "<table:table-cell"
            if !column.choices.isEmpty { row += " table:content-validation-name=\"va\(index)\"" }
            row += xml(of: cell, column, index, &pictures)
        }
        let style = hasPicture ? " table:style-name=\"tall\"" : ""
        return "<table:table-row\(style)>\(row)</table:table-row>\n"
    }

    // MARK: - Cells

    /// The rest of the element of a cell, behind its name.
    private static func xml(
        of cell: SpreadsheetCell, _ column: SpreadsheetColumn, _ index: Int,
        _ pictures: inout ODSPictures
    ) -> String {
        switch cell {
        case .empty: return "/>"
        case .text(let text):
            let isLong = text.unicodeScalars.contains(where: isNewline)
            return (isLong ? " table:style-name=\"lines\" " : " ") + string(text)
        case .link(let text, let address):
            let link =
                "<text:a xlink:type=\"simple\" xlink:href=\"\(escaped(address))\">"
                + "\(spans(text))</text:a>"
            return " office:value-type=\"string\"><text:p>\(link)</text:p></table:table-cell>"
        case .number(_, let text):
            let style = column.hasNumberStyle ? " table:style-name=\"ce\(index)\"" : ""
            let shown = column.unit.isEmpty ? text : "\(text)\u{A0}\(column.unit)"
            return style + value("float", "value", text, shown: shown)
        case .date(let date):
            let shown = date.description.replacing("T", with: " ")
            guard let time = date.time else {
                return " table:style-name=\"day\""
                    + value("date", "date-value", shown, shown: shown)
            }
            let isShort = time.second == nil
            return " table:style-name=\"\(isShort ? "minute" : "second")\""
                + value(
                    "date", "date-value", date.description + (isShort ? ":00" : ""), shown: shown)
        case .timeSpan(let seconds):
            let shown = FieldValue.timeSpan(seconds: seconds).text
            return " table:style-name=\"time\""
                + value("time", "time-value", duration(seconds), shown: shown)
        case .checkbox(let isOn):
            return value(
                "boolean", "boolean-value", isOn ? "true" : "false", shown: isOn ? "TRUE" : "FALSE")
        case .picture(let data):
            return pictures.path(of: data).map { frame($0, data) } ?? "/>"
        }
    }

    private static func value(
        _ type: String, _ attribute: String, _ value: String, shown: String
    ) -> String {
        " office:value-type=\"\(type)\" office:\(attribute)=\"\(value)\">"
            + "<text:p>\(spans(shown))</text:p></table:table-cell>"
    }

    private static func string(_ text: String) -> String {
        let lines = text.replacingOccurrences(of: "\r\n", with: "\n", options: .literal)
            .unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: isNewline)
        return "office:value-type=\"string\">"
            + lines.map { "<text:p>\(spans(String($0)))</text:p>" }.joined()
            + "</table:table-cell>"
    }

    /// A time span as ISO 8601 writes it.
    private static func duration(_ seconds: Int64) -> String {
        let (hours, rest) = seconds.magnitude.quotientAndRemainder(dividingBy: 3_600)
        return "\(seconds < 0 ? "-" : "")PT\(hours)H\(rest / 60)M\(rest % 60)S"
    }

    /// The largest side of a picture in pixels, and the pixels of a centimeter.
    private static let (pictureSide, centimeter) = (80.0, 96 / 2.54)

    private static func frame(_ path: String, _ data: Data) -> String {
        let size = ImageSignature.pixelSize(of: data) ?? (Int(pictureSide), Int(pictureSide))
        let scale = min(1, pictureSide / Double(max(size.width, size.height))) / centimeter
        func length(_ pixels: Int) -> String {
            // Hundredths of a centimeter are exact enough.
            "\((Double(pixels) * scale * 100).rounded() / 100)cm"
        }
        return "><draw:frame svg:width=\"\(length(size.width))\" "
            + "svg:height=\"\(length(size.height))\"><draw:image xlink:href=\"\(path)\" "
            + "xlink:type=\"simple\" xlink:show=\"embed\" xlink:actuate=\"onLoad\"/></draw:frame>"
            + "</table:table-cell>"
    }

    // MARK: - Texts

    static func escaped(_ text: String) -> String { HTMLTextWriter.escaped(text) }

    private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
        CharacterSet.newlines.contains(scalar)
    }

    /// The contents of a paragraph: several blanks, those at its ends, and tabs are elements, since
    /// programs join others (Part 3, 6.1.2).
    private static func spans(_ line: String) -> String {
        var spans = ""
        var blanks = 0
        func endBlanks(isLast: Bool) -> String {
            defer { blanks = 0 }
            guard blanks > 0 else { return "" }
            let plain = spans.isEmpty || isLast ? 0 : 1
            let others = blanks - plain
            return (plain > 0 ? " " : "") + (others > 0 ? "<text:s text:c=\"\(others)\"/>" : "")
        }
        for scalar in line.unicodeScalars {
            if scalar == " " {
                blanks += 1
                continue
            }
            spans += endBlanks(isLast: false)
            spans += scalar == "\t" ? "<text:tab/>" : escaped(String(Character(scalar)))
        }
        return spans + endBlanks(isLast: true)
    }
}
