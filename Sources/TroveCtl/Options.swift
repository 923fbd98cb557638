import ArgumentParser
import Foundation
import TroveCore

/// What all commands have.
struct LibraryOptions: ParsableArguments {
    @Option(
        help: "The library file; that of the account without it.",
        completion: .file(extensions: ["trove"]))
    var library: String?
    @Flag(help: "Print JSON, errors too.") var json = false

    var url: URL { library.map { URL(filePath: $0) } ?? Library.defaultURL() }

    func open() throws -> Library {
        try Library(at: url)
    }
}

/// What all commands have that write.
struct WriteOptions: ParsableArguments {
    @OptionGroup var library: LibraryOptions

    @Flag(name: .shortAndLong, help: "Say what would be done, and do nothing.")
    var dryRun = false

    /// Does an edit, or only tries it, and says which.
    @discardableResult
    func perform(_ edit: Edit, in library: Library) async throws -> Change {
        let change =
            dryRun ? try await library.rehearse(edit) : try await library.perform(edit)
        try report(change)
        return change
    }

    /// Says what was done.
    func report(_ change: Change) throws {
        if self.library.json {
            try Output.json(ChangeReport(change, dryRun: dryRun))
        } else {
            Output.note(
                change.isEmpty
                    ? "Nothing to do." : (dryRun ? "Would do: " : "Done: ") + change.name)
        }
    }
}

/// How records are chosen that something is done to.
struct RecordChoice: ParsableArguments {
    @Option(
        name: .customLong("where"), help: "The records that a query finds.",
        completion: .custom(Completion.query))
    var query: String?

    /// Reads the numbers of records.
    ///
    /// - Parameter texts: Numbers, or “-” for those on standard input, one at the beginning of a line.
    func records(
        _ texts: [String], of list: List, in library: Library,
        scope: RecordListRequest.Scope = .records
    ) async throws -> [RecordID] {
        if let query {
            guard texts.isEmpty else {
                throw ValidationError("Say numbers of records or --where, not both.")
            }
            let request = RecordListRequest(list: list.id, scope: scope, query: query)
            Hint.show(query, in: list)
            let found = try await library.recordList(for: request)
            guard !found.isEmpty else {
                Output.note("Nothing found, nothing to do.")
                throw ExitCode(Failure.nothingFound)
            }
            return (0..<found.count).map { found.id(at: $0) }
        }
        var records: [RecordID] = []
        for text in texts {
            if text == "-" {
                records += try Self.standardInput()
            } else {
                records.append(try Self.number(text))
            }
        }
        guard !records.isEmpty else {
            throw ValidationError(
                "Say which records: their numbers, --where QUERY, or - for standard input.")
        }
        return records
    }

    /// The number of a record.
    static func number(_ text: String) throws -> RecordID {
        guard let number = RecordID(text), number > 0 else {
            throw ValidationError("“\(text)” is not the number of a record.")
        }
        return number
    }

    private static func standardInput() throws -> [RecordID] {
        var records: [RecordID] = []
        var line = 0
        while let text = readLine() {
            line += 1
            guard let word = text.split(whereSeparator: \.isWhitespace).first else { continue }
            guard let number = RecordID(word), number > 0 else {
                throw LibraryError(
                    .malformed,
                    "Line \(line) of standard input begins with “\(word)”, which is not the number "
                        + "of a record. `trovectl query --ids` prints numbers.", line: line)
            }
            records.append(number)
        }
        return records
    }
}

/// Tells what of a query was not understood.
enum Hint {
    static func show(_ query: String, in list: List) {
        if let hint = SearchQuery(query).hint(in: list) { Output.note("Hint: \(hint.message)") }
    }
}
