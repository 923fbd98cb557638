import TextCore
import TroveModel

/// Notes about the names of columns that differ from those in the file.
struct CSVHeaderNotes {
    private let header: CSVHeader
    /// The names in the file of the columns that become fields; empty for those without one.
    private let found: [String]
    /// The names of the fields, before a person changes them.
    private let names: [String]

    /// The maximum number of names in a note.
    private static let shownCount = 5

    /// - Parameter cells: The indexes of the cells of the columns.
    init(header: CSVHeader, cells: [Int]) {
        self.header = header
        // Cells beyond the header are told with their rows.
        let cells = cells.filter(header.names.indices.contains)
        var unique = FieldNames()
        names = cells.map { unique.unique(CSVDetection.columnName($0, header: header.names)) }
        found = cells.map { header.names[$0] }
    }

    var all: [ImportNote] {
        guard let first = header.lines.first else { return [] }
        return [rowNote, unitNote, missingNote(line: first), repeatedNote(line: first)]
            .compactMap(\.self)
    }

    /// The lines with names, without the one of units.
    private var nameLines: ArraySlice<Int> {
        header.units.isEmpty ? header.lines[...] : header.lines.dropLast()
    }

    private var rowNote: ImportNote? {
        guard nameLines.count > 1, let first = nameLines.first, let last = nameLines.last else {
            return nil
        }
        return ImportNote(
            line: first,
            message: translated("The column names are in lines {first}–{last}.")
                .filling(["first": String(first), "last": String(last)]))
    }

    private var unitNote: ImportNote? {
        guard !header.units.isEmpty, let line = header.lines.last else { return nil }
        return ImportNote(
            line: line,
            message: translated("Line {line} was read as the units of the columns.")
                .filling(["line": String(line)]))
    }

    private func missingNote(line: Int) -> ImportNote? {
        let unnamed = zip(found, names).filter { $0.0.isEmpty }.map(\.1)
        guard !unnamed.isEmpty else { return nil }
        return ImportNote(
            line: line,
            message: translated(
                "{count} column has no name. Its field is {names}.",
                plural: "{count} columns have no name. Their fields are {names}.",
                count: unnamed.count
            ).filling(["count": String(unnamed.count), "names": Self.text(unnamed)]))
    }

    private func repeatedNote(line: Int) -> ImportNote? {
        let repeated = zip(found, names).filter { !$0.0.isEmpty && $0.0 != $0.1 }.map(\.1)
        guard !repeated.isEmpty else { return nil }
        return ImportNote(
            line: line,
            message: translated(
                "{count} column has the name of another one. Its field is {names}.",
                plural: "{count} columns have the names of others. Their fields are {names}.",
                count: repeated.count
            ).filling(["count": String(repeated.count), "names": Self.text(repeated)]))
    }

    private static func text(_ names: [String]) -> String {
        let shown = names.prefix(shownCount)
        return Array(shown).quoted + (names.count > shownCount ? "…" : "")
    }
}
