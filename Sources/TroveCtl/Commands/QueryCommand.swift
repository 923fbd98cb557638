import ArgumentParser
import Foundation
import TextCore
import TroveModel

/// `trovectl query LIST [WORD…]`
struct Query: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Show the records that match a query."),
        discussion: translated(
            """
            Searches a list, a smart list or, with --all, all lists. Put -- before a query that \
            begins with -.
            Examples: trovectl query Books 'author:(tolkien or lewis) year:>=1950' --sort year-
                      trovectl query Books read:no --ids | trovectl set Books Read=yes -
            """))

    @OptionGroup var library: LibraryOptions
    @OptionGroup var choice: RequestOptions
    @Flag(help: .translated("Print CSV.")) var csv = false
    @Flag(
        help: .translated(
            "Print one line per record: number, title and second line, separated by tabs."))
    var lines = false
    @Flag(help: .translated("Print only the record numbers.")) var ids = false
    @Flag(help: .translated("Print only the number of records.")) var count = false
    @Option(help: .translated("Maximum number of records.")) var limit: Int?
    @Option(
        help: .translated("Also search this list; can be repeated."),
        completion: .custom(Completion.listOrSmart))
    var also: [String] = []
    @Flag(help: .translated("Search all lists; every word is part of the query.")) var all = false
    @Argument(
        help: .translated("The list or smart list; with --all, the first word of the query."),
        completion: .custom(Completion.listOrSmart))
    var list: String?
    @Argument(
        help: .translated("The query; several words need no quotes."),
        completion: .custom(Completion.query))
    var query: [String] = []

    func validate() throws {
        guard [csv, lines, ids, count].count(where: { $0 }) < 2 else {
            throw ValidationError(translated("Give only one of --csv, --lines, --ids and --count."))
        }
        guard !library.json || !(csv || lines || ids) else {
            throw ValidationError(
                translated("--json cannot be combined with --csv, --lines or --ids."))
        }
        guard all || list != nil else {
            throw ValidationError(translated("Give a list, or --all."))
        }
        guard !all || also.isEmpty else {
            throw ValidationError(translated("--all already searches all lists. Leave out --also."))
        }
        guard limit ?? 0 >= 0 else {
            throw ValidationError(translated("--limit must be 0 or more."))
        }
    }

    func run() async throws {
        let library = try library.open()
        var parts: [(list: List, request: RecordListRequest)] = []
        if all {
            let text = ((list.map { [$0] } ?? []) + query).joined(separator: " ")
            parts = try await library.lists().map { ($0, try choice.request(for: $0, query: text)) }
        } else {
            for name in [list ?? ""] + also {
                parts += try await choice.requests(for: name, query: query, in: library)
            }
        }
        let (sections, isAnyFound) = try await sections(of: parts, in: library)
        try await show(sections, in: library)
        guard isAnyFound else {
            FileNameHint.show(
                query,
                translated(
                    """
                    “{word}” was used as a query and matches nothing. To write to a file, use \
                    `trovectl export --output {word}`.
                    """))
            throw ExitCode(Failure.nothingFound)
        }
    }

    /// Returns the records to print, and whether any were found.
    private func sections(
        of parts: [(list: List, request: RecordListRequest)], in library: any LibraryStorage
    ) async throws -> ([RecordPrinter.Section], isAnyFound: Bool) {
        var left = limit ?? .max
        var isAnyFound = false
        var sections: [RecordPrinter.Section] = []
        for part in parts {
            let section: RecordPrinter.Section
            if !count, left <= RecordPrinter.pageSize {
                // One more tells whether there is any.
                let wanted = isAnyFound ? left : max(left, 1)
                let records =
                    wanted > 0
                    ? try await library.records(of: part.request, from: 0, limit: wanted) : []
                isAnyFound = isAnyFound || !records.isEmpty
                section = .init(list: part.list, records: Array(records.prefix(left)))
            } else {
                let records = try await library.recordList(for: part.request)
                isAnyFound = isAnyFound || !records.isEmpty
                section = .init(
                    list: part.list, records: records, count: min(left, records.count))
            }
            left -= section.count
            sections.append(section)
        }
        return (sections, isAnyFound)
    }

    private func show(
        _ sections: [RecordPrinter.Section], in library: any LibraryStorage
    ) async throws {
        let printer = RecordPrinter(sections: sections, library: library)
        if count {
            let shown = sections.reduce(0) { $0 + $1.count }
            if self.library.json {
                try Output.json(["count": shown])
            } else {
                try Output.print("\(shown)")
            }
        } else if self.library.json {
            try await printer.printJSON()
        } else if csv {
            try await printer.printCSV()
        } else if lines {
            try await printer.printLines()
        } else if ids {
            try await printer.printNumbers()
        } else {
            try await printer.printTable()
        }
    }
}
