import ArgumentParser
import Foundation
import TroveModel
import TroveStore

/// `trovectl fields`
struct Fields: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show and change the fields of a list.",
        discussion: "`trovectl fields LIST` shows them.",
        subcommands: [
            FieldsList.self, FieldsAdd.self, FieldsRename.self, FieldsMove.self,
            FieldsRemove.self, FieldsSet.self, FieldsKind.self,
        ],
        defaultSubcommand: FieldsList.self)
}

/// `trovectl fields list LIST`
struct FieldsList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Show the fields of a list.")

    @OptionGroup var library: LibraryOptions
    @Argument(help: "The list.", completion: .custom(Completion.list)) var list: String

    private struct Line: Encodable {
        var id: Int64
        var name: String
        var kind: String
        var column: String
        var options: FieldOptions
    }

    func run() async throws {
        let list = try library.open().list(called: list)
        let fields = list.fields
        if library.json {
            return try Output.json(
                fields.map {
                    Line(
                        id: $0.id.rawValue, name: $0.name, kind: $0.kind.rawValue,
                        column: $0.columnName, options: $0.options)
                })
        }
        try Output.table(
            ["NAME", "KIND", "COLUMN", "OPTIONS"],
            fields.map {
                [
                    $0.name, $0.kind.rawValue, $0.columnName,
                    $0.options.sentence(expression: list.expression(of: $0)),
                ]
            })
    }
}

extension FieldOptions {
    /// Returns a readable summary of the options.
    ///
    /// - Parameter expression: The expression of a computed field, as users type it.
    fileprivate func sentence(expression: String) -> String {
        var parts: [String] = []
        if isRequired { parts.append("required") }
        if isUnique { parts.append("unique") }
        if !defaultText.isEmpty { parts.append("at first \(defaultText)") }
        if !unit.isEmpty { parts.append("in \(unit)") }
        if let digits { parts.append("\(digits) digits") }
        if !expression.isEmpty { parts.append("= \(expression)") }
        if !choices.isEmpty { parts.append(choices.map(\.name).joined(separator: " | ")) }
        if !summary.isEmpty { parts.append("“\(summary)”") }
        return parts.joined(separator: ", ")
    }
}

/// `trovectl fields add LIST NAME[:KIND]`
struct FieldsAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a field.")

    @OptionGroup var options: WriteOptions
    @OptionGroup var settings: FieldOptionArguments
    @Option(help: "Its place among the fields, from 1; the end without it.") var place: Int?
    @Argument(help: "The list.", completion: .custom(Completion.list)) var list: String
    @Argument(help: "The name of the field, and behind a colon its kind: \(FieldKind.written).")
    var field: String

    func run() async throws {
        let library = try options.library.open()
        let list = try library.list(called: list)
        var draft = try FieldDraft(written: field)
        try settings.apply(to: &draft.options, in: library)
        try await options.perform(
            .addField(list.id, draft, at: try place.map(fieldIndex)), in: library)
    }
}

/// Converts a place counted from 1 to an index counted from 0.
private func fieldIndex(_ place: Int) throws -> Int {
    guard place > 0 else { throw ValidationError("Places count from 1.") }
    return place - 1
}

/// `trovectl fields rename LIST FIELD NAME`
struct FieldsRename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give a field another name.")

    @OptionGroup var options: WriteOptions
    @Argument(help: "The list.", completion: .custom(Completion.list)) var list: String
    @Argument(help: "The field.", completion: .custom(Completion.field)) var field: String
    @Argument(help: "Its new name.") var name: String

    func run() async throws {
        let library = try options.library.open()
        let list = try library.list(called: list)
        try await options.perform(
            .renameField(try list.field(called: field).id, list: list.id, name), in: library)
    }
}

/// `trovectl fields move LIST FIELD PLACE`
struct FieldsMove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move a field among the fields.")

    @OptionGroup var options: WriteOptions
    @Argument(help: "The list.", completion: .custom(Completion.list)) var list: String
    @Argument(help: "The field.", completion: .custom(Completion.field)) var field: String
    @Argument(help: "Its new place, from 1.") var place: Int

    func run() async throws {
        let library = try options.library.open()
        let list = try library.list(called: list)
        try await options.perform(
            .moveField(
                try list.field(called: field).id, list: list.id, to: try fieldIndex(place)),
            in: library)
    }
}

/// `trovectl fields remove LIST FIELD`
struct FieldsRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a field with its values, until undo.")

    @OptionGroup var options: WriteOptions
    @Argument(help: "The list.", completion: .custom(Completion.list)) var list: String
    @Argument(help: "The field.", completion: .custom(Completion.field)) var field: String

    func run() async throws {
        let library = try options.library.open()
        let list = try library.list(called: list)
        try await options.perform(
            .removeField(try list.field(called: field).id, list: list.id), in: library)
    }
}

