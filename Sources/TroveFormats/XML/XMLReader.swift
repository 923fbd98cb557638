import CXML2
import Foundation
import TextCore
import TroveModel

/// Receives the elements of a document in document order.
protocol XMLHandler: AnyObject {
    /// - Parameters:
    ///   - name: The name with its namespace prefix.
    ///   - line: The line in the document, from 1.
    func start(_ name: String, _ attributes: [String: String], line: Int) throws
    func end(_ name: String, line: Int) throws
    func text(_ text: String) throws
}

/// Reads an XML document from beginning to end, with only a piece of it in memory.
///
/// Documents can do no harm: those that declare entities or refer to other files are rejected,
/// nothing is downloaded, and the nesting depth is limited.
final class XMLReader {
    let origin: XMLOrigin
    let text: XMLText
    var parser: xmlParserCtxtPtr?
    private let handler: Handler
    private(set) var failure: (any Error)?
    var depth = 0
    var elementCount = 0
    /// The offset of the text handed out at the last event of the parser.
    private var offsetOfLastEvent = 0
    private var names: [Name: String] = [:]

    /// A key for a name. The parser stores each name once, so that its address identifies it.
    private struct Name: Hashable {
        var prefix: UnsafePointer<xmlChar>?
        var local: UnsafePointer<xmlChar>
    }

    /// The receiver of the contents.
    private enum Handler {
        case named(any XMLHandler)
        case elements(any XMLElementHandler)
    }

    private init(
        _ origin: XMLOrigin, handler: Handler, context: ImportContext
    ) throws(LibraryError) {
        self.origin = origin
        self.handler = handler
        text = XMLText(try origin.bytes(), context: context)
    }

    /// Reads a document and passes its contents to `handler`.
    ///
    /// - Returns: Notes about what was left out of the document.
    /// - Throws: `malformed` with line and column, `notText`, errors of the disk,
    ///   `CancellationError`, and errors of the handler, except ``XMLStop``, which just ends the
    ///   reading.
    @discardableResult
    static func read(
        _ origin: XMLOrigin, handler: any XMLHandler, context: ImportContext = ImportContext()
    ) throws -> [ImportNote] {
        let reader = try XMLReader(origin, handler: .named(handler), context: context)
        try reader.run()
        return reader.text.notes.all
    }

    /// Reads a large document, like ``read(_:handler:context:)``.
    @discardableResult
    static func read(
        _ origin: XMLOrigin, elementHandler: any XMLElementHandler,
        context: ImportContext = ImportContext()
    ) throws -> [ImportNote] {
        let reader = try XMLReader(origin, handler: .elements(elementHandler), context: context)
        try reader.run()
        return reader.text.notes.all
    }

    private func run() throws {
        Self.prepare
        var handlers = Self.handlers
        // The parser does not outlive this function, so its pointer to this object stays valid.
        let this = Unmanaged.passUnretained(self).toOpaque()
        guard
            let parser = xmlCreateIOParserCtxt(
                &handlers, this, Self.readBytes, nil, this, XML_CHAR_ENCODING_NONE)
        else {
            throw LibraryError(
                .unexpected,
                translated("There is not enough memory to read “{file}”.")
                    .filling(["file": origin.name]))
        }
        defer { xmlFreeParserCtxt(parser) }
        self.parser = parser
        // Without XML_PARSE_NOENT, “&amp;” in an attribute arrives as “&#38;”. With it, nothing is
        // expanded but the five entities of XML itself: declarations end the reading, and there is
        // no handler that would look up or load others.
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_NOENT.rawValue
        xmlCtxtUseOptions(parser, Int32(options))
        xmlParseDocument(parser)
        if failure == nil, let error = textFailure { fail(error) }
        if failure == nil, elementCount == 0 { fail(notXML) }
        self.parser = nil
        guard let failure else { return }
        if failure is XMLStop { return }
        if let error = failure as? LibraryError, error.file == nil {
            throw error.naming(origin.url, as: origin.name)
        }
        throw failure
    }

    private static let prepare: Void = xmlInitParser()

    // MARK: - Places

    /// The number of bytes of the text that the parser has consumed.
    var offset: Int {
        guard let input = parser?.pointee.input else { return text.offset }
        return Int(input.pointee.consumed) + (input.pointee.cur - input.pointee.base)
    }

    /// Whether the parser has consumed the whole text, except for an incomplete character at its
    /// end.
    var isAtEnd: Bool {
        guard let input = parser?.pointee.input else { return true }
        let rest = input.pointee.end - input.pointee.cur
        return text.isAtEnd && rest < (text.failure == nil ? 1 : 4)
    }

    // MARK: - Failures

    /// Stops reading with an error; the first error counts.
    func fail(_ error: any Error) {
        guard failure == nil else { return }
        failure = error
        text.stop()
        // Report nothing more from the parser's buffer.
        parser?.pointee.disableSAX = 1
    }

    private func attempt(_ body: () throws -> Void) {
        offsetOfLastEvent = text.offset
        guard failure == nil else { return }
        do {
            try body()
        } catch {
            fail(error)
        }
    }

    // MARK: - Parser events

