import ArgumentParser
import Foundation
import TextCore
import TroveModel

/// The problems of a library, as JSON.
private struct CheckReport: Encodable {
    var sound: Bool
    var problems: [String]
    var notes: [String]
    /// The parts of other programs that a repair removed.
    var removed: [String]?
    var dryRun: Bool?
}

/// `trovectl check`
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Check the library for problems."),
        discussion: translated("The exit status is 65 if there are problems."))

    @OptionGroup var library: LibraryOptions
    @Flag(help: .translated("Repair problems first, as `trovectl repair` does.")) var repair = false

    func run() async throws {
        let opened = try library.open()
        let removed = repair ? try await opened.repair() : nil
        try await opened.reportProblems(asJSON: library.json, removed: removed)
    }
}

extension LibraryStorage {
    /// - Parameter removed: The sentences of a repair about what it removed; nil without one.
    fileprivate func reportProblems(
        asJSON isJSON: Bool, removed: [String]?, dryRun: Bool? = nil
    ) async throws {
        let problems = try await check()
        let notes = try await notes()
        if isJSON {
            try Output.json(
                CheckReport(
                    sound: problems.isEmpty, problems: problems, notes: notes, removed: removed,
                    dryRun: dryRun))
        } else {
            for sentence in removed ?? [] { Output.note(sentence) }
            for problem in problems { try Output.print(problem) }
            if problems.isEmpty { Output.note(translated("The library has no problems.")) }
            for note in notes { Output.note(note) }
        }
        guard problems.isEmpty else { throw ExitCode(65) }
    }
}

/// `trovectl repair`
struct Repair: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Repair the library as far as possible, then check it."),
        discussion: translated(
            """
            Repairs search indexes, counts, tables, pictures, and fields of unknown kinds. Backs \
            up a damaged file first. With --dry-run, only checks.
            """))

    @OptionGroup var options: WriteOptions

    func run() async throws {
        let library = try options.library.open()
        let removed = options.dryRun ? nil : try await library.repair()
        try await library.reportProblems(
            asJSON: options.library.json, removed: removed, dryRun: options.dryRun)
    }
}

/// `trovectl compact`
struct Compact: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Free the space of deleted data that undo can no longer restore."))

    @OptionGroup var options: WriteOptions

    private struct Report: Encodable {
        var dryRun: Bool
        var before: Int64
        var after: Int64
    }

    func run() async throws {
        let library = try options.library.open()
        let before = try size(of: options.library.url)
        let after: Int64
        if options.dryRun {
            // A copy has no free space, so its size is that of the compacted library.
            let copy = FileManager.default.temporaryDirectory
                .appending(path: "trovectl-\(UUID().uuidString).trove")
            defer { try? FileManager.default.removeItem(at: copy) }
            try await library.backUp(to: copy)
            after = try size(of: copy)
        } else {
            try await library.compact()
            library.close()
            after = try size(of: options.library.url)
        }
        if options.library.json {
            return try Output.json(Report(dryRun: options.dryRun, before: before, after: after))
        }
        let text =
            options.dryRun
            ? translated("{before} bytes now, at most {after} bytes after compacting.")
            : translated("{before} bytes before, {after} bytes now.")
        Output.note(text.filling(["before": String(before), "after": String(after)]))
    }

    private func size(of url: URL) throws -> Int64 {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return (attributes[.size] as? NSNumber)?.int64Value ?? 0
    }
}
