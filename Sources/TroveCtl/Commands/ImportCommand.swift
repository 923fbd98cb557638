import ArgumentParser
import Foundation
import TroveFormats
import TroveModel
import TroveStore

extension ImportFormat: ExpressibleByArgument {}

/// The options for reading a file.
struct ReadingOptions: ParsableArguments {
    @Option(help: "The format; found out from the file without it.") var format: ImportFormat?
    @Option(help: "Delimiter between cells: any character, tab, or blanks for any number of them.")
    var delimiter: String?
    @Option(help: "Quote around cells: any character, or none.") var quote: String?
    @Flag(
        inversion: .prefixedNo,
        help: "Take quotes, delimiters and line ends behind a backslash literally.")
    var escapes: Bool?
    @Flag(inversion: .prefixedNo, help: "Leave out blanks around cells.") var trim: Bool?
    @Option(help: "Number of lines before the table.") var skipLines: Int?
    @Option(help: "utf8, utf16le, utf16be or windows1252.") var encoding: String?
    @Flag(inversion: .prefixedNo, help: "Whether the first row has the names of the fields.")
    var header: Bool?
    @Option(help: "The sheet of a spreadsheet; the first without it.") var sheet: String?
    @Option(help: "The name of the new list.") var name: String?

    func options() throws -> ImportOptions {
        ImportOptions(
            format: format, delimiter: try delimiter.map(Self.delimiter),
            quote: try quote.map(Self.quote), hasEscapes: escapes, trimsBlanks: trim,
            encoding: try encoding.map(Self.encoding),
            skippedLineCount: try skipLines.map(Self.lineCount), hasHeader: header, sheet: sheet,
            listName: name)
    }

    private static func lineCount(_ count: Int) throws -> Int {
        guard (0...1_000_000).contains(count) else {
            throw LibraryError(.invalid, "--skip-lines takes a number from 0 to 1000000.")
        }
        return count
    }

    private static func delimiter(_ text: String) throws -> CSVDelimiter {
        if text == "blanks" { return .blanks }
        let character: Character? = text == "tab" ? "\t" : text.first
        guard text == "tab" || text.count == 1, let found = character.flatMap(CSVDelimiter.init)
        else { throw LibraryError(.invalid, "The delimiter is one character, “tab”, or “blanks”.") }
        return found
    }

    private static func quote(_ text: String) throws -> CSVQuote {
        if text == "none" { return .none }
        guard text.count == 1, let found = text.first.flatMap(CSVQuote.init) else {
            throw LibraryError(.invalid, "The quote is one ASCII character, or “none”.")
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
                .invalid, "The encoding is one of utf8, utf16le, utf16be and windows1252.")
        }
    }
}

/// `trovectl import FILE`
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Import a file as a new list, or into one that exists.",
        discussion: """
            Reads CSV, TSV, JSON, vCard, BibTeX, RIS, OpenDocument spreadsheets, Tellico and GCstar; \
            what is not said is detected. Reads standard input for “-”.

            With --into and --key, records that the list has already are brought up to date. Those \
            that cannot be told apart are left out, and the report names their lines.
            """)

    @OptionGroup var library: LibraryOptions
    @OptionGroup var reading: ReadingOptions
    @Option(help: "The list to import into.", completion: .custom(Completion.list))
    var into: String?
    @Option(
        help: "A field that says which record is meant; can be given several times.",
        completion: .custom(Completion.field))
    var key: [String] = []
    @Flag(help: "Give the list the fields that only the file has.") var addFields = false
    @Flag(help: "Empty what the file leaves empty.") var clearEmpty = false
    @Flag(name: .shortAndLong, help: "Only say what would be imported.") var dryRun = false
    @Argument(help: "The file.", completion: .file()) var file: String

    func validate() throws {
        guard into != nil || key.isEmpty && !addFields && !clearEmpty else {
            throw ValidationError("--key, --add-fields and --clear-empty need --into.")
        }
    }

    func run() async throws {
        let url = file == "-" ? try Self.standardInput() : URL(filePath: file)
        defer {
            if file == "-" {
                try? FileManager.default.removeItem(at: url.deletingLastPathComponent())
            }
        }
        var options = try reading.options()
        if file == "-", options.listName == nil { options.listName = "Imported" }
        let library = try library.open()
        let target = try into.map {
            ImportTarget(
                list: try library.list(called: $0).id, keys: key, addsMissingFields: addFields,
                clearsEmptyValues: clearEmpty)
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
        for note in report.notes { Output.note("line \(note.line): \(note.message)") }
        Output.note(sentence(report, isNew: target == nil))
        if target == nil { try library.noteNamesake(report.list.name, of: report.list.id) }
    }

    private func showFields(
        of url: URL, options: ImportOptions, in library: Library
    ) async throws {
        let preview = try await ImportPreview(of: url, options: options)
        if preview.sheetNames.count > 1 {
            Output.note("Sheets: \(preview.sheetNames.map { "“\($0)”" }.joined(separator: ", ")).")
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
        let list = "“\(report.list.name)”"
        if isNew {
            return
                "\(dryRun ? "Would import" : "Imported") \(counted(report.recordCount)) as \(list)."
        }
        let counts = report.counts
        if key.isEmpty {
            return "\(dryRun ? "Would add" : "Added") \(counted(counts.added)) to \(list)."
        }
        var text =
            "\(dryRun ? "Would add" : "Added") \(counted(counts.added)) to \(list), "
            + "\(dryRun ? "update" : "updated") \(counts.updated); \(counts.unchanged) unchanged"
        if counts.ambiguous > 0 { text += ", \(counts.ambiguous) not clear" }
        if counts.duplicates > 0 { text += ", \(counts.duplicates) with a key twice in the file" }
        return text + "."
    }

    private func counted(_ records: Int) -> String {
        "\(records) record\(records == 1 ? "" : "s")"
    }

    /// Copies standard input to a file in a folder of its own, because an import reads its file repeatedly.
    private static func standardInput() throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "trovectl-\(UUID().uuidString)")
        let url = folder.appending(path: "standard input")
        do {
            try PrivateFile.createFolder(at: folder)
            try PrivateFile.create(at: url)
            let handle = try FileHandle(forWritingTo: url)
            while let data = try FileHandle.standardInput.read(upToCount: 1 << 20), !data.isEmpty {
                try handle.write(contentsOf: data)
            }
            try handle.close()
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw LibraryError(
                .inputOutput,
                "Standard input could not be kept in “\(folder.deletingLastPathComponent().path)” to be "
                    + "read. Check where it comes from, and the space on the disk.")
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
