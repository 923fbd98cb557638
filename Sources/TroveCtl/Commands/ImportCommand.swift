import ArgumentParser
import Foundation
import TextCore
import TroveFormats
import TroveModel

extension ImportFormat: ExpressibleByArgument {}

/// The options for reading a file.
struct ReadingOptions: ParsableArguments {
    @Option(help: .translated("The format; by default, detected from the file.")) var format:
        ImportFormat?
    @Option(
        help: .translated(
            """
            Delimiter between cells: any character, “tab”, “spaces” for any number of spaces, or \
            “none”.
            """
        ))
    var delimiter: String?
    @Option(help: .translated("Quote character around cells: any ASCII character, or “none”."))
    var quote: String?
    @Flag(
        inversion: .prefixedNo,
        help: .translated("Read quotes, delimiters and line breaks after a backslash literally."))
    var escapes: Bool?
    @Flag(inversion: .prefixedNo, help: .translated("Trim spaces around cells.")) var trim: Bool?
    @Option(help: .translated("Number of lines to skip before the table.")) var skipLines: Int?
    @Option(help: .translated("Encoding of the file: utf8, utf16le, utf16be or windows1252."))
    var encoding: String?
    @Flag(
        inversion: .prefixedNo, help: .translated("Whether the first row contains the field names.")
    )
    var header: Bool?
    @Option(help: .translated("Number of rows with field names at the beginning of the table."))
    var headerRows: Int?
    @Option(help: .translated("Sheet of a spreadsheet; by default, the first.")) var sheet: String?
    @Option(
        help: .translated(
            "Number of the table in a text with several tables; by default, the largest."))
    var table: Int?
    @Flag(help: .translated("Import each line as a record, without looking for columns."))
    var asLines = false
    @Option(help: .translated("Name of the new list.")) var name: String?

    func validate() throws {
        guard !asLines || delimiter == nil && quote == nil && table == nil && headerRows == nil
        else {
            throw ValidationError(
                translated("--as-lines cannot be combined with options for cells and tables."))
        }
        guard header == nil || headerRows == nil else {
            throw ValidationError(translated("Give either --header-rows or --header, not both."))
        }
    }

    func options() throws -> ImportOptions {
        var options = try givenOptions()
        guard asLines else { return options }
        let lines = ImportOptions.lines
        options.format = options.format ?? lines.format
        options.delimiter = lines.delimiter
        options.quote = lines.quote
        options.hasEscapes = lines.hasEscapes
        options.trimsBlanks = options.trimsBlanks ?? lines.trimsBlanks
        options.skippedLineCount = options.skippedLineCount ?? lines.skippedLineCount
        options.hasHeader = options.hasHeader ?? lines.hasHeader
        return options
    }

    private func givenOptions() throws -> ImportOptions {
        let headerRowCount = try headerRows.map {
            try Self.count(
                $0, atMost: 100,
                message: translated("--header-rows must be a number from 0 to 100."))
        }
        let skippedLineCount = try skipLines.map {
            try Self.count(
                $0, atMost: 1_000_000,
                message: translated("--skip-lines must be a number from 0 to 1000000."))
        }
        return ImportOptions(
            format: format, delimiter: try delimiter.map(Self.delimiter),
            quote: try quote.map(Self.quote), hasEscapes: escapes, trimsBlanks: trim,
            encoding: try encoding.map(Self.encoding), skippedLineCount: skippedLineCount,
            hasHeader: headerRowCount.map { $0 > 0 } ?? header, headerRowCount: headerRowCount,
            sheet: sheet, table: table, listName: name)
    }

    private static func count(
        _ count: Int, atMost limit: Int, message: @autoclosure () -> String
    ) throws -> Int {
        guard (0...limit).contains(count) else { throw LibraryError(.invalid, message()) }
        return count
    }

    private static func delimiter(_ text: String) throws -> CSVDelimiter {
        // Earlier versions called them blanks.
        if text == "spaces" || text == "blanks" { return .blanks }
        if text == "none" { return .none }
        let character: Character? = text == "tab" ? "\t" : text.first
        guard text == "tab" || text.count == 1, let found = character.flatMap(CSVDelimiter.init)
        else {
            throw LibraryError(
                .invalid,
                translated("“{text}” is not a delimiter. Use one character, “tab” or “spaces”.")
                    .filling(["text": text]))
        }
        return found
    }

    private static func quote(_ text: String) throws -> CSVQuote {
        if text == "none" { return .none }
        guard text.count == 1, let found = text.first.flatMap(CSVQuote.init) else {
            throw LibraryError(
                .invalid,
                translated("“{text}” is not a quote character. Use one ASCII character, or “none”.")
                    .filling(["text": text]))
        }
        return found
    }

