import ArgumentParser
import TroveModel
import TroveStore

/// `trovectl add LIST FIELD=VALUE…`
struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add a record to a list, and print its number.")

    @OptionGroup var options: WriteOptions
    @OptionGroup var place: PlaceOptions
    @Argument(help: "The list.", completion: .custom(Completion.list)) var list: String
    @Argument(
        help: "FIELD=VALUE; FIELD=@FILE for a picture.", completion: .custom(Completion.assignment))
    var values: [String] = []

    func run() async throws {
        let library = try options.library.open()
        let list = try library.list(called: list)
        var fields: [FieldID: FieldValue] = [:]
        var pictures = PictureFiles()
        for text in values {
            let (field, value) = try await pictures.assignment(text, of: list, in: library)
            fields[field.id] = value
        }
        if !options.dryRun { try await pictures.store(in: library) }
        let change = try await options.perform(
            .addRecord(list: list.id, values: fields, place: try place.place ?? .last),
            in: library)
        if !options.library.json, !options.dryRun {
            for id in change.inserted { try Output.print("\(id)") }
        }
    }
}

/// A place in the manual order.
struct PlaceOptions: ParsableArguments {
    @Option(help: "To the place before this record.") var before: Int64?
    @Option(help: "To the place after this record.") var after: Int64?
    @Flag(help: "To the beginning.") var first = false
    @Flag(help: "To the end.") var last = false

    /// The place; nil if no option is given.
    ///
    /// - Throws: An error if several options are given.
    var place: Edit.Place? {
        get throws {
            let places: [Edit.Place] =
                (before.map { [.before($0)] } ?? []) + (after.map { [.after($0)] } ?? [])
                + (first ? [.first] : []) + (last ? [.last] : [])
            guard places.count < 2 else {
                throw ValidationError("Say one of --before, --after, --first and --last.")
            }
            return places.first
        }
    }
}

/// `trovectl move LIST RECORD… --before RECORD`
struct Move: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Move records in the manual order of a list, or to another list.")

    @OptionGroup var options: WriteOptions
    @OptionGroup var place: PlaceOptions
    @OptionGroup var choice: RecordChoice
    @OptionGroup var unmatched: UnmatchedOptions
    @Option(help: "To the end of this list.", completion: .custom(Completion.list))
    var to: String?
    @Option(
        help:
            "First make the order by this field the manual one; - behind it for the other direction.",
        completion: .custom(Completion.field))
    var arrangeBy: [String] = []
    @Argument(help: "The list.", completion: .custom(Completion.list)) var list: String
    @Argument(help: "Numbers of records, in their new order; - for standard input.")
    var records: [String] = []

    func validate() throws {
        let hasPlace = try place.place != nil
        guard (to == nil) != (!hasPlace && arrangeBy.isEmpty) else {
            throw ValidationError("Say one of --before, --after, --first, --last and --to.")
        }
    }

    func run() async throws {
        let library = try options.library.open()
        let list = try library.list(called: list)
        guard arrangeBy.isEmpty else { return try await arrange(list, library) }
        let records = try await choice.records(records, of: list, in: library)
        if let to {
            let target = try library.list(called: to)
            try await options.perform(
                .transferRecords(
                    records, from: list.id, to: target.id,
                    unmatched: try unmatched.unmatched(in: target)), in: library)
        } else {
            try await options.perform(
                .moveRecords(records, list: list.id, to: try place.place ?? .last), in: library)
        }
    }

    private func arrange(_ list: List, _ library: Library) async throws {
        var request = RecordListRequest(list)
        request.grouping = .none
        request.sort = try list.sort(arrangeBy)
        let hasRecords = !records.isEmpty || choice.query != nil
        try await options.perform(
            .arrangeRecords(
                request,
                moving: hasRecords
                    ? try await choice.records(records, of: list, in: library) : [],
                to: try place.place ?? .last), in: library)
    }
}

/// The options for values without a matching field in another list.
struct UnmatchedOptions: ParsableArguments {
    @Flag(help: "Give the other list the fields that it has not.") var newFields = false
    @Option(
        help: "Put values that the other list has no field for into this field of it.",
        completion: .custom(Completion.field))
    var notes: String?

    func validate() throws {
        guard !newFields || notes == nil else {
            throw ValidationError("Say one of --new-fields and --notes.")
        }
    }

    func unmatched(in list: List) throws -> UnmatchedFields {
        if newFields { return .newFields }
        return try notes.map { .notes(try list.field(called: $0).id) } ?? .leaveOut
    }
}

/// `trovectl copy LIST RECORD… [--to LIST]`
struct Copy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy records behind themselves, or to another list.")

    @OptionGroup var options: WriteOptions
    @OptionGroup var choice: RecordChoice
    @OptionGroup var unmatched: UnmatchedOptions
    @Option(help: "To the end of this list.", completion: .custom(Completion.list))
    var to: String?
    @Argument(help: "The list.", completion: .custom(Completion.list)) var list: String
    @Argument(help: "Numbers of records; - for standard input.") var records: [String] = []

    func run() async throws {
        let library = try options.library.open()
        let list = try library.list(called: list)
        let records = try await choice.records(records, of: list, in: library)
        guard let to else {
            try await options.perform(.duplicateRecords(records, list: list.id), in: library)
            return
        }
        let target = try library.list(called: to)
        try await options.perform(
            .copyRecords(
                records, from: list.id, to: target.id,
                unmatched: try unmatched.unmatched(in: target)), in: library)
    }
}

/// `trovectl remove LIST [RECORD…]`
struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Move records to the trash; or a whole list with --list.")

    @OptionGroup var options: WriteOptions
    @OptionGroup var choice: RecordChoice
    @Flag(name: .customLong("list"), help: "Delete the list with all its records.")
    var wholeList = false
    @Argument(help: "The list.", completion: .custom(Completion.list)) var list: String
    @Argument(help: "Numbers of records; - for standard input.") var records: [String] = []

    func validate() throws {
        guard wholeList == (records.isEmpty && choice.query == nil) else {
            throw ValidationError("Say which records, or --list for the whole list.")
        }
    }

    func run() async throws {
        let library = try options.library.open()
        let list = try library.list(called: list)
        let edit: Edit =
            wholeList
            ? .deleteList(list.id)
            : .deleteRecords(
                try await choice.records(records, of: list, in: library), list: list.id)
        try await options.perform(edit, in: library)
    }
}

/// `trovectl restore LIST RECORD…`
struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take records back out of the trash, to the places that they had.")

    @OptionGroup var options: WriteOptions
    @OptionGroup var choice: RecordChoice
    @Argument(help: "The list.", completion: .custom(Completion.list)) var list: String
    @Argument(help: "Numbers of records; - for standard input.") var records: [String] = []

    func run() async throws {
        let library = try options.library.open()
        let list = try library.list(called: list)
        let records = try await choice.records(records, of: list, in: library, scope: .trash)
        try await options.perform(.restoreRecords(records, list: list.id), in: library)
    }
}
