/// The number formats of the cells of a workbook.
struct XLSXStyles: Sendable {
    /// The formats by the number of the style that cells have.
    private var formats: [SheetNumberFormat] = []

    static let none = XLSXStyles()

    private init() {}

    /// - Throws: `malformed` if the document is damaged.
    init(_ origin: XMLOrigin) throws {
        let reader = Reader()
        try XMLReader.read(origin, handler: reader)
        var known: [Int: SheetNumberFormat] = [:]
        formats = reader.ids.map { id in
            if let format = known[id] { return format }
            var format =
                reader.codes[id].map { SheetNumberFormat(code: $0) }
                ?? SheetNumberFormat(builtIn: id)
            if reader.repeated.contains(id), format == .moment(.date) {
                format = .moment(.dateTime)
            }
            known[id] = format
            return format
        }
    }

    /// Returns the format of cells with a style; a plain number for unknown styles.
    subscript(style: Int) -> SheetNumberFormat {
        formats.indices.contains(style) ? formats[style] : .number
    }

    private final class Reader: XMLHandler {
        /// The codes of the formats that the workbook defines.
        var codes: [Int: String] = [:]
        /// The numbers that several formats have: whether their cells are dates or have a time of
        /// day follows from the values.
        var repeated: Set<Int> = []
        /// The numbers of the formats of the styles of cells.
        var ids: [Int] = []
        private var isInCellFormats = false

        func start(_ name: String, _ attributes: [String: String], line: Int) throws {
            switch XMLNode.localName(name) {
            case "numFmt":
                guard let id = attributes["numFmtId"].flatMap({ Int($0) }),
                    codes.count < ReadingLimits.definedFields * 10
                else { return }
                let code = attributes["formatCode"].map { String($0.prefix(400)) }
                if let known = codes[id] {
                    if known != code { repeated.insert(id) }
                } else {
                    codes[id] = code
                }
            case "cellXfs": isInCellFormats = true
            case "xf" where isInCellFormats && ids.count < ReadingLimits.recordParts:
                ids.append(attributes["numFmtId"].flatMap { Int($0) } ?? 0)
            default: break
            }
        }

        func end(_ name: String, line: Int) {
            if XMLNode.localName(name) == "cellXfs" { isInCellFormats = false }
        }

        func text(_ text: String) {}
    }
}
