import Foundation
import GRDB

/// The steps that were done, with what takes them back, in the table `history`.
enum History {
    /// Seconds within which typing into the same field joins the last step.
    static let coalescingInterval: Int64 = 30
    /// Bytes of a step after which it is looked whether there are too many.
    private static let trimmingStride: Int64 = 1 << 18

    /// Applies a plan and remembers how to take it back. What was undone before is forgotten.
    static func perform(
        _ plan: EditPlan, in db: Database, limits: ChangeLimits = .standard
    ) throws -> Change {
        var applier = StepApplier(db: db, name: plan.name, cause: .performed, list: plan.list)
        let before = try generations(in: db)
        let inverses = try plan.steps.map { try applier.apply($0) }
        for step in plan.passingSteps { _ = try applier.apply(step) }
        // What changes nothing is nothing to take back.
        guard !inverses.isEmpty else { return try finish(applier.change, from: before, in: db) }
        return try record(
            plan, inverses: inverses.reversed(), change: applier.change, from: before, in: db,
            limits: limits)
    }

    /// Remembers how to take back what was done already.
    ///
    /// - Parameter inverses: In the order in which they are to be applied.
    static func record(
        _ plan: EditPlan, inverses: [Step], change: Change, from before: [Int64: Int64],
        in db: Database, limits: ChangeLimits = .standard
    ) throws -> Change {
        let forgotSteps = try forgetUndone(in: db)
        let now = Int64(Date().timeIntervalSince1970)
        if try !coalesce(plan, at: now, in: db) {
            try db.execute(
                sql: """
                    INSERT INTO history (name, list_id, performed_at, coalescing_key, steps)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    plan.name, plan.list?.rawValue, now, plan.coalescingKey,
                    try JSON.text(inverses),
                ])
            let id = db.lastInsertedRowID
            try trim(to: limits.historySize, in: db)
            if try db.tableExists(BulkTable.name(of: id, number: 0)) {
                try BulkTable.forgetOldest(beyond: limits.tableSize, in: db)
            }
        }
        if forgotSteps { try BulkTable.dropForgotten(in: db) }
        return try finish(change, from: before, in: db)
    }

    /// The identity of the next step.
    static func nextID(in db: Database) throws -> Int64 {
        let last = try Int64.fetchOne(
            db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'history'")
        return (last ?? 0) + 1
    }

    /// Takes back the last step, or does again the one that was taken back last.
    static func step(undo: Bool, in db: Database) throws -> Change? {
        guard let row = try next(undo: undo, in: db) else { return nil }
        let id: Int64 = row["id"]
        let list = (row["list_id"] as Int64?).map { ListID(rawValue: $0) }
        let steps = Step.modernized(try JSON.value([Step].self, from: row["steps"]))
        var applier = StepApplier(
            db: db, name: row["name"], cause: undo ? .undone : .redone, list: list)
        let before = try generations(in: db)
        let inverses = try steps.map { try applier.apply($0) }
        try db.execute(
            sql: "UPDATE history SET is_undone = ?, coalescing_key = NULL, steps = ? WHERE id = ?",
            arguments: [undo, try JSON.text(Array(inverses.reversed())), id])
        return try finish(applier.change, from: before, in: db)
    }

    /// The row that undo or redo would use.
    ///
    /// - Complexity: O(*steps that were undone*). What was undone is always at the end: the next change
    ///   forgets it.
    static func next(undo: Bool, in db: Database) throws -> Row? {
        try Row.fetchOne(db, sql: "SELECT * FROM history WHERE \(place(ofNext: undo))")
    }

    /// What undo or redo would do; does not read the step itself, which may be large.
    static func nextName(undo: Bool, in db: Database) throws -> String? {
        try String.fetchOne(db, sql: "SELECT name FROM history WHERE \(place(ofNext: undo))")
    }

    private static func place(ofNext undo: Bool) -> String {
        undo ? "id = \(lastDone)" : "id > ifnull(\(lastDone), 0) ORDER BY id LIMIT 1"
    }

    private static let lastDone =
        "(SELECT id FROM history WHERE NOT is_undone ORDER BY id DESC LIMIT 1)"

    /// Whether the plan joins the last step, which then already knows how to take both back.
    private static func coalesce(_ plan: EditPlan, at now: Int64, in db: Database) throws -> Bool {
        guard let key = plan.coalescingKey else { return false }
        let last = try Row.fetchOne(
            db, sql: "SELECT id, coalescing_key, performed_at FROM history ORDER BY id DESC LIMIT 1"
        )
        guard let last, last["coalescing_key"] as String? == key,
            now - (last["performed_at"] as Int64) <= coalescingInterval
        else { return false }
        try db.execute(
            sql: "UPDATE history SET name = ?, performed_at = ? WHERE id = ?",
            arguments: [plan.name, now, last["id"] as Int64])
        return true
    }

    /// - Returns: Whether there was anything to forget.
    private static func forgetUndone(in db: Database) throws -> Bool {
        try db.execute(sql: "DELETE FROM history WHERE id > ifnull(\(lastDone), 0)")
        return db.changesCount > 0
    }

    private static func trim(to maximumSize: Int64, in db: Database) throws {
        // The sum goes through the whole history: often enough is after large steps, and now and then.
        let added = try Int64.fetchOne(
            db, sql: "SELECT length(steps) FROM history WHERE id = ?",
            arguments: [db.lastInsertedRowID]
        )
        guard (added ?? 0) > min(trimmingStride, maximumSize / 64) || db.lastInsertedRowID % 64 == 0
        else { return }
        let size = try Int64.fetchOne(db, sql: "SELECT sum(length(steps)) FROM history") ?? 0
        guard size > maximumSize else { return }
        try db.execute(
            sql: """
                DELETE FROM history WHERE id IN (
                    SELECT id FROM (
                        SELECT id, sum(length(steps)) OVER (ORDER BY id DESC) AS total FROM history)
                    WHERE total > ?)
                """, arguments: [maximumSize])
        try BulkTable.dropForgotten(in: db)
    }

    static func generation(of list: ListID?, in db: Database) throws -> Int64 {
        guard let list else { return 0 }
        return try Int64.fetchOne(
            db, sql: "SELECT generation FROM list WHERE id = ?", arguments: [list.rawValue]) ?? 0
    }

    /// The generations of all lists, by identity.
    static func generations(in db: Database) throws -> [Int64: Int64] {
        try Row.fetchAll(db, sql: "SELECT id, generation FROM list")
            .reduce(into: [:]) { $0[$1["id"]] = $1["generation"] }
    }

    /// The change with the generations that it leads from and to.
    static func finish(
        _ change: Change, from before: [Int64: Int64], in db: Database
    ) throws -> Change {
        let after = try generations(in: db)
        func finished(_ change: Change) -> Change {
            var change = change
            let list = change.list?.rawValue ?? 0
            // A list that was made by the planner had no generation before.
            let start = before[list] ?? after[list] ?? 0
            change.generations = start...max(start, after[list] ?? 0)
            change.others = change.others.map(finished)
            return change
        }
        return finished(change)
    }
}
