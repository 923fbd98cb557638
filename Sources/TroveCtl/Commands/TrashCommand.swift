import ArgumentParser
import Foundation
import TextCore
import TroveModel

/// `trovectl trash`
struct Trash: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Show or empty the trash."),
        subcommands: [TrashShow.self, TrashEmpty.self, TrashDays.self],
        defaultSubcommand: TrashShow.self)
}

/// `trovectl trash show [LIST]`
struct TrashShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: translated("Show the trash of a list, or of all lists, last deleted first."))

    @OptionGroup var library: LibraryOptions
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list:
        String?

    private struct Line: Encodable {
        var list: String
        var id: RecordID
        var title: String
        var deleted: Date?
        var removal: Date?
    }

    func run() async throws {
        let library = try library.open()
        let lists =
            if let list { [try await library.list(called: list)] } else {
                try await library.lists()
            }
        var lines: [Line] = []
        for list in lists where list.trashCount > 0 {
            let found = try await library.recordList(
                for: RecordListRequest(list: list.id, scope: .trash))
            let ids = (0..<found.count).map { found.id(at: $0) }
            for record in try await library.records(ids, in: list.id) {
                lines.append(
                    Line(
                        list: list.name, id: record.id, title: list.title(of: record),
                        deleted: record.deletedAt,
                        removal: try await library.removalDate(of: record)))
            }
        }
        if self.library.json { return try Output.json(lines) }
        guard !lines.isEmpty else { return Output.note(translated("The trash is empty.")) }
        try Output.table(
            ["LIST", "ID", "TITLE", "DELETED", "REMOVAL"],
            lines.map { line in
                [
                    line.list, "\(line.id)", line.title, line.deleted?.day ?? "",
                    line.removal?.day ?? "never",
                ]
            }, numeric: [1])
    }
}

extension Date {
    /// The day in the time zone of the account.
    var day: String {
        formatted(
            Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
    }

    /// Day and time in the time zone of the account.
    var dayAndTime: String {
        formatted(
            Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current)
                .year().month().day().time(includingFractionalSeconds: false))
    }
}

/// `trovectl trash empty [LIST]`
struct TrashEmpty: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty",
        abstract: translated("Empty the trash of a list, or of all lists, permanently."))

    @OptionGroup var options: WriteOptions
    @Option(help: .translated("Only records deleted more than this many days ago.")) var olderThan:
        Int?
    @Option(help: .translated("Only this record; can be repeated.")) var record: [Int64] = []
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list:
        String?

    func validate() throws {
        guard record.isEmpty || list != nil && olderThan == nil else {
            throw ValidationError(
                translated("--record needs a list and cannot be combined with --older-than."))
        }
    }

    func run() async throws {
        let library = try options.library.open()
        var id: ListID?
        if let list { id = try await library.list(called: list).id }
        if let id, !record.isEmpty {
            try await options.perform(.eraseRecords(record, list: id), in: library)
            return
        }
        let limit = olderThan.map { Date().addingTimeInterval(-Double($0) * 86_400) }
        try await options.perform(.emptyTrash(id, deletedBefore: limit), in: library)
    }
}

/// `trovectl trash days [NUMBER]`
struct TrashDays: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "days",
        abstract: translated("Show or set the number of days that records stay in the trash."))

    @OptionGroup var options: WriteOptions
    @Argument(help: .translated("Number of days, or “never” to keep records forever.")) var days:
        String?

    func run() async throws {
        let library = try options.library.open()
        if let days {
            let number = Int(days)
            guard number != nil || days == "never" else {
                throw ValidationError(
                    translated("“{text}” is not a number of days. Enter a number, or “never”.")
                        .filling(["text": days]))
            }
            if let number, number < 1 {
                throw ValidationError(
                    translated("Records stay in the trash for at least one day. Enter 1 or more."))
            }
            if !options.dryRun { try await library.setTrashDays(number) }
            return try show(number)
        }
        try show(try await library.trashDays())
    }

    private func show(_ days: Int?) throws {
        if options.library.json { return try Output.json(["days": days]) }
        try Output.print(days.map(String.init) ?? "never")
    }
}
