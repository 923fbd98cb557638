import ArgumentParser
import TextCore
import TroveModel

/// `trovectl smart`
struct Smart: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Show, create and change smart lists, which are saved queries."),
        subcommands: [SmartShow.self, SmartNew.self, SmartChange.self, SmartRemove.self],
        defaultSubcommand: SmartShow.self)
}

/// `trovectl smart list`
struct SmartShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: translated("Show all smart lists and the number of records that they find."))

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
        let lists = try await library.lists()
        var lines: [Line] = []
        for smart in try await library.smartLists() {
            lines.append(
                Line(
                    id: smart.id.rawValue, name: smart.name,
                    list: lists.first { $0.id == smart.definition.list }?.name,
                    query: smart.definition.query, records: try await library.count(of: smart)))
        }
        if self.library.json { return try Output.json(lines) }
        guard !lines.isEmpty else {
            return Output.note(translated("There are no smart lists yet."))
        }
        try Output.table(
            ["ID", "NAME", "LIST", "RECORDS", "QUERY"],
            lines.map {
                ["\($0.id)", $0.name, $0.list ?? translated("(all)"), "\($0.records)", $0.query]
            },
            numeric: [0, 3])
    }
}

/// The options of a smart list.
struct SmartOptions: ParsableArguments {
    @Option(
        name: .customLong("in"), help: .translated("List to search; by default, all lists."),
        completion: .custom(Completion.list))
    var list: String?
    @Option(help: .translated("Name of an icon in the icon theme, or an emoji.")) var icon: String?
    @Option(
        help: .translated("Field to sort by; add - for descending order."),
        completion: .custom(Completion.field))
    var sort: [String] = []

    func apply(to draft: inout SmartListDraft, in library: any LibraryStorage) async throws {
        if let list { draft.list = try await library.list(called: list).id }
        if let icon { draft.icon = icon }
        guard !sort.isEmpty else { return }
        guard let id = draft.list else {
            throw LibraryError(
                .invalid, translated("--sort needs --in, because fields belong to a list."))
        }
        draft.settings.sort = try await library.list(id).sort(sort)
    }
}

extension SmartListDraft {
    /// Requires that the query was understood.
    ///
    /// - Throws: `invalid`.
    fileprivate func requireUnderstood(in library: any LibraryStorage) async throws {
        let searched: List? = if let list { try await library.list(list) } else { nil }
        try Hint.require(SearchQuery(query), in: searched)
    }
}

/// `trovectl smart new NAME QUERY`
struct SmartNew: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: translated("Save a query as a smart list."))

    @OptionGroup var options: WriteOptions
    @OptionGroup var settings: SmartOptions
    @Argument(help: .translated("The name of the smart list.")) var name: String
    @Argument(help: .translated("The query.")) var query: [String]

    func run() async throws {
        try await options.library.openOrCreate(dryRun: options.dryRun) { library in
            try await create(in: library)
        }
    }

    private func create(in library: any LibraryStorage) async throws {
        var draft = SmartListDraft(name: name, query: query.joined(separator: " "))
        try await settings.apply(to: &draft, in: library)
        try await draft.requireUnderstood(in: library)
        try await options.perform(.createSmartList(draft), in: library)
    }
}

/// `trovectl smart change NAME`
struct SmartChange: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "change",
        abstract: translated("Change the name, query, list or order of a smart list."))

    @OptionGroup var options: WriteOptions
    @OptionGroup var settings: SmartOptions
    @Option(help: .translated("The new name.")) var name: String?
    @Option(help: .translated("The new query.")) var query: String?
    @Argument(help: .translated("The smart list."), completion: .custom(Completion.smart))
    var smartList: String

    func run() async throws {
        let library = try options.library.open()
        let smart = try await library.smartList(called: smartList)
        var draft = smart.definition
        if let name { draft.name = name }
        if let query { draft.query = query }
        try await settings.apply(to: &draft, in: library)
        guard draft != smart.definition else {
            throw ValidationError(
                translated("Give an option to change. See `trovectl help smart change`."))
        }
        if query != nil || settings.list != nil { try await draft.requireUnderstood(in: library) }
        try await options.perform(.changeSmartList(smart.id, draft), in: library)
    }
}

/// `trovectl smart remove NAME`
struct SmartRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: translated("Delete a smart list, but not the records that it finds."))

    @OptionGroup var options: WriteOptions
    @Argument(help: .translated("The smart list."), completion: .custom(Completion.smart))
    var smartList: String

    func run() async throws {
        let library = try options.library.open()
        let smart = try await library.smartList(called: smartList)
        try await options.perform(.deleteSmartList(smart.id), in: library)
    }
}
