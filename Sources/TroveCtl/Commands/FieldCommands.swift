import ArgumentParser
import Foundation
import TextCore
import TroveModel

/// `trovectl fields`
struct Fields: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Show and change the fields of a list."),
        discussion: translated("Use `trovectl fields LIST` to show the fields."),
        subcommands: [
            FieldsList.self, FieldsAdd.self, FieldsRename.self, FieldsMove.self,
            FieldsRemove.self, FieldsSet.self, FieldsKind.self,
        ],
        defaultSubcommand: FieldsList.self)
}

/// `trovectl fields list LIST`
struct FieldsList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: translated("Show the fields of a list."))

    @OptionGroup var library: LibraryOptions
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String

    private struct Line: Encodable {
        var id: Int64
        var name: String
        var kind: String
        var column: String
        var options: FieldOptions
    }

    func run() async throws {
        let list = try await library.open().list(called: list)
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
        if isRequired { parts.append(translated("required")) }
        if isUnique { parts.append(translated("unique")) }
        if !defaultText.isEmpty {
            parts.append(translated("default: {value}").filling(["value": defaultText]))
        }
        if !unit.isEmpty { parts.append(translated("unit: {unit}").filling(["unit": unit])) }
        if let digits {
            parts.append(
                translated(
                    "{count} decimal place", plural: "{count} decimal places", count: digits
                ).filling(["count": String(digits)]))
        }
        if let reminder {
            parts.append(reminder.sentence)
        }
        if !expression.isEmpty { parts.append("= \(expression)") }
        if !choices.isEmpty { parts.append(choices.map(\.name).joined(separator: " | ")) }
        if !summary.isEmpty { parts.append(summary.quoted) }
        return parts.commaSeparated
    }
}

/// `trovectl fields add LIST NAME[:KIND]`
struct FieldsAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: translated("Add a field."))

    @OptionGroup var options: WriteOptions
    @OptionGroup var settings: FieldOptionArguments
    @Option(help: .translated("Place among the fields, counted from 1; by default, the end."))
    var place: Int?
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(
        help: .translated(
            "Name of the field, optionally followed by a colon and its kind: {kinds}."
        )
        .filling(["kinds": FieldKind.written]))
    var field: String

    func run() async throws {
        let library = try options.library.open()
        let list = try await library.list(called: list)
        var draft = try FieldDraft(written: field)
        draft.name = try list.fieldName(draft.name)
        try await settings.apply(to: &draft.options, in: library)
        try await options.perform(
            .addField(list.id, draft, at: try place.map(fieldIndex)), in: library)
    }
}

/// Converts a place counted from 1 to an index counted from 0.
private func fieldIndex(_ place: Int) throws -> Int {
    guard place > 0 else { throw ValidationError(translated("Enter a place of 1 or more.")) }
    return place - 1
}

/// `trovectl fields rename LIST FIELD NAME`
struct FieldsRename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: translated("Rename a field."))

    @OptionGroup var options: WriteOptions
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(help: .translated("The field."), completion: .custom(Completion.field)) var field:
        String
    @Argument(help: .translated("The new name.")) var name: String

    func run() async throws {
        let library = try options.library.open()
        let list = try await library.list(called: list)
        let field = try list.field(called: field).id
        try await options.perform(
            .renameField(field, list: list.id, try list.fieldName(name, for: field)), in: library)
    }
}

/// `trovectl fields move LIST FIELD PLACE`
struct FieldsMove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: translated("Move a field to another place."))

    @OptionGroup var options: WriteOptions
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(help: .translated("The field."), completion: .custom(Completion.field)) var field:
        String
    @Argument(help: .translated("The new place, counted from 1.")) var place: Int

    func run() async throws {
        let library = try options.library.open()
        let list = try await library.list(called: list)
        try await options.perform(
            .moveField(
                try list.field(called: field).id, list: list.id, to: try fieldIndex(place)),
            in: library)
    }
}

