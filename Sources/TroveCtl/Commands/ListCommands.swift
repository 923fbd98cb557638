import ArgumentParser
import Foundation
import TextCore
import TroveModel

/// `trovectl lists`
struct Lists: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: translated("Show all lists."))

    @OptionGroup var library: LibraryOptions

    private struct Line: Encodable {
        var id: Int64
        var name: String
        var icon: String
        var folder: String?
        var records: Int
        var trash: Int
        var table: String
        var uuid: String
    }

    func run() async throws {
        let lists = try await library.open().lists()
        if library.json {
            return try Output.json(
                lists.map {
                    Line(
                        id: $0.id.rawValue, name: $0.name, icon: $0.icon.text,
                        folder: $0.folder.isEmpty ? nil : $0.folder, records: $0.recordCount,
                        trash: $0.trashCount, table: $0.tableName, uuid: $0.uuid.uuidString)
                })
        }
        guard !lists.isEmpty else {
            return Output.note(
                translated(
                    """
                    There are no lists yet. Use `trovectl new` to create one, or `trovectl import` \
                    to import a file.
                    """))
        }
        try Output.table(
            ["ID", "NAME", "RECORDS", "TABLE"],
            lists.map { ["\($0.id.rawValue)", $0.name, "\($0.recordCount)", $0.tableName] },
            numeric: [0, 2])
    }
}

/// `trovectl new NAME FIELD[:KIND]…`
struct New: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Create a list."),
        discussion: translated(
            """
            Give the fields, a template, or another list to copy the fields of.
            Example: trovectl new Books Title Author Year:number Read:checkbox
            """))

    @OptionGroup var options: WriteOptions
    @Option(
        help: .translated("Template for the list; see `trovectl templates`."),
        completion: .custom(Completion.template))
    var template: String?
    @Option(
        help: .translated("List to copy the fields and settings of."),
        completion: .custom(Completion.list))
    var like: String?
    @Flag(help: .translated("With --like: copy the records too.")) var withRecords = false
    @Option(help: .translated("Name of an icon in the icon theme, or an emoji.")) var icon: String?
    @Argument(help: .translated("The name of the list.")) var name: String
    @Argument(
        help: .translated("A field, optionally followed by a colon and its kind: {kinds}.")
            .filling(["kinds": FieldKind.written]))
    var fields: [String] = []

    func validate() throws {
        guard [template != nil, like != nil, !fields.isEmpty].count(where: { $0 }) == 1 else {
            throw ValidationError(translated("Give exactly one of: fields, --template, --like."))
        }
        guard like != nil || !withRecords else {
            throw ValidationError(translated("--with-records needs --like."))
        }
        guard icon == nil || !fields.isEmpty else {
            throw ValidationError(
                translated("--icon cannot be combined with --template or --like."))
        }
    }

    func run() async throws {
        guard !name.allSatisfy(\.isWhitespace) else {
            throw LibraryError(.invalid, translated("Enter a name for the list."))
        }
        try await options.library.openOrCreate(dryRun: options.dryRun) { library in
            try await create(in: library)
        }
    }

    private func create(in library: any LibraryStorage) async throws {
        let edit: Edit
        if let template {
            edit = .createListFromTemplate(try ListTemplate.called(template), name: name)
        } else if let like {
            edit = .duplicateList(
                try await library.list(called: like).id, name: name, withRecords: withRecords)
        } else {
            let drafts = try List.named(fields.map(FieldDraft.init(written:)), of: name)
            if let computed = drafts.first(where: { $0.kind == .computed }) {
                throw LibraryError(
                    .invalid,
                    translated(
                        """
                        “{field}” needs an expression. Create the list without it, then use \
                        `trovectl fields add` with --expression.
                        """
                    ).filling(["field": computed.name]))
            }
            edit = .createList(name: name, icon: icon ?? "", fields: drafts)
        }
        try await library.noteNamesake(name)
        try await options.perform(edit, in: library)
    }
}

extension FieldDraft {
    /// Parses `NAME` or `NAME:KIND`.
    init(written text: String) throws {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map(String.init)
        guard let name = parts.first, !name.isEmpty else {
            throw LibraryError(
                .invalid,
                translated("“{text}” has no field name. Enter NAME or NAME:KIND.")
                    .filling(["text": text]))
        }
        guard parts.count == 2 else {
            self.init(name: name)
            return
        }
        self.init(name: name, kind: try FieldKind(written: parts[1]))
    }
}

extension FieldKind {
    /// The names of all kinds, separated by commas.
    static let written = allCases.map(\.rawValue).joined(separator: ", ")

    /// Parses the name of a kind, ignoring case.
    init(written text: String) throws {
        guard
            let kind = FieldKind.allCases.first(where: {
                $0.rawValue.lowercased() == text.lowercased()
            })
        else {
            throw LibraryError(
                .invalid,
                translated("There is no kind “{kind}”. Use one of: {kinds}.")
                    .filling(["kind": text, "kinds": FieldKind.written]))
        }
        self = kind
    }
}

/// `trovectl change LIST`
struct ChangeList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "change",
        abstract: translated(
            "Change the name, icon, order, sections, titles, place or folder of a list."),
        discussion: translated("Each change can be undone, except for the order and the sections."))

    @OptionGroup var options: WriteOptions
    @Option(help: .translated("The new name.")) var name: String?
    @Option(help: .translated("Name of an icon in the icon theme, or an emoji.")) var icon: String?
    @Option(
        help: .translated("Fields to sort by, or “manual”; add - to a field for descending order."),
        completion: .custom(Completion.field))
    var sort: [String] = []
    @Option(
        help:
            .translated(
                """
                Group by FIELD, FIELD:letter, FIELD:year, FIELD:month or FIELD:STEP; “none” for no \
                sections.
                """
            ),
        completion: .custom(Completion.field))
    var group: String?
    @Option(help: .translated("Title of records, such as '{Title} ({Year})'.")) var title: String?
    @Option(help: .translated("Second line of records, written like a title.")) var subtitle:
        String?
    @Option(help: .translated("Place among the lists, counted from 1.")) var place: Int?
    @Option(
        help: .translated("Folder in the sidebar; an empty name moves the list out of its folder."))
    var folder: String?
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String

    func run() async throws {
        let library = try options.library.open()
        let list = try await library.list(called: list)
        var edits: [Edit] = []
        if let name {
            try await library.noteNamesake(name, of: list.id)
            edits.append(.renameList(list.id, name))
        }
        if let icon { edits.append(.setIcon(list.id, icon)) }
        var settings = list.settings
        guard sort.count == 1 || !sort.contains("manual") || list.field(named: "manual") != nil
        else {
            throw ValidationError(translated("--sort manual cannot be combined with fields."))
        }
        if !sort.isEmpty { settings.sort = sort == ["manual"] ? .manual : try list.sort(sort) }
        if let group { settings.grouping = group == "none" ? .none : try list.grouping(group) }
        if let title {
            settings.titleTemplate = try TitleTemplate(title, fields: list.fields)
        }
        if let subtitle {
            settings.subtitleTemplate = try TitleTemplate(subtitle, fields: list.fields)
        }
        if settings != list.settings { edits.append(.changeSettings(list.id, settings)) }
        if let place {
            guard place > 0 else {
                throw ValidationError(translated("Enter a place of 1 or more."))
            }
            edits.append(.moveList(list.id, to: place - 1))
        }
        if let folder { edits.append(.setFolder(list.id, folder)) }
        guard !edits.isEmpty else {
            throw ValidationError(
                translated("Give an option to change. See `trovectl help change`."))
        }
        for edit in edits { try await options.perform(edit, in: library) }
    }
}
