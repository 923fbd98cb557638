import ArgumentParser
import Foundation
import TroveModel
import TroveStore

/// `trovectl set LIST FIELD=VALUE… RECORD…`
struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Change values of records, all of them in one step.",
        discussion: """
            An empty value clears a field; a record to link to is meant by its title, or by #12. With --dry-run, shows values before and after.
            Examples: trovectl set Books Read=yes 12 15
                      trovectl set Books --where author:tolkien Genre=Fantasy --add-tag Tags=ring
                      trovectl set Books 12 Cover=@cover.jpg
                      trovectl set Books --where note:colour --replace Note:colour=color
            """)

    @OptionGroup var options: WriteOptions
    @OptionGroup var choice: RecordChoice
    @Option(
        help: "Add a tag: FIELD=TAG; can be given several times.",
        completion: .custom(Completion.assignment))
    var addTag: [String] = []
    @Option(
        help: "Take a tag away: FIELD=TAG; can be given several times.",
        completion: .custom(Completion.assignment))
    var removeTag: [String] = []
    @Option(help: "Add to a number, a time span (in seconds) or a rating: FIELD=AMOUNT.")
    var increase: [String] = []
    @Option(help: "Put a text for another: FIELD:OLD=NEW; * for all fields with text.")
    var replace: [String] = []
    @Flag(help: "For --replace: capitals matter.") var matchCase = false
    @Flag(help: "For --replace: only whole words.") var wholeWords = false
    @Argument(help: "The list.", completion: .custom(Completion.list)) var list: String
    @Argument(
        help: "FIELD=VALUE or FIELD=@FILE, and numbers of records; - for standard input.",
        completion: .custom(Completion.assignment))
    var values: [String] = []

    func run() async throws {
        let library = try options.library.open()
        let list = try library.list(called: list)
        var pictures = PictureFiles()
        let changes = try await changes(of: list, in: library, &pictures)
        guard !changes.isEmpty else {
            throw ValidationError("Say what to set: FIELD=VALUE.")
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
        of list: List, in library: Library, _ pictures: inout PictureFiles
    ) async throws -> [RecordChange] {
        var changes: [RecordChange] = []
        for text in values where text.contains("=") {
            let (field, value) = try await pictures.assignment(text, of: list, in: library)
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
                throw LibraryError(.invalid, "“\(amount)” is no number to add.")
            }
            changes.append(.add(field.id, amount))
        }
        return try changes + replace.map { try replacement($0, in: list) }
    }

    private func replacement(_ text: String, in list: List) throws -> RecordChange {
        guard let colon = text.firstIndex(of: ":"), let sign = text[colon...].firstIndex(of: "="),
            text.index(after: colon) < sign
        else {
            throw LibraryError(.invalid, "“\(text)” is not of the form FIELD:OLD=NEW.")
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
            throw LibraryError(.invalid, "“\(text)” is not of the form \(form).")
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
            "Would do: \(change.name) (\(preview.valueCount) "
                + "\(preview.valueCount == 1 ? "value" : "values") would change)")
        guard !samples.isEmpty else { return }
        try Output.table(
            ["ID", "FIELD", "NOW", "THEN"],
            samples.map { ["\($0.record)", $0.field, $0.old, $0.new] }, numeric: [0])
    }
}
