import ArgumentParser
import Foundation
import TextCore
import TroveStore

/// The command-line tool: access to the same library as the app, for scripts and pipes.
@main
struct TroveCtl: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trovectl",
        abstract: "Read and change Trove's lists from the command line.",
        discussion: """
            Works while Trove has the library open. Every change is one step that undo takes back.

            Exit status: 0 done, 1 nothing found, 64 wrong usage, 65 bad input, 66 there is no \
            such thing, 70 a fault of the program, 74 disk error, 75 locked by another program, \
            77 not permitted.
            """,
        groupedSubcommands: [
            CommandGroup(
                name: "Lists",
                subcommands: [
                    Lists.self, New.self, ChangeList.self, Fields.self, Smart.self, Templates.self,
                ]),
            CommandGroup(
                name: "Records",
                subcommands: [
                    Query.self, Add.self, Set.self, Move.self, Copy.self, Remove.self,
                    Restore.self, Trash.self, Merge.self, Duplicates.self, Links.self, Stats.self,
                    Pictures.self,
                ]),
            CommandGroup(name: "Files", subcommands: [Import.self, Export.self]),
            CommandGroup(name: "Changes", subcommands: [Undo.self, Redo.self, History.self]),
            CommandGroup(
                name: "The library",
                subcommands: [
                    Check.self, Repair.self, Compact.self, Backup.self, Manual.self,
                ]),
        ])

    static func main() async {
        // End silently when the reader of a pipe closes it.
        signal(SIGPIPE, SIG_DFL)
        keepStandardFilesApart()
        prepareTexts()
        do {
            do {
                var command = try parseAsRoot()
                if var asynchronous = command as? any AsyncParsableCommand {
                    try await asynchronous.run()
                } else {
                    try command.run()
                }
            } catch {
                try Output.flush()
                throw error
            }
            try Output.flush()
        } catch {
            Failure.end(with: error)
        }
    }

    /// Sets the language of messages, and finds translations beside the installed program. Numbers
    /// and dates of other categories stay as scripts expect them.
    private static func prepareTexts() {
        setlocale(LC_CTYPE, "")
        setlocale(LC_MESSAGES, "")
        guard
            let program = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/exe")
        else { return }
        let folder = URL(filePath: program).deletingLastPathComponent()
        findTranslations(under: folder.deletingLastPathComponent().path)
    }

    /// Opens placeholders for closed standard streams, so that no file of the library gets their descriptors.
    /// Standard input is then empty, writing to standard output fails, and standard error is discarded.
    private static func keepStandardFilesApart() {
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(file, F_GETFD) == -1 {
            _ = open("/dev/null", file == STDERR_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
