import RandomSupport
import TroveModel
import TroveStore

extension EditGenerator {
    /// Returns an edit of loans; nil for other kinds, and if none is possible.
    mutating func loanEdit(
        _ kind: EditKind, _ list: List, _ ids: [RecordID], in library: Library
    ) async throws -> Edit? {
        let open = try await library.loans(.records(ids, list: list.id)).filter(\.isOpen)
        let lent = Set(open.map(\.address.record))
        switch kind {
        case .lendRecords:
            let records = random.some(of: ids.filter { !lent.contains($0) }, atMost: 3)
            return try records.isEmpty
                ? nil : .lendRecords(records, list: list.id, terms(borrower: ids, of: list))
        case .returnRecords:
            guard let day = PartialDate("2026-05-30"), !lent.isEmpty else { return nil }
            return .returnRecords(random.some(of: lent.sorted(), atMost: 3), list: list.id, on: day)
        case .changeLoan:
            guard let loan = random.pick(open) else { return nil }
            return try .changeLoan(loan.id, terms(borrower: ids, of: list))
        default: return nil
        }
    }

    private mutating func terms(borrower ids: [RecordID], of list: List) throws -> LoanDraft {
        let day = PartialDate(year: 2026, month: random.number(1...4), day: random.number(1...28))
        guard let day else { throw LibraryError(.invalid, "This day does not exist.") }
        return LoanDraft(
            borrower: random.pick(["Anna", "Łukasz Ż.", "the “neighbors”"]) ?? "Anna",
            borrowerRecord: random.number(0...1) == 0
                ? random.pick(ids).map { RecordAddress(list: list.id, record: $0) } : nil,
            lentOn: day, dueOn: random.pick([nil, PartialDate("2026-05-01")]) ?? nil,
            note: random.pick(["", "Handle with care"]) ?? "")
    }
}
