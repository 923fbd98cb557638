/// The open loans of a library, by record.
///
///     let loans = OpenLoans(try await library.loans(.open))
///     loans.line(of: 7, in: books.id, on: today)?.text    // Lent to Ada · due 3 Dec
public struct OpenLoans: Hashable, Sendable {
    /// The loan of a record in a line of text.
    public struct Line: Hashable, Sendable {
        /// The text.
        public let text: String
        /// Whether the record should have come back.
        public let isOverdue: Bool
    }

    private let loans: [RecordAddress: Loan]

    /// Creates the open ones among some loans.
    public init(_ loans: [Loan] = []) {
        self.loans = Dictionary(
            loans.filter(\.isOpen).map { ($0.address, $0) }, uniquingKeysWith: { one, _ in one })
    }

    /// Whether any of the selected records of a list is lent.
    ///
    /// - Complexity: That of ``RecordSelection/contains(_:)`` for each loan.
    public func includes(anyOf selection: RecordSelection, in list: ListID) -> Bool {
        loans.keys.contains { $0.list == list && selection.contains($0.record) }
    }

    /// The loan of a record as a line of text; nil if the record is not lent.
    public func line(
        of record: RecordID, in list: ListID, on today: PartialDate, text: LoanText = LoanText()
    ) -> Line? {
        loans[RecordAddress(list: list, record: record)].map {
            Line(text: text.line(of: $0, on: today), isOverdue: $0.isOverdue(on: today))
        }
    }
}
