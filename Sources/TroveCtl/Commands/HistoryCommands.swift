import ArgumentParser
import Foundation
import TroveModel
import TroveStore

/// The result of undo and redo, as JSON.
private struct StepReport: Encodable {
    var change: String
    var dryRun: Bool
}

extension WriteOptions {
    fileprivate func report(_ name: String, done: String, would: String) throws {
        if library.json { return try Output.json(StepReport(change: name, dryRun: dryRun)) }
        Output.note((dryRun ? "Would \(would): " : "\(done): ") + name)
    }
}

/// `trovectl undo`
struct Undo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Take back the last change.")

    @OptionGroup var options: WriteOptions

    func run() async throws {
        let library = try options.library.open()
        let missing = LibraryError(.notFound, "There is nothing to undo.")
        guard var name = try library.undoState().undoName else { throw missing }
        if !options.dryRun {
            guard let change = try await library.undo() else { throw missing }
            name = change.name
        }
        try options.report(name, done: "Undone", would: "undo")
    }
}

/// `trovectl redo`
struct Redo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Do again what was undone last.")

    @OptionGroup var options: WriteOptions

    func run() async throws {
        let library = try options.library.open()
        let missing = LibraryError(.notFound, "There is nothing to redo.")
        guard var name = try library.undoState().redoName else { throw missing }
        if !options.dryRun {
            guard let change = try await library.redo() else { throw missing }
            name = change.name
        }
        try options.report(name, done: "Redone", would: "redo")
    }
}

/// `trovectl history`
struct History: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the changes that can be undone or redone, the newest first.")

    @OptionGroup var library: LibraryOptions
    @Option(help: "At most so many changes.") var limit = 20

    private struct Line: Encodable {
        var name: String
        var list: Int64?
        var date: Date
        var undone: Bool
    }

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit is 0 or more.") }
    }

    func run() async throws {
        let lines = try library.open().history(limit: limit).map {
            Line(
                name: $0.name, list: $0.list?.rawValue, date: $0.performedAt, undone: $0.isUndone)
        }
        if library.json { return try Output.json(lines) }
        try Output.table(
            ["DATE", "CHANGE"],
            lines.map { [$0.date.dayAndTime, $0.name + ($0.undone ? " (undone)" : "")] })
    }
}
