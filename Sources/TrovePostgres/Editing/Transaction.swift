import Foundation
import TroveModel

/// A transaction of an edit: the lock of the writers, the undo step, and the change to announce.
struct EditTransaction {
    let db: PostgresSession

    /// The time within which typing into the same field joins the last step.
    private static let coalescingSeconds: Int64 = 30

    /// Performs an edit as one undo step of the current person.
    func perform(_ edit: Edit) throws -> Change {
        try write(.performed) { try Editor(db).apply(edit) }
    }

    /// Waits until no other client writes. Held until the end of the transaction, so that generations and
    /// numbers of the journal are in the order of the commits.
    func lock() throws {
        try db.execute(
            "SELECT pg_advisory_xact_lock($1)", [.integer(SharedSchema.writersLock)])
    }

    /// Runs a body whose changes become one undo step.
    ///
    /// - Parameter body: Changes the tables, and returns the name of the step.
    func write(
        _ cause: Change.Cause, _ body: () throws -> EditOutcome
    ) throws -> Change {
        try lock()
        let reader = ChangeReader(db: db)
        let start = try reader.last()
        let step = try beginStep()
        let outcome = try body()
        try useStep(nil)
        try finishStep(step, outcome)
        return try reader.change(
            after: start, outcome.name, cause: cause, list: outcome.list)
    }

    /// Logs the changes that follow in a step; nil to log none.
    func useStep(_ step: Int64?) throws {
        try db.execute(
            "SELECT set_config('trove.step', $1, true)", [.text(step.map(String.init) ?? "")])
    }

    private func beginStep() throws -> Int64 {
        let step = try db.integer("INSERT INTO trove.step (name) VALUES ('') RETURNING id") ?? 0
        try useStep(step)
        return step
    }

    /// Names the step, joins it to the last one, or deletes it if nothing is to be undone.
    private func finishStep(_ step: Int64, _ outcome: EditOutcome) throws {
        let isEmpty =
            try db.integer(
                "SELECT 1 FROM trove.step_row WHERE step_id = $1 LIMIT 1", [.integer(step)]) == nil
        guard outcome.isUndoable, !isEmpty else {
            try db.execute("DELETE FROM trove.step WHERE id = $1", [.integer(step)])
            return
        }
        try forgetUndone()
        if try coalesce(step, outcome) { return }
        try db.execute(
            "UPDATE trove.step SET name = $2, list_id = $3, coalescing_key = $4 WHERE id = $1",
            [
                .integer(step), .text(try JSON.text(outcome.name)),
                PostgresValue(outcome.list?.rawValue), PostgresValue(outcome.coalescingKey),
            ])
    }

    /// Forgets the steps of the current person that were undone: they can no longer be redone.
    private func forgetUndone() throws {
        try db.execute("DELETE FROM trove.step WHERE author = session_user AND is_undone")
    }

    private func coalesce(_ step: Int64, _ outcome: EditOutcome) throws -> Bool {
        guard let key = outcome.coalescingKey else { return false }
        let last = try db.rows(
            """
            SELECT id, coalescing_key,
                performed_at > now() - make_interval(secs => $2) AS is_recent
            FROM trove.step WHERE author = session_user AND id < $1 ORDER BY id DESC LIMIT 1
            """, [.integer(step), .integer(Self.coalescingSeconds)]
        ).first
        guard let last, last.text(1) == key, last.boolean(2) == true, let old = last.integer(0),
            try !hasOthersBetween(old, step)
        else { return false }
        try db.execute(
            "UPDATE trove.step_row SET step_id = $2 WHERE step_id = $1",
            [.integer(step), .integer(old)])
        try db.execute("DELETE FROM trove.step WHERE id = $1", [.integer(step)])
        try db.execute(
            "UPDATE trove.step SET name = $2, performed_at = now() WHERE id = $1",
            [.integer(old), .text(try JSON.text(outcome.name))])
        return true
    }

    /// Whether somebody else changed a row of a step after an earlier step: the two cannot be undone as one then.
    private func hasOthersBetween(_ earlier: Int64, _ step: Int64) throws -> Bool {
        try db.integer(
            """
            SELECT 1 FROM trove.step_row r JOIN trove.step_row o
                ON o.relation = r.relation AND o.key = r.key AND o.step_id > $1 AND o.step_id < $2
            WHERE r.step_id = $2 LIMIT 1
            """, [.integer(earlier), .integer(step)]) != nil
    }
}
