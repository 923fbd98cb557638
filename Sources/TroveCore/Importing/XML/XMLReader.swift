import Foundation
import FoundationXML

/// Receives the elements of a document in their order.
protocol XMLHandler: AnyObject {
    /// - Parameters:
    ///   - name: Without a prefix unless the handler wants names with theirs.
    ///   - line: Of the document, from 1.
    func start(_ name: String, _ attributes: [String: String], line: Int) throws
    func end(_ name: String, line: Int) throws
    func text(_ text: String) throws
}

/// Reads an XML document from its beginning to its end, with only a piece of it in memory.
///
/// Documents cannot make it do anything: declarations of entities end the reading, nothing is fetched,
/// and elements go only so deep.
final class XMLReader: NSObject, XMLParserDelegate {
    private let origin: XMLOrigin
    private let handler: any XMLHandler
    private let context: ImportContext
    private var bytes: XMLBytes?
    private var failure: (any Error)?
    private var depth = 0
    private var elementCount = 0

    private static let deepest = 100

    private init(_ origin: XMLOrigin, handler: any XMLHandler, context: ImportContext) {
        self.origin = origin
        self.handler = handler
        self.context = context
    }

    /// Tells `handler` about everything in a document.
    ///
    /// - Throws: `malformed` with the line, errors of the disk, `CancellationError`, and what the handler
    ///   throws; ``XMLStop`` from the handler only ends the reading.
    static func read(
        _ origin: XMLOrigin, handler: any XMLHandler, context: ImportContext = ImportContext()
    ) throws {
        try XMLReader(origin, handler: handler, context: context).run()
    }

    private func run() throws {
        let bytes = try origin.bytes()
        self.bytes = bytes
        let parser = XMLParser(stream: bytes)
        parser.delegate = self
        parser.shouldProcessNamespaces = false
        parser.shouldResolveExternalEntities = false
        let isWhole = parser.parse()
        if let failure = failure ?? bytes.failure {
            if failure is XMLStop { return }
            throw failure
        }
        guard isWhole, depth == 0, elementCount > 0 else { throw malformed(parser) }
    }

    private func malformed(_ parser: XMLParser) -> LibraryError {
        let line = max(1, parser.lineNumber)
        let what =
            elementCount == 0
            ? "is no XML document" : depth > 0 ? "ends too early or is damaged" : "is damaged"
        return LibraryError(
            .malformed,
            "“\(origin.name)” \(what): it could be read up to line \(line). "
                + "Take another copy of it.", file: origin.url, line: line,
            column: max(1, parser.columnNumber))
    }

    private func attempt(_ parser: XMLParser, _ body: () throws -> Void) {
        guard failure == nil else { return }
        do {
            try body()
        } catch {
            failure = error
            parser.abortParsing()
        }
    }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
        qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
    ) {
        attempt(parser) {
            depth += 1
            elementCount += 1
            guard depth <= Self.deepest else {
                throw harmful("has elements within elements without end")
            }
            if elementCount % 256 == 0 { try advance() }
            try handler.start(elementName, attributeDict, line: parser.lineNumber)
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
        qualifiedName qName: String?
    ) {
        attempt(parser) {
            depth -= 1
            try handler.end(elementName, line: parser.lineNumber)
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        attempt(parser) { try handler.text(string) }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        attempt(parser) { try handler.text(String(decoding: block, as: UTF8.self)) }
    }

    func parser(
        _ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?
    ) {
        attempt(parser) { throw harmful("declares entities, which no such file needs") }
    }

    func parser(
        _ parser: XMLParser, foundExternalEntityDeclarationWithName name: String,
        publicID: String?, systemID: String?
    ) {
        attempt(parser) { throw harmful("wants other files to be read") }
    }

    private func advance() throws {
        guard let bytes, let count = bytes.byteCount else { return try context.advance(to: 0.5) }
        try context.advance(to: Double(bytes.bytesRead) / Double(max(1, count)))
    }

    private func harmful(_ what: String) -> LibraryError {
        LibraryError(
            .malformed,
            "“\(origin.name)” \(what). It is damaged, or made to do harm; it was not read.",
            file: origin.url)
    }
}

/// Thrown by a handler that has what it wants.
struct XMLStop: Error {}