    fileprivate func start(
        _ name: XMLElement.Name, _ prefix: UnsafePointer<xmlChar>?,
        _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
    ) {
        attempt {
            depth += 1
            elementCount += 1
            guard depth <= ReadingLimits.depth else {
                throw harmful(
                    translated("Elements are nested more than {limit} levels deep here.")
                        .filling(["limit": String(ReadingLimits.depth)]))
            }
            switch handler {
            case .named(let handler):
                try handler.start(
                    self.name(name.local, prefix), self.attributes(attributes, count),
                    line: text.placeOfTag(endingAt: offset).line)
            case .elements(let handler):
                try handler.start(XMLElement(name: name, attributes: attributes, count: count))
            }
        }
    }

    fileprivate func end(_ name: XMLElement.Name, _ prefix: UnsafePointer<xmlChar>?) {
        attempt {
            depth -= 1
            switch handler {
            case .named(let handler):
                try handler.end(
                    self.name(name.local, prefix), line: text.place(at: offset).line)
            case .elements(let handler): try handler.end(name)
            }
        }
    }

    fileprivate func found(_ characters: UnsafePointer<xmlChar>, _ count: Int) {
        attempt {
            let bytes = UnsafeBufferPointer(start: characters, count: count)
            switch handler {
            case .named(let handler):
                try handler.text(String(decoding: bytes, as: UTF8.self))
            case .elements(let handler): try handler.text(bytes)
            }
        }
    }

    fileprivate func foundDeclaration(_ problem: String) {
        attempt { throw harmful(problem) }
    }

    private func name(
        _ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?
    ) -> String {
        let key = Name(prefix: prefix, local: local)
        if let name = names[key] { return name }
        let own = String(cString: local)
        let name = prefix.map { String(cString: $0) + ":" + own } ?? own
        names[key] = name
        return name
    }

    private func attributes(
        _ pointer: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
    ) -> [String: String] {
        guard let pointer, count > 0 else { return [:] }
        var attributes: [String: String] = [:]
        attributes.reserveCapacity(count)
        // Each attribute is a name, a prefix, a namespace, and the beginning and end of the value.
        for index in 0..<count {
            let attribute = pointer + index * 5
            guard let local = attribute[0], let start = attribute[3], let end = attribute[4]
            else { continue }
            let value = UnsafeBufferPointer(start: start, count: end - start)
            attributes[name(local, attribute[1])] = String(decoding: value, as: UTF8.self)
        }
        return attributes
    }

    fileprivate func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        guard failure == nil else { return 0 }
        let state = parser?.pointee.instate
        let isLongByNature =
            state == XML_PARSER_COMMENT || state == XML_PARSER_CDATA_SECTION
            || state == XML_PARSER_PI
        if !isLongByNature, text.offset - offsetOfLastEvent > ReadingLimits.tagBytes {
            fail(
                damaged(
                    translated("A tag here is longer than {limit} KB.")
                        .filling(["limit": String(ReadingLimits.tagBytes >> 10)]),
                    at: text.place(at: offset)))
            return 0
        }
        return text.read(into: buffer, needed: offset)
    }
}

/// Thrown by a handler to stop reading without an error.
struct XMLStop: Error {}

// MARK: - The parser's callbacks

extension XMLReader {
    private static func this(_ pointer: UnsafeMutableRawPointer?) -> XMLReader? {
        pointer.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let readBytes: xmlInputReadCallback = { this, buffer, count in
        guard let reader = XMLReader.this(this), let buffer, count > 0 else { return 0 }
        return buffer.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
            Int32(reader.read(into: UnsafeMutableBufferPointer(start: bytes, count: Int(count))))
        }
    }

    private static var handlers: xmlSAXHandler {
        var handlers = xmlSAXHandler()
        // The value of the macro XML_SAX2_MAGIC.
        handlers.initialized = 0xDEED_BEAF
        handlers.startElementNs = { this, local, prefix, namespace, _, _, count, _, attributes in
            guard let local else { return }
            let name = XMLElement.Name(local: local, namespace: namespace)
            XMLReader.this(this)?.start(name, prefix, attributes, Int(count))
        }
        handlers.endElementNs = { this, local, prefix, namespace in
            guard let local else { return }
            XMLReader.this(this)?.end(
                XMLElement.Name(local: local, namespace: namespace), prefix)
        }
        handlers.characters = { this, characters, count in
            guard let characters else { return }
            XMLReader.this(this)?.found(characters, Int(count))
        }
        handlers.ignorableWhitespace = handlers.characters
        handlers.cdataBlock = handlers.characters
        handlers.comment = { this, _ in XMLReader.this(this)?.foundNothing() }
        handlers.processingInstruction = { this, _, _ in XMLReader.this(this)?.foundNothing() }
        handlers.entityDecl = { this, _, _, _, systemID, _ in
            XMLReader.this(this)?.foundDeclaration(
                systemID == nil
                    ? translated("The file defines its own entities, which no such file needs.")
                    : translated("The file refers to another file, which is not read."))
        }
        handlers.attributeDecl = { this, _, _, _, _, value, choices in
            if let choices { xmlFreeEnumeration(choices) }
            guard value != nil else { return }
            XMLReader.this(this)?.foundDeclaration(
                translated(
                    "The file defines default values of attributes, which no such file needs."))
        }
        handlers.serror = { this, error in
            guard let error = error?.pointee else { return }
            XMLReader.this(this)?.found(error)
        }
        return handlers
    }

    /// Handles a part without contents, such as a comment.
    private func foundNothing() {
        attempt {}
    }
}
