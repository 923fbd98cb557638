import ArgumentParser
import Foundation
import TextCore
import TroveModel

/// `trovectl lend LIST RECORD… --to NAME [--until DAY]`
struct Lend: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Lend records to somebody."),
        discussion: translated(
            """
            The queries lent:yes, overdue:yes, due:<=+7d and borrower:anna find lent records. The \
            first loan also creates the smart lists “Lent” and “Overdue”.
            """))

    @OptionGroup var options: WriteOptions
    @OptionGroup var choice: RecordChoice
    @Option(help: .translated("The name of the borrower.")) var to: String
    @Option(help: .translated("The last day of the loan, such as 2020-05-30, “14d” or “friday”."))
    var until: String?
    @Option(help: .translated("The day of the loan; today by default.")) var on: String?
    @Option(help: .translated("A note.")) var note: String?
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(help: .translated("Record numbers; - to read them from standard input.")) var records:
        [String] = []

    func run() async throws {
        let library = try options.library.open()
        let list = try await library.list(called: list)
        let records = try await choice.records(records, of: list, in: library)
        let draft = LoanDraft(
            borrower: to, lentOn: try LoanDay.day(on) ?? LoanDay.today(),
            dueOn: try LoanDay.day(until, durations: .future), note: note ?? "")
        try await options.perform(.lendRecords(records, list: list.id, draft), in: library)
    }
}

/// `trovectl return LIST RECORD…`
struct Return: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Mark lent records as returned."))

    @OptionGroup var options: WriteOptions
    @OptionGroup var choice: RecordChoice
    @Option(help: .translated("The day of the return; today by default.")) var on: String?
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String
    @Argument(help: .translated("Record numbers; - to read them from standard input.")) var records:
        [String] = []

    func run() async throws {
        let library = try options.library.open()
        let list = try await library.list(called: list)
        let records = try await choice.records(records, of: list, in: library)
        try await options.perform(
            .returnRecords(records, list: list.id, on: try LoanDay.day(on) ?? LoanDay.today()),
            in: library)
    }
}

/// `trovectl loans [LIST [RECORD…]]`
struct Loans: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Show lent records in order of their due day."))

    @OptionGroup var library: LibraryOptions
    @Flag(help: .translated("Show past loans too, newest first.")) var all = false
    @Flag(help: .translated("Show only overdue loans."))
    var overdue = false
    @Argument(
        help: .translated("The list; all lists by default."), completion: .custom(Completion.list))
    var list: String?
    @Argument(help: .translated("Record numbers.")) var records: [String] = []

    private struct Line: Encodable {
        var loan: Int64
        var list: String
        var id: RecordID
        var title: String
        var borrower: String
        var lent: String
        var due: String?
        var returned: String?
        var overdue: Bool
        var note: String
    }

    func run() async throws {
        let library = try library.open()
        var list: List?
        if let name = self.list { list = try await library.list(called: name) }
        let listID = list?.id
        let numbers = Swift.Set(try records.map(RecordChoice.number))
        let today = try LoanDay.today()
        let names = Dictionary(
            try await library.lists().map { ($0.id, $0.name) }
        ) { first, _ in first }
        let lines = try await library.loans(all ? .all : .open).filter { loan in
            (listID == nil || loan.address.list == listID)
                && (numbers.isEmpty || numbers.contains(loan.address.record))
                && (!overdue || loan.isOverdue(on: today))
        }.map { loan in
            Line(
                loan: loan.id.rawValue, list: names[loan.address.list] ?? "",
                id: loan.address.record, title: loan.title, borrower: loan.terms.borrower,
                lent: loan.terms.lentOn.description, due: loan.terms.dueOn?.description,
                returned: loan.returnedOn?.description, overdue: loan.isOverdue(on: today),
                note: loan.terms.note)
        }
        if self.library.json {
            try Output.json(lines)
        } else if lines.isEmpty {
            Output.note(
                all || overdue || self.list != nil
                    ? translated("No loans found.") : translated("No records are lent."))
        } else {
            try printTable(lines)
        }
        guard !lines.isEmpty else { throw ExitCode(Failure.nothingFound) }
    }

    private func printTable(_ lines: [Line]) throws {
        var header = ["LIST", "ID", "TITLE", "BORROWER", "LENT", "DUE"]
        var rows = lines.map {
            [$0.list, "\($0.id)", $0.title, $0.borrower, $0.lent, $0.due ?? ""]
        }
        if all {
            header.append("RETURNED")
            for (index, line) in lines.enumerated() { rows[index].append(line.returned ?? "") }
        }
        if lines.contains(where: { !$0.note.isEmpty }) {
            header.append("NOTE")
            for (index, line) in lines.enumerated() { rows[index].append(line.note) }
        }
        try Output.table(header, rows, numeric: [1])
    }
}

/// Days on the command line.
private enum LoanDay {
    static func today() throws -> PartialDate {
        guard let today = PartialDate.today else {
            throw LibraryError(.invalid, translated("The clock of this computer is wrong."))
        }
        return today
    }

    /// The day that a text means; nil for no text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - durations: The direction of durations without a sign.
    static func day(
        _ text: String?, durations: DateReader.DurationDirection = .past
    ) throws -> PartialDate? {
        guard let text else { return nil }
        let today = try today()
        do throws(DateParseError) {
            return try DateReader.shared.date(text, today: today, durations: durations)
        } catch {
            throw LibraryError(.invalid, "\(error)")
        }
    }
}
