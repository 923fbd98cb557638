/// The argument parser's description of the program, as `--experimental-dump-help` prints it.
struct ToolDescription: Decodable {
    var command: Command

    struct Command: Decodable {
        var commandName: String
        var abstract: String?
        var discussion: String?
        var shouldDisplay: Bool?
        var superCommands: [String]?
        var subcommands: [Command]?
        var arguments: [Argument]?

        /// The visible arguments, without `--help`.
        var shownArguments: [Argument] {
            (arguments ?? []).filter { $0.shouldDisplay != false && $0.longName != "help" }
        }

        var shownSubcommands: [Command] {
            (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
        }
    }

    struct Argument: Decodable {
        var kind: String
        var shouldDisplay: Bool?
        var isOptional: Bool?
        var isRepeating: Bool?
        var names: [Name]?
        var valueName: String?
        var allValues: [String]?
        var abstract: String?

        struct Name: Decodable {
            var kind: String
            var name: String
        }

        var longName: String? { names?.first { $0.kind == "long" }?.name }
    }
}
