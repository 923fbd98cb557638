import ArgumentParser
import Foundation
import TroveModel

/// `trovectl lists`
struct Lists: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show all lists.")

    @OptionGroup var library: LibraryOptions

    private struct Line: Encodable {
        var id: Int64
        var name: String
        var icon: String
        var records: Int
        var trash: Int
        var table: String
        var uuid: String
    }

    func run() async throws {
        let lists = try library.open().lists()
        if library.json {
            return try Output.json(
                lists.map {
                    Line(
                        id: $0.id.rawValue, name: $0.name, icon: $0.icon.text,
                        records: $0.recordCount,
                        trash: $0.trashCount, table: $0.tableName, uuid: $0.uuid.uuidString)
                })
        }
        guard !lists.isEmpty else {
            return Output.note(
                "There are no lists yet. `trovectl new` makes one, `trovectl import` one of a file."
            )
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
        abstract: "Make a new list.",
        discussion: """
            With fields of its own, with those of a template, or like another list.
            Example: trovectl new Books Title Author Year:number Read:checkbox
            """)

    @OptionGroup var options: WriteOptions
    @Option(
        help: "Make it from a template; `trovectl templates` shows them.",
        completion: .custom(Completion.template))
    var template: String?
    @Option(
        help: "Give it the fields and settings of another list.",
        completion: .custom(Completion.list))
    var like: String?
    @Flag(help: "With --like: copy the records too.") var withRecords = false
    @Option(help: "The name of an icon of the icon theme, or an emoji.") var icon: String?
    @Argument(help: "The name of the list.") var name: String
    @Argument(help: "A field, and behind a colon its kind: \(FieldKind.written).")
    var fields: [String] = []

    func validate() throws {
        guard [template != nil, like != nil, !fields.isEmpty].count(where: { $0 }) == 1 else {
            throw ValidationError("Say one of: fields, --template, --like.")
        }
        guard like != nil || !withRecords else {
            throw ValidationError("--with-records needs --like.")
        }
        guard icon == nil || !fields.isEmpty else {
            throw ValidationError("--icon is for lists with fields of their own.")
        }
    }

    func run() async throws {
        guard !name.allSatisfy(\.isWhitespace) else {
            throw LibraryError(.invalid, "A list needs a name.")
        }
        let library = try options.library.open()
        let edit: Edit
        if let template {
            edit = .createListFromTemplate(try ListTemplate.called(template), name: name)
        } else if let like {
            edit = .duplicateList(
                try library.list(called: like).id, name: name, withRecords: withRecords)
        } else {
            edit = .createList(
                name: name, icon: icon ?? "", fields: try fields.map(FieldDraft.init(written:)))
        }
        try library.noteNamesake(name)
        try await options.perform(edit, in: library)
    }
}

extension FieldDraft {
    /// Parses `NAME` or `NAME:KIND`.
    init(written text: String) throws {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map(String.init)
        guard let name = parts.first, !name.isEmpty else {
            throw LibraryError(.invalid, "A field needs a name.")
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
                .invalid, "There is no kind “\(text)”. There are: \(FieldKind.written).")
        }
        self = kind
    }
}

/// `trovectl change LIST`
struct ChangeList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "change",
        abstract: "Change the name, icon, order, sections or titles of a list.",
        discussion: "Each is a step of undo, except the order and the sections.")

    @OptionGroup var options: WriteOptions
    @Option(help: "Another name.") var name: String?
    @Option(help: "The name of another icon of the icon theme, or an emoji.") var icon: String?
    @Option(
        help: "Fields to sort by, with - behind for the other direction; “manual” for none.",
        completion: .custom(Completion.field))
    var sort: [String] = []
    @Option(
        help:
            "What sections are made by: FIELD, FIELD:letter, FIELD:year, FIELD:month or FIELD:STEP; “none” for none.",
        completion: .custom(Completion.field))
    var group: String?
    @Option(help: "What titles a record, such as '{Title} ({Year})'.") var title: String?
    @Option(help: "A record's second line, written like a title.") var subtitle: String?
    @Option(help: "The place among the lists, from 1.") var place: Int?
    @Argument(help: "The list.", completion: .custom(Completion.list)) var list: String

    func run() async throws {
        let library = try options.library.open()
        let list = try library.list(called: list)
        var edits: [Edit] = []
        if let name {
            try library.noteNamesake(name, of: list.id)
            edits.append(.renameList(list.id, name))
        }
        if let icon { edits.append(.setIcon(list.id, icon)) }
        var settings = list.settings
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
            guard place > 0 else { throw ValidationError("Places count from 1.") }
            edits.append(.moveList(list.id, to: place - 1))
        }
        guard !edits.isEmpty else {
            throw ValidationError("Say what to change: see `trovectl help change`.")
        }
        for edit in edits { try await options.perform(edit, in: library) }
    }
}
