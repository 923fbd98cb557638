import ArgumentParser
import Foundation
import TroveModel
import TroveStore

/// `trovectl backup`
struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy the library, show the copies, and go back to one.",
        discussion: "`trovectl backup FILE` writes a copy to a file.",
        subcommands: [BackupNow.self, BackupList.self, BackupRestore.self],
        defaultSubcommand: BackupNow.self)
}

/// `trovectl backup now [FILE]`
struct BackupNow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "now",
        abstract: "Write a copy of the library to a file, or among the backups beside it.",
        discussion: "Without a file, makes the backup of the day, unless there is one already.")

    @OptionGroup var options: WriteOptions
    @Argument(help: "The file; it must not exist yet.", completion: .file()) var file: String?

    private struct Report: Encodable {
        var dryRun: Bool
        var file: String?
    }

    func run() async throws {
        let library = try options.library.open()
        if let file {
            let url = URL(filePath: file)
            if options.dryRun {
                guard !FileManager.default.fileExists(atPath: url.path) else {
                    throw LibraryError(
                        .invalid,
                        "“\(url.path)” exists already. Choose another name for the copy.", file: url
                    )
                }
            } else {
                try await library.backUp(to: url)
            }
            return try report(url.path)
        }
        guard !options.dryRun else { return try report(nil) }
        try report(try await library.backUpIfDue()?.url.path)
    }

    private func report(_ path: String?) throws {
        if options.library.json {
            return try Output.json(Report(dryRun: options.dryRun, file: path))
        }
        if options.dryRun {
            Output.note(
                path.map { "Would write “\($0)”." }
                    ?? "Would make the backup of the day, unless there is one.")
        } else {
            Output.note(
                path.map { "Wrote “\($0)”." }
                    ?? "The backup of the day is there already, or nothing has changed since.")
        }
    }
}

/// `trovectl backup list`
struct BackupList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Show the backups beside the library, the newest first.")

    @OptionGroup var library: LibraryOptions

    private struct Line: Encodable {
        var file: String
        var madeFor: String
        var date: Date
        var size: Int64
    }

    func run() async throws {
        // Backups are listed even if the library cannot be opened any more.
        let lines = try Library.backups(of: library.url).map {
            Line(file: $0.url.path, madeFor: $0.kind.name, date: $0.date, size: $0.size)
        }
        if library.json { return try Output.json(lines) }
        guard !lines.isEmpty else { return Output.note("There are no backups yet.") }
        try Output.table(
            ["DATE", "MADE FOR", "BYTES", "FILE"],
            lines.map {
                [
                    $0.madeFor == "day" ? $0.date.day : $0.date.dayAndTime, $0.madeFor,
                    "\($0.size)", $0.file,
                ]
            }, numeric: [2])
    }
}

extension LibraryBackup.Kind {
    fileprivate var name: String {
        switch self {
        case .daily: "day"
        case .beforeUpdate(let version): "update from version \(version)"
        case .beforeRestoring: "restoring"
        case .beforeRepair: "repair"
        }
    }
}

/// `trovectl backup restore FILE`
struct BackupRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup in the place of the library.",
        discussion: """
            A copy of the present state is made first, also of a library that is damaged. This is \
            not a step of undo. With --dry-run, shows which lists the backup has.
            """)

    @OptionGroup var options: WriteOptions
    @Argument(help: "The backup.", completion: .file(extensions: ["trove"])) var file: String

    private struct Report: Encodable {
        var dryRun: Bool
        var file: String
        var lists: [Line]

        struct Line: Encodable {
            var name: String
            var records: Int
        }
    }

    func run() async throws {
        let url = URL(filePath: file)
        let lists = try Library(at: url, mode: .readOnly).lists()
        if !options.dryRun { try await restore(url) }
        if options.library.json {
            return try Output.json(
                Report(
                    dryRun: options.dryRun, file: url.path,
                    lists: lists.map { .init(name: $0.name, records: $0.recordCount) }))
        }
        let contents = lists.map { "“\($0.name)” \($0.recordCount)" }.joined(separator: ", ")
        Output.note(
            "\(options.dryRun ? "Would restore" : "Restored") “\(url.path)”: "
                + (contents.isEmpty ? "no lists" : contents) + ".")
    }

    private func restore(_ url: URL) async throws {
        let library: Library
        do {
            library = try options.library.open()
        } catch let error as LibraryError where error.code == .damaged || error.code == .notALibrary
        {
            return try Library.restore(url, over: options.library.url)
        }
        try await library.restore(url)
    }
}
