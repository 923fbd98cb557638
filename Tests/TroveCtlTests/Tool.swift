import Foundation

/// The commands of the program, as dumped by its argument parser.
struct Tool: Decodable {
    var command: Command

    struct Command: Decodable {
        var commandName: String
        var shouldDisplay: Bool?
        var superCommands: [String]?
        var subcommands: [Command]?
        var arguments: [Argument]?

        /// The command as typed.
        var path: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

        func has(_ option: String) -> Bool {
            (arguments ?? []).contains { $0.longNames.contains(option) }
        }

        var shown: [Command] {
            (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
        }

        var all: [Command] { [self] + shown.flatMap(\.all) }
    }

    struct Argument: Decodable {
        var shouldDisplay: Bool?
        var names: [Name]?

        struct Name: Decodable {
            var kind: String
            var name: String
        }

        var longNames: [String] { (names ?? []).filter { $0.kind == "long" }.map(\.name) }
    }

    /// All commands without subcommands.
    var leaves: [Command] { command.all.filter(\.shown.isEmpty) }

    static func dumped() throws -> Tool {
        let outcome = try Shell().run("trovectl --experimental-dump-help")
        return try JSONDecoder().decode(Tool.self, from: Data(outcome.output.utf8))
    }
}
