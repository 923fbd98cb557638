import ArgumentParser
import TextCore
import TroveModel

/// `trovectl merge LIST RECORD RECORD…`
struct Merge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Merge records into the first one and move the others to the trash."),
        discussion: translated(
            """
            Each field gets its first value that is not empty, and tags are combined, unless \
            FIELD=VALUE sets a value. With --dry-run, shows the values of the merged record.
            """))

    @OptionGroup var options: WriteOptions
    @OptionGroup var choice: RecordChoice
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(
        help: .translated(
            """
            Record numbers, beginning with the record to keep, and FIELD=VALUE; - to read numbers \
            from standard input.
            """
        ),
        completion: .custom(Completion.assignment))
    var values: [String] = []

    private struct Report: Encodable {
        var change: String
        var dryRun = true
        var values: [Value]

        struct Value: Encodable {
            var field: String
            var value: String
            var candidates: [String]
        }
    }

    func run() async throws {
        let library = try options.library.open()
        let list = try await library.list(called: list)
        var given: [FieldID: FieldValue] = [:]
        for text in values where text.contains("=") {
            let (field, value) = try await list.assignment(text, in: library)
            if given.updateValue(value, forKey: field.id) != nil {
                throw LibraryError(setTwice: field)
            }
        }
        let numbers = values.filter { !$0.contains("=") }
        let records = try await choice.records(numbers, of: list, in: library)
        let edit = Edit.mergeRecords(records, list: list.id, values: given)
        guard options.dryRun else {
            try await options.perform(edit, in: library)
            return
        }
        let change = try await library.rehearse(edit)
        let proposal = try await library.mergeProposal(for: records, in: list.id)
        var lines: [Report.Value] = []
        for part in proposal.parts {
            let value = given[part.field] ?? part.proposed
            let texts = try await library.texts(
                of: [value] + part.candidates, in: part.field, of: list.id)
            lines.append(
                Report.Value(
                    field: list.field(part.field)?.name ?? "", value: texts[0],
                    candidates: Array(texts.dropFirst())))
        }
        if options.library.json {
            return try Output.json(Report(change: change.name, values: lines))
        }
        Output.note(translated("Would do: {change}").filling(["change": change.name]))
        try Output.table(
            ["FIELD", "VALUE", "OTHER VALUES"],
            lines.map { line in
                let others = line.candidates.filter { $0 != line.value }
                return [line.field, line.value, others.joined(separator: " | ")]
            })
    }
}

/// `trovectl duplicates LIST`
struct Duplicates: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Find duplicate records."),
        discussion: translated(
            """
            Ignores case, accents, punctuation, articles and word order; with --near, also typing \
            errors. Without --by, compares the field that titles records.
            """))

    @OptionGroup var library: LibraryOptions
    @Option(
        help: .translated("Field to compare; repeat to compare several fields together."),
        completion: .custom(Completion.field))
    var by: [String] = []
    @Flag(help: .translated("Also find records that are nearly the same.")) var near = false
    @Option(help: .translated("With --near: minimum similarity, from 0.5 to 1.")) var threshold:
        Double?
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String

    private struct Group: Encodable {
        var score: Double
        var records: [Line]

        struct Line: Encodable {
            var id: RecordID
            var title: String
        }
    }

    func validate() throws {
        guard threshold == nil || near else {
            throw ValidationError(translated("--threshold needs --near."))
        }
        guard (0.5...1).contains(threshold ?? 1) else {
            throw ValidationError(translated("--threshold must be from 0.5 to 1."))
        }
    }

    func run() async throws {
        let library = try library.open()
        let list = try await library.list(called: list)
        var fields = try by.map { try list.field(called: $0).id }
        if fields.isEmpty, let title = list.titleField { fields = [title.id] }
        var search = DuplicateSearch(fields: fields, findsNear: near)
        if let threshold { search.threshold = threshold }
        var groups: [Group] = []
        for group in try await library.duplicates(in: list.id, search) {
            let records = try await library.records(group.records, in: list.id)
            groups.append(
                Group(
                    score: group.score,
                    records: records.map { .init(id: $0.id, title: list.title(of: $0)) }))
        }
        if self.library.json {
            try Output.json(groups)
        } else if groups.isEmpty {
            Output.note(translated("No duplicates found."))
        } else {
            try Output.table(
                ["SIMILARITY", "ID", "TITLE"],
                groups.flatMap { group in
                    group.records.enumerated().map { index, record in
                        [
                            index == 0 ? "\(Int((group.score * 100).rounded()))%" : "",
                            "\(record.id)", record.title,
                        ]
                    }
                }, numeric: [0, 1])
        }
        guard !groups.isEmpty else { throw ExitCode(Failure.nothingFound) }
    }
}
