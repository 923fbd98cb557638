import ArgumentParser
import TroveModel
import TroveStore

/// `trovectl smart`
struct Smart: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show, make and change smart lists: queries that are kept under a name.",
        subcommands: [SmartShow.self, SmartNew.self, SmartChange.self, SmartRemove.self],
        defaultSubcommand: SmartShow.self)
}

/// `trovectl smart list`
struct SmartShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Show all smart lists, and how many records they find.")

    @OptionGroup var library: LibraryOptions

    private struct Line: Encodable {
        var id: Int64
        var name: String
        var list: String?
        var query: String
        var records: Int
    }

    func run() async throws {
        let library = try library.open()
        let lists = try library.lists()
        var lines: [Line] = []
        for smart in try library.smartLists() {
            lines.append(
                Line(
                    id: smart.id.rawValue, name: smart.name,
                    list: lists.first { $0.id == smart.definition.list }?.name,
                    query: smart.definition.query, records: try await library.count(of: smart)))
        }
        if self.library.json { return try Output.json(lines) }
        guard !lines.isEmpty else { return Output.note("There are no smart lists yet.") }
        try Output.table(
            ["ID", "NAME", "LIST", "RECORDS", "QUERY"],
            lines.map { ["\($0.id)", $0.name, $0.list ?? "(all)", "\($0.records)", $0.query] },
            numeric: [0, 3])
    }
}

/// The options of a smart list.
struct SmartOptions: ParsableArguments {
    @Option(
        name: .customLong("in"), help: "The list that it is about; all without it.",
        completion: .custom(Completion.list))
    var list: String?
    @Option(help: "The name of an icon of the icon theme, or an emoji.") var icon: String?
    @Option(
        help: "A field to sort by; - behind it for the other direction.",
        completion: .custom(Completion.field))
    var sort: [String] = []

    func apply(to draft: inout SmartListDraft, in library: Library) throws {
        if let list { draft.list = try library.list(called: list).id }
        if let icon { draft.icon = icon }
        guard !sort.isEmpty else { return }
        guard let id = draft.list else {
            throw LibraryError(.invalid, "--sort needs --in: fields belong to a list.")
        }
        draft.settings.sort = try library.list(id).sort(sort)
    }
}

/// `trovectl smart new NAME QUERY`
struct SmartNew: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Keep a query under a name.")

    @OptionGroup var options: WriteOptions
    @OptionGroup var settings: SmartOptions
    @Argument(help: "The name of the smart list.") var name: String
    @Argument(help: "The query.") var query: [String]

    func run() async throws {
        let library = try options.library.open()
        var draft = SmartListDraft(name: name, query: query.joined(separator: " "))
        try settings.apply(to: &draft, in: library)
        if let list = draft.list { Hint.show(SearchQuery(draft.query), in: try library.list(list)) }
        try await options.perform(.createSmartList(draft), in: library)
    }
}

/// `trovectl smart change NAME`
struct SmartChange: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "change", abstract: "Change the name, query, list or order of a smart list.")

    @OptionGroup var options: WriteOptions
    @OptionGroup var settings: SmartOptions
    @Option(help: "Another name.") var name: String?
    @Option(help: "Another query.") var query: String?
    @Argument(help: "The smart list.", completion: .custom(Completion.smart)) var smartList: String

    func run() async throws {
        let library = try options.library.open()
        let smart = try library.smartList(called: smartList)
        var draft = smart.definition
        if let name { draft.name = name }
        if let query { draft.query = query }
        try settings.apply(to: &draft, in: library)
        guard draft != smart.definition else {
            throw ValidationError("Say what to change: see `trovectl help smart change`.")
        }
        try await options.perform(.changeSmartList(smart.id, draft), in: library)
    }
}

/// `trovectl smart remove NAME`
struct SmartRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Delete a smart list; the records that it finds stay.")

    @OptionGroup var options: WriteOptions
    @Argument(help: "The smart list.", completion: .custom(Completion.smart)) var smartList: String

    func run() async throws {
        let library = try options.library.open()
        let smart = try library.smartList(called: smartList)
        try await options.perform(.deleteSmartList(smart.id), in: library)
    }
}
