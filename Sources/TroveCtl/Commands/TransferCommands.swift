import ArgumentParser
import Foundation
import TroveCore

/// `trovectl import FILE`
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Import a CSV or JSON file as a new list.",
        discussion: "What is not said is detected. Reads standard input for “-”.")

    @OptionGroup var library: LibraryOptions
    @Flag(help: "Only say what would be imported.") var dryRun = false
    @Option(help: "The name of the list.") var name: String?
    @Option(help: "What divides cells: , ; | or tab.") var delimiter: String?
    @Option(help: "utf8, utf16le, utf16be or windows1252.") var encoding: String?
    @Flag(inversion: .prefixedNo, help: "Whether the first row has the names of the fields.")
    var header: Bool?
    @Argument(help: "The file.", completion: .file()) var file: String

    func run() async throws {
        let url = file == "-" ? try Self.standardInput() : URL(filePath: file)
        defer { if file == "-" { try? FileManager.default.removeItem(at: url) } }
        var options = CSVOptions(hasHeader: header, listName: name)
        if file == "-", name == nil { options.listName = "Imported" }
        if let delimiter {
            let character = delimiter == "tab" ? "\t" : delimiter
            guard let found = character.first.flatMap(CSVDelimiter.init), character.count == 1
            else {
                throw LibraryError(.invalid, "The delimiter is one of , ; | and tab.")
            }
            options.delimiter = found
        }
        if let encoding { options.encoding = try Self.encoding(encoding) }
        if url.pathExtension.lowercased() == "json" {
            return try await importJSON(url)
        }
        if dryRun { return try show(CSVPreview(of: url, options: options)) }
        let report = try await library.open().importCSV(from: url, options: options)
        for note in report.notes { Output.note("line \(note.line): \(note.message)") }
        Output.note("Imported \(report.recordCount) records as “\(report.list.name)”.")
    }

    private func importJSON(_ url: URL) async throws {
        guard !dryRun else {
            throw LibraryError(.invalid, "--dry-run is for CSV files.")
        }
        let report = try await library.open().importJSON(from: url, listName: name)
        Output.note("Imported \(report.recordCount) records as “\(report.list.name)”.")
    }

    private func show(_ preview: CSVPreview) {
        Output.note(
            "“\(preview.listName)”: about \(preview.estimatedRecordCount) records, "
                + "\(preview.encoding.rawValue), header: \(preview.hasHeader ? "yes" : "no")")
        Output.table(
            ["FIELD", "KIND"], preview.columns.map { [$0.name, $0.kind?.rawValue ?? "text"] })
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

    private static func standardInput() throws -> URL {
        let url = FileManager.default.temporaryDirectory
            .appending(path: "trovectl-\(UUID().uuidString).csv")
        try Data().write(to: url)
        let handle = try FileHandle(forWritingTo: url)
        while let data = try FileHandle.standardInput.read(upToCount: 1 << 20), !data.isEmpty {
            try handle.write(contentsOf: data)
        }
        try handle.close()
        return url
    }
}

/// How records are chosen and ordered.
struct RequestOptions: ParsableArguments {
    @Option(help: "Sort by this field; put - behind it for the other direction.")
    var sort: String?
    @Flag(help: "The records in the trash.") var trash = false

    func request(for list: List, query: [String]) throws -> RecordListRequest {
        var request = RecordListRequest(
            list: list.id, scope: trash ? .trash : .records, query: query.joined(separator: " "))
        if let sort {
            let isDescending = sort.hasSuffix("-") && list.field(named: sort) == nil
            let field = try list.field(called: isDescending ? String(sort.dropLast()) : sort)
            request.sort = .field(field.id, ascending: !isDescending)
        }
        return request
    }
}

extension ExportFormat: ExpressibleByArgument {}

/// `trovectl export LIST [WORD…]`
struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a list, or what a search finds in it, to a file or standard output.")

    @OptionGroup var library: LibraryOptions
    @OptionGroup var choice: RequestOptions
    @Option(help: "The format.") var format: ExportFormat = .csv
    @Option(name: .shortAndLong, help: "The file; standard output without it.", completion: .file())
    var output: String?
    @Argument(help: "The list.") var list: String
    @Argument(help: "Words that records must have.") var query: [String] = []

    func run() async throws {
        let library = try library.open()
        let request = try choice.request(for: library.list(called: list), query: query)
        if let output {
            let count = try await library.export(
                request, as: format, toFile: URL(filePath: output))
            Output.note("Wrote \(count) records.")
        } else {
            try await library.export(request, as: format) {
                try FileHandle.standardOutput.write(contentsOf: $0)
            }
        }
    }
}

/// `trovectl query LIST [WORD…]`
struct Query: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show records that have all the words, whatever their case and accents.")

    @OptionGroup var library: LibraryOptions
    @OptionGroup var choice: RequestOptions
    @Flag(help: "Print JSON.") var json = false
    @Flag(help: "Print only how many there are.") var count = false
    @Option(help: "At most so many records.") var limit: Int?
    @Argument(help: "The list.") var list: String
    @Argument(help: "Words that records must have.") var query: [String] = []

    func run() async throws {
        let library = try library.open()
        let list = try library.list(called: list)
        let request = try choice.request(for: list, query: query)
        if json, limit == nil, !count {
            try await library.export(request, as: .json) {
                try FileHandle.standardOutput.write(contentsOf: $0)
            }
            return
        }
        let found = try await library.recordList(for: request)
        if count { return Output.print("\(found.count)") }
        let ids = (0..<min(found.count, limit ?? found.count)).map { found.id(at: $0) }
        let records = try library.records(ids, in: list.id)
        if json {
            return try Output.json(
                records.map { record in
                    Dictionary(
                        zip(list.fields.map(\.name), record.values.map(\.text))
                    ) { first, _ in first }
                })
        }
        Output.table(
            ["ID"] + list.fields.map { $0.name.uppercased() },
            records.map { ["\($0.id)"] + $0.values.map { String($0.text.prefix(40)) } })
    }
}
