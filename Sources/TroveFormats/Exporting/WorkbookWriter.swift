import CXlsxWriter
import Foundation
import TextCore
import TroveModel

/// A workbook with one sheet that is being written (ECMA-376, Part 1, SpreadsheetML).
///
/// libxlsxwriter keeps the cells in memory, because the texts shared by cells, which all programs
/// read, come after the sheet. Nothing is opened before the first row.
///
/// `@unchecked Sendable`: an export uses it on one queue at a time.
final class WorkbookWriter: SpreadsheetWriter, @unchecked Sendable {
    /// The largest number of characters in a cell.
    private static let mostCharacters = 32_767
    /// The largest number of links in a sheet, and of characters in the address of one.
    private static let (mostLinks, longestLink) = (65_530, 2_079)

    /// The folder for files that exist only during an export.
    @TaskLocal static var temporaryFolder = FileManager.default.temporaryDirectory

    private let place = WorkbookWriter.temporaryFolder
    private var workbook: UnsafeMutablePointer<lxw_workbook>?
    private var sheet: UnsafeMutablePointer<lxw_worksheet>?
    private var folder: URL?
    private var formats: [Format: UnsafeMutablePointer<lxw_format>] = [:]
    private var columns: [SpreadsheetColumn] = []
    private var rowCount = 0
    private var linkCount = 0
    private var failure: LibraryError?

    /// The look of a cell.
    private struct Format: Hashable {
        var code: String
        var isBold = false
        var wraps = false
    }

    deinit { close() }

    /// Removes the files of the workbook. Nothing can be written afterwards.
    func close() {
        if let workbook { workbook_close(workbook) }
        (workbook, sheet) = (nil, nil)
        if let folder { try? FileManager.default.removeItem(at: folder) }
        folder = nil
    }

    private var file: URL? { folder?.appending(path: "workbook.xlsx") }

    /// Begins the sheet with its header.
    func begin(_ list: List, names: [String]) {
        guard trove_xlsx_load() else { return fail(.unexpected, Self.missingLibrary) }
        guard names.count <= SheetLimits.columns else { return fail(SheetLimits.tooManyFields) }
        let folder = place.appending(path: "trove-xlsx-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            return fail(.inputOutput, error.localizedDescription)
        }
        self.folder = folder
        workbook = trove_workbook_new(file?.path, folder.path)
        sheet = workbook_add_worksheet(workbook, Self.sheetName(list.name))
        worksheet_freeze_panes(sheet, 1, 0)
        columns = list.fields.map { SpreadsheetColumn($0) }
        let bold = format("", isBold: true)
        for (index, name) in names.enumerated() where columns.indices.contains(index) {
            columns[index].widen(for: .text(name))
            write(name, column: index, format: bold)
        }
        rowCount = 1
    }

    /// Adds the row of a record.
    func add(_ values: [FieldValue]) {
        guard failure == nil, sheet != nil else { return }
        guard rowCount < SheetLimits.rows else { return fail(SheetLimits.tooManyRecords) }
        for (index, value) in values.enumerated() where columns.indices.contains(index) {
            write(columns[index].cell(value), column: index)
        }
        rowCount += 1
    }

    /// Ends the workbook, and passes it on in pieces.
    ///
    /// - Throws: `invalid` for contents that no workbook can hold; `unexpected` without
    ///   libxlsxwriter; errors of the disk, and errors of `write`.
    func finish(_ write: (Data) throws -> Void) throws {
        if let failure { throw failure }
        if rowCount > 1, !columns.isEmpty {
            worksheet_autofilter(
                sheet, 0, 0, lxw_row_t(rowCount - 1), lxw_col_t(columns.count - 1))
        }
        for (index, column) in columns.enumerated() {
            worksheet_set_column(
                sheet, lxw_col_t(index), lxw_col_t(index), Double(column.width) + 2,
                column.numberFormat.flatMap { format($0) })
            if column.offersChoices { offer(column.choices, column: index) }
        }
        let result = workbook_close(workbook)
        workbook = nil
        guard result == LXW_NO_ERROR, let file else {
            throw LibraryError(.inputOutput, String(cString: lxw_strerror(result)))
        }
        let source = try FileSource(file)
        while let piece = try source.nextPiece() { try write(piece) }
    }
}

// MARK: - Cells

extension WorkbookWriter {
    private var row: lxw_row_t { lxw_row_t(rowCount) }

