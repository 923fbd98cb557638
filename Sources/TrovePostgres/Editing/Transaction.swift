import Foundation
import TroveModel

/// A transaction of an edit: the lock of the writers, the undo step, and the change to announce.
struct EditTransaction {
    let db: PostgresSession

    /// The time within which typing into the same field joins the last step.
    private static let coalescingSeconds: Int64 = 30

    /// The lists as they were read last, to save reading them again; nil to read them.
    var cache: CatalogCache?

    init(db: PostgresSession, cache: CatalogCache? = nil) {
        (self.db, self.cache) = (db, cache)
    }

    /// Performs an edit as one undo step of the current person.
    ///
    /// - Parameter body: Applies the edit, and may do more in the same transaction.
    func perform(
        _ edit: Edit, _ body: (() throws -> EditOutcome) throws -> EditOutcome = { try $0() }
    ) throws -> PerformedChange {
        try write(.performed, keepsLists: edit.keepsLists) {
            try body { try Editor(db).apply(edit) }
        }
    }

    /// Waits until no other client writes. Held until the end of the transaction, so that generations and
    /// numbers of the journal are in the order of the commits.
    func lock() throws {
        try db.execute("SELECT trove.lock_writers()")
    }

    /// Runs a body whose changes become one undo step.
    ///
    /// - Parameters:
    ///   - keepsLists: Whether the body changes neither lists nor fields.
    ///   - body: Changes the tables, and returns the name of the step.
    func write(
        _ cause: Change.Cause, keepsLists: Bool = false, _ body: () throws -> EditOutcome
    ) throws -> PerformedChange {
        let begun = try db.rows("SELECT step, last FROM trove.begin_step()").first
        let (step, start) = (begun?.integer(0) ?? 0, begun?.integer(1) ?? 0)
        // Whoever holds the lock of the writers sees the lists as of the last entry.
        if keepsLists, let known = cache?.known, known.number == start { db.knownCatalog = known }
        let outcome = try body()
        let entries = try db.rows(
            "SELECT \(ChangeReader.columns) FROM trove.finish_step($1, $2, $3, $4, $5, $6, $7)",
            [
                .integer(step), .boolean(outcome.isUndoable), .text(try JSON.text(outcome.name)),
                PostgresValue(outcome.list?.rawValue), PostgresValue(outcome.coalescingKey),
                .integer(Self.coalescingSeconds), .integer(start),
            ])
        return ChangeReader.performed(
            entries, after: start, outcome.name, cause: cause, list: outcome.list)
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
}
