import ArgumentParser
import Foundation
import TroveModel

/// `trovectl trash`
struct Trash: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show or empty the trash.",
        subcommands: [TrashShow.self, TrashEmpty.self, TrashDays.self],
        defaultSubcommand: TrashShow.self)
}

/// `trovectl trash show [LIST]`
struct TrashShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show what is in the trash of a list, or of all lists, last deleted first.")

    @OptionGroup var library: LibraryOptions
    @Argument(help: "The list.", completion: .custom(Completion.list)) var list: String?

    private struct Line: Encodable {
        var list: String
        var id: RecordID
        var title: String
        var deleted: Date?
        var removal: Date?
    }

    func run() async throws {
        let library = try library.open()
        let lists = try list.map { [try library.list(called: $0)] } ?? library.lists()
        var lines: [Line] = []
        for list in lists where list.trashCount > 0 {
            let found = try await library.recordList(
                for: RecordListRequest(list: list.id, scope: .trash))
            let ids = (0..<found.count).map { found.id(at: $0) }
            for record in try library.records(ids, in: list.id) {
                lines.append(
                    Line(
                        list: list.name, id: record.id, title: list.title(of: record),
                        deleted: record.deletedAt,
                        removal: try library.removalDate(of: record)))
            }
        }
        if self.library.json { return try Output.json(lines) }
        guard !lines.isEmpty else { return Output.note("The trash is empty.") }
        try Output.table(
            ["LIST", "ID", "TITLE", "DELETED", "REMOVED FOR GOOD"],
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
        abstract: "Take everything out of the trash of a list, or of all lists, for good.")

    @OptionGroup var options: WriteOptions
    @Option(help: "Only what has been there for more days than this.") var olderThan: Int?
    @Option(help: "Only this record; can be given several times.") var record: [Int64] = []
    @Argument(help: "The list.", completion: .custom(Completion.list)) var list: String?

    func validate() throws {
        guard record.isEmpty || list != nil && olderThan == nil else {
            throw ValidationError("--record needs the list, and goes without --older-than.")
        }
    }

    func run() async throws {
        let library = try options.library.open()
        let id = try list.map { try library.list(called: $0).id }
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
        abstract: "Show or set how many days records stay in the trash.")

    @OptionGroup var options: WriteOptions
    @Argument(help: "The number of days, or “never” to keep everything.") var days: String?

    func run() async throws {
        let library = try options.library.open()
        if let days {
            let number = Int(days)
            guard number != nil || days == "never" else {
                throw ValidationError("“\(days)” is neither a number of days nor “never”.")
            }
            if let number, number < 1 {
                throw ValidationError("Records stay in the trash for at least one day.")
            }
            if !options.dryRun { try await library.setTrashDays(number) }
            return try show(number)
        }
        try show(try library.trashDays())
    }

    private func show(_ days: Int?) throws {
        if options.library.json { return try Output.json(["days": days]) }
        try Output.print(days.map(String.init) ?? "never")
    }
}
