/// The identity of a loan, valid for the lifetime of the library.
public struct LoanID: Hashable, Sendable, Codable, RawRepresentable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

/// The editable properties of a loan: borrower, days and note.
public struct LoanDraft: Hashable, Sendable, Codable {
    /// The name of the borrower.
    public var borrower: String
    /// The record of the borrower in a list of people; nil for a name alone.
    public var borrowerRecord: RecordAddress?
    /// The day on which the record was lent.
    public var lentOn: PartialDate
    /// The last day of the loan; nil for an open-ended loan.
    public var dueOn: PartialDate?
    /// A remark, such as the state of the thing.
    public var note: String

    /// Creates the properties of a loan.
    public init(
        borrower: String, borrowerRecord: RecordAddress? = nil, lentOn: PartialDate,
        dueOn: PartialDate? = nil, note: String = ""
    ) {
        self.borrower = borrower
        self.borrowerRecord = borrowerRecord
        self.lentOn = lentOn
        self.dueOn = dueOn
        self.note = note
    }
}

/// A loan of a record to somebody. A record has at most one open loan; past loans stay as its
/// history.
public struct Loan: Hashable, Sendable, Identifiable {
    /// The identity of the loan in its library.
    public let id: LoanID
    /// The lent record.
    public let address: RecordAddress
    /// The title of the lent record.
    public let title: String
    /// The properties that the user edits.
    public let terms: LoanDraft
    /// The day on which the record came back; nil for an open loan.
    public let returnedOn: PartialDate?

    /// Creates a loan, for storages. New loans are made by edits.
    public init(
        id: LoanID, address: RecordAddress, title: String, terms: LoanDraft,
        returnedOn: PartialDate?
    ) {
        self.id = id
        self.address = address
        self.title = title
        self.terms = terms
        self.returnedOn = returnedOn
    }

    /// Whether the record has not come back.
    public var isOpen: Bool { returnedOn == nil }

    /// Whether the record should have come back before a day.
    public func isOverdue(on today: PartialDate) -> Bool {
        guard isOpen, let dueOn = terms.dueOn else { return false }
        return dueOn < today
    }
}

/// The loans to read from a storage.
public enum LoanRequest: Hashable, Sendable {
    /// All loans of some records of a list, also of those in the trash, newest first.
    case records([RecordID], list: ListID)
    /// The open loans of all lists, in order of the due day; those without one at the end. Records
    /// in the trash and deleted lists are left out.
    case open
    /// The loans of all lists, newest first. Records in the trash and deleted lists are left out.
    case all
}
