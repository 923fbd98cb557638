import Foundation
import TextCore
import TroveModel

/// A sheet of an OpenDocument spreadsheet: each row is a record.
///
/// Reads both the zipped format and the flat format, a single XML document.
struct ODSSource: FileImportSource {
    let suggestedName: String
    let icon = ""
    let recordCount: Int
    let notes: [ImportNote]
    let sheetNames: [String]
    let fields: [FieldDraft]
    private let origin: XMLOrigin
    private let sheet: String?
    /// The columns of the sheet that are fields.
    private let columns: [Column]
    /// The number of the header row; 0 if there is none.
    private let headerRow: Int

    /// A column that is a field.
    fileprivate struct Column {
        var index: Int
        var contents: ODSColumn
    }

    /// - Throws: Errors of the disk; `malformed` if the file is damaged; `notPermitted` if it is
    ///   protected with a password; `empty` if the sheet has no rows; `notFound` if there is no
    ///   such sheet; `CancellationError`.
    init(
        _ url: URL, sheet: String? = nil, hasHeader: Bool? = nil, context: ImportContext
    ) throws {
        origin = try Self.origin(of: url)
        self.sheet = sheet
        let scan = Scan()
        let reader = ODSSheetReader(sheet: sheet) { number, cells in scan.add(cells, row: number) }
        let leftOut = try XMLReader.read(origin, handler: reader, context: context)
        sheetNames = reader.sheetNames
        if let sheet, !sheetNames.contains(sheet) {
            let names = sheetNames.quoted
            throw LibraryError(
                .notFound,
                translated("“{file}” has no sheet “{sheet}”. Choose one of {names}.").filling([
                    "file": url.lastPathComponent, "sheet": sheet, "names": names,
                ]), file: url)
        }
        let isHeader = hasHeader ?? scan.firstRowIsHeader
        if !isHeader { scan.takeFirstRow() }
        guard scan.rowCount > 0 else {
            throw LibraryError.nothing(
                in: url,
                translated("The sheet in “{file}” has no rows. There is nothing to import."))
        }
        headerRow = isHeader ? scan.firstRowNumber : 0
        (columns, fields) = scan.columnsAndFields(withNames: isHeader)
        recordCount = scan.rowCount
        let dates = zip(columns, fields).compactMap { $0.contents.dateNote(named: $1.name) }
        notes = leftOut + dates + reader.notes.all
        let name = sheet ?? (sheetNames.count > 1 ? sheetNames.first : nil) ?? ""
        suggestedName = name.isEmpty ? url.deletingPathExtension().lastPathComponent : name
    }

    func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
        try withoutActuallyEscaping(body) { body in
            let reader = ODSSheetReader(sheet: sheet) { number, cells in
                guard number != headerRow else { return }
                let values = columns.map { column in
                    cells.indices.contains(column.index)
                        ? ImportedValue.value(column.contents.value(of: cells[column.index]))
                        : .empty
                }
                try body(ImportedRecord(line: number, values: values))
            }
            try XMLReader.read(origin, handler: reader)
        }
    }

    /// Returns the XML document that contains the sheets.
    private static func origin(of url: URL) throws -> XMLOrigin {
        guard let head = try FileSource(url).nextPiece() else {
            throw LibraryError.emptyFile(url)
        }
        guard head.starts(with: [0x50, 0x4B]) else { return .file(url) }
        let archive = try Archive(url)
        while let member = try archive.nextMember() {
            guard member.path == "META-INF/manifest.xml",
                let manifest = try archive.contents(limit: 8 << 20)
            else { continue }
            guard manifest.range(of: Data("encryption-data".utf8)) == nil else {
                throw LibraryError(
                    .notPermitted,
                    translated(
                        """
                        “{file}” is protected by a password. Save a copy without a password, and \
                        import the copy.
                        """
                    ).filling(["file": url.lastPathComponent]), file: url)
            }
        }
        return .member("content.xml", archive: url)
    }
}

/// The result of the first pass over a sheet.
private final class Scan {
    private(set) var rowCount = 0
    private(set) var firstRowNumber = 0
    private var first: [ODSCell]?
    private var columns: [ODSColumn] = []

    func add(_ cells: [ODSCell], row: Int) {
        guard first != nil else {
            first = cells
            firstRowNumber = row
            return
        }
        rowCount += 1
        count(cells)
    }

    /// Counts the first row as a record.
    func takeFirstRow() {
        guard let first else { return }
        rowCount += 1
        count(first)
    }

    private func count(_ cells: [ODSCell]) {
        while columns.count < cells.count { columns.append(ODSColumn()) }
        for (index, cell) in cells.enumerated() { columns[index].add(cell) }
    }

    /// Whether the first row holds names: distinct texts, one for every column with a value.
    var firstRowIsHeader: Bool {
        guard let first, rowCount > 0 else { return false }
        let names = first.filter { $0.content != .empty }
        guard names.allSatisfy({ $0.content == .string }),
            Set(names.map { $0.text.lowercased() }).count == names.count
        else { return false }
        return columns.enumerated().allSatisfy { index, column in
            column.isEmpty || first.indices.contains(index) && first[index].content != .empty
        }
    }

    private func usedColumns(withNames: Bool) -> [Int] {
        let count = max(columns.count, withNames ? first?.count ?? 0 : 0)
        return (0..<count).filter { index in
            columns.indices.contains(index) && !columns[index].isEmpty
                || withNames && name(of: index) != nil
        }
    }

    func columnsAndFields(withNames: Bool) -> ([ODSSource.Column], [FieldDraft]) {
        var names = FieldNames()
        var found: [ODSSource.Column] = []
        var drafts: [FieldDraft] = []
        for index in usedColumns(withNames: withNames) {
            let name = (withNames ? name(of: index) : nil) ?? "Column \(index + 1)"
            var column = columns.indices.contains(index) ? columns[index] : ODSColumn()
            drafts.append(column.decide(named: names.unique(name)))
            found.append(ODSSource.Column(index: index, contents: column))
        }
        return (found, drafts)
    }

    private func name(of index: Int) -> String? {
        guard let first, first.indices.contains(index) else { return nil }
        let name = first[index].text.singleSpaced
        return name.isEmpty ? nil : name
    }
}
