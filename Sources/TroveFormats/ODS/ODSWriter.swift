import Foundation
import TroveModel

/// An OpenDocument spreadsheet with one sheet that is being written (OpenDocument 1.3).
///
/// Rows are compressed as they come; only the first ones wait, because the widths of columns stand
/// before them.
///
/// `@unchecked Sendable`: an export uses it on one queue at a time.
final class ODSWriter: SpreadsheetWriter, @unchecked Sendable {
    /// The number of rows that decide the widths of columns.
    private static let measuredRows = 1_000
    /// The number of bytes that are compressed at once.
    private static let pieceSize = 64 << 10

    private var columns: [SpreadsheetColumn] = []
    private var name = ""
    private var measured: [[SpreadsheetCell]] = []
    private var rowCount = 0
    private var text = ""
    private var content: Deflater?
    private var pictures = ODSPictures()
    private var failure: LibraryError?

    func begin(_ list: List, names: [String]) {
        guard names.count <= SheetLimits.columns else { return fail(SheetLimits.tooManyFields) }
        name = WorkbookWriter.sheetName(list.name)
        columns = list.fields.map { SpreadsheetColumn($0) }
        for index in columns.indices { columns[index].widen(for: .text(columns[index].name)) }
        rowCount = 1
    }

    func add(_ values: [FieldValue]) {
        guard failure == nil else { return }
        guard rowCount < SheetLimits.rows else { return fail(SheetLimits.tooManyRecords) }
        let cells = zip(columns, values).map { $0.cell($1) }
        rowCount += 1
        guard content == nil else { return write(cells) }
        for (index, cell) in cells.enumerated() { columns[index].widen(for: cell) }
        measured.append(cells)
        if measured.count == Self.measuredRows { writeHead() }
    }

    func finish(_ write: (Data) throws -> Void) throws {
        writeHead()
        text += ODSContent.end(sheet: name, rows: rowCount, columns: columns.count)
        compress()
        if let failure { throw failure }
        guard let content else { return }
        var archive = ZipWriter()
        // The type has to come first, readable without unpacking (Part 2, 3.3).
        try archive.add("mimetype", stored: Array(ODSParts.mediaType.utf8))
        try archive.add("content.xml", try content.finish())
        try archive.add("styles.xml", Array(ODSParts.styles.utf8))
        try archive.add("settings.xml", Array(ODSParts.settings(sheet: name).utf8))
        for picture in pictures.all { try archive.add(picture.path, picture.data) }
        let manifest = ODSParts.manifest(pictures: pictures.all)
        try archive.add("META-INF/manifest.xml", Array(manifest.utf8))
        try write(archive.finish())
    }

    /// Writes the part before the rows, and the rows that were measured.
    private func writeHead() {
        guard content == nil, failure == nil else { return }
        do throws(LibraryError) {
            content = try Deflater()
        } catch {
            return fail(error)
        }
        text += ODSContent.beginning(sheet: name, columns)
        for cells in measured { write(cells) }
        measured = []
    }

    private func write(_ cells: [SpreadsheetCell]) {
        text += ODSContent.row(cells, columns, &pictures)
        if text.utf8.count > Self.pieceSize { compress() }
    }

    private func compress() {
        guard failure == nil else { return }
        do throws(LibraryError) {
            try content?.append(text.utf8)
        } catch {
            fail(error)
        }
        text.removeAll(keepingCapacity: true)
    }

    private func fail(_ error: LibraryError) {
        if failure == nil { failure = error }
    }
}

/// The pictures of a spreadsheet, each once.
struct ODSPictures {
    /// A picture as a member of the archive.
    struct Picture {
        let path: String
        let mediaType: String
        let data: Data
    }

    private(set) var all: [Picture] = []
    private var paths: [Data: String] = [:]

    /// Returns the path of a picture; nil for data that is no picture.
    mutating func path(of data: Data) -> String? {
        if let known = paths[data] { return known }
        guard let type = ImageSignature.type(of: data) else { return nil }
        let ending = type.drop { $0 != "/" }.dropFirst().prefix { $0.isLetter }
        let path = "Pictures/\(all.count + 1).\(ending)"
        all.append(Picture(path: path, mediaType: type, data: data))
        paths[data] = path
        return path
    }
}
