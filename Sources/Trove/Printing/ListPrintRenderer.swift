import Foundation
import TableCore
import TableKit
import TextCore
import TroveModel

/// The printed records of a list: the base of rows, tables and cards, which all have cells of one
/// size.
class ListPrintRenderer: PrintPageRenderer {
    let list: List
    let records: RecordList
    let library: any LibraryStorage
    /// The records of the page that is drawn, by identity.
    private(set) var loaded: [RecordID: Record] = [:]
    /// The rows, once the size of the paper is known.
    private(set) var rows: PrintedRows
    /// Called with errors of the library.
    var onFailure: (LibraryError) -> Void = { _ in }

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - records: The complete snapshot of the records to print.
    ///   - list: The list of the records.
    ///   - library: The library of the list.
    init(_ records: RecordList, of list: List, in library: any LibraryStorage) {
        (self.records, self.list, self.library) = (records, list, library)
        rows = PrintedRows(records, rowsPerPage: 1)
        super.init()
        footerTitle = list.name
    }

    // MARK: For subclasses

    /// The height of a row, in points.
    var rowHeight: Double { 18 }
    /// The height of the area above the rows of each page, in points.
    var headerHeight: Double { 0 }
    /// The number of records beside each other.
    func columnCount(for page: PrintPage) -> Int { 1 }
    /// Loads more than the records for a page.
    func load(_ records: [Record]) async throws(LibraryError) {}
    /// Measures what the layout depends on.
    func layOut(for page: PrintPage) {}
    /// Draws the area above the rows of a page.
    func drawHeader(in rect: Rect, on page: PrintPage) {}
    /// Draws a record.
    func draw(_ record: Record, in rect: Rect, on page: PrintPage) {}

    // MARK: Pages

    private var columnCount = 1

    override func numberOfPages(for page: PrintPage) -> Int {
        layOut(for: page)
        columnCount = max(1, columnCount(for: page))
        let lines = Int((page.printableRect.height - headerHeight) / rowHeight)
        rows = PrintedRows(
            records, rowsPerPage: max(1, lines) * columnCount, hasHeadings: columnCount == 1)
        return rows.pageCount
    }

    private func records(onPage index: Int) -> [RecordID] {
        rows.rows(onPage: index).compactMap { row in
            guard case .record(let offset) = rows[row] else { return nil }
            return records.id(at: offset)
        }
    }

    override func preparePage(at index: Int, ready: @escaping () -> Void) {
        let ids = records(onPage: index)
        Task {
            do throws(LibraryError) {
                let found = try await library.records(ids, in: list.id)
                loaded = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
                try await load(found)
            } catch {
                onFailure(error)
            }
            ready()
        }
    }

    override func drawPage(at index: Int, on page: PrintPage) {
        let area = page.printableRect
        drawHeader(
            in: Rect(x: area.x, y: area.y, width: area.width, height: headerHeight), on: page)
        let width = area.width / Double(columnCount)
        for (place, row) in rows.rows(onPage: index).enumerated() {
            let rect = Rect(
                x: area.x + Double(place % columnCount) * width,
                y: area.y + headerHeight + Double(place / columnCount) * rowHeight,
                width: width, height: rowHeight)
            switch rows[row] {
            case .heading(let section): drawHeading(of: section, in: rect, on: page)
            case .record(let offset):
                if let record = loaded[records.id(at: offset)] { draw(record, in: rect, on: page) }
            }
        }
    }

    private func drawHeading(of section: Int, in rect: Rect, on page: PrintPage) {
        let field = records.request.grouping.field.flatMap { list.field($0) }
        let title = RowTexts.title(of: records.sections[section], by: field)
        let font = Font.boldSystemFont(ofSize: 11)
        let height = page.height(of: "X", width: rect.width, font: font)
        page.draw(
            title.isEmpty ? translated("No Value") : title,
            in: Rect(x: rect.x, y: rect.maxY - height - 3, width: rect.width, height: height),
            font: font)
        page.graphics?.strokeLine(
            from: Point(x: rect.minX, y: rect.maxY - 1), to: Point(x: rect.maxX, y: rect.maxY - 1),
            Color(white: 0.6), width: 0.5)
    }
}
