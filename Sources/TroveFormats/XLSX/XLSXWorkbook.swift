import TroveModel

/// The sheets of a workbook, and the settings for all of them.
struct XLSXWorkbook: Sendable {
    /// The sheets with cells, in the order of the workbook.
    private(set) var sheets: [Sheet] = []
    private(set) var dateSystem = SheetDateSystem.excel1900
    /// The references of defined names, by name in lowercase.
    private(set) var definedNames: [String: String] = [:]

    /// A sheet with cells.
    struct Sheet: Hashable, Sendable {
        var name: String
        var part: String
        var isHidden: Bool
    }

    /// - Throws: `malformed` if the document is damaged.
    init(_ origin: XMLOrigin, relationships: [XLSXPackage.Relationship]) throws {
        let reader = Reader()
        try XMLReader.read(origin, handler: reader)
        guard let root = reader.root, XMLNode.localName(root) == "workbook" else {
            throw XMLKind.unknown(root: reader.root ?? "", line: 1)
        }
        let parts = Dictionary(
            relationships.filter { $0.type == "worksheet" && !$0.isExternal }.map {
                ($0.id, $0.target)
            }, uniquingKeysWith: { first, _ in first })
        sheets = reader.sheets.compactMap { sheet in
            parts[sheet.id].map { Sheet(name: sheet.name, part: $0, isHidden: sheet.isHidden) }
        }
        if reader.is1904 {
            dateSystem = .excel1904
        } else if reader.isByCalc {
            dateSystem = .calc
        }
        definedNames = reader.names
    }

    /// The names of the sheets, hidden ones last.
    var offeredNames: [String] {
        (sheets.filter { !$0.isHidden } + sheets.filter(\.isHidden)).map(\.name)
    }

    private final class Reader: XMLHandler {
        var root: String?
        var sheets: [(name: String, id: String, isHidden: Bool)] = []
        var is1904 = false
        var isByCalc = false
        var names: [String: String] = [:]
        private var definedName: String?

        func start(_ name: String, _ attributes: [String: String], line: Int) throws {
            if root == nil { root = name }
            switch XMLNode.localName(name) {
            case "fileVersion": isByCalc = attributes["appName"] == "Calc"
            case "workbookPr": is1904 = XLSXText.isTrue(attributes["date1904"])
            case "sheet":
                guard sheets.count < ReadingLimits.sheets else { return }
                let id = attributes.first {
                    $0.key.hasSuffix(":id") && XMLNode.localName($0.key) == "id"
                }
                let state = attributes["state"] ?? "visible"
                sheets.append(
                    (attributes["name"] ?? "", id?.value ?? "", state != "visible"))
            case "definedName": definedName = attributes["name"]?.lowercased()
            default: break
            }
        }

        func end(_ name: String, line: Int) { definedName = nil }

        func text(_ text: String) {
            guard let definedName, names.count < 10_000 else { return }
            let known = names[definedName] ?? ""
            if known.utf8.count < 1_000 { names[definedName] = known + text }
        }
    }
}
