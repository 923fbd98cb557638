import Foundation
import TextCore
import TroveModel

/// A document of a spreadsheet program, from which one sheet is read.
protocol SheetDocument: Sendable {
    var url: URL { get }
    /// The meaning of numbers that are dates.
    var dateSystem: SheetDateSystem { get }

    /// Whether the first row holds the column names; nil if the document does not tell.
    var hasHeader: Bool? { get }

    /// Returns the texts from which cells are chosen; nil if they are unknown.
    func texts(of choices: SheetChoices) throws -> [String]?

    /// Reads the rows of the sheet in order, without those that have no cells.
    ///
    /// - Returns: The facts about the sheet.
    /// - Throws: Errors of the disk and of the format, and those of `take`.
    @discardableResult
    func readRows(
        context: ImportContext, _ take: (SheetRow) throws -> Void
    ) throws -> SheetContents
}

extension SheetDocument {
    var hasHeader: Bool? { nil }

    func texts(of choices: SheetChoices) throws -> [String]? { nil }
}

/// The facts about a sheet, and the notes about it.
struct SheetContents: Sendable {
    /// The name of the sheet; empty if it is the only one.
    var name = ""
    /// The names of the sheets that can be chosen, in the order in which to offer them.
    var sheetNames: [String] = []
    /// Notes about contents that were left out or changed.
    var notes: [ImportNote] = []
    /// The lists of choices of cells, in order of precedence.
    var choices: [SheetChoices] = []
    /// The indexes of hidden columns.
    var hiddenColumns: [ClosedRange<Int>] = []
}

/// A sheet of a spreadsheet: each row is a record.
struct SheetSource: FileImportSource {
    let suggestedName: String
    let icon = ""
    let recordCount: Int
    let notes: [ImportNote]
    let sheetNames: [String]
    let fields: [FieldDraft]
    private let document: any SheetDocument
    /// The columns of the sheet that are fields.
    private var columns: [SheetScan.Column]
    private let firstRecordRow: Int

    /// All notes in the order of their lines.
    private static func notes(
        of columns: [SheetScan.Column], scan: SheetScan, _ contents: SheetContents
    ) -> [ImportNote] {
        let columnNotes = columns.flatMap { column in
            column.contents.kindNotes(named: column.name)
                + column.contents.problems.notes(named: column.name)
        }
        let hidden = columns.filter { column in
            contents.hiddenColumns.contains { $0.contains(column.index) }
        }
        let all = scan.notes + columnNotes + note(hidden.map(\.name)) + contents.notes
        return all.enumerated()
            .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
            .map(\.element)
    }

    /// - Parameters:
    ///   - hasHeader: Whether the first row holds the column names; nil to find out.
    ///   - headerRowCount: The number of rows with column names; nil to find out.
    /// - Throws: Errors of the disk; `malformed` if the file is damaged; `empty` if the sheet has
    ///   no rows; `CancellationError`.
    init(
        _ document: some SheetDocument, hasHeader: Bool? = nil, headerRowCount: Int? = nil,
        context: ImportContext
    ) throws {
        let scan = SheetScan(
            hasHeader: hasHeader ?? document.hasHeader, headerRowCount: headerRowCount,
            findsTitles: document.hasHeader == nil)
        let contents = try document.readRows(context: context) { scan.add($0) }
        scan.finish()
        guard scan.recordCount > 0 else {
            throw LibraryError.nothing(
                in: document.url,
                translated("The sheet in “{file}” has no rows. There is nothing to import."))
        }
        var columns = scan.usedColumns
        var fields: [FieldDraft] = []
        var lists = SheetChoiceTexts()
        for index in columns.indices {
            let choices = contents.choices.first {
                $0.columns.contains(columns[index].index)
                    && $0.rows.upperBound >= scan.firstRecordRow
            }
            let texts = try choices.flatMap { try lists.texts(of: $0, in: document) }
            let name = columns[index].name
            fields.append(
                columns[index].contents.decide(
                    named: name, choices: texts, among: scan.recordCount))
        }
        notes = Self.notes(of: columns, scan: scan, contents)
        self.document = document
        self.columns = columns
        self.fields = fields
        firstRecordRow = scan.firstRecordRow
        recordCount = scan.recordCount
        sheetNames = contents.sheetNames
        suggestedName =
            contents.name.isEmpty
            ? document.url.deletingPathExtension().lastPathComponent : contents.name
    }

    private static func note(_ hidden: [String]) -> [ImportNote] {
        guard !hidden.isEmpty else { return [] }
        let message = translated(
            "The hidden column {names} was imported, too.",
            plural: "The hidden columns {names} were imported, too.", count: hidden.count)
        return [ImportNote(line: 1, message: message.filling(["names": hidden.quoted]))]
    }

    func reading(as kinds: [FieldKind?]) -> any ImportSource {
        var source = self
        for (index, kind) in zip(columns.indices, kinds) where kind?.valueType == .date {
            source.columns[index].contents.readNumbers(asDatesOf: document.dateSystem)
        }
        return source
    }

    func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
        let places = Dictionary(
            uniqueKeysWithValues: columns.enumerated().map { ($1.index, $0) })
        try document.readRows(context: ImportContext()) { row in
            guard row.number >= firstRecordRow, !row.isEmpty else { return }
            var values: [ImportedValue] = []
            values.reserveCapacity(columns.count)
            for entry in row.cells {
                guard let place = places[entry.column] else { continue }
                while values.count < place { values.append(.empty) }
                values.append(.value(columns[place].contents.value(of: entry.cell)))
            }
            try body(ImportedRecord(line: row.number, values: values))
        }
    }
}
