/// A workbook around the sheet that is fuzzed.
enum FuzzWorkbook {
    private static let main =
        "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" xmlns:r=\"\(types)\""
    private static let types =
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

    static let members: [(path: String, contents: String)] = [
        ("_rels/.rels", relationships(("b", "officeDocument", "xl/workbook.xml"))),
        (
            "xl/workbook.xml",
            "<workbook \(main)><sheets><sheet name=\"A\" r:id=\"s\"/></sheets></workbook>"
        ),
        (
            "xl/_rels/workbook.xml.rels",
            relationships(
                ("s", "worksheet", "sheet.xml"), ("t", "styles", "styles.xml"),
                ("u", "sharedStrings", "texts.xml"))
        ),
        (
            "xl/styles.xml",
            "<styleSheet \(main)>"
                + "<numFmts><numFmt numFmtId=\"164\" formatCode=\"[h]:mm\"/></numFmts>"
                + "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"164\"/>"
                + "<xf numFmtId=\"10\"/></cellXfs></styleSheet>"
        ),
        ("xl/texts.xml", "<sst \(main)><si><t>Title</t></si><si><t>Red_x000D_</t></si></sst>"),
    ]

    private static func relationships(
        _ entries: (id: String, type: String, target: String)...
    ) -> String {
        let elements = entries.map {
            "<Relationship Id=\"\($0.id)\" Type=\"\(types)/\($0.type)\" Target=\"\($0.target)\"/>"
        }
        return "<Relationships>\(elements.joined())</Relationships>"
    }
}
