import Foundation
import TroveModel

extension SharedLibrary {
    @discardableResult
    public nonisolated(nonsending) func undo() async throws(LibraryError) -> Change? {
        try await step(undo: true, skipsChanged: false)
    }

    @discardableResult
    public nonisolated(nonsending) func redo() async throws(LibraryError) -> Change? {
        try await step(undo: false, skipsChanged: false)
    }

    @discardableResult
    public nonisolated(nonsending) func undoUnchanged() async throws(LibraryError) -> Change? {
        try await step(undo: true, skipsChanged: true)
    }

    @discardableResult
    public nonisolated(nonsending) func redoUnchanged() async throws(LibraryError) -> Change? {
        try await step(undo: false, skipsChanged: true)
    }

    private nonisolated(nonsending) func step(
        undo: Bool, skipsChanged: Bool
    ) async throws(LibraryError) -> Change? {
        let change = try await write {
            try UndoTransaction(db: $0).step(undo: undo, skipsChanged: skipsChanged)
        } change: {
            $0
        }
        if let change { seen.forget(change) }
        return change
    }

    public func undoState() async throws(LibraryError) -> UndoState {
        try await read { db in
            let transaction = UndoTransaction(db: db)
            return UndoState(
                undo: try transaction.next(undo: true)?.name,
                redo: try transaction.next(undo: false)?.name)
        }
    }

    public func history(limit: Int) async throws(LibraryError) -> [HistoryEntry] {
        try await read { db in
            try db.rows(
                """
                SELECT name, list_id, extract(epoch FROM performed_at)::bigint, is_undone
                FROM trove.step WHERE author = session_user ORDER BY id DESC LIMIT $1
                """, [.integer(Int64(limit))]
            ).map { row in
                HistoryEntry(
                    action: UndoTransaction.name(row.text(0)),
                    list: row.integer(1).map { ListID(rawValue: $0) },
                    performedAt: Date(timeIntervalSince1970: Double(row.integer(2) ?? 0)),
                    isUndone: row.boolean(3) ?? false)
            }
        }
    }
}

/// Undoes and redoes the steps of the current person.
struct UndoTransaction {
    let db: PostgresSession

    /// A step that can be undone or redone.
    struct Step {
        let id: Int64
        let name: ChangeName
        let list: ListID?
    }

    /// The step that undo or redo would apply; nil if there is none.
    func next(undo: Bool) throws -> Step? {
        // Undone steps are always the last ones; the next edit forgets them.
        let order = undo ? "NOT is_undone ORDER BY id DESC" : "is_undone ORDER BY id"
        return try db.rows(
            "SELECT id, name, list_id FROM trove.step WHERE author = session_user AND \(order) LIMIT 1"
        ).first.map { row in
            Step(
                id: row.integer(0) ?? 0, name: Self.name(row.text(1)),
                list: row.integer(2).map { ListID(rawValue: $0) })
        }
    }

    /// Undoes the last step, or redoes the step undone last.
    ///
    /// - Parameter skipsChanged: Whether to leave alone what somebody else has changed since.
    /// - Returns: The change; nil if there is nothing to undo or redo.
    /// - Throws: `conflict` if somebody has changed the same since, unless it is left alone.
    func step(undo: Bool, skipsChanged: Bool) throws -> Change? {
        let transaction = EditTransaction(db: db)
        try transaction.lock()
        guard let step = try next(undo: undo) else { return nil }
        let reader = ChangeReader(db: db)
        let start = try reader.last()
        try db.execute(
            "SELECT trove.apply_step($1, $2, $3)",
            [.integer(step.id), .boolean(!undo), .boolean(skipsChanged)])
        try db.execute(
            "UPDATE trove.step SET is_undone = $2, coalescing_key = NULL WHERE id = $1",
            [.integer(step.id), .boolean(undo)])
        // Typing does not join the step before one that was undone.
        try db.execute(
            """
            UPDATE trove.step SET coalescing_key = NULL WHERE author = session_user AND id = (
                SELECT max(id) FROM trove.step WHERE author = session_user AND NOT is_undone)
            """)
        try SearchTexts.renew(
            after: step.id, undo: undo, everything: skipsChanged, in: db)
        return try reader.change(
            after: start, step.name, cause: undo ? .undone : .redone, list: step.list)
    }

    /// A stored name.
    static func name(_ text: String?) -> ChangeName {
        let text = text ?? ""
        return (try? JSON.value(ChangeName.self, from: text)) ?? .other(text)
    }
}
