import ArgumentParser
import Foundation
import TextCore
import TroveModel

/// The result of undo and redo, as JSON.
private struct StepReport: Encodable {
    var change: String
    var dryRun: Bool
}

extension WriteOptions {
    /// Prints the change that was undone or redone.
    ///
    /// - Parameter text: The sentence for people, with `{change}` for the name of the change.
    fileprivate func report(_ name: String, _ text: String) throws {
        if library.json { return try Output.json(StepReport(change: name, dryRun: dryRun)) }
        Output.note(text.filling(["change": name]))
    }
}

extension LibraryStorage {
    /// Undoes or redoes a step. Passes over it if nothing of it is left, so that the next call goes
    /// on with another.
    fileprivate func step(undo: Bool) async throws(LibraryError) -> Change? {
        do throws(LibraryError) {
            return undo ? try await self.undo() : try await redo()
        } catch  where error.code == .conflict && error.remedy == nil {
            _ = undo ? try await undoUnchanged() : try await redoUnchanged()
            throw error
        }
    }
}

/// `trovectl undo`
struct Undo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: translated("Undo the last change."))

    @OptionGroup var options: WriteOptions

    func run() async throws {
        let library = try options.library.open()
        let missing = LibraryError(.notFound, translated("There is nothing to undo."))
        guard var name = try await library.undoState().undoName else { throw missing }
        if !options.dryRun {
            guard let change = try await library.step(undo: true) else { throw missing }
            name = change.name
        }
        try options.report(
            name,
            options.dryRun ? translated("Would undo: {change}") : translated("Undone: {change}"))
    }
}

/// `trovectl redo`
struct Redo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Redo the last undone change."))

    @OptionGroup var options: WriteOptions

    func run() async throws {
        let library = try options.library.open()
        let missing = LibraryError(.notFound, translated("There is nothing to redo."))
        guard var name = try await library.undoState().redoName else { throw missing }
        if !options.dryRun {
            guard let change = try await library.step(undo: false) else { throw missing }
            name = change.name
        }
        try options.report(
            name,
            options.dryRun ? translated("Would redo: {change}") : translated("Redone: {change}"))
    }
}

/// `trovectl history [LIST RECORD]`
struct History: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Show the changes that can be undone or redone, newest first."),
        discussion: translated(
            """
            With a list and a record, show the changes of this record with its values before and \
            after them, as far as the history goes back.
            """))

    @OptionGroup var library: LibraryOptions
    @Option(help: .translated("Maximum number of changes to show.")) var limit = 20
    @Argument(help: .translated("The list of a record."), completion: .custom(Completion.list))
    var list: String?
    @Argument(help: .translated("The record number.")) var record: String?

    private struct Line: Encodable {
        var name: String
        var list: Int64?
        var date: Date
        var undone: Bool
    }

    func validate() throws {
        guard limit >= 0 else { throw ValidationError(translated("--limit must be 0 or more.")) }
        guard (list == nil) == (record == nil) else {
            throw ValidationError(translated("Give the number of a record after the list."))
        }
    }

    func run() async throws {
        let storage = try library.open()
        if let list, let record {
            let list = try await storage.list(called: list)
            let history = try await storage.recordHistory(
                of: try RecordChoice.number(record), in: list.id, limit: limit)
            return try RecordHistoryReport(history).print(asJSON: library.json)
        }
        let lines = try await storage.history(limit: limit).map {
            Line(
                name: $0.name, list: $0.list?.rawValue, date: $0.performedAt, undone: $0.isUndone)
        }
        if library.json { return try Output.json(lines) }
        try Output.table(
            ["DATE", "CHANGE"],
            lines.map { line in
                let name =
                    line.undone
                    ? translated("{change} (undone)").filling(["change": line.name]) : line.name
                return [line.date.dayAndTime, name]
            })
    }
}
