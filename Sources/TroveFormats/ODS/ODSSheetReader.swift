import Foundation
import TextCore
import TroveModel

/// Reads the rows of one sheet from the content of a spreadsheet.
final class ODSSheetReader: XMLHandler {
    /// The names of the sheets read so far, in order.
    private(set) var sheetNames: [String] = []
    private(set) var notes = ImportNotes()
    private let sheet: String?
    private let takeRow: (SheetRow) throws -> Void
    /// The indexes of hidden columns.
    private(set) var hiddenColumns: [ClosedRange<Int>] = []
    /// The lists of choices of cells.
    private(set) var validations = ODSValidations()

    /// The position in the document.
    private var isInSheet = false
    private var tableDepth = 0
    /// The depth inside elements whose text is not part of a cell, such as comments and drawings.
    private var skippedDepth = 0
    private var styles: ODSStyles
    /// The styles of the cells of columns, where neither a cell nor its row has one.
    private var columnStyles: [String?] = []
    private var rowStyle: String?
    private var isInStyles = false
    private var row = SheetRow(number: 0)
    private var rowNumber = 0
    private var rowRepeats = 1
    /// The index of the next column that is declared.
    private var declaredColumn = 0
    /// The index of the column of the next cell.
    private var column = 0
    private var cell: SheetCell?
    private var isCovered = false
    private var cellRepeats = 1
    private var paragraphs: [String] = []
    private var isInParagraph = false
    /// The text of the paragraph since the last tag.
    private var run = ""
    private var link: (address: String, start: Int)?
    private var isSpreadsheet = false
    /// The bytes of text in the current row.
    private var rowBytes = 0
    private var budget = ExpansionBudget()
    private var ownCells = 0
    private var repeatedCells = 0

    /// - Parameters:
    ///   - sheet: The name of the sheet to read; nil for the first.
    ///   - styles: The styles in other parts of the document.
    ///   - takeRow: Called for every row that is not empty.
    init(
        sheet: String?, styles: ODSStyles = ODSStyles(),
        takeRow: @escaping (SheetRow) throws -> Void
    ) {
        self.sheet = sheet
        self.styles = styles
        self.takeRow = takeRow
    }

    func start(_ name: String, _ attributes: [String: String], line: Int) throws {
        if isInStyles { return styles.start(name, attributes) }
        if skippedDepth > 0 || Self.isSkipped(name) { return skip(name) }
        if !isSpreadsheet {
            guard name.hasPrefix("office:document") else {
                throw XMLKind.unknown(root: name, line: line)
            }
            isSpreadsheet = true
        }
        endRun(isLast: false)
        switch name {
        case "office:styles", "office:automatic-styles": isInStyles = true
        case "table:table": try beginTable(attributes["table:name"] ?? "")
        case "table:content-validation": try validations.addValidation(attributes, line: line)
        case "table:named-range": try validations.addName(attributes, line: line)
        case "table:table-column" where isInSheet && tableDepth == 1: takeColumn(attributes)
        case "table:table-row" where isInSheet && tableDepth == 1: beginRow(attributes)
        case "table:table-cell" where isInSheet && tableDepth == 1,
            "table:covered-table-cell" where isInSheet && tableDepth == 1:
            let begun = SheetCell(odsAttributes: attributes) { format(of: attributes) }
            try take(begun.text.utf8.count)
            cell = begun
            isCovered = name == "table:covered-table-cell"
            cellRepeats = Self.repeats(attributes["table:number-columns-repeated"])
            takeValidation(attributes)
            paragraphs = []
        case "text:p" where cell != nil, "text:h" where cell != nil:
            try take(16)
            paragraphs.append("")
            isInParagraph = true
        case "text:s":
            let count = min(Self.repeats(attributes["text:c"]), 999)
            try spend(count)
            try take(count)
            append(String(repeating: " ", count: count))
        case "text:tab": append("\t")
        case "text:line-break": append("\n")
        case "text:a":
            if let address = attributes["xlink:href"] {
                link = (address, paragraphs.last?.utf8.count ?? 0)
            }
        default: break
        }
    }

