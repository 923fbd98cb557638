import TextCore

/// Sentences about loans, in the language of messages.
public struct LoanText: Sendable {
    private let dates: DateText

    /// - Parameter dates: The formatter of the days.
    public init(dates: DateText = .shared) {
        self.dates = dates
    }

    /// An open loan in the line of its record: “Lent to Anna · due 12 June”.
    public func line(of loan: Loan, on today: PartialDate) -> String {
        let pattern: String
        switch loan.terms.dueOn {
        case nil: pattern = translated("Lent to {borrower}")
        case .some(let due):
            pattern =
                due == today
                ? translated("Lent to {borrower} · due today")
                : due < today
                    ? translated("Lent to {borrower} · overdue since {due}")
                    : translated("Lent to {borrower} · due {due}")
        }
        return pattern.filling([
            "borrower": loan.terms.borrower, "due": loan.terms.dueOn.map(dates.text(of:)) ?? "",
        ])
    }

    /// The state of a loan: “Lent to Anna since 3 May, due 12 June”.
    public func state(of loan: Loan, on today: PartialDate) -> String {
        let pattern: String
        switch (loan.returnedOn, loan.terms.dueOn) {
        case (.some, _):
            pattern = translated("Lent to {borrower} from {start} to {end}")
        case (nil, nil):
            pattern = translated("Lent to {borrower} since {start}")
        case (nil, .some(let due)):
            pattern =
                due == today
                ? translated("Lent to {borrower} since {start}, due today")
                : due < today
                    ? translated("Lent to {borrower} since {start}, overdue since {due}")
                    : translated("Lent to {borrower} since {start}, due {due}")
        }
        return pattern.filling([
            "borrower": loan.terms.borrower, "start": dates.text(of: loan.terms.lentOn),
            "due": loan.terms.dueOn.map(dates.text(of:)) ?? "",
            "end": loan.returnedOn.map(dates.text(of:)) ?? "",
        ])
    }
}
