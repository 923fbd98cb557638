import ArgumentParser
import Foundation
import TroveModel
import TroveStore

/// `trovectl query LIST [WORD…]`
struct Query: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the records that a query finds.",
        discussion: """
            Of a list, of a smart list, or with --all of all lists. A query that begins with - goes \
            behind --.
            Examples: trovectl query Books 'author:(tolkien or lewis) year:>=1950' --sort year-
                      trovectl query Books read:no --ids | trovectl set Books Read=yes -
            """)

    @OptionGroup var library: LibraryOptions
    @OptionGroup var choice: RequestOptions
    @Flag(help: "Print CSV.") var csv = false
    @Flag(
        help: "Print a line for each record: its number, title and second line, with tabs between.")
    var lines = false
    @Flag(help: "Print only the numbers of the records.") var ids = false
    @Flag(help: "Print only how many there are.") var count = false
    @Option(help: "At most so many records.") var limit: Int?
    @Option(
        help: "Also of this list; can be given several times.",
        completion: .custom(Completion.listOrSmart))
    var also: [String] = []
    @Flag(help: "Of all lists: all words are the query.") var all = false
    @Argument(
        help: "The list or smart list; with --all, the first word.",
        completion: .custom(Completion.listOrSmart))
    var list: String?
    @Argument(
        help: "The query; several words need not be quoted.",
        completion: .custom(Completion.query))
    var query: [String] = []

    func validate() throws {
        guard [csv, lines, ids, count].count(where: { $0 }) < 2 else {
            throw ValidationError("Say one of --csv, --lines, --ids and --count.")
        }
        guard !library.json || !(csv || lines || ids) else {
            throw ValidationError("--json is a form by itself; leave the others out.")
        }
        guard all || list != nil else {
            throw ValidationError("Say which list, or --all.")
        }
        guard !all || also.isEmpty else {
            throw ValidationError("--all has all lists; leave --also out.")
        }
        guard limit ?? 0 >= 0 else { throw ValidationError("--limit is 0 or more.") }
    }

    func run() async throws {
        let library = try library.open()
        var parts: [(list: List, request: RecordListRequest)] = []
        if all {
            let text = ((list.map { [$0] } ?? []) + query).joined(separator: " ")
            parts = try library.lists().map { ($0, try choice.request(for: $0, query: text)) }
        } else {
            for name in [list ?? ""] + also {
                parts += try choice.requests(for: name, query: query, in: library)
            }
        }
        var left = limit ?? .max
        var found = 0
        var sections: [RecordPrinter.Section] = []
        for part in parts {
            let records = try await library.recordList(for: part.request)
            found += records.count
            let shown = min(left, records.count)
            left -= shown
            sections.append(.init(list: part.list, records: records, count: shown))
        }
        try show(sections, found: found, in: library)
        guard found > 0 else {
            FileNameHint.show(query, "`trovectl export --output` writes files.")
            throw ExitCode(Failure.nothingFound)
        }
    }

    private func show(
        _ sections: [RecordPrinter.Section], found: Int, in library: Library
    ) throws {
        let printer = RecordPrinter(sections: sections, library: library)
        if count {
            let shown = min(found, limit ?? .max)
            if self.library.json {
                try Output.json(["count": shown])
            } else {
                try Output.print("\(shown)")
            }
        } else if self.library.json {
            try printer.printJSON()
        } else if csv {
            try printer.printCSV()
        } else if lines {
            try printer.printLines()
        } else if ids {
            try printer.printNumbers()
        } else {
            try printer.printTable()
        }
    }
}
