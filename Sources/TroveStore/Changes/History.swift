import Foundation
import GRDB
import TroveModel

/// The undo history in the table `history`: past steps with their inverses.
enum History {
    /// A step of more bytes than this checks the size of the whole history.
    private static let trimmingStride: Int64 = 1 << 18

    /// Applies a plan and records its inverse. Steps that were undone can no longer be redone.
    static func perform(
        _ plan: EditPlan, in db: Database, limits: ChangeLimits = .standard
    ) throws -> Change {
        var applier = StepApplier(db: db, name: plan.name, cause: .performed, list: plan.list)
        let before = try generations(in: db)
        let inverses = try plan.steps.map { try applier.apply($0) }
        for step in plan.passingSteps { _ = try applier.apply(step) }
        // A change without effect is not an undo step.
        guard !inverses.isEmpty else { return try finish(applier.change, from: before, in: db) }
        return try record(
            plan, inverses: inverses.reversed(), change: applier.change, from: before, in: db,
            limits: limits)
    }

    /// Records the inverse of a change that was already applied.
    ///
    /// - Parameter inverses: The inverse steps, in the order in which undo applies them.
    static func record(
        _ plan: EditPlan, inverses: [Step], change: Change, from before: [Int64: Int64],
        in db: Database, limits: ChangeLimits = .standard
    ) throws -> Change {
        let forgotSteps = try forgetUndone(in: db)
        let now = Int64(Date().timeIntervalSince1970)
        if try !coalesce(plan, at: now, within: limits.typingInterval, in: db) {
            try db.execute(
                sql: """
                    INSERT INTO history (name, list_id, performed_at, coalescing_key, steps)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    try plan.name.stored, plan.list?.rawValue, now, plan.coalescingKey,
                    try JSON.text(inverses),
                ])
            let id = db.lastInsertedRowID
            // The table of the index has no row identities, so this one stays the last.
            try HistoryIndex(db: db).add(inverses, of: id)
            try trim(to: limits.historySize, in: db)
            if try db.tableExists(BulkTable.name(of: id, number: 0)) {
                try BulkTable.forgetOldest(beyond: limits.tableSize, in: db)
            }
        }
        if forgotSteps { try BulkTable.dropForgotten(in: db) }
        return try finish(change, from: before, in: db)
    }

    /// The identity of the next history entry.
    static func nextID(in db: Database) throws -> Int64 {
        let last = try Int64.fetchOne(
            db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'history'")
        return (last ?? 0) + 1
    }

    /// Undoes the last step, or redoes the step undone last.
    ///
    /// - Returns: The change; nil if there is nothing to undo or redo.
    static func step(undo: Bool, in db: Database) throws -> Change? {
        guard let row = try next(undo: undo, in: db) else { return nil }
        let id: Int64 = try row.value("id", of: "history")
        let list = (try row.optional("list_id", of: "history") as Int64?).map {
            ListID(rawValue: $0)
        }
        let steps = Step.modernized(
            try JSON.value([Step].self, from: try row.value("steps", of: "history")))
        var applier = StepApplier(
            db: db, name: ChangeName(stored: try row.value("name", of: "history")),
            cause: undo ? .undone : .redone,
            list: list)
        let before = try generations(in: db)
        let inverses = try steps.map { try applier.apply($0) }
        try db.execute(
            sql: "UPDATE history SET is_undone = ?, coalescing_key = NULL, steps = ? WHERE id = ?",
            arguments: [undo, try JSON.text(Array(inverses.reversed())), id])
        return try finish(applier.change, from: before, in: db)
    }

    /// The row that undo or redo would apply.
    ///
    /// - Complexity: O(*undone steps*). Undone steps are always at the end, and the next change
    ///   deletes them.
    static func next(undo: Bool, in db: Database) throws -> Row? {
        try Row.fetchOne(db, sql: "SELECT * FROM history WHERE \(place(ofNext: undo))")
    }

    /// The name of the step that undo or redo would apply. Does not read the step itself, which may
    /// be large.
    static func nextName(undo: Bool, in db: Database) throws -> ChangeName? {
        try String.fetchOne(db, sql: "SELECT name FROM history WHERE \(place(ofNext: undo))")
            .map { ChangeName(stored: $0) }
    }

    private static func place(ofNext undo: Bool) -> String {
        undo ? "id = \(lastDone)" : "id > ifnull(\(lastDone), 0) ORDER BY id LIMIT 1"
    }

    private static let lastDone =
        "(SELECT id FROM history WHERE NOT is_undone ORDER BY id DESC LIMIT 1)"

    /// Whether the plan joins the last step, whose inverse already undoes both.
    ///
    /// - Parameter interval: The longest time since the last step, in seconds.
    private static func coalesce(
        _ plan: EditPlan, at now: Int64, within interval: Int64, in db: Database
    ) throws -> Bool {
        guard let key = plan.coalescingKey else { return false }
        let last = try Row.fetchOne(
            db, sql: "SELECT id, coalescing_key, performed_at FROM history ORDER BY id DESC LIMIT 1"
        )
        guard let last, try last.optional("coalescing_key", of: "history") as String? == key,
            now - (try last.value("performed_at", of: "history") as Int64) <= interval
        else { return false }
        try db.execute(
            sql: "UPDATE history SET name = ?, performed_at = ? WHERE id = ?",
            arguments: [try plan.name.stored, now, try last.value("id", of: "history") as Int64])
        return true
    }

    /// - Returns: Whether there were undone steps to delete.
    private static func forgetUndone(in db: Database) throws -> Bool {
        try delete(where: "id > ifnull(\(lastDone), 0)", in: db) > 0
    }

    /// Deletes the steps that satisfy an SQL condition, with their records in the index.
    ///
    /// - Returns: The number of steps.
    @discardableResult
    static func delete(
        where condition: String, _ arguments: StatementArguments = [], in db: Database
    ) throws -> Int {
        try db.execute(
            sql: """
                DELETE FROM _history_record
                WHERE step_id IN (SELECT id FROM history WHERE \(condition))
                """, arguments: arguments)
        try db.execute(sql: "DELETE FROM history WHERE \(condition)", arguments: arguments)
        return db.changesCount
    }

    private static func trim(to maximumSize: Int64, in db: Database) throws {
        // The sum reads the whole history, so it is checked only after large steps and every 64th
        // step.
        let added = try Int64.fetchOne(
            db, sql: "SELECT length(steps) FROM history WHERE id = ?",
            arguments: [db.lastInsertedRowID]
        )
        guard (added ?? 0) > min(trimmingStride, maximumSize / 64) || db.lastInsertedRowID % 64 == 0
        else { return }
        let size = try Int64.fetchOne(db, sql: "SELECT sum(length(steps)) FROM history") ?? 0
        guard size > maximumSize else { return }
        try delete(
            where: """
                id IN (
                    SELECT id FROM (
                        SELECT id, sum(length(steps)) OVER (ORDER BY id DESC) AS total FROM history)
                    WHERE total > ?)
                """, [maximumSize], in: db)
        try BulkTable.dropForgotten(in: db)
    }

    static func generation(of list: ListID?, in db: Database) throws -> Int64 {
        guard let list else { return 0 }
        return try Int64.fetchOne(
            db, sql: "SELECT generation FROM list WHERE id = ?", arguments: [list.rawValue]) ?? 0
    }

    /// The generations of all lists, by list identity.
    static func generations(in db: Database) throws -> [Int64: Int64] {
        try Row.fetchAll(db, sql: "SELECT id, generation FROM list")
            .reduce(into: [:]) {
                $0[try $1.value("id", of: "list")] = try $1.value("generation", of: "list")
            }
    }

    /// The change, completed with the generations before and after it.
    static func finish(
        _ change: Change, from before: [Int64: Int64], in db: Database
    ) throws -> Change {
        let after = try generations(in: db)
        func finished(_ change: Change) -> Change {
            var change = change
            if !change.updated.isEmpty, !change.deleted.isEmpty {
                let gone = Set(change.deleted)
                change.updated.removeAll { gone.contains($0) }
            }
            let list = change.list?.rawValue ?? 0
            // A list created by the planner had no generation before.
            let start = before[list] ?? after[list] ?? 0
            change.generations = start...max(start, after[list] ?? 0)
            change.others = change.others.map(finished)
            return change
        }
        return finished(change)
    }
}
