import TextCore
import TroveModel

/// The result of the first pass over a sheet.
final class SheetScan {
    /// Whether the first row holds the column names; nil to find out.
    private let hasHeader: Bool?
    /// The number of rows with column names; nil to find out.
    private let headerRowCount: Int?
    /// Whether rows above the column names are looked for.
    private let findsTitles: Bool
    /// The first rows, until the header is known.
    private var sample: [SheetRow] = []
    private var isDecided = false
    /// The names of the columns by index.
    private var names: [Int: String] = [:]
    /// The rows above the header.
    private var titles: [SheetRow] = []
    /// The number of the first row that is a record.
    private(set) var firstRecordRow = 1
    private(set) var recordCount = 0
    private var columns: [Int: SheetColumn] = [:]
    private var lastRow = 0
    private var emptyRows = Rows()
    private var hiddenRows = Rows()

    /// A number of rows and the number of the first.
    private struct Rows {
        var count = 0
        var first = 0

        mutating func add(_ number: Int, count added: Int = 1) {
            guard added > 0 else { return }
            if count == 0 { first = number }
            count += added
        }
    }

    init(hasHeader: Bool?, headerRowCount: Int? = nil, findsTitles: Bool = true) {
        self.hasHeader = headerRowCount.map { $0 > 0 && hasHeader != false } ?? hasHeader
        self.headerRowCount = headerRowCount
        self.findsTitles = findsTitles
    }

    /// Takes the next row into account.
    func add(_ row: SheetRow) {
        guard isDecided else {
            sample.append(row)
            if sample.count >= SheetHeader.sampleSize { decide() }
            return
        }
        count(row)
    }

    /// Ends the pass.
    func finish() {
        if !isDecided { decide() }
    }

    private func decide() {
        isDecided = true
        let filled = sample.filter { !$0.isEmpty }
        if let index = headerIndex(filled), filled.indices.contains(index) {
            titles = Array(filled[..<index])
            let header = filled[index...].prefix(max(1, headerRowCount ?? 1))
            names = Self.names(in: header)
            lastRow = header.last?.number ?? 0
            firstRecordRow = lastRow + 1
        }
        for row in sample where row.number >= firstRecordRow { count(row) }
        sample = []
    }

    private func headerIndex(_ rows: [SheetRow]) -> Int? {
        if hasHeader == false { return nil }
        // The upper ones of several rows look like titles.
        if let headerRowCount, headerRowCount > 1 { return 0 }
        if hasHeader == true, !findsTitles { return 0 }
        return SheetHeader(rows).index ?? (hasHeader == true ? 0 : nil)
    }

    /// Returns the names of the columns by index; empty for cells without a text.
    private static func names(in header: ArraySlice<SheetRow>) -> [Int: String] {
        let columns = Set(header.flatMap { $0.cells.map(\.column) }).sorted()
        // Covered cells of a merged one are missing.
        let width = (columns.last ?? -1) + 1
        let texts = header.map { row in
            var texts = Array(repeating: "", count: width)
            for entry in row.cells { texts[entry.column] = entry.cell.shownText.singleSpaced }
            return texts
        }
        let joined = HeaderNames.joined(texts)
        return Dictionary(uniqueKeysWithValues: columns.map { ($0, joined[$0]) })
    }

    private func count(_ row: SheetRow) {
        for entry in row.cells {
            columns[entry.column, default: SheetColumn()].add(entry.cell, row: row.number)
        }
        guard !row.isEmpty else { return }
        recordCount += 1
        if row.isHidden { hiddenRows.add(row.number) }
        if lastRow > 0 { emptyRows.add(lastRow + 1, count: row.number - lastRow - 1) }
        lastRow = row.number
    }

    // MARK: - Results

    /// A column that is a field.
    struct Column {
        var index: Int
        var name: String
        var contents: SheetColumn
    }

    /// The columns that have a value or a name, in order.
    var usedColumns: [Column] {
        let used = columns.filter { !$0.value.isEmpty }.keys
        var unique = FieldNames()
        return Set(names.keys).union(used).sorted().compactMap { index in
            let name = names[index] ?? ""
            let contents = columns[index] ?? SheetColumn()
            guard !name.isEmpty || !contents.isEmpty else { return nil }
            return Column(
                index: index, name: unique.unique(name.isEmpty ? "Column \(index + 1)" : name),
                contents: contents)
        }
    }

    /// Notes about rows that are no records, and about hidden rows.
    var notes: [ImportNote] { titleNotes + emptyRowNotes + hiddenRowNotes }

    private var titleNotes: [ImportNote] {
        guard let first = titles.first else { return [] }
        let text = first.cells.map(\.cell.shownText.singleSpaced).filter { !$0.isEmpty }
            .joined(separator: " ")
        let message = translated(
            "{count} row above the table was skipped: “{text}”.",
            plural: "{count} rows above the table were skipped: “{text}” and others.",
            count: titles.count)
        return [
            ImportNote(
                line: first.number,
                message: message.filling([
                    "count": String(titles.count), "text": String(text.prefix(60)),
                ]))
        ]
    }

    private var emptyRowNotes: [ImportNote] {
        note(
            emptyRows,
            translated(
                "{count} empty row was skipped.", plural: "{count} empty rows were skipped.",
                count: emptyRows.count))
    }

    private var hiddenRowNotes: [ImportNote] {
        note(
            hiddenRows,
            translated(
                "{count} hidden row was imported, too.",
                plural: "{count} hidden rows were imported, too.", count: hiddenRows.count))
    }

    private func note(_ rows: Rows, _ message: @autoclosure () -> String) -> [ImportNote] {
        guard rows.count > 0 else { return [] }
        return [
            ImportNote(
                line: rows.first, message: message().filling(["count": String(rows.count)]))
        ]
    }
}
