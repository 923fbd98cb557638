import TextCore

/// Suggestions of borrowers for a text.
public enum BorrowerChoices {
    /// Returns the different borrowers of loans.
    ///
    /// - Parameter loans: The loans, newest first.
    /// - Complexity: O(*loans*).
    public static func borrowers(of loans: [Loan]) -> [Borrower] {
        var seen: Set<Borrower> = []
        return loans.map { Borrower(name: $0.terms.borrower, record: $0.terms.borrowerRecord) }
            .filter { seen.insert($0).inserted }
    }

    /// Returns the borrowers with the words of a text, those of the latest loans first, then
    /// people.
    ///
    /// - Parameters:
    ///   - text: The typed text; empty for all.
    ///   - past: The borrowers so far, those of the latest loans first.
    ///   - people: The records of people that match the text.
    ///   - limit: The maximum number of suggestions.
    public static func choices(
        for text: String, past: [Borrower], people: [Borrower], limit: Int
    ) -> [Borrower] {
        let known = Dictionary(people.map { (SearchFolding.folded($0.name), $0) }) { first, _ in
            first
        }
        var seen: Set<Borrower> = []
        let former = past.filter { SearchFolding.containsAllWords(text, in: $0.name) }.map {
            borrower in
            borrower.record == nil
                ? known[SearchFolding.folded(borrower.name)] ?? borrower : borrower
        }
        return Array((former + people).filter { seen.insert($0).inserted }.prefix(limit))
    }
}