    private func write(_ cell: SpreadsheetCell, column: Int) {
        let place = lxw_col_t(column)
        columns[column].widen(for: cell)
        switch cell {
        case .empty: break
        case .text(let text): write(text, column: column, format: textFormat(of: text))
        case .link(let text, let address):
            let fits = address.utf8.count <= Self.longestLink && linkCount < Self.mostLinks
            guard fits else { return write(text, column: column, format: nil) }
            linkCount += 1
            let result = worksheet_write_url_opt(
                sheet, row, place, address, workbook_get_default_url_format(workbook),
                Self.escaped(text), nil)
            // An address that Excel does not take is a text.
            if result != LXW_NO_ERROR { write(text, column: column, format: nil) }
        case .number(let number, _):
            write(number, column: column, format: columns[column].unitFormat)
        case .date(let date):
            // Programs differ about days before March 1900 (ECMA-376, Part 1, 18.17.4.1).
            let serial = date.dayNumber + 25_569
            guard serial >= 61 else {
                return write(date.description, column: column, format: nil)
            }
            let time = date.time
            let seconds = Double(time?.secondOfDay ?? 0) + Double(time?.nanosecond ?? 0) / 1e9
            write(
                Double(serial) + seconds / 86_400, column: column,
                format: SpreadsheetColumn.format(of: time))
        case .timeSpan(let seconds):
            guard seconds >= 0 else {
                let text = FieldValue.timeSpan(seconds: seconds).text
                return write(text, column: column, format: nil)
            }
            write(Double(seconds) / 86_400, column: column, format: SpreadsheetColumn.hours)
        case .checkbox(let isOn): worksheet_write_boolean(sheet, row, place, isOn ? 1 : 0, nil)
        case .picture(let data): insert(data, column: place)
        }
    }

    private func write(_ number: Double, column: Int, format code: String?) {
        worksheet_write_number(
            sheet, row, lxw_col_t(column), number, code.flatMap { format($0) })
    }

    private func write(
        _ text: String, column: Int, format: UnsafeMutablePointer<lxw_format>?
    ) {
        let escaped = Self.escaped(text)
        // Counting characters takes long, and there are no more of them than bytes.
        guard
            escaped.utf8.count <= Self.mostCharacters || escaped.count <= Self.mostCharacters
        else {
            return fail(
                .invalid,
                translated(
                    """
                    “{field}” in row {row} has more than {count} characters, which is the most \
                    that a cell of an Excel workbook holds. Leave the field out, or choose \
                    another format.
                    """
                ).filling([
                    "field": columns[column].name, "row": String(rowCount + 1),
                    "count": String(Self.mostCharacters),
                ]))
        }
        worksheet_write_string(sheet, row, lxw_col_t(column), escaped, format)
    }

    private func textFormat(of text: String) -> UnsafeMutablePointer<lxw_format>? {
        if text.utf8.contains(UInt8(ascii: "\n")) { return format("", wraps: true) }
        // Programs must not make numbers of codes such as 0001.
        return Self.isNumber(text) ? format("@") : nil
    }

    /// Whether Swift reads a text as a number, also “inf” and “nan”.
    private static func isNumber(_ text: String) -> Bool {
        // Trying it takes long, and most texts begin otherwise.
        guard let first = text.utf8.first, "+-.0123456789INin".utf8.contains(first) else {
            return false
        }
        return Double(text) != nil
    }

    /// Puts a picture into its cell, at most as high as four lines.
    private func insert(_ data: Data, column: lxw_col_t) {
        guard let size = ImageSignature.pixelSize(of: data) else { return }
        let scale = min(1, Self.pictureHeight / Double(max(size.width, size.height)))
        // In points, 72 to an inch; pixels are 96 to an inch.
        worksheet_set_row(sheet, row, Self.pictureHeight * 0.75, nil)
        data.withUnsafeBytes { bytes in
            _ = trove_worksheet_insert_picture(
                sheet, row, column, bytes.bindMemory(to: UInt8.self).baseAddress, data.count, scale)
        }
    }

    private static let pictureHeight = 80.0

    private func format(
        _ code: String, isBold: Bool = false, wraps: Bool = false
    ) -> UnsafeMutablePointer<lxw_format>? {
        let key = Format(code: code, isBold: isBold, wraps: wraps)
        if let known = formats[key] { return known }
        guard let format = workbook_add_format(workbook) else { return nil }
        if !code.isEmpty { format_set_num_format(format, code) }
        if isBold { format_set_bold(format) }
        if wraps {
            format_set_text_wrap(format)
            format_set_align(format, UInt8(LXW_ALIGN_VERTICAL_TOP.rawValue))
        }
        formats[key] = format
        return format
    }

    /// Offers the choices of a field in all rows below the header.
    private func offer(_ choices: [String], column: Int) {
        var names = choices.map { strdup($0) }
        defer { for name in names { free(name) } }
        names.append(nil)
        trove_worksheet_offer(
            sheet, 1, lxw_row_t(SheetLimits.rows - 1), lxw_col_t(column), &names)
    }
}

// MARK: - Texts

