import Foundation

@testable import TroveFormats

/// A workbook of small parts.
struct XLSXFixture {
    /// The elements of `sheetData`, or all elements of the worksheet if they begin with `<sheet`.
    var rows = ""
    /// The elements behind the rows.
    var details = ""
    var strings: String?
    /// The codes of number formats; the style with the number of its place plus one has each.
    var formats: [String] = []
    /// Attributes of `workbookPr`.
    var workbook = ""
    var sheets = "<sheet name=\"A\" sheetId=\"1\" r:id=\"s1\"/>"
    var sheetRelationships = ""
    var further: [(path: String, contents: String)] = []
    var namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

    static let types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

    static func relationships(_ entries: String) -> String {
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
            + entries + "</Relationships>"
    }

    static func relationship(
        _ id: String, _ type: String, _ target: String, isExternal: Bool = false
    ) -> String {
        "<Relationship Id=\"\(id)\" Type=\"\(types)/\(type)\" Target=\"\(target)\""
            + (isExternal ? " TargetMode=\"External\"/>" : "/>")
    }

    /// Relationships to addresses, `l1` to the first.
    static func links(_ addresses: [String]) -> String {
        addresses.enumerated().map {
            relationship("l\($0 + 1)", "hyperlink", $1, isExternal: true)
        }.joined()
    }

    private var root: String { "xmlns=\"\(namespace)\" xmlns:r=\"\(Self.types)\"" }

    private var styles: String {
        let codes = formats.enumerated().map {
            "<numFmt numFmtId=\"\(100 + $0)\" formatCode=\"\($1)\"/>"
        }
        let cells = formats.indices.map { "<xf numFmtId=\"\(100 + $0)\"/>" }
        return "<styleSheet \(root)><numFmts>\(codes.joined())</numFmts><cellXfs>"
            + "<xf numFmtId=\"0\"/>\(cells.joined())</cellXfs></styleSheet>"
    }

    /// The members of the archive: the sheet before everything that it needs.
    var members: [(path: String, contents: String)] {
        let sheet =
            rows.hasPrefix("<?xml")
            ? rows : "<worksheet \(root)><sheetData>\(rows)</sheetData>\(details)</worksheet>"
        var references = Self.relationship("s1", "worksheet", "sheets/first.xml")
        references += Self.relationship("t", "styles", "/parts/styles.xml")
        references += Self.relationship("x", "theme", "theme/missing.xml")
        var members = [("parts/sheets/first.xml", sheet)]
        members += further.map { ($0.path, $0.contents) }
        if let strings {
            members.append(("parts/texts.xml", "<sst \(root)>\(strings)</sst>"))
            references += Self.relationship("u", "sharedStrings", "texts.xml")
        }
        for (index, member) in further.enumerated() where member.path.contains("/sheets/") {
            references += Self.relationship("s\(index + 2)", "worksheet", "/" + member.path)
        }
        if !sheetRelationships.isEmpty {
            members.append(
                ("parts/sheets/_rels/first.xml.rels", Self.relationships(sheetRelationships)))
        }
        members.append(("parts/styles.xml", styles))
        members.append(("parts/_rels/book.xml.rels", Self.relationships(references)))
        members.append(
            (
                "parts/book.xml",
                "<workbook \(root)>\(workbook)<sheets>\(sheets)</sheets></workbook>"
            ))
        members.append(
            (
                "_rels/.rels",
                Self.relationships(Self.relationship("b", "officeDocument", "parts/book.xml"))
            ))
        members.append(
            ("[Content_Types].xml", "<Types>spreadsheetml.sheet.main+xml</Types>"))
        return members.map { (path: $0.0, contents: $0.1) }
    }

    var data: Data { zipped(members) }

    /// A cell with a number in a style.
    static func number(_ text: String, style: Int = 0) -> String {
        "<c s=\"\(style)\"><v>\(text)</v></c>"
    }

    /// A cell with an inline text.
    static func text(_ text: String) -> String {
        "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>"
    }

    /// A row of cells, given as texts or as elements.
    static func row(_ cells: String..., attributes: String = "") -> String {
        "<row \(attributes)>\(cells.map { $0.hasPrefix("<") ? $0 : text($0) }.joined())</row>"
    }
}
