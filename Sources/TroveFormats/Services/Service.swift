import Foundation
import TextCore
import TroveModel

/// A service or program whose exports are recognized by the names of their columns, and read with
/// the meaning of these columns. Data files describe them: see `docs/formats.md`.
struct Service: Sendable {
    /// The name for display.
    let name: String
    /// The icon of new lists; empty for the default one.
    let icon: String
    /// Sets of column names in lower case. An export has all columns of one set.
    let signatures: [[String]]
    /// The formats that the exports come in.
    let formats: Set<ImportFormat>
    let rules: [ServiceRule]
    /// Whether columns without any value are left out.
    let omitsEmptyColumns: Bool

    /// The result of searching the folders of data files.
    struct Found: Sendable {
        var services: [Service] = []
        /// The files that cannot be used. Each message names the file and the line.
        var problems: [LibraryError] = []
    }

    /// Reads the data files of all services.
    ///
    /// - Parameter folders: The folders to search, in order of precedence.
    static func all(in folders: [URL] = DataFolders.all(named: "services")) -> Found {
        var found = Found()
        for file in DataFolders.files(in: folders) {
            do throws(LibraryError) {
                found.services.append(try Service(contentsOf: file))
            } catch {
                found.problems.append(error)
            }
        }
        return found
    }

    /// Whether an export in a format and with these columns comes from the service.
    func matches(_ columns: [String], in format: ImportFormat) -> Bool {
        guard formats.contains(format) else { return false }
        let columns = Set(columns.map { $0.lowercased() })
        return signatures.contains { columns.isSuperset(of: $0) }
    }

    /// Returns the rule for a column: the one with its name, or else the first whose pattern fits.
    func rule(for column: String) -> ServiceRule? {
        let column = column.lowercased()
        return rules.first { $0.column == column } ?? rules.first { $0.fits(column) }
    }
}

/// The meaning of a column in the exports of a service.
struct ServiceRule: Sendable {
    /// The name of the column in lower case; with `*` at the end, the beginning of the names of
    /// several columns.
    var column: String
    /// The name of the field; nil for that of the column.
    var name: String?
    /// The kind of the field; nil to detect it.
    var kind: FieldKind?
    /// Texts that stand for no value.
    var empties: Set<String> = []
    /// The text between several values in a cell.
    var separator: String?
    /// The factor for numbers and ratings.
    var scale = 1.0
    /// Whether the texts are HTML.
    var isMarkup = false
    /// Whether brackets around a text do not belong to it.
    var hasBrackets = false
    /// The text that stands for a line break.
    var lineBreak: String?
    /// Whether the column is left out.
    var isOmitted = false

    /// Whether the pattern fits the name of a column in lower case.
    func fits(_ name: String) -> Bool {
        column.hasSuffix("*") ? name.hasPrefix(column.dropLast()) : name == column
    }
}
