import Foundation
import TextCore
import TroveModel

/// An Excel workbook, of which one sheet is read.
struct XLSXDocument: SheetDocument {
    let url: URL
    private let package: XLSXPackage
    private let workbook: XLSXWorkbook
    private let sheet: XLSXWorkbook.Sheet
    private let origin: XMLOrigin
    private var parts = XLSXSheetReader.Parts()
    /// The table that is read instead of the whole sheet.
    private var table: XLSXTable?
    /// Whether the name of the sheet becomes the name of the list.
    private let isNamed: Bool

    var dateSystem: SheetDateSystem { workbook.dateSystem }

    var hasHeader: Bool? { table?.hasHeader }

    /// - Parameter sheet: The name of the sheet to read; nil for the first with values.
    /// - Throws: Errors of the disk; `malformed` if the file is damaged; `notPermitted` if it is
    ///   protected with a password; `notFound` if there is no such sheet; `CancellationError`.
    init(_ url: URL, sheet name: String? = nil, context: ImportContext) throws {
        self.url = url
        try CompoundFile.check(url)
        package = try XLSXPackage(url)
        let part = try package.workbookPart
        guard let origin = package.origin(of: part) else { throw package.missing(part) }
        let relationships = try package.relationships(of: part)
        workbook = try XLSXWorkbook(origin, relationships: relationships)
        parts = try package.cellParts(relationships, context: context)
        parts.dateSystem = workbook.dateSystem
        sheet = try Self.sheet(named: name, of: workbook, in: package, parts)
        guard let origin = package.origin(of: sheet.part) else { throw package.missing(sheet.part) }
        self.origin = origin
        isNamed = name != nil || workbook.sheets.count > 1
        try survey(context: context)
    }

    /// Returns the sheet with a name, or else the first with a value.
    private static func sheet(
        named name: String?, of workbook: XLSXWorkbook, in package: XLSXPackage,
        _ parts: XLSXSheetReader.Parts
    ) throws -> XLSXWorkbook.Sheet {
        let sheets = workbook.sheets.filter { !$0.isHidden } + workbook.sheets.filter(\.isHidden)
        if let name {
            if let sheet = sheets.first(where: { $0.name == name }) { return sheet }
            throw LibraryError.noSheet(name, in: package.url, names: workbook.offeredNames)
        }
        guard let first = sheets.first else {
            throw LibraryError.nothing(
                in: package.url,
                translated("“{file}” has no sheet with cells. There is nothing to import."))
        }
        guard sheets.count > 1 else { return first }
        return try sheets.first { try hasValues($0, in: package, parts) } ?? first
    }

    private static func hasValues(
        _ sheet: XLSXWorkbook.Sheet, in package: XLSXPackage, _ parts: XLSXSheetReader.Parts
    ) throws -> Bool {
        guard let origin = package.origin(of: sheet.part) else { return false }
        var hasValues = false
        let reader = XLSXSheetReader(parts) { row in
            hasValues = hasValues || !row.isEmpty
            if hasValues { throw XMLStop() }
        }
        try XMLReader.read(origin, elementHandler: reader)
        return hasValues
    }

    /// Finds the links and the tables of the sheet, which stand behind its rows.
    private mutating func survey(context: ImportContext) throws {
        let relationships = try package.relationships(of: sheet.part)
        let tables = try relationships.filter { $0.type == "table" && !$0.isExternal }
            .compactMap { try package.origin(of: $0.target).flatMap { try XLSXTable($0) } }
        let targets = Dictionary(
            relationships.filter { $0.type == "hyperlink" }.map { ($0.id, $0.target) },
            uniquingKeysWith: { first, _ in first })
        guard !targets.isEmpty || !tables.isEmpty else { return }
        let largest = tables.max { $0.range.area < $1.range.area }
        var rows = largest.map { XLSXTableRows($0) }
        let reader = XLSXSheetReader(parts) { row in _ = rows?.row(row) }
        try XMLReader.read(origin, elementHandler: reader, context: context)
        parts.links = XLSXLinks(reader.details.links, targets: targets)
        if let rows, rows.insideCount > 0, rows.insideCount >= rows.outsideCount { table = largest }
    }

    func readRows(
        context: ImportContext, _ take: (SheetRow) throws -> Void
    ) throws -> SheetContents {
        try withoutActuallyEscaping(take) { take in
            var rows = table.map { XLSXTableRows($0) }
            let reader = XLSXSheetReader(parts) { row in
                guard rows != nil else { return try take(row) }
                if let part = rows?.row(row) { try take(part) }
            }
            let leftOut = try XMLReader.read(origin, elementHandler: reader, context: context)
            var contents = SheetContents()
            contents.name = isNamed ? sheet.name : ""
            contents.sheetNames = workbook.offeredNames
            contents.notes = leftOut + reader.notes.all + (rows?.notes ?? [])
            contents.hiddenColumns = reader.details.hiddenColumns
            contents.choices = reader.details.choices.flatMap { choices in
                choices.ranges.map {
                    SheetChoices(columns: $0.columns, rows: $0.rows, formula: choices.formula)
                }
            }
            return contents
        }
    }

    func texts(of choices: SheetChoices) throws -> [String]? {
        switch SheetChoiceSource(formula: choices.formula, names: workbook.definedNames) {
        case .texts(let texts): return texts
        case .cells(let range, let name): return try texts(in: range, ofSheet: name)
        case nil: return nil
        }
    }

    private func texts(in range: SheetRange, ofSheet name: String?) throws -> [String]? {
        let named = workbook.sheets.first { $0.name.lowercased() == name?.lowercased() }
        guard let sheet = name == nil ? sheet : named, let origin = package.origin(of: sheet.part)
        else { return nil }
        var texts = SheetRangeTexts(range)
        let reader = XLSXSheetReader(parts) { row in try texts.take(row) }
        try XMLReader.read(origin, elementHandler: reader)
        return texts.texts
    }
}

extension XLSXPackage {
    /// The path of the part with the list of the sheets.
    fileprivate var workbookPart: String {
        get throws {
            let target = try relationships(of: "").first { $0.type == "officeDocument" }?.target
            guard let target else { throw missing("xl/workbook.xml") }
            guard !target.lowercased().hasSuffix(".bin") else {
                throw LibraryError(
                    .malformed,
                    translated(
                        """
                        “{file}” is a binary Excel workbook. Save it as an Excel workbook (.xlsx), \
                        and import that file.
                        """
                    ).filling(["file": url.lastPathComponent]), file: url)
            }
            return target
        }
    }

    /// Reads the parts that cells refer to.
    fileprivate func cellParts(
        _ relationships: [Relationship], context: ImportContext
    ) throws -> XLSXSheetReader.Parts {
        var parts = XLSXSheetReader.Parts()
        if let part = relationships.first(where: { $0.type == "styles" })?.target {
            guard let origin = origin(of: part) else { throw missing(part) }
            parts.styles = try XLSXStyles(origin)
        }
        if let part = relationships.first(where: { $0.type == "sharedStrings" })?.target {
            guard let origin = origin(of: part) else { throw missing(part) }
            parts.strings = try XLSXSharedStrings(origin, context: context)
        }
        return parts
    }
}
