import Foundation

/// Finds the rows of one sheet in the content of a spreadsheet.
final class ODSSheetReader: XMLHandler {
    /// The sheets that were met, in their order.
    private(set) var sheetNames: [String] = []
    private(set) var notes = ImportNotes()
    private let sheet: String?
    private let takeRow: (Int, [ODSCell]) throws -> Void

    /// Where the reading stands.
    private var isInSheet = false
    private var tableDepth = 0
    /// Elements whose text is no part of a cell: comments, drawings.
    private var skippedDepth = 0
    private var row: [ODSCell] = []
    private var rowNumber = 0
    private var rowRepeats = 1
    private var emptyCells = 0
    private var cell: ODSCell?
    private var cellRepeats = 1
    private var paragraphs: [String] = []
    private var isInParagraph = false
    /// The text of the paragraph since the last tag.
    private var run = ""
    private var link: (address: String, start: Int)?
    private var cellsTaken = 0

    /// More columns than a table of the library can have.
    static let mostColumns = 1_800
    /// So many cells may be there only because a row says that it is repeated.
    static let mostRepeatedCells = 3_000_000

    /// - Parameters:
    ///   - sheet: The sheet whose rows are wanted; nil for the first.
    ///   - takeRow: Receives the number of every row that is not empty, and its cells.
    init(sheet: String?, takeRow: @escaping (Int, [ODSCell]) throws -> Void) {
        self.sheet = sheet
        self.takeRow = takeRow
    }

    func start(_ name: String, _ attributes: [String: String], line: Int) throws {
        if skippedDepth > 0 || Self.isSkipped(name) {
            if skippedDepth == 0, name == "draw:frame", cell != nil {
                notes.add(
                    "drawing", line: rowNumber + 1, "Pictures and drawings in cells were not taken."
                )
            }
            skippedDepth += 1
            return
        }
        endRun(isLast: false)
        switch name {
        case "table:table": beginTable(attributes["table:name"] ?? "")
        case "table:table-row" where isInSheet && tableDepth == 1:
            row = []
            emptyCells = 0
            rowRepeats = Self.repeats(attributes["table:number-rows-repeated"])
        case "table:table-cell" where isInSheet && tableDepth == 1,
            "table:covered-table-cell" where isInSheet && tableDepth == 1:
            cell = ODSCell(attributes: attributes)
            cellRepeats = Self.repeats(attributes["table:number-columns-repeated"])
            paragraphs = []
        case "text:p" where cell != nil, "text:h" where cell != nil:
            paragraphs.append("")
            isInParagraph = true
        case "text:s":
            append(String(repeating: " ", count: min(Self.repeats(attributes["text:c"]), 999)))
        case "text:tab": append("\t")
        case "text:line-break": append("\n")
        case "text:a":
            if let address = attributes["xlink:href"] {
                link = (address, paragraphs.last?.count ?? 0)
            }
        default: break
        }
    }

    func end(_ name: String, line: Int) throws {
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
            endCell()
        case "text:a": endLink()
        default: break
        }
    }

    func text(_ text: String) throws {
        if skippedDepth == 0, isInParagraph { run += text }
    }

    /// Takes over the text between two tags. Spaces are as many as there are, since spreadsheet programs
    /// write them so; a line end with the spaces around it is only how the document was wrapped.
    ///
    /// - Parameter isLast: Whether the paragraph ends here.
    private func endRun(isLast: Bool) {
        guard !run.isEmpty, let last = paragraphs.last else { return }
        var text = ""
        var space = ""
        for character in run {
            if character.isWhitespace {
                space.append(character)
            } else {
                text += Self.space(space, isAtEdge: text.isEmpty && last.isEmpty)
                text.append(character)
                space = ""
            }
        }
        append(text + Self.space(space, isAtEdge: isLast || text.isEmpty && last.isEmpty))
        run = ""
    }

    private static func space(_ space: String, isAtEdge: Bool) -> String {
        guard space.contains(where: \.isNewline) else { return space }
        return isAtEdge ? "" : " "
    }

    // MARK: - Parts

    private func beginTable(_ name: String) {
        tableDepth += 1
        guard tableDepth == 1 else { return }
        sheetNames.append(name)
        isInSheet = sheet.map { $0 == name } ?? (sheetNames.count == 1)
    }

    private func endCell() {
        guard var cell else { return }
        self.cell = nil
        let shown = paragraphs.map { $0 }.joined(separator: "\n")
        if !shown.isEmpty, cell.content != .string || cell.text.isEmpty { cell.text = shown }
        // A text without a type, as some programs write it.
        if cell.content == .empty, !cell.text.isEmpty { cell.content = .string }
        if cell.content == .string, cell.text.isEmpty { cell.content = .empty }
        guard cell.content != .empty else {
            emptyCells += cellRepeats
            return
        }
        let room = Self.mostColumns - row.count
        let count = min(emptyCells, room)
        row += Array(repeating: .empty, count: count)
        row += Array(repeating: cell, count: min(cellRepeats, room - count))
        if emptyCells + cellRepeats > room {
            notes.add(
                "columns", line: rowNumber + 1,
                "Cells beyond column \(Self.mostColumns) were not taken.")
        }
        emptyCells = 0
    }

    private func endRow() throws {
        defer { rowNumber += rowRepeats }
        guard !row.isEmpty else { return }
        for number in 0..<rowRepeats {
            if number > 0 { cellsTaken += row.count }
            guard cellsTaken < Self.mostRepeatedCells else {
                throw LibraryError(
                    .malformed,
                    "The sheet repeats its cells without end. It is damaged, or made to do harm.")
            }
            try takeRow(rowNumber + number + 1, row)
        }
    }

    private func endLink() {
        guard let (address, start) = link, let last = paragraphs.last else { return }
        link = nil
        let shown = last.dropFirst(start)
        let bare = address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
        if shown != bare, shown != address { append(" (\(address))") }
    }

    private func append(_ text: String) {
        guard cell != nil, !paragraphs.isEmpty else { return }
        paragraphs[paragraphs.count - 1] += text
    }

    private static func isSkipped(_ name: String) -> Bool {
        name == "office:annotation" || name.hasPrefix("draw:") || name == "table:shapes"
            || name == "office:styles" || name == "office:automatic-styles"
            || name == "table:tracked-changes"
    }

    private static func repeats(_ text: String?) -> Int {
        min(max(text.flatMap { Int($0) } ?? 1, 1), 1 << 24)
    }
}
