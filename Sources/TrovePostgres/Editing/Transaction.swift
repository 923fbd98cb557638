import Foundation
import TroveModel

/// A transaction of an edit: the lock of the writers, the undo step, and the change to announce.
struct EditTransaction {
    let db: PostgresSession

    /// The time within which typing into the same field joins the last step.
    private static let coalescingSeconds: Int64 = 30

    /// The lists as they were read last, to save reading them again; nil to read them.
    var cache: CatalogCache?

    /// The last entry of the journal before the transaction; nil while it does not hold the lock of
    /// the writers, or may have written already.
    private var start: Int64?

    init(db: PostgresSession, cache: CatalogCache? = nil) {
        (self.db, self.cache) = (db, cache)
    }

    /// Performs an edit as one undo step of the current person.
    ///
    /// - Parameter body: Applies the edit, and may do more in the same transaction.
    func perform(
        _ edit: Edit, _ body: (() throws -> EditOutcome) throws -> EditOutcome = { try $0() }
    ) throws -> PerformedChange {
        try write(.performed, keepsLists: edit.keepsLists, about: edit.onlyRecord) {
            try body { try Editor(db).apply(edit) }
        }
    }

    /// Waits until no other client writes. Held until the end of the transaction, so that
    /// generations and numbers of the journal are in the order of the commits.
    func lock() throws {
        try db.execute("SELECT trove.lock_writers()")
    }

    /// Waits until no other client writes, as ``lock()`` does, and reads a record that is about to
    /// be edited. The edit must be the first change of the transaction.
    mutating func lock(toEdit record: RecordAddress) throws {
        db.postpone("SELECT trove.lock_writers()")
        let number = { (row: PostgresRow?) in row?.integer(0) ?? 0 }
        start = number(try begin(ChangeReader.lastStatement, knowing: record, number))
    }

    /// Runs a body whose changes become one undo step.
    ///
    /// - Parameters:
    ///   - keepsLists: Whether the body changes neither lists nor fields.
    ///   - record: The only record that the body is about, to read it at once; nil for none.
    ///   - body: Changes the tables, and returns the name of the step.
    func write(
        _ cause: Change.Cause, keepsLists: Bool = false, about record: RecordAddress? = nil,
        _ body: () throws -> EditOutcome
    ) throws -> PerformedChange {
        let beginning = PostgresSession.Statement("SELECT step, last FROM trove.begin_step()")
        let step: Int64?
        let start: Int64
        if let locked = self.start {
            // Its number is needed on the server only.
            db.postpone(beginning)
            (step, start) = (nil, locked)
        } else {
            let number = { (row: PostgresRow?) in row?.integer(1) ?? 0 }
            let row = try begin(beginning, knowing: record, number)
            (step, start) = (row?.integer(0), number(row))
        }
        if !keepsLists { db.forgetKnown() }
        let outcome = try body()
        let entries = try db.rows(
            """
            SELECT \(ChangeReader.columns) FROM trove.finish_step(
                coalesce($1::bigint, trove.step_now()), $2, $3, $4, $5, $6, $7)
            """,
            [
                PostgresValue(step), .boolean(outcome.isUndoable),
                .text(try JSON.text(outcome.name)),
                PostgresValue(outcome.list?.rawValue), PostgresValue(outcome.coalescingKey),
                .integer(Self.coalescingSeconds), .integer(start),
            ])
        return ChangeReader.performed(
            entries, after: start, outcome.name, cause: cause, list: outcome.list)
    }

    /// Runs a statement that takes the lock of the writers, or one after that. Whoever holds the
    /// lock sees the lists as of the last entry of the journal: if the cache has them, neither they
    /// nor the record are read again.
    ///
    /// - Parameters:
    ///   - record: A record to read together with the statement; nil for none.
    ///   - number: The number of the last entry in the row of the statement.
    private func begin(
        _ statement: PostgresSession.Statement, knowing record: RecordAddress?,
        _ number: (PostgresRow?) -> Int64
    ) throws -> PostgresRow? {
        let known = cache?.known
        var row: PostgresRow?
        var found: RecordSnapshot?
        if let record, let list = known?.wholeList(record.list) {
            db.postpone(statement) { row = $0.first }
            do {
                found = try db.savepoint {
                    try db.rows(of: [RecordReader(list).statement(for: [record.record])])[0].first
                        .map { RecordSnapshot($0, of: list) }
                }
            } catch let error as PostgresError where row != nil && error.hasInvalidNames {
                // The list has other columns now. The lock is held nevertheless.
            }
        } else {
            row = try db.rows(of: [statement])[0].first
        }
        if let known, known.number == number(row) {
            db.knownCatalog = known
            db.knownRecord = found
        }
        return row
    }

    /// Logs the changes that follow in a step; nil to log none.
    func useStep(_ step: Int64?) throws {
        try db.execute(
            "SELECT set_config('trove.step', $1, true)", [.text(step.map(String.init) ?? "")])
    }
}

/// A change that a transaction made.
struct PerformedChange: Sendable {
    let change: Change
    /// The difference to the lists as they were read last; nil if they must be read again.
    let news: CatalogNews?
}

extension Edit {
    /// Whether the edit changes records only, neither lists nor fields.
    fileprivate var keepsLists: Bool {
        switch self {
        case .setValue, .setValues, .setCells, .addRecord, .deleteRecords, .editRecords,
            .moveRecords:
            true
        default: false
        }
    }

    /// The record that the edit is about, if it is about one record whose list it keeps; nil for
    /// others.
    fileprivate var onlyRecord: RecordAddress? {
        let (list, records): (ListID, Set<RecordID>)
        switch self {
        case .setValue(_, _, let record, let id): (list, records) = (id, [record])
        case .setCells(let cells, let id, _): (list, records) = (id, Set(cells.map(\.record)))
        case .moveRecords(let moved, let id, _, _): (list, records) = (id, Set(moved))
        case .deleteRecords(let deleted, let id): (list, records) = (id, Set(deleted))
        default: return nil
        }
        guard records.count == 1, let record = records.first else { return nil }
        return RecordAddress(list: list, record: record)
    }
}
