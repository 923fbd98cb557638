import CXML2
import Foundation
import TextCore
import TroveModel

/// Reads the cells of the tables in an HTML document, as spreadsheets and web browsers copy them.
///
/// Merged cells have their text in the first of their places. A table inside a cell is text.
final class HTMLTableReader {
    private let cellLimit: Int
    private var rows: [[String]] = []
    private var exactRows: [[String?]] = []
    private var cellCount = 0
    private var failure: LibraryError?

    private var row: (texts: [String], exact: [String?])?
    private var cell: (text: FlowedText, exact: String?, columns: Int, rows: Int)?
    /// The number of further rows that a merged cell covers, by column.
    private var covered: [Int: Int] = [:]
    private var tableDepth = 0
    /// The number of open elements whose text is not visible.
    private var hiddenDepth = 0

    /// The largest number of columns of a merged cell, as in browsers.
    private static let spanLimit = 1000
    // LibreOffice writes the notes of cells as comments.
    private static let hidden: Set = ["script", "style", "template", "comment"]
    private static let blocks: Set = [
        "p", "div", "ul", "ol", "li", "dl", "dt", "dd", "pre", "blockquote", "hr", "table", "tr",
        "h1", "h2", "h3", "h4", "h5", "h6",
    ]

    private init(cellLimit: Int) { self.cellLimit = cellLimit }

    /// The cells of all tables, one below the other; nil if there are none.
    ///
    /// - Parameters:
    ///   - html: The document, in UTF-8 or with a byte order mark.
    ///   - cellLimit: The largest number of cells.
    /// - Throws: `invalid` if there are more cells; `cancelled` if the task was canceled.
    static func block(in html: [UInt8], cellLimit: Int) throws(LibraryError) -> CellBlock? {
        let reader = HTMLTableReader(cellLimit: cellLimit)
        reader.read(utf8(html))
        if let failure = reader.failure { throw failure }
        let block = CellBlock(rows: reader.rows, exactRows: reader.exactRows)
        return block.isEmpty ? nil : block
    }

    /// A document in UTF-8, without a byte order mark and zero bytes at its end.
    private static func utf8(_ html: [UInt8]) -> [UInt8] {
        let marked = [TextEncoding.utf8, .utf16LittleEndian, .utf16BigEndian]
        let encoding = html.withUnsafeBytes { bytes in
            marked.first { $0.markLength(in: bytes) > 0 }
        }
        var text = Array(html.dropFirst(encoding?.mark.count ?? 0))
        if let encoding, encoding != .utf8 {
            var transcoder = Transcoder(encoding: encoding)
            text = text.withUnsafeBytes { bytes in transcoder.transcode(bytes) { Array($0) } }
        }
        // Some programs end the text as C does.
        while text.last == 0 { text.removeLast() }
        return text
    }

    private func read(_ text: [UInt8]) {
        guard let count = Int32(exactly: text.count), count > 0 else { return }
        Self.prepare
        let parser = text.withUnsafeBytes {
            htmlCreateMemoryParserCtxt($0.bindMemory(to: CChar.self).baseAddress, count)
        }
        guard let parser else { return }
        defer { htmlFreeParserCtxt(parser) }
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue
            | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue
            | HTML_PARSE_IGNORE_ENC.rawValue
        htmlCtxtUseOptions(parser, Int32(options))
        xmlSwitchEncoding(parser, XML_CHAR_ENCODING_UTF8)
        parser.pointee.sax.pointee = Self.handlers
        // The parser does not outlive this function, so its pointer to this object stays valid.
        parser.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
        htmlParseDocument(parser)
        endRow()
    }

    private static let prepare: Void = xmlInitParser()

    // MARK: - Elements

    fileprivate func start(_ name: String, _ attributes: HTMLAttributes) {
        guard failure == nil else { return }
        if Self.hidden.contains(name) { hiddenDepth += 1 }
        switch name {
        case "table":
            tableDepth += 1
            if tableDepth == 1 { covered = [:] }
        case "tr" where tableDepth == 1: beginRow()
        case "td" where tableDepth == 1, "th" where tableDepth == 1: beginCell(attributes)
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
        default: break
        }
        if Self.blocks.contains(name) { cell?.text.breakBlock() }
    }

    fileprivate func found(_ characters: UnsafeBufferPointer<UInt8>) {
        if hiddenDepth == 0, failure == nil { cell?.text.append(characters) }
    }

    private func beginRow() {
        endRow()
        row = ([], [])
        if Task.isCancelled { failure = LibraryError(.cancelled, "") }
    }

    private func beginCell(_ attributes: HTMLAttributes) {
        endCell()
        if row == nil { beginRow() }
        skipCovered()
        func span(_ name: String) -> Int {
            min(max(1, attributes[name].flatMap { Int($0) } ?? 1), Self.spanLimit)
        }
        cell = (
            FlowedText(), SpreadsheetValue.exactText(attributes), span("colspan"), span("rowspan")
        )
    }

    /// Adds the places that merged cells of rows above cover.
    private func skipCovered() {
        while let column = row?.texts.count, let left = covered[column], left > 0 {
            covered[column] = left - 1
            append("", exact: nil)
        }
    }

    private func endCell() {
        guard let ended = cell else { return }
        cell = nil
        let first = row?.texts.count ?? 0
        for column in 0..<ended.columns {
            append(column == 0 ? ended.text.text : "", exact: column == 0 ? ended.exact : nil)
            if ended.rows > 1 { covered[first + column] = ended.rows - 1 }
        }
    }

    private func append(_ text: String, exact: String?) {
        cellCount += 1
        guard cellCount <= cellLimit else {
            failure =
                failure
                ?? LibraryError(
                    .invalid,
                    translated("These are too many cells to paste. Import them as a file instead."))
            return
        }
        row?.texts.append(text)
        row?.exact.append(exact)
    }

    private func endRow() {
        endCell()
        skipCovered()
        defer { row = nil }
        guard let row, !row.texts.isEmpty, failure == nil else { return }
        rows.append(row.texts)
        exactRows.append(row.exact.contains { $0 != nil } ? row.exact : [])
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