/// `trovectl fields remove LIST FIELD`
struct FieldsRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: translated("Remove a field and its values; undo restores them."))

    @OptionGroup var options: WriteOptions
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(help: .translated("The field."), completion: .custom(Completion.field)) var field:
        String

    func run() async throws {
        let library = try options.library.open()
        let list = try await library.list(called: list)
        try await options.perform(
            .removeField(try list.field(called: field).id, list: list.id), in: library)
    }
}

/// `trovectl fields set LIST FIELD`
struct FieldsSet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: translated("Change the options of a field."),
        discussion: translated("With --rename-choice OLD=NEW, values of records change too."))

    @OptionGroup var options: WriteOptions
    @OptionGroup var settings: FieldOptionArguments
    @Option(help: .translated("Rename a choice: OLD=NEW.")) var renameChoice: [String] = []
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(help: .translated("The field."), completion: .custom(Completion.field)) var field:
        String

    func validate() throws {
        guard !settings.isEmpty || !renameChoice.isEmpty else {
            throw ValidationError(
                translated("Give an option to set. See `trovectl help fields set`."))
        }
        guard settings.isEmpty || renameChoice.isEmpty else {
            throw ValidationError(
                translated("--rename-choice cannot be combined with other options."))
        }
    }

    func run() async throws {
        let library = try options.library.open()
        let list = try await library.list(called: list)
        let field = try list.field(called: field)
        guard renameChoice.isEmpty else {
            return try await rename(field, list, library)
        }
        var new = field.options
        try await settings.apply(to: &new, in: library)
        try await options.perform(.setOptions(field.id, list: list.id, new), in: library)
    }

    private func rename(_ field: Field, _ list: List, _ library: any LibraryStorage) async throws {
        var choices = field.options.choices
        var renaming: [String: String] = [:]
        for text in renameChoice {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                throw LibraryError(formOf: text, is: "OLD=NEW")
            }
            guard let index = choices.firstIndex(where: { $0.name == parts[0] }) else {
                throw LibraryError(
                    .notFound,
                    translated("“{field}” has no choice “{choice}”.")
                        .filling(["field": field.name, "choice": parts[0]]))
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
        abstract: translated("Change the kind of a field."),
        discussion: translated(
            """
            Values that cannot be converted stay as text. With --dry-run, shows which values would \
            be converted and which would not.
            """))

    @OptionGroup var options: WriteOptions
    @OptionGroup var settings: FieldOptionArguments
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(help: .translated("The field."), completion: .custom(Completion.field)) var field:
        String
    @Argument(
        help: .translated("The kind: {kinds}.").filling(["kinds": FieldKind.written]),
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
        let list = try await library.list(called: list)
        let field = try list.field(called: field)
        let kind = try FieldKind(written: kind)
        var new = field.options
        try await settings.apply(to: &new, in: library)
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
        Output.note(preview.sentence)
        guard !examples.isEmpty else { return }
        try Output.table(
            ["ID", "TITLE", "OLD", "NEW"],
            examples.map {
                ["\($0.record)", $0.title, $0.oldText, $0.newText ?? translated("(stays as text)")]
            }, numeric: [0])
    }
}

extension DateReminder {
    /// The reminder among the options of a field.
    fileprivate var sentence: String {
        switch self {
        case .day: translated("reminder: on the day")
        case .dayBefore: translated("reminder: one day before")
        case .weekBefore: translated("reminder: one week before")
        }
    }
}

extension KindChangePreview {
    /// The number of values by effect of the change.
    fileprivate var sentence: String {
        let parts = [
            translated("{count} the same", plural: "{count} the same", count: sameCount)
                .filling(["count": String(sameCount)]),
            translated("{count} converted", plural: "{count} converted", count: changedCount)
                .filling(["count": String(changedCount)]),
            translated(
                "{count} not convertible (kept as text)",
                plural: "{count} not convertible (kept as text)", count: unconvertibleCount
            ).filling(["count": String(unconvertibleCount)]),
        ]
        return translated(
            "{count} value: {parts}.", plural: "{count} values: {parts}.", count: valueCount
        ).filling(["count": String(valueCount), "parts": parts.commaSeparated])
    }
}
