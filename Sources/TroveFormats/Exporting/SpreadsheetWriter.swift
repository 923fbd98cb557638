import Foundation
import TextCore
import TroveModel

/// Writes records as rows of a sheet in a format that is not text.
///
/// An export uses it on one queue at a time. What goes wrong before the end is thrown at the end.
protocol SpreadsheetWriter: AnyObject, Sendable {
    /// Begins the sheet with its header.
    func begin(_ list: List, names: [String])
    /// Adds the row of a record.
    func add(_ values: [FieldValue])
    /// Ends the spreadsheet, and passes it on in pieces.
    ///
    /// - Throws: `invalid` for contents that the format cannot hold; errors of the disk, and errors
    ///   of `write`.
    func finish(_ write: (Data) throws -> Void) throws
    /// Removes files of the export. Nothing can be written afterwards.
    func close()
}

extension SpreadsheetWriter {
    func close() {}
}

/// The largest sheets that programs open.
enum SheetLimits {
    /// The largest number of rows of a sheet, with the header.
    static let rows = 1_048_576
    /// The largest number of columns of a sheet.
    static let columns = 16_384

    static var tooManyRecords: LibraryError {
        LibraryError(
            .invalid,
            translated(
                """
                A sheet of a spreadsheet holds {count} records at most. Export fewer records, or \
                choose another format.
                """
            ).filling(["count": String(rows - 1)]))
    }

    static var tooManyFields: LibraryError {
        LibraryError(
            .invalid,
            translated(
                """
                A sheet of a spreadsheet holds {count} fields at most. Export fewer fields, or \
                choose another format.
                """
            ).filling(["count": String(columns)]))
    }
}

/// Passes records on to a spreadsheet. The texts are empty: the spreadsheet follows at the end.
struct SpreadsheetRecordWriter: RecordTextWriter {
    let images = ExportedImages.small
    private let list: List
    private let spreadsheet: any SpreadsheetWriter

    init(_ list: List, in spreadsheet: any SpreadsheetWriter) {
        (self.list, self.spreadsheet) = (list, spreadsheet)
    }

    func header(_ names: [String]) -> String {
        spreadsheet.begin(list, names: names)
        return ""
    }

    mutating func row(_ values: [FieldValue]) -> String {
        spreadsheet.add(values)
        return ""
    }

    func footer() -> String { "" }
}
