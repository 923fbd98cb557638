import ArgumentParser
import TextCore
import TroveModel

/// `trovectl roles`
struct Roles: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Show, give and take the roles of people in a shared library."),
        discussion: translated(
            """
            A reader sees lists. An editor also changes records, and in a whole library creates \
            lists. An owner may do everything. People are users of the server, which its \
            administrator creates.
            """),
        subcommands: [RolesList.self, RolesGive.self, RolesTake.self],
        defaultSubcommand: RolesList.self)
}

/// `trovectl roles list`
struct RolesList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: translated("Show who has which role."))

    @OptionGroup var library: LibraryOptions

    private struct Line: Encodable {
        var person: String
        var role: String
        var list: String?
        var works: Bool

        /// The role, and that it does not work if that is so.
        var text: String {
            guard !works else { return role }
            return translated("{role} (does not work: run “trovectl repair”)")
                .filling(["role": role])
        }
    }

    func run() async throws {
        let opened = try library.openShared()
        let lists = try await opened.lists()
        let lines = try await opened.roles().map { grant in
            Line(
                person: grant.person, role: grant.role.rawValue,
                list: grant.list.flatMap { id in lists.first { $0.id == id }?.name },
                works: grant.works)
        }
        if library.json { return try Output.json(lines) }
        try Output.table(
            ["PERSON", "ROLE", "LIST"], lines.map { [$0.person, $0.text, $0.list ?? "*"] })
    }
}

extension LibraryRole: ExpressibleByArgument {}

/// `trovectl roles give ROLE PERSON [LIST]`
struct RolesGive: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "give",
        abstract: translated(
            "Give a person a role for a list, or for the whole library with its future lists."))

    @OptionGroup var options: WriteOptions
    @Argument(help: .translated("The role: reader, editor or owner.")) var role: LibraryRole
    @Argument(help: .translated("The name of a user of the server.")) var person: String
    @Argument(
        help: .translated("The list; the whole library if left out."),
        completion: .custom(Completion.list))
    var list: String?

    func run() async throws {
        let opened = try options.library.openShared()
        let target = try await opened.list(named: list)
        try await opened.grant(role, on: target?.id, to: person, rehearsing: options.dryRun)
        try options.report(role.rawValue, of: person, in: target)
    }
}

/// `trovectl roles take PERSON [LIST]`
struct RolesTake: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "take",
        abstract: translated(
            "Take the role of a person for a list away, or all roles in the library."))

    @OptionGroup var options: WriteOptions
    @Argument(help: .translated("The name of a user of the server.")) var person: String
    @Argument(
        help: .translated("The list; the whole library if left out."),
        completion: .custom(Completion.list))
    var list: String?

    func run() async throws {
        let opened = try options.library.openShared()
        let target = try await opened.list(named: list)
        try await opened.revokeRole(of: person, on: target?.id, rehearsing: options.dryRun)
        try options.report(nil, of: person, in: target)
    }
}

extension LibraryOptions {
    /// Opens a library that has roles.
    ///
    /// - Throws: `invalid` for a file.
    fileprivate func openShared() throws -> any RoleStorage {
        guard let shared = try open() as? any RoleStorage else {
            throw LibraryError(
                .invalid,
                translated(
                    """
                    “{library}” is a file, and only shared libraries have roles. Name one with \
                    --library postgresql://HOST/DATABASE.
                    """
                ).filling(["library": LibraryPath.argument(for: url)]))
        }
        return shared
    }
}

extension RoleStorage {
    /// The list that an argument names; nil for the whole library.
    fileprivate func list(named name: String?) async throws -> List? {
        if let name { try await list(called: name) } else { nil }
    }
}

extension WriteOptions {
    private struct Report: Encodable {
        var dryRun: Bool
        var person: String
        var role: String?
        var list: String?
    }

    /// Prints the role that a person has now for a list, or the whole library.
    fileprivate func report(_ role: String?, of person: String, in list: List?) throws {
        if library.json {
            let report = Report(dryRun: dryRun, person: person, role: role, list: list?.name)
            return try Output.json(report)
        }
        let text = dryRun ? translated("Would do: {change}") : translated("Done: {change}")
        Output.note(text.filling(["change": "\(list?.name ?? "*"): \(person) \(role ?? "–")"]))
    }
}