    /// Begins an element whose text is not part of a cell.
    private func skip(_ name: String) {
        if skippedDepth == 0, name == "draw:frame", cell != nil {
            notes.add(
                "drawing", line: rowNumber + 1,
                translated("Pictures and drawings in cells were not imported."))
        }
        skippedDepth += 1
    }

    func end(_ name: String, line: Int) throws {
        if isInStyles {
            isInStyles = name != "office:styles" && name != "office:automatic-styles"
            return styles.end(name)
        }
        if skippedDepth > 0 {
            skippedDepth -= 1
            return
        }
        let isParagraph = name == "text:p" || name == "text:h"
        endRun(isLast: isParagraph)
        if isParagraph { isInParagraph = false }
        switch name {
        case "table:table":
            tableDepth -= 1
            if tableDepth == 0 { isInSheet = false }
        case "table:table-row" where isInSheet && tableDepth == 1: try endRow()
        case "table:table-cell" where tableDepth == 1,
            "table:covered-table-cell" where tableDepth == 1:
            try endCell()
        case "text:a": endLink()
        default: break
        }
    }

    func text(_ text: String) throws {
        if isInStyles { return styles.append(text) }
        guard skippedDepth == 0, isInParagraph else { return }
        run += text
        budget.add(own: text.utf8.count)
        try take(text.utf8.count)
    }

    /// Counts the bytes of text in the row.
    private func take(_ bytes: Int) throws {
        rowBytes += bytes
        try ReadingLimits.checkRecord(byteCount: rowBytes, partCount: 0, line: rowNumber + 1)
    }

    /// Counts bytes of text that repetition adds.
    private func spend(_ bytes: Int) throws {
        guard budget.spend(bytes) else {
            throw LibraryError(
                .malformed,
                translated(
                    """
                    The sheet repeats its text far too often (row {row}). It may be damaged or \
                    malicious and was not imported.
                    """
                ).filling(["row": String(rowNumber + 1)]))
        }
    }

    /// Appends the text between two tags. All spaces count, since spreadsheet programs write them
    /// literally; a line end with the spaces around it comes from wrapping the document.
    ///
    /// - Parameter isLast: Whether the paragraph ends here.
    private func endRun(isLast: Bool) {
        guard !run.isEmpty, !paragraphs.isEmpty else { return }
        let isFirst = paragraphs[paragraphs.count - 1].isEmpty
        var text = ""
        var space = ""
        for character in run {
            if character.isWhitespace {
                space.append(character)
            } else {
                text += Self.space(space, isAtEdge: text.isEmpty && isFirst)
                text.append(character)
                space = ""
            }
        }
        append(text + Self.space(space, isAtEdge: isLast || text.isEmpty && isFirst))
        run = ""
    }

    private static func space(_ space: String, isAtEdge: Bool) -> String {
        guard space.contains(where: \.isNewline) else { return space }
        return isAtEdge ? "" : " "
    }

    // MARK: - Parts

    private func beginTable(_ name: String) throws {
        tableDepth += 1
        guard tableDepth == 1 else { return }
        guard sheetNames.count < ReadingLimits.sheets else {
            throw LibraryError(
                .malformed,
                translated("The spreadsheet has more than {limit} sheets, the maximum.")
                    .filling(["limit": String(ReadingLimits.sheets)]))
        }
        sheetNames.append(name)
        isInSheet = sheet.map { $0 == name } ?? (sheetNames.count == 1)
    }

    private func takeColumn(_ attributes: [String: String]) {
        let count = Self.repeats(attributes["table:number-columns-repeated"])
        if Self.isHidden(attributes), declaredColumn < ReadingLimits.columns {
            hiddenColumns.append(declaredColumn...(declaredColumn + count - 1))
        }
        declaredColumn = min(declaredColumn + count, ReadingLimits.columns)
        let style = attributes["table:default-cell-style-name"]
        let added = declaredColumn - columnStyles.count
        columnStyles += [String?](repeating: style, count: max(0, added))
    }

    /// Takes the validation of the current cell, also if that is empty.
    private func takeValidation(_ attributes: [String: String]) {
        guard let name = attributes["table:content-validation-name"],
            column < ReadingLimits.columns
        else { return }
        let lastColumn = min(column + cellRepeats, ReadingLimits.columns) - 1
        validations.addCells(
            name, columns: column...lastColumn, rows: (rowNumber + 1)...(rowNumber + rowRepeats))
    }