    private static func encoding(_ name: String) throws -> TextEncoding {
        switch name.lowercased().replacing("-", with: "") {
        case "utf8": return .utf8
        case "utf16le": return .utf16LittleEndian
        case "utf16be": return .utf16BigEndian
        case "windows1252", "latin1", "iso88591": return .windows1252
        default:
            throw LibraryError(
                .invalid,
                translated(
                    "There is no encoding “{name}”. Use utf8, utf16le, utf16be or windows1252."
                ).filling(["name": name]))
        }
    }
}

/// `trovectl import FILE`
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Import a file as a new list or into an existing list."),
        discussion: translated(
            """
            Reads CSV, TSV, JSON, vCard, BibTeX, RIS, Excel workbooks, OpenDocument \
            spreadsheets, Tellico and GCstar. Detects the format and its details unless options \
            specify them.

            With --into and --key, updates records that are already in the list. Records whose key \
            is ambiguous are skipped, and their lines are reported.
            """))

    @OptionGroup var library: LibraryOptions
    @OptionGroup var reading: ReadingOptions
    @Option(help: .translated("List to import into."), completion: .custom(Completion.list))
    var into: String?
    @Option(
        help: .translated("Field that identifies a record; can be repeated."),
        completion: .custom(Completion.field))
    var key: [String] = []
    @Flag(help: .translated("Add missing fields to the list.")) var addFields = false
    @Flag(help: .translated("Clear values that are empty in the file.")) var clearEmpty = false
    @Flag(
        name: .shortAndLong, help: .translated("Show what would be imported without importing it."))
    var dryRun = false
    @Argument(help: .translated("The file, or - for standard input."), completion: .file())
    var file: String

    func validate() throws {
        guard into == nil || reading.name == nil else {
            throw ValidationError(translated("Give either --into or --name, not both."))
        }
        if let name = reading.name, name.allSatisfy(\.isWhitespace) {
            throw ValidationError(translated("Enter a name for the list."))
        }
        guard into != nil || key.isEmpty && !addFields && !clearEmpty else {
            throw ValidationError(translated("--key, --add-fields and --clear-empty need --into."))
        }
    }

    func run() async throws {
        let url = file == "-" ? try Self.standardInput() : try LibraryFile.file(named: file)
        defer {
            if file == "-" {
                try? FileManager.default.removeItem(at: url.deletingLastPathComponent())
            }
        }
        var options = try reading.options()
        if file == "-", options.listName == nil { options.listName = "Imported" }
        do {
            try await library.openOrCreate(dryRun: dryRun) { library in
                try await importFile(from: url, options: options, into: library)
            }
        } catch let error as LibraryError where error.remedy == .importLines {
            throw LibraryError(
                error.code,
                translated(
                    """
                    “{file}” is text without rows and columns. To import each line as a record, \
                    use --as-lines.
                    """
                ).filling(["file": url.lastPathComponent]), file: url)
        }
    }

    private func importFile(
        from url: URL, options: ImportOptions, into library: any LibraryStorage
    ) async throws {
        var target: ImportTarget?
        if let into {
            target = ImportTarget(
                list: try await library.list(called: into).id, keys: key,
                addsMissingFields: addFields, clearsEmptyValues: clearEmpty)
        }
        if dryRun, !self.library.json {
            try await showFields(of: url, options: options, in: library)
        }
        let report = try await library.importFile(
            from: url, options: options, into: target, isRehearsal: dryRun)
        if self.library.json {
            return try Output.json(ReportText(report, isNew: target == nil, dryRun: dryRun))
        }
        if let dialect = report.dialect { Output.note(dialect.sentence) }
        for note in report.notes {
            Output.note(
                translated("Line {line}: {message}")
                    .filling(["line": String(note.line), "message": note.message]))
        }
        Output.note(sentence(report, isNew: target == nil))
        if target == nil { try await library.noteNamesake(report.list.name, of: report.list.id) }
    }

    private func showFields(
        of url: URL, options: ImportOptions, in library: any LibraryStorage
    ) async throws {
        let preview = try await ImportPreview(of: url, options: options)
        if preview.sheetNames.count > 1 {
            let names = preview.sheetNames.quoted
            Output.note(translated("Sheets: {sheets}.").filling(["sheets": names]))
        }
        if let number = preview.table {
            let tables = preview.tables.map { "\($0.lines.lowerBound)–\($0.lines.upperBound)" }
            Output.note(
                translated("Table {number} of {count}: lines {lines}.").filling([
                    "number": String(number), "count": String(tables.count),
                    "lines": tables[number - 1],
                ]))
        }
        try Output.table(
            ["FIELD", "KIND", "FIRST VALUE"],
            preview.columns.enumerated().map { index, column in
                let first = preview.rows.lazy.compactMap {
                    index < $0.count && !$0[index].isEmpty ? $0[index] : nil
                }.first
                return [
                    column.name, column.kind?.rawValue ?? "text", String((first ?? "").prefix(40)),
                ]
            })
    }

    private func sentence(_ report: FileImportReport, isNew: Bool) -> String {
        let counts = report.counts
        let list = report.list.name
        guard isNew || key.isEmpty else { return sentence(counts, list: list) }
        let count = isNew ? report.recordCount : counts.added
        let text =
            switch (isNew, dryRun) {
            case (true, true):
                translated(
                    "Would import {count} record as “{list}”.",
                    plural: "Would import {count} records as “{list}”.", count: count)
            case (true, false):
                translated(
                    "Imported {count} record as “{list}”.",
                    plural: "Imported {count} records as “{list}”.", count: count)
            case (false, true):
                translated(
                    "Would add {count} record to “{list}”.",
                    plural: "Would add {count} records to “{list}”.", count: count)
            case (false, false):
                translated(
                    "Added {count} record to “{list}”.",
                    plural: "Added {count} records to “{list}”.", count: count)
            }
        return text.filling(["count": String(count), "list": list])
    }

    /// Returns the sentence about an import that updates records by a key.
    private func sentence(_ counts: ImportCounts, list: String) -> String {
        let text =
            dryRun
            ? translated("Would change “{list}”: {parts}.")
            : translated("Changed “{list}”: {parts}.")
        return text.filling(["list": list, "parts": counts.parts.commaSeparated])
    }

    private struct Zeros: Error {}

    /// Copies standard input to a file in a folder of its own, because an import reads its file
    /// repeatedly.
    private static func standardInput() throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "trovectl-\(UUID().uuidString)")
        let url = folder.appending(path: "standard input")
        do {
            try PrivateFile.createFolder(at: folder)
            try PrivateFile.create(at: url)
            let handle = try FileHandle(forWritingTo: url)
            var isFirst = true
            while let data = try FileHandle.standardInput.read(upToCount: 1 << 20), !data.isEmpty {
                // A device that never ends, or an unwritten part of a disk.
                if isFirst, data.count >= 4096, data.allSatisfy({ $0 == 0 }) { throw Zeros() }
                isFirst = false
                try handle.write(contentsOf: data)
            }
            try handle.close()
        } catch is Zeros {
            try? FileManager.default.removeItem(at: folder)
            throw LibraryError(
                .notText,
                translated("Standard input begins with nothing but zeros. It cannot be imported."))
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw LibraryError(
                .inputOutput,
                translated(
                    """
                    Standard input could not be saved in “{folder}”. Check where it comes from, \
                    and the free disk space.
                    """
                ).filling(["folder": folder.deletingLastPathComponent().path]))
        }
        return url
    }
}

