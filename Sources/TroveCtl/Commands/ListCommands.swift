import ArgumentParser
import Foundation
import TroveCore

/// `trovectl lists`
struct Lists: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show all lists.")

    @OptionGroup var library: LibraryOptions
    @Flag(help: "Print JSON.") var json = false

    private struct Line: Encodable {
        var id: Int64
        var name: String
        var records: Int
        var trash: Int
        var table: String
    }

    func run() async throws {
        let lines = try library.open().lists().map {
            Line(
                id: $0.id.rawValue, name: $0.name, records: $0.recordCount, trash: $0.trashCount,
                table: $0.tableName)
        }
        if json { return try Output.json(lines) }
        Output.table(
            ["ID", "NAME", "RECORDS", "TABLE"],
            lines.map { ["\($0.id)", $0.name, "\($0.records)", $0.table] })
    }
}

/// `trovectl fields LIST`
struct Fields: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show the fields of a list.")

    @OptionGroup var library: LibraryOptions
    @Flag(help: "Print JSON.") var json = false
    @Argument(help: "The list.") var list: String

    private struct Line: Encodable {
        var name: String
        var kind: String
        var column: String
        var choices: [String]
    }

    func run() async throws {
        let lines = try library.open().list(called: list).fields.map {
            Line(
                name: $0.name, kind: $0.kind.rawValue, column: $0.columnName, choices: $0.choices)
        }
        if json { return try Output.json(lines) }
        Output.table(
            ["NAME", "KIND", "COLUMN", "CHOICES"],
            lines.map { [$0.name, $0.kind, $0.column, $0.choices.joined(separator: ", ")] })
    }
}

/// `trovectl new NAME FIELD[:KIND]…`
struct New: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a new list.",
        discussion: "Example: trovectl new Books Title Author Year:number Read:checkbox")

    @OptionGroup var options: WriteOptions
    @Argument(help: "The name of the list.") var name: String
    @Argument(help: "A field, and its kind, such as text, number, tags or date.")
    var fields: [String]

    func run() async throws {
        let drafts = try fields.map { text in
            let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
            guard let name = parts.first else {
                throw LibraryError(.invalid, "A field needs a name.")
            }
            guard parts.count == 2 else { return FieldDraft(name: name) }
            guard let kind = FieldKind(rawValue: parts[1]) else {
                let known = FieldKind.allCases.map(\.rawValue).joined(separator: ", ")
                throw LibraryError(.invalid, "There is no kind “\(parts[1])”. There are: \(known).")
            }
            return FieldDraft(name: name, kind: kind)
        }
        let library = try options.library.open()
        _ = try await options.perform(.createList(name: name, fields: drafts), in: library)
    }
}
