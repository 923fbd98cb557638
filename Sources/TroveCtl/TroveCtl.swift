import ArgumentParser
import Foundation
import TextCore
import TroveModel

/// The command-line tool: access to the same library as the app, for scripts and pipes.
@main
struct TroveCtl: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trovectl",
        abstract: translated("Read and change Trove lists from the command line."),
        discussion: translated(
            """
            You can use trovectl while Trove has the library open. Each change is one step that \
            can be undone.

            Exit status: 0 success, 1 nothing found, 64 incorrect usage, 65 invalid input, \
            66 not found, 70 internal error, 74 input or output error, 75 locked by another \
            program or canceled, 77 not permitted.
            """),
        groupedSubcommands: [
            CommandGroup(
                name: translated("Lists"),
                subcommands: [
                    Lists.self, New.self, ChangeList.self, Folders.self, Fields.self, Smart.self,
                    Templates.self,
                ]),
            CommandGroup(
                name: translated("Records"),
                subcommands: [
                    Query.self, Add.self, Set.self, Move.self, Copy.self, Remove.self,
                    Restore.self, Trash.self, Merge.self, Duplicates.self, Links.self, Stats.self,
                    Pictures.self,
                ]),
            CommandGroup(
                name: translated("Loans"), subcommands: [Lend.self, Return.self, Loans.self]),
            CommandGroup(name: translated("Files"), subcommands: [Import.self, Export.self]),
            CommandGroup(
                name: translated("Changes"), subcommands: [Undo.self, Redo.self, History.self]),
            CommandGroup(
                name: translated("Library"),
                subcommands: [
                    Check.self, Repair.self, Compact.self, Backup.self, CopyTo.self, Roles.self,
                    Manual.self,
                ]),
        ])

    static func main() async {
        // End silently when the reader of a pipe closes it.
        signal(SIGPIPE, SIG_DFL)
        keepStandardFilesApart()
        prepareTexts()
        do {
            do {
                let arguments = Array(CommandLine.arguments.dropFirst())
                if arguments == ["--version"] { return print("trovectl \(TroveVersion.current)") }
                var command = try parseAsRoot(
                    LeadingOptions.movedBehindCommand(in: arguments))
                if var asynchronous = command as? any AsyncParsableCommand {
                    try await asynchronous.run()
                } else {
                    try command.run()
                }
            } catch {
                LibraryFile.closeAll()
                try Output.flush()
                throw error
            }
            LibraryFile.closeAll()
            try Output.flush()
        } catch {
            Failure.end(with: error)
        }
    }

    /// Sets the language of messages, and finds translations beside the installed program. Numbers
    /// and dates of other categories stay as scripts expect them, and the manual page is in
    /// English.
    private static func prepareTexts() {
        setlocale(LC_CTYPE, "")
        guard CommandLine.arguments.dropFirst().first != "manual" else { return }
        setlocale(LC_MESSAGES, "")
        if let program = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/exe")
        {
            findTranslations(of: program)
        }
    }

    /// Opens placeholders for closed standard streams, so that no file of the library gets their
    /// descriptors. Standard input is then empty, writing to standard output fails, and standard
    /// error is discarded.
    private static func keepStandardFilesApart() {
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(file, F_GETFD) == -1 {
            _ = open("/dev/null", file == STDERR_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
