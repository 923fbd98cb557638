/// A list of choices for the cells of an area.
struct SheetChoices: Hashable, Sendable {
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>
    /// The source of the choices, as the format writes it.
    var formula: String
}

/// The source of a list of choices of cells: texts, or a reference to cells.
enum SheetChoiceSource: Hashable, Sendable {
    case texts([String])
    /// Cells of a sheet; of the same sheet if its name is nil.
    case cells(SheetRange, sheet: String?)

    /// The number of choices that are read.
    static let most = 1_000
}

/// The choices in the cells of a range.
struct SheetRangeTexts {
    let range: SheetRange
    private(set) var texts: [String] = []

    init(_ range: SheetRange) { self.range = range }

    /// Takes the next row of the sheet.
    ///
    /// - Throws: `XMLStop` after the last row, and if there are enough choices.
    mutating func take(_ row: SheetRow) throws {
        guard row.number <= range.rows.upperBound, texts.count < SheetChoiceSource.most else {
            throw XMLStop()
        }
        guard range.rows.contains(row.number) else { return }
        for entry in row.cells where range.columns.contains(entry.column) {
            let text = entry.cell.shownText
            if !text.isEmpty { texts.append(text) }
        }
    }
}

/// The texts of the lists of choices of a sheet, each read once.
struct SheetChoiceTexts {
    private var known: [String: [String]?] = [:]

    /// The number of different lists that are read, as each can stand in a sheet of its own.
    private static let most = 100

    /// Returns the texts of a list; nil if they are unknown.
    mutating func texts(
        of choices: SheetChoices, in document: some SheetDocument
    ) throws -> [String]? {
        if let texts = known[choices.formula] { return texts }
        guard known.count < Self.most else { return nil }
        let texts = try document.texts(of: choices)
        known[choices.formula] = .some(texts)
        return texts
    }
}
