import GRDB
import TroveModel

extension StepApplier {
    /// Sets the states of loans. Advances the generations of the lent records, so that queries,
    /// smart lists and other programs notice.
    mutating func setLoans(_ changes: [LoanChange], of list: ListID) throws -> Step {
        var old: [LoanChange] = []
        var touched: [ListID: Set<RecordID>] = [:]
        for change in changes {
            let former = try LoanTable.loan(change.id, in: db)
            old.append(LoanChange(id: change.id, loan: former))
            try LoanTable.write(change.loan, at: change.id, in: db)
            for loan in [former, change.loan] {
                if let loan { touched[loan.list, default: []].insert(loan.record) }
            }
        }
        for (list, records) in touched.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            try touch(records.sorted(), in: list)
        }
        return .setLoans(list, old.reversed())
    }

    /// Advances the generation of a list for each of its records, which keep their values.
    private mutating func touch(_ records: [RecordID], in id: ListID) throws {
        let table = ListTable(try list(id)).quotedName
        let write = try RawStatement(
            "UPDATE \(table) SET modified_at = modified_at WHERE id = ?1", on: db)
        for record in records {
            write.bind(record, at: 1)
            try write.run()
        }
        note(id) { $0.updated += records }
    }
}
