import ArgumentParser
import Foundation
import TroveCore

/// `trovectl undo`
struct Undo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Take back the last change.")

    @OptionGroup var options: WriteOptions

    func run() async throws {
        let library = try options.library.open()
        guard let name = try library.undoState().undoName else {
            throw LibraryError(.notFound, "There is nothing to undo.")
        }
        if !options.dryRun { try await library.undo() }
        Output.note((options.dryRun ? "Would undo: " : "Undone: ") + name)
    }
}

/// `trovectl redo`
struct Redo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Do again what was undone last.")

    @OptionGroup var options: WriteOptions

    func run() async throws {
        let library = try options.library.open()
        guard let name = try library.undoState().redoName else {
            throw LibraryError(.notFound, "There is nothing to redo.")
        }
        if !options.dryRun { try await library.redo() }
        Output.note((options.dryRun ? "Would redo: " : "Redone: ") + name)
    }
}

/// `trovectl history`
struct History: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the changes that can be undone, the newest first.")

    @OptionGroup var library: LibraryOptions
    @Flag(help: "Print JSON.") var json = false
    @Option(help: "At most so many changes.") var limit = 20

    private struct Line: Encodable {
        var name: String
        var date: Date
        var undone: Bool
    }

    func run() async throws {
        let lines = try library.open().history(limit: limit).map {
            Line(name: $0.name, date: $0.performedAt, undone: $0.isUndone)
        }
        if json { return try Output.json(lines) }
        Output.table(
            ["DATE", "CHANGE"],
            lines.map { [$0.date.ISO8601Format(), $0.name + ($0.undone ? " (undone)" : "")] })
    }
}

/// `trovectl check`
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look whether the library is sound; mend its search indexes with --repair.")

    @OptionGroup var library: LibraryOptions
    @Flag(help: "Write search indexes and counts anew.") var repair = false

    func run() async throws {
        let library = try library.open()
        if repair { try await library.repair() }
        let problems = try await library.check()
        for problem in problems { Output.print(problem) }
        guard problems.isEmpty else { throw ExitCode(65) }
        Output.note("The library is sound.")
    }
}

/// `trovectl compact`
struct Compact: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Give back the space of deleted lists that cannot be undone any more.")

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        try await library.open().compact()
    }
}

/// `trovectl backup FILE`
struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a copy of the library to a file.")

    @OptionGroup var library: LibraryOptions
    @Argument(help: "The file; it must not exist yet.", completion: .file()) var file: String

    func run() async throws {
        try await library.open().backUp(to: URL(filePath: file))
    }
}
