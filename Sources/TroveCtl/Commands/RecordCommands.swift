import ArgumentParser
import TroveCore

/// `trovectl add LIST FIELD=VALUE…`
struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add a record at the end of a list, and print its number.")

    @OptionGroup var options: WriteOptions
    @Argument(help: "The list.") var list: String
    @Argument(help: "FIELD=VALUE") var values: [String] = []

    func run() async throws {
        let library = try options.library.open()
        let list = try library.list(called: list)
        var fields: [FieldID: FieldValue] = [:]
        for text in values {
            let (field, value) = try list.assignment(text)
            fields[field.id] = value
        }
        let change = try await options.perform(
            .addRecord(list: list.id, values: fields), in: library)
        for id in change.inserted { Output.print("\(id)") }
    }
}

/// `trovectl set LIST FIELD=VALUE RECORD…`
struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Give a field of records a value. An empty value clears it.")

    @OptionGroup var options: WriteOptions
    @Argument(help: "The list.") var list: String
    @Argument(help: "FIELD=VALUE") var value: String
    @Argument(help: "Numbers of records.") var records: [Int64]

    func run() async throws {
        let library = try options.library.open()
        let list = try library.list(called: list)
        let (field, value) = try list.assignment(value)
        _ = try await options.perform(
            .setValues(value, field: field.id, records: records, list: list.id), in: library)
    }
}

/// `trovectl move LIST RECORD… --before RECORD`
struct Move: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Move records in the manual order of a list.")

    @OptionGroup var options: WriteOptions
    @Option(help: "To the place before this record.") var before: Int64?
    @Option(help: "To the place after this record.") var after: Int64?
    @Flag(help: "To the beginning.") var first = false
    @Flag(help: "To the end.") var last = false
    @Argument(help: "The list.") var list: String
    @Argument(help: "Numbers of records, in their new order.") var records: [Int64]

    func validate() throws {
        let places = [before != nil, after != nil, first, last]
        guard places.count(where: { $0 }) == 1 else {
            throw ValidationError("Say one of --before, --after, --first and --last.")
        }
    }

    func run() async throws {
        let library = try options.library.open()
        let list = try library.list(called: list)
        let place: Edit.Place =
            before.map { .before($0) } ?? after.map { .after($0) } ?? (first ? .first : .last)
        _ = try await options.perform(
            .moveRecords(records, list: list.id, to: place), in: library)
    }
}

/// `trovectl remove LIST [RECORD…]`
struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Move records to the trash; or a whole list with --list.")

    @OptionGroup var options: WriteOptions
    @Flag(name: .customLong("list"), help: "Delete the list with all its records.")
    var wholeList = false
    @Argument(help: "The list.") var list: String
    @Argument(help: "Numbers of records.") var records: [Int64] = []

    func validate() throws {
        guard wholeList == records.isEmpty else {
            throw ValidationError("Say which records, or --list for the whole list.")
        }
    }

    func run() async throws {
        let library = try options.library.open()
        let id = try library.list(called: list).id
        _ = try await options.perform(
            wholeList ? .deleteList(id) : .deleteRecords(records, list: id), in: library)
    }
}

/// `trovectl restore LIST RECORD…`
struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take records back out of the trash.")

    @OptionGroup var options: WriteOptions
    @Argument(help: "The list.") var list: String
    @Argument(help: "Numbers of records.") var records: [Int64]

    func run() async throws {
        let library = try options.library.open()
        let id = try library.list(called: list).id
        _ = try await options.perform(.restoreRecords(records, list: id), in: library)
    }
}
