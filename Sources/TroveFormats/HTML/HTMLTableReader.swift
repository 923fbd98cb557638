import CXML2
import Foundation
import TextCore
import TroveModel

/// A row of a table in an HTML document.
struct HTMLTableRow: Sendable {
    /// The index of the table in the document, from 0.
    var table: Int
    /// The line on which the row begins, from 1.
    var line: Int
    /// Whether the row is in the head of the table, or all its cells are headings.
    var isHeader: Bool
    /// The visible texts of the cells.
    var texts: [String] = []
    /// The values of the cells whose text is not all, in the notation of `FieldValue`.
    var exact: [String?] = []
}

/// Reads the rows of the tables in an HTML document, as web pages have them, and as spreadsheets
/// and web browsers copy them.
///
/// Merged cells have their text in the first of their places. A table inside a cell is text.
final class HTMLTableReader {
    private let takeRow: (HTMLTableRow) throws -> Void
    private let checkCells: (Cells) throws -> Void
    private var cells = Cells()
    private var failure: (any Error)?
    private var parser: htmlParserCtxtPtr?

    private var row: HTMLTableRow?
    private var cell: (text: FlowedText, exact: String?, columns: Int, rows: Int)?
    /// Whether a cell of the current row is no heading.
    private var hasData = false
    private var isInHead = false
    /// The number of further rows that a merged cell covers, by column.
    private var covered: [Int: Int] = [:]
    private var tableDepth = 0
    private var tableCount = 0
    /// The number of open elements whose text is not visible.
    private var hiddenDepth = 0
    private var isInTitle = false
    private var titleBytes: [UInt8] = []

    /// The numbers of cells so far, to limit them.
    struct Cells {
        /// The number of cells in the current row.
        var inRow = 0
        /// The number of elements that are cells.
        var own = 0
        /// The number of further places that merged cells cover.
        var covered = 0
        /// The line of the document.
        var line = 1
    }

    /// The largest number of columns of a merged cell, as in browsers.
    private static let spanLimit = 1000
    /// The largest number of bytes of a title.
    private static let titleLimit = 4_096
    // LibreOffice writes the notes of cells as comments.
    private static let hidden: Set = ["script", "style", "template", "comment"]
    private static let blocks: Set = [
        "p", "div", "ul", "ol", "li", "dl", "dt", "dd", "pre", "blockquote", "hr", "table", "tr",
        "h1", "h2", "h3", "h4", "h5", "h6",
    ]

    /// - Parameters:
    ///   - checkCells: Called for every cell; throws if there are too many.
    ///   - takeRow: Called for every row with cells.
    init(
        checkCells: @escaping (Cells) throws -> Void,
        takeRow: @escaping (HTMLTableRow) throws -> Void
    ) {
        self.checkCells = checkCells
        self.takeRow = takeRow
    }

    /// The title of the document; empty if it has none.
    var title: String { String(decoding: titleBytes, as: UTF8.self).singleSpaced }

    /// Reads a document in UTF-8, which arrives in pieces of any size, without a byte order mark.
    ///
    /// - Throws: The errors of the pieces and of the functions that take cells and rows.
    func read(_ nextPiece: () throws -> [UInt8]?) throws {
        Self.prepare
        guard
            let parser = htmlCreatePushParserCtxt(
                nil, nil, nil, 0, nil, XML_CHAR_ENCODING_UTF8)
        else { return }
        defer {
            htmlFreeParserCtxt(parser)
            self.parser = nil
        }
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue
            | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue
            | HTML_PARSE_IGNORE_ENC.rawValue
        htmlCtxtUseOptions(parser, Int32(options))
        parser.pointee.sax.pointee = Self.handlers
        // The parser does not outlive this function, so its pointer to this object stays valid.
        parser.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
        self.parser = parser
        while let piece = try nextPiece() {
            parse(piece, isLast: false)
            if let failure { throw failure }
        }
        parse([], isLast: true)
        endRow()
        if let failure { throw failure }
    }

    /// The number of bytes that the parser gets at once.
    private static let pieceSize = 16 << 10

