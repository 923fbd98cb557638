import ArgumentParser
import TextCore
import TroveModel

/// `trovectl add LIST FIELD=VALUE…`
struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Add a record to a list and print its number."))

    @OptionGroup var options: WriteOptions
    @OptionGroup var place: PlaceOptions
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(
        help: .translated("FIELD=VALUE, or FIELD=@FILE for a picture."),
        completion: .custom(Completion.assignment))
    var values: [String] = []

    func run() async throws {
        let library = try options.library.open()
        let list = try await library.list(called: list)
        var fields: [FieldID: FieldValue] = [:]
        var pictures = PictureFiles()
        for text in values {
            let (field, value) = try await pictures.assignment(text, of: list, in: library)
            if fields.updateValue(value, forKey: field.id) != nil {
                throw LibraryError(setTwice: field)
            }
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
    @Option(help: .translated("Place before this record.")) var before: Int64?
    @Option(help: .translated("Place after this record.")) var after: Int64?
    @Flag(help: .translated("Place at the beginning.")) var first = false
    @Flag(help: .translated("Place at the end.")) var last = false

    /// The place; nil if no option is given.
    ///
    /// - Throws: An error if several options are given.
    var place: Edit.Place? {
        get throws {
            let places: [Edit.Place] =
                (before.map { [.before($0)] } ?? []) + (after.map { [.after($0)] } ?? [])
                + (first ? [.first] : []) + (last ? [.last] : [])
            guard places.count < 2 else {
                throw ValidationError(
                    translated("Give only one of --before, --after, --first and --last."))
            }
            return places.first
        }
    }
}

/// `trovectl move LIST RECORD… --before RECORD`
struct Move: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Move records in the manual order of a list, or to another list."))

    @OptionGroup var options: WriteOptions
    @OptionGroup var place: PlaceOptions
    @OptionGroup var choice: RecordChoice
    @OptionGroup var unmatched: UnmatchedOptions
    @Option(
        help: .translated("Move to the end of this list."), completion: .custom(Completion.list))
    var to: String?
    @Option(
        help:
            .translated("First sort the manual order by this field; add - for descending order."),
        completion: .custom(Completion.field))
    var arrangeBy: [String] = []
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(
        help: .translated(
            """
            Numbers of the records to move, in their new order; - to read them from standard input.
            """
        ))
    var records: [String] = []

    func validate() throws {
        let hasPlace = try place.place != nil
        guard (to == nil) != (!hasPlace && arrangeBy.isEmpty) else {
            throw ValidationError(
                translated("Give one of --before, --after, --first, --last and --to."))
        }
    }

    func run() async throws {
        let library = try options.library.open()
        let list = try await library.list(called: list)
        guard arrangeBy.isEmpty else { return try await arrange(list, library) }
        let records = try await choice.records(records, of: list, in: library)
        if let to {
            let target = try await library.list(called: to)
            try await options.perform(
                .transferRecords(
                    records, from: list.id, to: target.id,
                    unmatched: try unmatched.unmatched(in: target)), in: library)
        } else {
            try await options.perform(
                .moveRecords(records, list: list.id, to: try place.place ?? .last), in: library)
        }
    }

    private func arrange(_ list: List, _ library: any LibraryStorage) async throws {
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
    @Flag(help: .translated("Add missing fields to the other list.")) var newFields = false
    @Option(
        help: .translated("Field of the other list for values without a matching field."),
        completion: .custom(Completion.field))
    var notes: String?

    func validate() throws {
        guard !newFields || notes == nil else {
            throw ValidationError(translated("Give either --new-fields or --notes, not both."))
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
        abstract: translated("Duplicate records, or copy them to another list."))

    @OptionGroup var options: WriteOptions
    @OptionGroup var choice: RecordChoice
    @OptionGroup var unmatched: UnmatchedOptions
    @Option(
        help: .translated("Copy to the end of this list."), completion: .custom(Completion.list))
    var to: String?
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(help: .translated("Record numbers; - to read them from standard input.")) var records:
        [String] = []

    func run() async throws {
        let library = try options.library.open()
        let list = try await library.list(called: list)
        let records = try await choice.records(records, of: list, in: library)
        guard let to else {
            try await options.perform(.duplicateRecords(records, list: list.id), in: library)
            return
        }
        let target = try await library.list(called: to)
        try await options.perform(
            .copyRecords(
                records, from: list.id, to: target.id,
                unmatched: try unmatched.unmatched(in: target)), in: library)
    }
}

/// `trovectl remove LIST [RECORD…]`
struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Move records to the trash, or delete a whole list with --list."))

    @OptionGroup var options: WriteOptions
    @OptionGroup var choice: RecordChoice
    @Flag(name: .customLong("list"), help: .translated("Delete the list with all its records."))
    var wholeList = false
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(help: .translated("Record numbers; - to read them from standard input.")) var records:
        [String] = []

    func validate() throws {
        guard wholeList == (records.isEmpty && choice.query == nil) else {
            throw ValidationError(
                translated("Give either records, or --list to delete the whole list."))
        }
    }

    func run() async throws {
        let library = try options.library.open()
        let list = try await library.list(called: list)
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
        abstract: translated("Restore records from the trash to their former places."))

    @OptionGroup var options: WriteOptions
    @OptionGroup var choice: RecordChoice
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(help: .translated("Record numbers; - to read them from standard input.")) var records:
        [String] = []

    func run() async throws {
        let library = try options.library.open()
        let list = try await library.list(called: list)
        let records = try await choice.records(records, of: list, in: library, scope: .trash)
        try await options.perform(.restoreRecords(records, list: list.id), in: library)
    }
}