    /// Returns the number format of a cell: that of its own style, or else of its row's or its
    /// column's.
    private func format(of attributes: [String: String]) -> SheetNumberFormat {
        let own = attributes["table:style-name"] ?? rowStyle
        let inherited = columnStyles.indices.contains(column) ? columnStyles[column] : nil
        return styles.format(ofCells: own ?? inherited)
    }

    private func beginRow(_ attributes: [String: String]) {
        row = SheetRow(number: rowNumber + 1, isHidden: Self.isHidden(attributes))
        rowBytes = 0
        column = 0
        rowStyle = attributes["table:default-cell-style-name"]
        rowRepeats = Self.repeats(attributes["table:number-rows-repeated"])
    }

    private func endCell() throws {
        guard var cell else { return }
        self.cell = nil
        defer { column += cellRepeats }
        finish(&cell)
        guard cell.content != .empty else { return }
        if isCovered {
            notes.add(
                "covered", line: rowNumber + 1,
                translated("Text hidden under merged cells was imported."))
        }
        let copies = min(cellRepeats, max(0, ReadingLimits.columns - column))
        for index in 0..<copies { row.cells.append(.init(column: column + index, cell: cell)) }
        ownCells += 1
        try countRepeats(max(0, copies - 1))
        try spend(max(0, copies - 1) * cell.text.utf8.count)
        if copies < cellRepeats {
            notes.add(
                "columns", line: rowNumber + 1,
                translated("Cells beyond column {column} were not imported.")
                    .filling(["column": String(ReadingLimits.columns)]))
        }
    }

    /// Sets the text of a cell from its paragraphs.
    private func finish(_ cell: inout SheetCell) {
        let shown = paragraphs.joined(separator: "\n").trimmed
        if case .error = cell.content {
            cell.content = .error(shown)
            return
        }
        if !shown.isEmpty, cell.content != .string || cell.text.isEmpty { cell.text = shown }
        // Some programs write text without a type.
        if cell.content == .empty, !cell.text.isEmpty { cell.content = .string }
        if cell.content == .missingResult, !cell.text.isEmpty { cell.content = .string }
        if cell.content == .string, cell.text.isEmpty { cell.content = .empty }
    }

    private func endRow() throws {
        defer { rowNumber += rowRepeats }
        guard !row.cells.isEmpty else { return }
        if rowRepeats > 1 {
            try countRepeats((rowRepeats - 1) * row.cells.count)
            try spend((rowRepeats - 1) * row.cells.reduce(0) { $0 + $1.cell.text.utf8.count })
        }
        for number in 0..<rowRepeats {
            row.number = rowNumber + number + 1
            try takeRow(row)
        }
    }

    /// Counts cells that exist only because a cell or a row is repeated.
    private func countRepeats(_ count: Int) throws {
        repeatedCells += count
        let most = ReadingLimits.repeatedCells
        guard repeatedCells <= most + ReadingLimits.repeatedCellRatio * ownCells else {
            throw LibraryError(
                .malformed,
                translated(
                    """
                    The sheet repeats its cells far too often (row {row}). It may be damaged or \
                    malicious and was not imported.
                    """
                ).filling(["row": String(rowNumber + 1)]))
        }
    }

    private func endLink() {
        guard let (address, start) = link, !paragraphs.isEmpty else { return }
        link = nil
        let shown = String(paragraphs[paragraphs.count - 1].utf8.dropFirst(start)) ?? ""
        if !SheetCell.names(shown, address: address) { append(" (\(address))") }
    }

    private func append(_ text: String) {
        guard cell != nil, !paragraphs.isEmpty else { return }
        paragraphs[paragraphs.count - 1] += text
    }

    private static func isSkipped(_ name: String) -> Bool {
        name == "office:annotation" || name.hasPrefix("draw:") || name == "table:shapes"
            || name == "table:tracked-changes"
    }

    private static func isHidden(_ attributes: [String: String]) -> Bool {
        ["collapse", "filter"].contains(attributes["table:visibility"] ?? "")
    }

    private static func repeats(_ text: String?) -> Int {
        min(max(text.flatMap { Int($0) } ?? 1, 1), 1 << 31)
    }
}
