import Foundation
import TextCore
import TroveModel

/// The kind of an XML document, determined by its root element.
struct XMLKind: Hashable, Sendable {
    var root: String
    var attributes: [String: String]
    /// The line on which the root element begins.
    var line: Int

    /// Reads the root element of a file.
    ///
    /// - Throws: The errors of ``XMLReader`` before the first element.
    init(of url: URL) throws {
        let finder = RootFinder()
        try XMLReader.read(.file(url), handler: finder)
        root = finder.root
        attributes = finder.attributes
        line = finder.line
    }

    /// The format of documents with this root; nil if it is not supported.
    var format: ImportFormat? {
        switch XMLNode.localName(root) {
        case "tellico", "bookcase": .tellico
        case "collection" where attributes["type"]?.hasPrefix("GC") == true: .gcstar
        case "document" where root == "office:document": .ods
        case "document-content" where root == "office:document-content": .ods
        default: nil
        }
    }

    /// Returns the format of documents with this root that Trove does not read; nil if it is
    /// unknown.
    ///
    /// - Parameter beginning: The beginning of the document, with the declared namespaces.
    func foreignFormat(_ beginning: Substring) -> ForeignFormat? {
        ForeignXML.format(root: XMLNode.localName(root), beginning: beginning)
    }

    /// Returns the error for a document of an unsupported kind.
    ///
    /// - Parameter line: The line on which the root element begins.
    static func unknown(root: String, line: Int) -> LibraryError {
        LibraryError(
            .malformed,
            translated(
                """
                Trove cannot import this kind of XML, whose root element is “{element}”. Save it \
                as CSV or JSON, and import that file.
                """
            ).filling(["element": String(root.prefix(60))]), line: line)
    }

    private final class RootFinder: XMLHandler {
        private(set) var root = ""
        private(set) var attributes: [String: String] = [:]
        private(set) var line = 1

        func start(_ name: String, _ attributes: [String: String], line: Int) throws {
            (root, self.attributes, self.line) = (name, attributes, line)
            throw XMLStop()
        }

        func end(_ name: String, line: Int) {}
        func text(_ text: String) {}
    }
}
