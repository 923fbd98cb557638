import Foundation
import TextCore

/// A reminder that lent records are due.
public struct LoanReminder: Hashable, Sendable {
    /// The loans of the reminder; more than one in a summary.
    public let loans: [Loan]

    /// Creates a reminder of one loan, or a summary of several.
    public init(loans: [Loan]) { self.loans = loans }

    /// The record to open; nil in a summary.
    public var address: RecordAddress? { loans.count == 1 ? loans[0].address : nil }

    /// The identity for the desktop: a later reminder of the same loan replaces this one.
    public var identity: String {
        loans.count == 1 ? "loan-\(loans[0].id.rawValue)" : "loans"
    }

    /// The headline.
    public func title(on today: PartialDate) -> String {
        guard loans.count == 1 else {
            return translated(
                "{count} lent record is due", plural: "{count} lent records are due",
                count: loans.count
            ).filling(["count": String(loans.count)])
        }
        let pattern =
            loans[0].isOverdue(on: today)
            ? translated("“{title}” is overdue") : translated("“{title}” is due today")
        return pattern.filling(["title": loans[0].title])
    }

    /// The text below the headline.
    public func body(on today: PartialDate, text: LoanText = LoanText()) -> String {
        guard loans.count == 1 else {
            return loans.prefix(Self.namedCount).map(\.title).filter { !$0.isEmpty }.commaSeparated
        }
        return text.state(of: loans[0], on: today)
    }

    /// The maximum number of titles in a summary.
    private static let namedCount = 6
}

/// The rule that decides which loans to remind of: each loan once for its due day, on that day or
/// at the next opportunity. A later due day gives another reminder.
public struct LoanReminders: Hashable, Sendable {
    /// The due days of which there was a reminder.
    private var reminded: [LoanID: PartialDate] = [:]

    /// More reminders at once than this become a summary.
    private static let maximumCount = 3

    /// Creates the rule, without past reminders.
    public init() {}

    /// Returns the reminders for today, and remembers them.
    ///
    /// - Parameter open: All open loans. Reminders of others are forgotten.
    public mutating func take(from open: [Loan], on today: PartialDate) -> [LoanReminder] {
        let due = open.filter { loan in
            guard loan.isOpen, let day = loan.terms.dueOn, day <= today else { return false }
            return reminded[loan.id] != day
        }
        let known = reminded
        reminded = [:]
        for loan in open where loan.isOpen { reminded[loan.id] = known[loan.id] }
        for loan in due { reminded[loan.id] = loan.terms.dueOn }
        guard due.count > Self.maximumCount else { return due.map { LoanReminder(loans: [$0]) } }
        return [LoanReminder(loans: due)]
    }
}

/// The past reminders as a text, for a setting of the library.
extension LoanReminders {
    /// Reads past reminders; parts that cannot be read are left out.
    public init(stored text: String) {
        for part in text.split(separator: " ") {
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, let id = Int64(sides[0]), let day = PartialDate(sides[1]) else {
                continue
            }
            reminded[LoanID(rawValue: id)] = day
        }
    }

    /// The text to store, such as “3=2020-05-30”.
    public var stored: String {
        reminded.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\($0.key.rawValue)=\($0.value)" }.joined(separator: " ")
    }
}