/// `trovectl fields set LIST FIELD`
struct FieldsSet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Set what a field is for, requires, offers, and so on.",
        discussion: "--rename-choice OLD=NEW changes the values of records too.")

    @OptionGroup var options: WriteOptions
    @OptionGroup var settings: FieldOptionArguments
    @Option(help: "Gives a choice another name: OLD=NEW.") var renameChoice: [String] = []
    @Argument(help: "The list.", completion: .custom(Completion.list)) var list: String
    @Argument(help: "The field.", completion: .custom(Completion.field)) var field: String

    func validate() throws {
        guard !settings.isEmpty || !renameChoice.isEmpty else {
            throw ValidationError("Say what to set: see `trovectl help fields set`.")
        }
        guard settings.isEmpty || renameChoice.isEmpty else {
            throw ValidationError("--rename-choice is a step by itself; leave the others out.")
        }
    }

    func run() async throws {
        let library = try options.library.open()
        let list = try library.list(called: list)
        let field = try list.field(called: field)
        guard renameChoice.isEmpty else {
            return try await rename(field, list, library)
        }
        var new = field.options
        try settings.apply(to: &new, in: library)
        try await options.perform(.setOptions(field.id, list: list.id, new), in: library)
    }

    private func rename(_ field: Field, _ list: List, _ library: Library) async throws {
        var choices = field.options.choices
        var renaming: [String: String] = [:]
        for text in renameChoice {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                throw LibraryError(.invalid, "“\(text)” is not of the form OLD=NEW.")
            }
            guard let index = choices.firstIndex(where: { $0.name == parts[0] }) else {
                throw LibraryError(
                    .notFound, "“\(field.name)” does not offer “\(parts[0])”.")
            }
            choices[index].name = parts[1]
            renaming[parts[0]] = parts[1]
        }
        try await options.perform(
            .setChoices(field.id, list: list.id, choices, renaming: renaming), in: library)
    }
}

/// `trovectl fields kind LIST FIELD KIND`
struct FieldsKind: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kind",
        abstract: "Give a field another kind.",
        discussion: """
            Values that cannot be converted stay as text. With --dry-run, shows what would be \
            converted and what not.
            """)

    @OptionGroup var options: WriteOptions
    @OptionGroup var settings: FieldOptionArguments
    @Argument(help: "The list.", completion: .custom(Completion.list)) var list: String
    @Argument(help: "The field.", completion: .custom(Completion.field)) var field: String
    @Argument(
        help: "The kind: \(FieldKind.written).",
        completion: .list(FieldKind.allCases.map(\.rawValue)))
    var kind: String

    private struct Report: Encodable {
        var dryRun = true
        var values: Int
        var same: Int
        var changed: Int
        var unconvertible: Int
        var examples: [Example]

        struct Example: Encodable {
            var record: RecordID
            var title: String
            var old: String
            var new: String?
        }
    }

    func run() async throws {
        let library = try options.library.open()
        let list = try library.list(called: list)
        let field = try list.field(called: field)
        let kind = try FieldKind(written: kind)
        var new = field.options
        try settings.apply(to: &new, in: library)
        let changed = new == field.options ? nil : new
        guard options.dryRun else {
            try await options.perform(
                .changeKind(field.id, list: list.id, to: kind, options: changed), in: library)
            return
        }
        let preview = try await library.previewKindChange(
            of: field.id, in: list.id, to: kind, options: changed)
        try show(preview)
    }

    private func show(_ preview: KindChangePreview) throws {
        let examples = preview.unconvertibleExamples + preview.changedExamples
        if options.library.json {
            return try Output.json(
                Report(
                    values: preview.valueCount, same: preview.sameCount,
                    changed: preview.changedCount, unconvertible: preview.unconvertibleCount,
                    examples: examples.map {
                        .init(record: $0.record, title: $0.title, old: $0.oldText, new: $0.newText)
                    }))
        }
        let (same, changed) = (preview.sameCount, preview.changedCount)
        let unconvertible = preview.unconvertibleCount
        Output.note(
            "\(preview.valueCount) value\(preview.valueCount == 1 ? "" : "s"): "
                + "\(same) \(same == 1 ? "stays as it is" : "stay as they are"), "
                + "\(changed) \(changed == 1 ? "is" : "are") converted, "
                + "\(unconvertible) cannot be and \(unconvertible == 1 ? "stays" : "stay") as text."
        )
        guard !examples.isEmpty else { return }
        try Output.table(
            ["ID", "TITLE", "NOW", "THEN"],
            examples.map {
                ["\($0.record)", $0.title, $0.oldText, $0.newText ?? "(stays as text)"]
            }, numeric: [0])
    }
}
