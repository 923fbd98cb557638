import ArgumentParser
import Foundation
import TroveCore

/// Trove without a window: the same library, for scripts and pipes.
@main
struct TroveCtl: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trovectl",
        abstract: "Read and change Trove's lists from the command line.",
        discussion: """
            Works while Trove has the library open. Every change is one step that undo takes back.

            Exit status: 0 done, 64 wrong usage, 65 bad input, 66 not found, 74 disk error, \
            75 locked by another program, 77 not permitted.
            """,
        subcommands: [
            Lists.self, New.self, Fields.self, Import.self, Export.self, Query.self, Add.self,
            Set.self, Move.self, Remove.self, Restore.self, Undo.self, Redo.self, History.self,
            Check.self, Compact.self, Backup.self,
        ])

    static func main() async {
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let error as LibraryError {
            FileHandle.standardError.write(Data("trovectl: \(error.message)\n".utf8))
            Foundation.exit(error.exitStatus)
        } catch {
            exit(withError: error)
        }
    }
}

extension LibraryError {
    /// The status that programs know from sysexits.h.
    var exitStatus: Int32 {
        switch code {
        case .empty, .notText, .malformed, .damaged, .notALibrary, .newerVersion: 65
        case .notFound, .missing: 66
        case .invalid: 64
        case .diskFull, .inputOutput: 74
        case .busy, .cancelled: 75
        case .notPermitted, .readOnly: 77
        case .unexpected: 70
        }
    }
}