/// The report of an import, as JSON.
private struct ReportText: Encodable {
    var dryRun: Bool
    var list: String
    /// The number of the list; nil if it was not created.
    var id: Int64?
    var records: Int
    var added: Int
    var updated: Int
    var unchanged: Int
    var ambiguous: Int
    var duplicates: Int
    /// The dialect of a CSV or TSV file; nil for other formats.
    var dialect: DialectText?
    var notes: [Note]

    struct Note: Encodable {
        var line: Int
        var message: String
    }

    init(_ report: FileImportReport, isNew: Bool, dryRun: Bool) {
        self.dryRun = dryRun
        list = report.list.name
        id = isNew && dryRun ? nil : report.list.id.rawValue
        records = report.recordCount
        added = report.counts.added
        updated = report.counts.updated
        unchanged = report.counts.unchanged
        ambiguous = report.counts.ambiguous
        duplicates = report.counts.duplicates
        dialect = report.dialect.map(DialectText.init)
        notes = report.notes.map { Note(line: $0.line, message: $0.message) }
    }
}

extension ImportCounts {
    /// The number of records by outcome; those that were skipped only if there are any.
    fileprivate var parts: [String] {
        func part(_ text: String, _ count: Int) -> String {
            text.filling(["count": String(count)])
        }
        let all = [
            part(translated("{count} added", plural: "{count} added", count: added), added),
            part(translated("{count} updated", plural: "{count} updated", count: updated), updated),
            part(
                translated("{count} unchanged", plural: "{count} unchanged", count: unchanged),
                unchanged),
        ]
        let skipped = [
            part(
                translated(
                    "{count} skipped because it matches several records",
                    plural: "{count} skipped because they match several records",
                    count: ambiguous), ambiguous),
            part(
                translated(
                    "{count} skipped because the file has its key twice",
                    plural: "{count} skipped because the file has their keys twice",
                    count: duplicates), duplicates),
        ]
        return all + (ambiguous > 0 ? [skipped[0]] : []) + (duplicates > 0 ? [skipped[1]] : [])
    }
}
