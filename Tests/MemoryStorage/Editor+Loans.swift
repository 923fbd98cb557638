import Foundation
import TroveModel

extension Editor {
    mutating func applyToLoans(_ edit: Edit) throws(LibraryError) -> Outcome {
        switch edit {
        case .lendRecords(let records, let list, let draft):
            return try lend(unique(records), in: list, draft)
        case .returnRecords(let records, let list, let day):
            return try takeBack(records, in: list, on: day)
        case .changeLoan(let id, let draft):
            guard let index = content.loans.firstIndex(where: { $0.id == id }) else {
                throw LibraryError(.notFound, "This loan is no longer in the library.")
            }
            let loan = content.loans[index]
            _ = try content.list(loan.address.list)
            let terms = try checked(draft)
            try terms.check(returnedOn: loan.returnedOn)
            content.loans[index] = loan.with(terms: terms, returnedOn: loan.returnedOn)
            let group = try group([loan.address.record], in: loan.address.list)
            return Outcome(name: .records(.changeLoan(group)), list: loan.address.list)
        default:
            throw LibraryError(.unexpected, "This edit does not change a loan.")
        }
    }

    private mutating func lend(
        _ records: [RecordID], in list: ListID, _ draft: LoanDraft
    ) throws(LibraryError) -> Outcome {
        let stored = try content.list(list)
        let terms = try checked(draft)
        for record in records {
            guard stored.records[try stored.index(of: record)].deletedAt == nil else {
                let title = try quotedTitle(of: record, in: list)
                throw LibraryError(.invalid, "\(title) is in the trash.")
            }
            guard openLoan(of: record, in: list) == nil else {
                let title = try quotedTitle(of: record, in: list)
                throw LibraryError(.invalid, "\(title) is already lent.")
            }
        }
        let missing = LoanSmartLists.missing(
            isFirst: content.loans.isEmpty,
            besides: content.visibleSmartLists.map(\.definition.query))
        for draft in missing {
            content.smartLists.append(
                SmartList(id: identities.smartList(), uuid: UUID(), definition: draft))
        }
        for record in records {
            content.loans.append(
                Loan(
                    id: identities.loan(), address: RecordAddress(list: list, record: record),
                    title: "", terms: terms, returnedOn: nil))
        }
        return Outcome(name: .records(.lend(try group(records, in: list))), list: list)
    }

    private mutating func takeBack(
        _ records: [RecordID], in list: ListID, on day: PartialDate
    ) throws(LibraryError) -> Outcome {
        _ = try content.list(list)
        try LoanDraft.requireExact(day)
        var ended: [RecordID] = []
        for (index, loan) in content.loans.enumerated()
        where loan.isOpen && loan.address.list == list && records.contains(loan.address.record) {
            content.loans[index] = loan.with(
                terms: loan.terms, returnedOn: max(day, loan.terms.lentOn))
            if !ended.contains(loan.address.record) { ended.append(loan.address.record) }
        }
        guard !ended.isEmpty else {
            throw LibraryError(.invalid, "None of these records is lent. Choose others.")
        }
        return Outcome(name: .records(.takeBack(try group(ended, in: list))), list: list)
    }

    func requireOneLoan(merging records: [RecordID], in list: ListID) throws(LibraryError) {
        if records.count(where: { openLoan(of: $0, in: list) != nil }) > 1 {
            throw LoanDraft.severalLent
        }
    }

    private func openLoan(of record: RecordID, in list: ListID) -> Loan? {
        content.loans.first {
            $0.isOpen && $0.address == RecordAddress(list: list, record: record)
        }
    }

    private func checked(_ draft: LoanDraft) throws(LibraryError) -> LoanDraft {
        let terms = try draft.checked()
        if let person = terms.borrowerRecord {
            _ = try content.list(person.list).index(of: person.record)
        }
        return terms
    }

    /// Moves the loans of records, and the references to them as borrowers; deletes the loans of
    /// records without a new place.
    mutating func moveLoans(
        of records: Set<RecordID>, in list: ListID, to newAddress: (RecordID) -> RecordAddress?
    ) {
        content.loans = content.loans.compactMap { loan in
            var terms = loan.terms
            if let person = terms.borrowerRecord, person.list == list,
                records.contains(person.record)
            {
                terms.borrowerRecord = newAddress(person.record)
            }
            guard loan.address.list == list, records.contains(loan.address.record) else {
                return loan.with(terms: terms, returnedOn: loan.returnedOn)
            }
            return newAddress(loan.address.record).map {
                Loan(id: loan.id, address: $0, title: "", terms: terms, returnedOn: loan.returnedOn)
            }
        }
    }
}

extension Loan {
    func with(terms: LoanDraft, returnedOn: PartialDate? = nil) -> Loan {
        Loan(id: id, address: address, title: title, terms: terms, returnedOn: returnedOn)
    }
}
