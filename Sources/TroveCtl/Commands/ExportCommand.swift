import ArgumentParser
import Foundation
import TroveFormats
import TroveModel

extension ExportFormat: ExpressibleByArgument {}

/// `trovectl export LIST [WORD…]`
struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a list, or what a query finds in it, to a file or standard output.",
        discussion: """
            The file appears, or is replaced, only when all is written. Without --format, the name \
            of the file says which format it is. Ends with status 1 if there are no records.
            """)

    @OptionGroup var library: LibraryOptions
    @OptionGroup var choice: RequestOptions
    @Option(help: "The format; that of the file’s name, or CSV, without it.") var format:
        ExportFormat?
    @Option(name: .shortAndLong, help: "The file; standard output without it.", completion: .file())
    var output: String?
    @Flag(name: .shortAndLong, help: "Only say how many records would be written.")
    var dryRun = false
    @Argument(help: "The list or smart list.", completion: .custom(Completion.listOrSmart))
    var list: String
    @Argument(help: "The query.", completion: .custom(Completion.query)) var query: [String] = []

    private struct Report: Encodable {
        var dryRun: Bool
        var records: Int
        var format: String
        var file: String?
    }

    func run() async throws {
        let library = try library.open()
        let requests = try choice.requests(for: list, query: query, in: library)
        guard let request = requests.first?.request, requests.count == 1 else {
            throw LibraryError(
                .invalid,
                "“\(list)” is about several lists, which have different fields. Export one list.")
        }
        let named = output.flatMap(Self.format)
        let format = format ?? named ?? .csv
        if let output, self.format == nil, named == nil {
            Output.note(
                "The name “\(URL(filePath: output).lastPathComponent)” says nothing of a format; "
                    + "it is CSV. --format says another.")
        }
        if dryRun {
            let count = try await library.recordList(for: request).count
            try report(count, format)
            return try succeed(with: count)
        }
        if let output {
            let count = try await library.export(
                request, as: format, toFile: URL(filePath: output))
            try report(count, format)
            return try succeed(with: count)
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

    /// Ends the program with a failure status if nothing was found.
    private func succeed(with count: Int) throws {
        guard count == 0 else { return }
        FileNameHint.show(
            query, output == nil ? "Use --output \(query.last ?? "") to write to it." : "")
        throw ExitCode(Failure.nothingFound)
    }

    private func report(_ count: Int, _ format: ExportFormat) throws {
        if library.json {
            return try Output.json(
                Report(dryRun: dryRun, records: count, format: format.rawValue, file: output))
        }
        Output.note("\(dryRun ? "Would write" : "Wrote") \(count) record\(count == 1 ? "" : "s").")
    }

    /// Returns the format of a file name extension; nil if it is unknown.
    private static func format(ofFile path: String) -> ExportFormat? {
        switch URL(filePath: path).pathExtension.lowercased() {
        case "md": .markdown
        case "bib": .bibtex
        case "vcf": ExportFormat(rawValue: "vcard")
        case "htm": ExportFormat(rawValue: "html")
        case let ending: ExportFormat(rawValue: ending)
        }
    }
}
