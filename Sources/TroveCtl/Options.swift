import ArgumentParser
import Foundation
import TextCore
import TroveModel

/// The options of all commands.
struct LibraryOptions: ParsableArguments {
    @Option(
        help: .translated("The library file or its address; by default, your own library."),
        completion: .file(extensions: ["trove"]))
    var library: String?
    @Flag(help: .translated("Print JSON, including errors.")) var json = false

    var url: URL { library.map(LibraryPath.url) ?? LibraryFile.defaultURL }

    /// Opens the library. A missing file is created only if it is your own library: the name in an
    /// option may be mistyped.
    ///
    /// - Throws: `notFound` if there is no file with the name in the option.
    func open() throws -> any LibraryStorage {
        guard !isMissing else {
            throw LibraryError(
                .notFound,
                translated(
                    """
                    There is no library at “{file}”. Check the name. The commands new, import and \
                    smart new create a library.
                    """
                ).filling(["file": url.path]), file: url)
        }
        return try LibraryFile.open(url)
    }

    /// Opens or creates the library for a command that adds something to it. A new library does not
    /// stay if the command fails, apart from a shared one without lists.
    ///
    /// - Parameter dryRun: Whether nothing is written, so that the file must exist.
    func openOrCreate<Value>(
        dryRun: Bool, _ body: (any LibraryStorage) async throws -> Value
    ) async throws -> Value {
        if LibraryPath.isShared(url), !dryRun {
            return try await body(try LibraryFile.create(at: url))
        }
        guard isMissing, !dryRun else { return try await body(open()) }
        let library = try LibraryFile.open(url)
        do {
            return try await body(library)
        } catch {
            let lists = try await library.lists()
            let smartLists = try await library.smartLists()
            library.close()
            if lists.isEmpty, smartLists.isEmpty { LibraryFile.remove(url) }
            throw error
        }
    }

    /// Whether an option names a file that does not exist.
    private var isMissing: Bool {
        library != nil && !LibraryFile.exists(url)
    }
}

/// The options of all commands that change the library.
struct WriteOptions: ParsableArguments {
    @OptionGroup var library: LibraryOptions

    @Flag(name: .shortAndLong, help: .translated("Show what would be done without doing it."))
    var dryRun = false

    /// Performs an edit, or only rehearses it with `--dry-run`, and prints the result.
    @discardableResult
    func perform(_ edit: Edit, in library: any LibraryStorage) async throws -> Change {
        let change =
            dryRun ? try await library.rehearse(edit) : try await library.perform(edit)
        try report(change)
        return change
    }

    /// Prints the result of a change: JSON on standard output, or a note on standard error.
    func report(_ change: Change) throws {
        if self.library.json {
            try Output.json(ChangeReport(change, dryRun: dryRun))
        } else {
            Output.note(sentence(change))
        }
    }

    private func sentence(_ change: Change) -> String {
        if change.isEmpty { return translated("There is nothing to change.") }
        let text = dryRun ? translated("Would do: {change}") : translated("Done: {change}")
        return text.filling(["change": change.name])
    }
}

/// The option that selects the records of a command by a query.
struct RecordChoice: ParsableArguments {
    @Option(
        name: .customLong("where"), help: .translated("Use the records that match this query."),
        completion: .custom(Completion.query))
    var query: String?

    /// Returns the records that the arguments select, or those that the query finds.
    ///
    /// - Parameter texts: Record numbers, or “-” to read one number at the beginning of each line
    ///   of standard input. Must be empty with a query.
    /// - Throws: `ExitCode` if the query finds nothing; errors of invalid arguments and lines.
    func records(
        _ texts: [String], of list: List, in library: any LibraryStorage,
        scope: RecordListRequest.Scope = .records
    ) async throws -> [RecordID] {
        if let query {
            guard texts.isEmpty else {
                throw ValidationError(
                    translated("Give either record numbers or --where, not both."))
            }
            let request = RecordListRequest(list: list.id, scope: scope, query: query)
            try Hint.requireSelection(request.query, in: list)
            let found = try await library.recordList(for: request)
            guard !found.isEmpty else {
                Output.note(translated("No records match the query. Nothing was changed."))
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
                translated(
                    """
                    Give the records: their numbers, --where QUERY, or - to read numbers from \
                    standard input.
                    """))
        }
        return records
    }

    /// Parses a record number.
    static func number(_ text: String) throws -> RecordID {
        guard let number = RecordID(text), number > 0 else {
            throw ValidationError(
                translated("“{text}” is not a record number.").filling(["text": text]))
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
                    translated(
                        """
                        Line {line} of standard input begins with “{word}”, which is not a record \
                        number. Use `trovectl query --ids` to print record numbers.
                        """
                    ).filling(["line": String(line), "word": String(word)]), line: line)
            }
            records.append(number)
        }
        return records
    }
}

/// Prints a hint about the parts of a query that were not understood.
enum Hint {
    static func show(_ query: SearchQuery, in list: List) {
        guard let hint = query.hint(in: list) else { return }
        Output.note(translated("Hint: {hint}").filling(["hint": hint.message]))
    }

    /// Requires that a query was understood, because the command acts on what it finds.
    ///
    /// - Parameter list: The list that it searches; nil for all lists, whose fields differ.
    /// - Throws: `invalid`.
    static func require(_ query: SearchQuery, in list: List?) throws(LibraryError) {
        guard let hint = list.map({ query.hint(in: $0) }) ?? query.hint else { return }
        throw LibraryError(
            .invalid,
            translated("The query “{query}” cannot be used here: {problem}")
                .filling(["query": query.text, "problem": hint.problem]))
    }

    /// Requires that a query was understood and selects some of the records, because the command
    /// changes what it finds.
    ///
    /// - Throws: `invalid`.
    static func requireSelection(_ query: SearchQuery, in list: List) throws(LibraryError) {
        try require(query, in: list)
        guard query.isEmpty else { return }
        throw LibraryError(
            .invalid,
            translated(
                """
                The query “{query}” has no conditions. To select all records, use a query that \
                they all match, such as {example}.
                """
            ).filling(["query": query.text, "example": "added:>=1900"]))
    }
}
