import ArgumentParser
import Foundation
import TroveCore

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
