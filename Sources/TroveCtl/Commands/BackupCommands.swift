import ArgumentParser
import Foundation
import TextCore
import TroveModel

/// `trovectl backup`
struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Back up the library, show backups, or restore one."),
        discussion: translated("Use `trovectl backup FILE` to write a copy to a file."),
        subcommands: [BackupNow.self, BackupList.self, BackupRestore.self],
        defaultSubcommand: BackupNow.self)
}

/// `trovectl backup now [FILE]`
struct BackupNow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "now",
        abstract: translated("Write a copy of the library to a file or to its folder of backups."),
        discussion: translated("Without a file, makes the daily backup unless it already exists."))

    @OptionGroup var options: WriteOptions
    @Argument(help: .translated("A file that does not exist yet."), completion: .file()) var file:
        String?

    private struct Report: Encodable {
        var dryRun: Bool
        var file: String?
    }

    func run() async throws {
        let target = try file.map(LibraryFile.file)
        let library = try options.library.open()
        if let url = target {
            if options.dryRun {
                guard try !OutputFile(at: url).exists else {
                    throw LibraryError(
                        .invalid,
                        translated("“{file}” already exists. Choose another name for the copy.")
                            .filling(["file": url.path]), file: url)
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
        if let path { return Output.noteFile(path, dryRun: options.dryRun) }
        Output.note(
            options.dryRun
                ? translated("Would make the daily backup unless it already exists.")
                : translated(
                    """
                    The daily backup already exists, or nothing has changed since the last backup.
                    """))
    }
}

/// `trovectl backup list`
struct BackupList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: translated("Show the backups of the library, newest first."))

    @OptionGroup var library: LibraryOptions

    private struct Line: Encodable {
        var file: String
        var madeFor: String
        var date: Date
        var size: Int64
    }

    func run() async throws {
        // Backups are listed even if the library cannot be opened any more.
        let lines = try LibraryFile.backups(of: library.url).map {
            Line(file: $0.url.path, madeFor: $0.kind.name, date: $0.date, size: $0.size)
        }
        if library.json { return try Output.json(lines) }
        guard !lines.isEmpty else { return Output.note(translated("There are no backups yet.")) }
        try Output.table(
            ["DATE", "REASON", "BYTES", "FILE"],
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
        abstract: translated("Replace the library with a backup."),
        discussion: translated(
            """
            Backs up the current library first, even if it is damaged. Undo does not reverse this. \
            With --dry-run, shows the lists in the backup.
            """))

    @OptionGroup var options: WriteOptions
    @Argument(help: .translated("The backup file."), completion: .file(extensions: ["trove"]))
    var file: String

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
        let url = try LibraryFile.file(named: file)
        let lists = try await LibraryFile.open(url, mode: .readOnly).lists()
        if !options.dryRun { try await restore(url) }
        if options.library.json {
            return try Output.json(
                Report(
                    dryRun: options.dryRun, file: url.path,
                    lists: lists.map { .init(name: $0.name, records: $0.recordCount) }))
        }
        Output.note(sentence(lists, in: url))
    }

    private func sentence(_ lists: [List], in file: URL) -> String {
        let contents = lists.map { list in
            translated(
                "“{list}” ({count} record)", plural: "“{list}” ({count} records)",
                count: list.recordCount
            ).filling(["list": list.name, "count": String(list.recordCount)])
        }
        let text =
            switch (options.dryRun, lists.isEmpty) {
            case (true, true): translated("Would restore “{file}”, which has no lists.")
            case (true, false): translated("Would restore “{file}” with {lists}.")
            case (false, true): translated("Restored “{file}”, which has no lists.")
            case (false, false): translated("Restored “{file}” with {lists}.")
            }
        return text.filling([
            "file": file.path, "lists": contents.listed,
        ])
    }

    private func restore(_ url: URL) async throws {
        let library: any LibraryStorage
        do {
            library = try options.library.open()
        } catch let error as LibraryError
            where [.damaged, .notALibrary, .notFound].contains(error.code)
        {
            return try LibraryFile.restore(url, over: options.library.url)
        }
        try await library.restore(url)
    }
}
