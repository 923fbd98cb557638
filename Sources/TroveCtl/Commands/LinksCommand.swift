import ArgumentParser
import TextCore
import TroveModel

/// `trovectl links LIST RECORD`
struct Links: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Show the records of all lists that link to a record."),
        discussion: translated(
            """
            To find the records of one list that link to a record, use a query: trovectl query \
            Books author:tolkien, or author:#12.
            """))

    @OptionGroup var library: LibraryOptions
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(help: .translated("The record number.")) var record: String

    private struct Line: Encodable {
        var list: String
        var id: RecordID
        var title: String
        var field: String
    }

    func run() async throws {
        let library = try library.open()
        let list = try await library.list(called: list)
        let record = try RecordChoice.number(record)
        guard try await library.record(record, in: list.id) != nil else {
            throw LibraryError(
                .notFound,
                translated("There is no record {record} in “{list}”.")
                    .filling(["record": String(record), "list": list.name]))
        }
        var lines: [Line] = []
        for links in try await library.backlinks(to: record, of: list.id) {
            let source = try await library.list(links.list)
            lines += try await library.records(links.records, in: source.id).map {
                Line(
                    list: source.name, id: $0.id, title: source.title(of: $0),
                    field: source.field(links.field)?.name ?? "")
            }
        }
        if self.library.json {
            try Output.json(lines)
        } else if lines.isEmpty {
            Output.note(translated("No records link to this record."))
        } else {
            try Output.table(
                ["LIST", "ID", "TITLE", "FIELD"],
                lines.map { [$0.list, "\($0.id)", $0.title, $0.field] }, numeric: [1])
        }
        guard !lines.isEmpty else { throw ExitCode(Failure.nothingFound) }
    }
}
