import Foundation
import GRDB
import TroveModel

/// A loan as stored in the library and in its history.
struct StoredLoan: Hashable, Sendable, Codable {
    var list: ListID
    var record: RecordID
    var terms: LoanDraft
    var returnedOn: PartialDate?

    /// The lent record.
    var address: RecordAddress { RecordAddress(list: list, record: record) }
}

/// The state of a loan that a step sets; nil for no loan.
struct LoanChange: Hashable, Sendable, Codable {
    var id: LoanID
    var loan: StoredLoan?
}

/// The table `loan`. Its key has another name than that of the lists' tables, so that `id` in a
/// condition on a record stays the record's.
enum LoanTable {
    static let creation = """
        CREATE TABLE loan (
            loan_id INTEGER PRIMARY KEY AUTOINCREMENT,
            list_id INTEGER NOT NULL REFERENCES list(id) ON DELETE CASCADE,
            record_id INTEGER NOT NULL,
            borrower TEXT NOT NULL,
            borrower_list_id INTEGER,
            borrower_record_id INTEGER,
            lent_on TEXT NOT NULL,
            due_on TEXT,
            note TEXT NOT NULL DEFAULT '',
            returned_on TEXT
        );
        CREATE INDEX loan_record ON loan (list_id, record_id);
        """

    /// The loan with an identity; nil if there is none.
    static func loan(_ id: LoanID, in db: Database) throws -> StoredLoan? {
        try Row.fetchOne(
            db, sql: "SELECT * FROM loan WHERE loan_id = ?", arguments: [id.rawValue]
        ).map(stored)
    }

    /// The loans that satisfy an SQL condition, with their identities.
    static func loans(
        where condition: String, _ arguments: StatementArguments = [], in db: Database
    ) throws -> [(id: LoanID, loan: StoredLoan)] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM loan WHERE \(condition)", arguments: arguments
        ).map { row in
            (LoanID(rawValue: try row.value("loan_id", of: "loan")), try stored(row))
        }
    }

    /// All loans of some records of a list, in order of their identities.
    static func loans(
        of records: [RecordID], in list: ListID, _ db: Database
    ) throws -> [(id: LoanID, loan: StoredLoan)] {
        let ids = Set(records)
        let marks = ids.map(String.init).joined(separator: ",")
        // A long list of identities is slower than reading the loans of the list.
        let condition = ids.count <= 500 ? " AND record_id IN (\(marks))" : ""
        return try loans(
            where: "list_id = ?\(condition) ORDER BY loan_id", [list.rawValue], in: db
        ).filter { ids.contains($0.loan.record) }
    }

    /// The identity of the next loan. Identities are never reused: the history may refer to them.
    static func nextID(in db: Database) throws -> Int64 {
        let last = try Int64.fetchOne(
            db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'loan'")
        return (last ?? 0) + 1
    }

    /// Sets the state of a loan.
    static func write(_ loan: StoredLoan?, at id: LoanID, in db: Database) throws {
        guard let loan else {
            return try db.execute(
                sql: "DELETE FROM loan WHERE loan_id = ?", arguments: [id.rawValue])
        }
        let terms = loan.terms
        try db.execute(
            sql: "INSERT OR REPLACE INTO loan VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                id.rawValue, loan.list.rawValue, loan.record, terms.borrower,
                terms.borrowerRecord?.list.rawValue, terms.borrowerRecord?.record,
                terms.lentOn.description, terms.dueOn?.description, terms.note,
                loan.returnedOn?.description,
            ])
    }

    private static func stored(_ row: Row) throws -> StoredLoan {
        let person = try (
            list: row.optional("borrower_list_id", of: "loan") as Int64?,
            record: row.optional("borrower_record_id", of: "loan") as Int64?
        )
        var terms = LoanDraft(
            borrower: try row.value("borrower", of: "loan"),
            lentOn: try lentOn(row),
            dueOn: try day("due_on", of: row), note: try row.value("note", of: "loan"))
        if let list = person.list, let record = person.record {
            terms.borrowerRecord = RecordAddress(list: ListID(rawValue: list), record: record)
        }
        return StoredLoan(
            list: ListID(rawValue: try row.value("list_id", of: "loan")),
            record: try row.value("record_id", of: "loan"), terms: terms,
            returnedOn: try day("returned_on", of: row))
    }

    /// The day of the loan; that of its end, or else today, if another program damaged it.
    private static func lentOn(_ row: Row) throws -> PartialDate {
        guard
            let day = try day("lent_on", of: row) ?? day("due_on", of: row)
                ?? PartialDate.today
        else { throw LibraryError(wrongValueIn: "lent_on", of: "loan") }
        return day
    }

    private static func day(_ column: String, of row: Row) throws -> PartialDate? {
        (try row.optional(column, of: "loan") as String?).flatMap { PartialDate($0) }
    }
}
