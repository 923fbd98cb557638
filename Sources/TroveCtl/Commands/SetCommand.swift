import ArgumentParser
import Foundation
import TextCore
import TroveModel

/// `trovectl set LIST FIELD=VALUE… RECORD…`
struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Change values of records in one step."),
        discussion: translated(
            """
            An empty value clears a field. To link to a record, give its title, or its number as \
            #12. With --dry-run, shows the values before and after.
            Examples: trovectl set Books Read=yes 12 15
                      trovectl set Books --where author:tolkien Genre=Fantasy --add-tag Tags=ring
                      trovectl set Books 12 Cover=@cover.jpg
                      trovectl set Books --where note:colour --replace Note:colour=color
            """))

    @OptionGroup var options: WriteOptions
    @OptionGroup var choice: RecordChoice
    @Option(
        help: .translated("Add a tag: FIELD=TAG; can be repeated."),
        completion: .custom(Completion.assignment))
    var addTag: [String] = []
    @Option(
        help: .translated("Remove a tag: FIELD=TAG; can be repeated."),
        completion: .custom(Completion.assignment))
    var removeTag: [String] = []
    @Option(
        help: .translated("Add to a number, a duration (in seconds) or a rating: FIELD=AMOUNT."))
    var increase: [String] = []
    @Option(help: .translated("Replace text: FIELD:OLD=NEW, or *:OLD=NEW for all text fields."))
    var replace: [String] = []
    @Flag(help: .translated("With --replace: match case.")) var matchCase = false
    @Flag(help: .translated("With --replace: match whole words only.")) var wholeWords = false
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(
        help: .translated(
            "FIELD=VALUE or FIELD=@FILE, and record numbers; - to read numbers from standard input."
        ),
        completion: .custom(Completion.assignment))
    var values: [String] = []

    func validate() throws {
        guard !replace.isEmpty || !matchCase && !wholeWords else {
            throw ValidationError(
                translated("--match-case and --whole-words need --replace."))
        }
    }

    func run() async throws {
        let library = try options.library.open()
        let list = try await library.list(called: list)
        var pictures = PictureFiles()
        let changes = try await changes(of: list, in: library, &pictures)
        guard !changes.isEmpty else {
            throw ValidationError(translated("Give a value to set, such as FIELD=VALUE."))
        }
        let numbers = values.filter { !$0.contains("=") }
        let records = try await choice.records(numbers, of: list, in: library)
        guard options.dryRun else {
            try await pictures.store(in: library)
            try await options.perform(
                .editRecords(records, list: list.id, changes), in: library)
            return
        }
        // The rehearsal fails whenever the edit would.
        let change = try await library.rehearse(.editRecords(records, list: list.id, changes))
        let preview = try await library.preview(changes, of: records, in: list.id)
        try show(preview, of: change, list: list)
    }

    private func changes(
        of list: List, in library: any LibraryStorage, _ pictures: inout PictureFiles
    ) async throws -> [RecordEdit] {
        var changes: [RecordEdit] = []
        for text in values where text.contains("=") {
            let (field, value) = try await pictures.assignment(text, of: list, in: library)
            if changes.contains(where: { if case .set(field.id, _) = $0 { true } else { false } }) {
                throw LibraryError(setTwice: field)
            }
            changes.append(.set(field.id, value))
        }
        for text in addTag {
            let (field, tag) = try Self.pair(text, of: list, form: "FIELD=TAG")
            changes.append(.addText(field.id, tag))
        }
        for text in removeTag {
            let (field, tag) = try Self.pair(text, of: list, form: "FIELD=TAG")
            changes.append(.removeText(field.id, tag))
        }
        for text in increase {
            let (field, amount) = try Self.pair(text, of: list, form: "FIELD=AMOUNT")
            guard let amount = Double(amount), amount.isFinite else {
                throw LibraryError(
                    .invalid,
                    translated("“{amount}” is not a number. Give an amount: FIELD=AMOUNT.")
                        .filling(["amount": amount]))
            }
            changes.append(.add(field.id, amount))
        }
        return try changes + replace.map { try replacement($0, in: list) }
    }

    private func replacement(_ text: String, in list: List) throws -> RecordEdit {
        guard let colon = text.firstIndex(of: ":"), let sign = text[colon...].firstIndex(of: "="),
            text.index(after: colon) < sign
        else {
            throw LibraryError(formOf: text, is: "FIELD:OLD=NEW")
        }
        let name = String(text[..<colon])
        let fields =
            name == "*"
            ? list.fields.filter(\.kind.isTextual).map(\.id) : [try list.field(called: name).id]
        return .replace(
            TextReplacement(
                String(text[text.index(after: colon)..<sign]),
                with: String(text[text.index(after: sign)...]), matchesCase: matchCase,
                matchesWholeWords: wholeWords), fields: fields)
    }

    private static func pair(
        _ text: String, of list: List, form: String
    ) throws -> (Field, String) {
        guard let sign = text.firstIndex(of: "="), text.index(after: sign) < text.endIndex else {
            throw LibraryError(formOf: text, is: form)
        }
        return (
            try list.field(called: String(text[..<sign])),
            String(text[text.index(after: sign)...])
        )
    }

    private struct Report: Encodable {
        var change: String
        var dryRun = true
        var records: Int
        var values: Int
        var samples: [Sample]

        struct Sample: Encodable {
            var record: RecordID
            var field: String
            var old: String
            var new: String
        }
    }

    private func show(_ preview: BulkPreview, of change: Change, list: List) throws {
        let samples = preview.samples.map {
            Report.Sample(
                record: $0.record, field: list.field($0.field)?.name ?? "", old: $0.oldText,
                new: $0.newText)
        }
        if options.library.json {
            return try Output.json(
                Report(
                    change: change.name, records: preview.recordCount,
                    values: preview.valueCount, samples: samples))
        }
        Output.note(
            translated(
                "Would do: {change} ({count} value would change)",
                plural: "Would do: {change} ({count} values would change)",
                count: preview.valueCount
            ).filling(["change": change.name, "count": String(preview.valueCount)]))
        guard !samples.isEmpty else { return }
        try Output.table(
            ["ID", "FIELD", "OLD", "NEW"],
            samples.map { ["\($0.record)", $0.field, $0.old, $0.new] }, numeric: [0])
    }
}