extension WorkbookWriter {
    /// The text of a cell: with line breaks of one kind, without control characters and blanks
    /// around it, and with the underscore of what looks like an escape escaped (ECMA-376, Part 1,
    /// 22.4.2.4).
    static func escaped(_ text: String) -> String {
        guard mayNeedEscapes(text) else { return text }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .joined(separator: "\n").trimmed
        let kept = lines.unicodeScalars.filter {
            $0 == "\n" || $0 == "\t"
                || $0.value >= 0x20 && $0.value != 0x7F && $0.value & 0xFFFE != 0xFFFE
        }
        let result = String(String.UnicodeScalarView(kept))
        // A regular expression is compiled for each text.
        guard
            zip(result.utf8, result.utf8.dropFirst()).contains(where: {
                $0 == (UInt8(ascii: "_"), UInt8(ascii: "x"))
            })
        else { return result }
        return result.replacing(
            /_(?=x[0-9A-Fa-f]{4}_)/.matchingSemantics(.unicodeScalar), with: "_x005F_")
    }

    /// Whether a text has one of the characters that ``escaped(_:)`` replaces, or a similar one.
    private static func mayNeedEscapes(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
            return false
        }
        if first.properties.isWhitespace || last.properties.isWhitespace { return true }
        var text = text
        return text.withUTF8 { bytes in
            // Beyond ASCII: U+0085, U+2028 and U+2029, and what ends in FFFE or FFFF.
            bytes.indices.contains { index in
                let byte = bytes[index]
                guard byte < 0x20 || byte == UInt8(ascii: "_") || byte >= 0x7F else { return false }
                switch byte {
                case 0xC2: return bytes[index + 1] == 0x85
                case 0xE2: return bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8
                case 0xEF: return bytes[index + 1] == 0xBF
                case 0xF0...: return bytes[index + 2] == 0xBF
                case 0x80...: return false
                default: return true
                }
            }
        }
    }

    /// A name that Excel allows for a sheet, as near to that of the list as possible.
    static func sheetName(_ name: String) -> String {
        let kept = name.filter { !"[]:*?/\\".contains($0) && !$0.isNewline }
        var short = ""
        for character in kept where short.utf16.count + character.utf16.count <= 31 {
            short.append(character)
        }
        let trimmed = short.trimmingCharacters(in: CharacterSet(charactersIn: "' \t"))
        let isTaken = trimmed.isEmpty || trimmed.lowercased() == "history"
        return isTaken ? translated("List", context: "name of a sheet") : trimmed
    }

    private func fail(_ code: LibraryError.Code, _ message: String) {
        fail(LibraryError(code, message))
    }

    private func fail(_ error: LibraryError) {
        if failure == nil { failure = error }
    }

    private static var missingLibrary: String {
        translated(
            """
            Excel workbooks are written with “{library}”, which is not installed. Install the \
            package of libxlsxwriter, or choose another format.
            """
        ).filling(["library": String(cString: trove_xlsx_library)])
    }
}

extension SpreadsheetColumn {
    /// The format of days, which all programs take for a date in every language.
    fileprivate static let day = "yyyy\\-mm\\-dd"
    /// The format of days with a time, or without one.
    fileprivate static func format(of time: TimeOfDay?) -> String {
        guard let time else { return day }
        return day + (time.second == nil ? "\\ hh:mm" : "\\ hh:mm:ss")
    }

    /// The format of time spans, also longer than a day.
    fileprivate static let hours = "[h]:mm:ss"

    /// The number format of the whole column (ECMA-376, Part 1, 18.8.31); nil for none.
    fileprivate var numberFormat: String? {
        switch valueType {
        case .date: Self.day
        case .timeSpan: Self.hours
        case .number: unitFormat
        case .text, .texts, .integer, .checkbox, .image, .record: nil
        }
    }

    /// The format of numbers with a unit or so many digits; nil without either.
    fileprivate var unitFormat: String? {
        let code = digits.map { "0" + ($0 > 0 ? "." + String(repeating: "0", count: $0) : "") }
        guard !unit.isEmpty else { return code }
        let literal = unit.filter { !$0.isNewline }
        // Other programs take letters within quotes for parts of a date, but not those in the
        // brackets of a currency (ECMA-376, Part 1, 18.8.31).
        guard literal.contains(where: Self.endsCurrency) else {
            return (code ?? "General") + "\\\u{A0}[$\(literal)]"
        }
        // A quote is escaped outside of quotes.
        let quoted = literal.replacing("\"", with: "\"\\\"\"")
        return (code ?? "General") + "\"\u{A0}\(quoted)\""
    }

    /// Whether a character ends the name of a currency in a number format, or may mean something
    /// of its own there.
    private static func endsCurrency(_ character: Character) -> Bool {
        "-[]\";\\%@#?*_".contains(character)
    }

    /// Whether Excel takes the choices: 255 characters with commas between them.
    fileprivate var offersChoices: Bool {
        let length = choices.reduce(choices.count - 1) { $0 + $1.utf8.count }
        return !choices.isEmpty && length <= 255 && choices.allSatisfy { !$0.contains(",") }
    }
}
