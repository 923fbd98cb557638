import Foundation
import TextCore
import TroveModel

/// Reads the rows of one sheet of a workbook.
final class XLSXSheetReader: XMLElementHandler {
    private let parts: Parts
    private let takeRow: (SheetRow) throws -> Void
    private(set) var notes = ImportNotes()
    private(set) var details = XLSXSheetDetails()

    /// The parts of a workbook that the cells of its sheets refer to.
    struct Parts: Sendable {
        var strings = XLSXSharedStrings.none
        var styles = XLSXStyles.none
        var dateSystem = SheetDateSystem.excel1900
        /// The addresses that cells link to.
        var links = XLSXLinks()
    }

    private var row = SheetRow(number: 0)
    private var rowBytes = 0
    /// The index of the column of the last cell of the row.
    private var column = -1
    private var cell = XLSXCell()
    private var isInCell = false
    private var isInRows = false
    private var capture = Capture.none
    private var text: [UInt8] = []
    private var skippedDepth = 0
    private var isSheet = false
    private var budget = ExpansionBudget()
    private var namespaces = XLSXNamespaces()

    /// The kind of the text that is read.
    private enum Capture {
        case none, value, text, formula, detail
    }

    /// - Parameter takeRow: Called for every row that has a cell with a content.
    init(_ parts: Parts, takeRow: @escaping (SheetRow) throws -> Void) {
        self.parts = parts
        self.takeRow = takeRow
        budget.add(own: parts.strings.byteCount)
    }

    // MARK: - Elements

    func start(_ element: XMLElement) throws {
        if skippedDepth > 0 {
            skippedDepth += 1
            return
        }
        let name = element.name
        guard namespaces.isMain(name) else { return startExtension(element) }
        if !isSheet { try checkRoot(name) }
        if isInCell { return startInCell(element) }
        if isInRows {
            if name.isLocally("c") {
                beginCell(element)
            } else if name.isLocally("row") {
                beginRow(element)
            }
            return
        }
        if name.isLocally("sheetData") {
            isInRows = true
        } else if details.start(element) {
            beginDetail()
        }
    }

    /// Handles elements of extensions, of which only lists of choices are read.
    private func startExtension(_ element: XMLElement) {
        if !isInRows, details.start(element) { beginDetail() }
    }

    private func beginDetail() {
        capture = .detail
        text.removeAll(keepingCapacity: true)
    }

    private func checkRoot(_ name: XMLElement.Name) throws {
        guard name.isLocally("worksheet") else {
            throw XMLKind.unknown(root: name.text, line: 1)
        }
        isSheet = true
    }

    private func startInCell(_ element: XMLElement) {
        let name = element.name
        if name.isLocally("v") {
            cell.hasValue = true
            capture = .value
        } else if name.isLocally("f") {
            cell.hasFormula = true
            capture = .formula
        } else if name.isLocally("t") {
            capture = .text
        } else if name.isLocally("rPh") || name.isLocally("extLst") {
            skippedDepth = 1
        }
    }

    func end(_ name: XMLElement.Name) throws {
        if skippedDepth > 0 {
            skippedDepth -= 1
            return
        }
        if capture == .detail {
            capture = .none
            details.end(name, text: String(decoding: text, as: UTF8.self))
            return
        }
        guard namespaces.isMain(name) else { return details.end(name, text: "") }
        if isInCell {
            if name.isLocally("c") { try endCell() }
            capture = .none
        } else if isInRows {
            if name.isLocally("row") {
                try endRow()
            } else if name.isLocally("sheetData") {
                isInRows = false
            }
        } else {
            details.end(name, text: "")
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        guard capture != .none, skippedDepth == 0 else { return }
        switch capture {
        case .none: return
        case .value, .text: cell.value.append(contentsOf: bytes)
        case .formula: if cell.formula.count < 4_096 { cell.formula.append(contentsOf: bytes) }
        case .detail: if text.count < 65_536 { text.append(contentsOf: bytes) }
        }
        rowBytes += bytes.count
        budget.add(own: bytes.count)
        try ReadingLimits.checkRecord(byteCount: rowBytes, partCount: 0, line: row.number)
    }

    // MARK: - Rows

    private func beginRow(_ element: XMLElement) {
        // Numbers that do not rise would make two rows one.
        let number = element["r"].flatMap { SheetNumber(utf8: $0) }?.double ?? 0
        let isNext = number > Double(row.number) && number <= Double(SheetRange.lastRow)
        row = SheetRow(number: isNext ? Int(number) : row.number + 1)
        row.isHidden = XLSXText.isTrue(element.text("hidden"))
        rowBytes = 0
        column = -1
    }

    private func endRow() throws {
        guard !row.cells.isEmpty else { return }
        let isSorted = zip(row.cells, row.cells.dropFirst()).allSatisfy { $0.column < $1.column }
        if !isSorted { row.sortCells() }
        try takeRow(row)
    }

    // MARK: - Cells

    private func beginCell(_ element: XMLElement) {
        isInCell = true
        let given = element["r"].flatMap { SheetRange.column(in: $0).index }
        column = given ?? column + 1
        cell.begin(element)
    }

    private func endCell() throws {
        isInCell = false
        budget.add(own: 24)
        guard var found = try cell.content(parts, spend: spend) else { return }
        guard column < ReadingLimits.columns else {
            guard found.content != .empty else { return }
            notes.add(
                "columns", line: row.number,
                translated("Cells beyond column {column} were not imported.")
                    .filling(["column": String(ReadingLimits.columns)]))
            return
        }
        let link = cell.linkInFormula ?? parts.links.address(ofRow: row.number, column: column)
        if let link, !link.hasPrefix("#") { found.link(to: link) }
        row.cells.append(SheetRow.Entry(column: column, cell: found))
    }

    /// Counts bytes of text that a cell shares with others.
    private func spend(_ bytes: Int) throws {
        guard budget.spend(bytes) else {
            throw LibraryError(
                .malformed,
                translated(
                    """
                    The sheet repeats its text far too often (row {row}). It may be damaged or \
                    malicious and was not imported.
                    """
                ).filling(["row": String(row.number)]))
        }
    }
}

extension SheetRow {
    /// Orders the cells by column. Of two cells in one column, the last counts.
    fileprivate mutating func sortCells() {
        let last = Dictionary(cells.map { ($0.column, $0) }, uniquingKeysWith: { $1 })
        cells = last.values.sorted { $0.column < $1.column }
    }
}

/// Tells the elements of worksheets from those of extensions.
struct XLSXNamespaces {
    /// The namespace found last. The parser stores each once, so that its address identifies it.
    private var main: UnsafePointer<UInt8>?

    private static let names: Set<String> = [
        "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
        "http://purl.oclc.org/ooxml/spreadsheetml/main", "",
    ]

    mutating func isMain(_ name: XMLElement.Name) -> Bool {
        guard let namespace = name.namespace else { return true }
        if namespace == main { return true }
        guard Self.names.contains(name.namespaceText) else { return false }
        main = namespace
        return true
    }
}