    private func parse(_ bytes: [UInt8], isLast: Bool) {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            repeat {
                let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.pieceSize))
                rest = rest.dropFirst(Self.pieceSize)
                htmlParseChunk(
                    parser, piece.bindMemory(to: CChar.self).baseAddress, Int32(piece.count),
                    isLast ? 1 : 0)
            } while !rest.isEmpty && failure == nil
        }
    }

    private static let prepare: Void = xmlInitParser()

    private var line: Int { parser.map { Int(xmlSAX2GetLineNumber($0)) } ?? 1 }

    private func attempt(_ body: () throws -> Void) {
        guard failure == nil else { return }
        do { try body() } catch { failure = error }
    }

    // MARK: - Elements

    fileprivate func start(_ name: String, _ attributes: HTMLAttributes) {
        guard failure == nil else { return }
        if Self.hidden.contains(name) { hiddenDepth += 1 }
        switch name {
        case "table":
            // A table that is in no cell of another begins a table of its own.
            if tableDepth > 0, cell == nil {
                endRow()
                tableDepth = 0
            }
            tableDepth += 1
            if tableDepth == 1 {
                covered = [:]
                tableCount += 1
            }
        case "thead" where tableDepth == 1: isInHead = true
        case "tbody" where tableDepth == 1, "tfoot" where tableDepth == 1: isInHead = false
        case "title" where tableDepth == 0: isInTitle = titleBytes.isEmpty
        case "tr" where tableDepth == 1: beginRow()
        case "td" where tableDepth == 1:
            beginCell(attributes)
            hasData = true
        case "th" where tableDepth == 1: beginCell(attributes)
        case "br": cell?.text.breakLine()
        case "td", "th": cell?.text.separate()
        default: break
        }
        if Self.blocks.contains(name) { cell?.text.breakBlock() }
    }

    fileprivate func end(_ name: String) {
        guard failure == nil else { return }
        if Self.hidden.contains(name) { hiddenDepth = max(0, hiddenDepth - 1) }
        switch name {
        case "td" where tableDepth == 1, "th" where tableDepth == 1: endCell()
        case "tr" where tableDepth == 1: endRow()
        case "table":
            if tableDepth == 1 { endRow() }
            tableDepth = max(0, tableDepth - 1)
            if tableDepth == 0 { isInHead = false }
        case "thead" where tableDepth == 1: isInHead = false
        case "title": isInTitle = false
        default: break
        }
        if Self.blocks.contains(name) { cell?.text.breakBlock() }
    }

    fileprivate func found(_ characters: UnsafeBufferPointer<UInt8>) {
        guard failure == nil else { return }
        if isInTitle, titleBytes.count < Self.titleLimit { titleBytes += characters }
        if hiddenDepth == 0 { cell?.text.append(characters) }
    }

    private func beginRow() {
        endRow()
        row = HTMLTableRow(table: max(0, tableCount - 1), line: line, isHeader: false)
        hasData = false
        if Task.isCancelled { attempt { throw LibraryError(.cancelled, "") } }
    }

    private func beginCell(_ attributes: HTMLAttributes) {
        endCell()
        if row == nil { beginRow() }
        skipCovered()
        func span(_ name: String) -> Int {
            min(max(1, attributes[name].flatMap { Int($0) } ?? 1), Self.spanLimit)
        }
        cells.own += 1
        cell = (
            FlowedText(), SpreadsheetValue.exactText(attributes), span("colspan"), span("rowspan")
        )
    }

    /// Adds the places that merged cells of rows above cover.
    private func skipCovered() {
        while failure == nil, let column = row?.texts.count, let left = covered[column], left > 0 {
            covered[column] = left - 1
            cells.covered += 1
            append("", exact: nil)
        }
    }

    private func endCell() {
        guard let ended = cell else { return }
        cell = nil
        let first = row?.texts.count ?? 0
        for column in 0..<ended.columns where failure == nil {
            if column > 0 { cells.covered += 1 }
            append(column == 0 ? ended.text.text : "", exact: column == 0 ? ended.exact : nil)
            if ended.rows > 1 { covered[first + column] = ended.rows - 1 }
        }
    }

    private func append(_ text: String, exact: String?) {
        cells.inRow = (row?.texts.count ?? 0) + 1
        cells.line = row?.line ?? 1
        attempt { try checkCells(cells) }
        row?.texts.append(text)
        row?.exact.append(exact)
    }

    private func endRow() {
        endCell()
        skipCovered()
        defer { row = nil }
        guard var row, !row.texts.isEmpty else { return }
        row.isHeader = isInHead || !hasData
        if !row.exact.contains(where: { $0 != nil }) { row.exact = [] }
        attempt { try takeRow(row) }
    }
}

/// The attributes of an element.
struct HTMLAttributes {
    fileprivate var pointer: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    /// The attributes of a test.
    private var values: [String: String] = [:]

    fileprivate init(_ pointer: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) {
        self.pointer = pointer
    }

    /// Creates attributes.
    init(_ values: [String: String]) { self.values = values }

    /// The value of an attribute; nil if the element has none.
    subscript(name: String) -> String? {
        guard var next = pointer else { return values[name] }
        while let key = next[0] {
            if strcmp(UnsafeRawPointer(key).assumingMemoryBound(to: CChar.self), name) == 0 {
                return next[1].map { String(cString: $0) } ?? ""
            }
            next += 2
        }
        return nil
    }
}

// MARK: - The parser's callbacks

extension HTMLTableReader {
    private static func this(_ pointer: UnsafeMutableRawPointer?) -> HTMLTableReader? {
        pointer.map { Unmanaged<HTMLTableReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private static var handlers: htmlSAXHandler {
        var handlers = htmlSAXHandler()
        handlers.initialized = 1
        handlers.startElement = { this, name, attributes in
            guard let name else { return }
            HTMLTableReader.this(this)?.start(
                String(cString: name), HTMLAttributes(attributes))
        }
        handlers.endElement = { this, name in
            guard let name else { return }
            HTMLTableReader.this(this)?.end(String(cString: name))
        }
        handlers.characters = { this, characters, count in
            guard let characters else { return }
            HTMLTableReader.this(this)?.found(
                UnsafeBufferPointer(start: characters, count: Int(count)))
        }
        handlers.ignorableWhitespace = handlers.characters
        return handlers
    }
}
