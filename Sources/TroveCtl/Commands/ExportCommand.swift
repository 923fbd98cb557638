import ArgumentParser
import Foundation
import TextCore
import TroveFormats
import TroveModel

extension ExportFormat: ExpressibleByArgument {}

/// `trovectl export LIST [WORD…]`
struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Export a list, or its records that match a query."),
        discussion: translated(
            """
            An existing file is replaced only when the export is complete. Without --format, the \
            file name extension determines the format. The exit status is 1 if there are no \
            records.
            """))

    @OptionGroup var library: LibraryOptions
    @OptionGroup var choice: RequestOptions
    @Option(help: .translated("The format; by default, that of the file name extension, or CSV."))
    var format: ExportFormat?
    @Option(
        name: .shortAndLong, help: .translated("The file; by default, standard output."),
        completion: .file())
    var output: String?
    @Flag(
        name: .shortAndLong,
        help: .translated("Show how many records would be written without writing them."))
    var dryRun = false
    @Argument(
        help: .translated("The list or smart list."), completion: .custom(Completion.listOrSmart))
    var list: String
    @Argument(help: .translated("The query."), completion: .custom(Completion.query)) var query:
        [String] = []

    private struct Report: Encodable {
        var dryRun: Bool
        var records: Int
        var format: String
        var file: String?
    }

    func run() async throws {
        let file = try output.map(LibraryFile.file)
        let library = try library.open()
        let requests = try await choice.requests(
            for: list, query: query, in: library, isStrict: true)
        guard let request = requests.first?.request, requests.count == 1 else {
            throw LibraryError(
                .invalid,
                translated(
                    "“{list}” searches several lists, which have different fields. Export one list."
                ).filling(["list": list]))
        }
        let format = writtenFormat(for: file)
        if dryRun {
            let count = try await library.recordList(for: request).count
            try report(count, format)
            return try succeed(with: count)
        }
        if let file {
            let count = try await library.export(request, as: format, toFile: file)
            try report(count, format)
            return try succeed(with: count)
        }
        guard format.isText || self.library.json || isatty(STDOUT_FILENO) == 0 else {
            throw LibraryError(
                .invalid,
                translated("{format} is not text. Choose a file with --output.")
                    .filling(["format": format.format.name]))
        }
        // If the query looks like a file name and finds nothing, do not print even a header.
        if FileNameHint.isFileName(query) {
            try succeed(with: try await library.recordList(for: request).count)
        }
        let count = try await library.export(request, as: self.library.json ? .json : format) {
            try Output.write($0)
        }
        try succeed(with: count)
    }

    /// The format of the option, or that of the file name; CSV, with a note, for unknown names.
    private func writtenFormat(for file: URL?) -> ExportFormat {
        if let format = format ?? output.flatMap(Self.format) { return format }
        if let file {
            Output.note(
                translated(
                    """
                    The file name extension of “{file}” is unknown. Writing CSV. Use --format to \
                    choose another format.
                    """
                ).filling(["file": file.lastPathComponent]))
        }
        return .csv
    }

    /// Ends the program with a failure status if nothing was found.
    private func succeed(with count: Int) throws {
        guard count == 0 else { return }
        if output == nil {
            FileNameHint.show(
                query,
                translated(
                    """
                    “{word}” was used as a query and matches nothing. To write to a file, use \
                    --output {word}.
                    """))
        } else {
            FileNameHint.show(
                query, translated("“{word}” was used as a query and matches nothing."))
        }
        throw ExitCode(Failure.nothingFound)
    }

    private func report(_ count: Int, _ format: ExportFormat) throws {
        if library.json {
            return try Output.json(
                Report(dryRun: dryRun, records: count, format: format.rawValue, file: output))
        }
        let text =
            dryRun
            ? translated(
                "Would write {count} record.", plural: "Would write {count} records.", count: count)
            : translated("Wrote {count} record.", plural: "Wrote {count} records.", count: count)
        Output.note(text.filling(["count": String(count)]))
    }

    /// Returns the format of a file name extension; nil if it is unknown.
    private static func format(ofFile path: String) -> ExportFormat? {
        let ending = URL(filePath: path).pathExtension.lowercased()
        // The names of formats are accepted, too: “vcard3” chooses the older version.
        return ExportFormat(rawValue: ending) ?? ExportFormat(fileExtension: ending)
    }
}
