import TextCore
import TroveModel

/// Rows or columns that are skipped because all their cells are empty.
struct EmptyParts: Hashable, Sendable {
    private(set) var count = 0
    /// The line of the first one, from 1.
    private(set) var firstLine = 1

    mutating func add(line: Int) {
        if count == 0 { firstLine = line }
        count += 1
    }

    /// The note about skipped rows; nil if there are none.
    var rowNote: ImportNote? {
        guard count > 0 else { return nil }
        return ImportNote(
            line: firstLine,
            message: translated(
                "{count} empty row was skipped.", plural: "{count} empty rows were skipped.",
                count: count
            ).filling(["count": String(count)]))
    }

    /// The note about skipped columns; nil if there are none.
    ///
    /// - Parameter count: The number of columns.
    static func columnNote(_ count: Int, line: Int) -> ImportNote? {
        guard count > 0 else { return nil }
        return ImportNote(
            line: line,
            message: translated(
                "{count} empty column was skipped.", plural: "{count} empty columns were skipped.",
                count: count
            ).filling(["count": String(count)]))
    }
}
