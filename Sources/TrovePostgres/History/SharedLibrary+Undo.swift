import Foundation
import TextCore
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
        do throws(LibraryError) {
            let performed = try await write {
                try UndoTransaction(db: $0).step(undo: undo, skipsChanged: skipsChanged)
            } change: {
                $0?.change
            } news: {
                $0?.news
            }
            if let change = performed?.change { seen.forget(change) }
            return performed?.change
        } catch  where error.code == .conflict && !skipsChanged {
            throw try await conflict(error, undo: undo)
        }
    }

    /// The error for a step of which somebody else has changed some or all since, with its name.
    private nonisolated(nonsending) func conflict(
        _ error: LibraryError, undo: Bool
    ) async throws(LibraryError) -> LibraryError {
        let rest = try await rehearse { try UndoTransaction(db: $0).rest(undo: undo) }
        guard let rest = rest ?? nil else { return error }
        let reason =
            switch (rest.isEmpty, undo) {
            case (false, _): error.message
            case (true, true):
                translated(
                    """
                    Somebody else has changed all of this in “{library}” since, so nothing was undone. \
                    Undo again to go on with the step before it.
                    """)
            case (true, false):
                translated(
                    """
                    Somebody else has changed all of this in “{library}” since, so nothing was redone. \
                    Redo again to go on with the step after it.
                    """)
            }
        let named = translated("{change}: {reason}").filling([
            "change": rest.name.text,
            "reason": reason.filling(["library": LibraryError.name(of: url)]),
        ])
        return LibraryError(
            .conflict, named, file: url, remedy: rest.isEmpty ? nil : .applyRest)
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
        try db.rows(
            "SELECT step, name, list_id FROM trove.next_step($1) WHERE step IS NOT NULL",
            [.boolean(undo)]
        ).first.map(Self.step)
    }

    private static func step(_ row: PostgresRow) -> Step {
        Step(
            id: row.integer(0) ?? 0, name: name(row.text(1)),
            list: row.integer(2).map { ListID(rawValue: $0) })
    }

    /// Undoes the last step, or redoes the step undone last.
    ///
    /// - Parameter skipsChanged: Whether to leave alone what somebody else has changed since.
    /// - Returns: The change; nil if there is nothing to undo or redo.
    /// - Throws: `conflict` if somebody has changed the same since, unless it is left alone.
    func step(undo: Bool, skipsChanged: Bool) throws -> PerformedChange? {
        // The statements that follow find the step and the start in settings of the transaction, so
        // that they are sent together.
        let applying = PostgresSession.Statement(
            """
            SELECT step, name, list_id, last, set_config('trove.applied_step', step::text, true),
                set_config('trove.applied_after', last::text, true)
            FROM trove.undo_step($1, $2) WHERE step IS NOT NULL
            """, [.boolean(undo), .boolean(skipsChanged)])
        let renewal = SearchTexts.Renewal(
            after: Self.setting("applied_step"), undo: undo, everything: skipsChanged)
        let entries = PostgresSession.Statement(
            """
            SELECT \(ChangeReader.columns) FROM trove.entries(\(Self.setting("applied_after")))
            """)
        let found = try db.rows(of: [applying] + renewal.statements + [entries])
        guard let row = found[0].first else { return nil }
        try renewal.run(found[1], converted: found[2], in: db)
        let step = Self.step(row)
        return ChangeReader.performed(
            found[3], after: row.integer(3) ?? 0, step.name, cause: undo ? .undone : .redone,
            list: step.list)
    }

    /// The next step, and whether nothing is left of it that nobody else has changed since; nil if
    /// there is none. The transaction must be rolled back.
    func rest(undo: Bool) throws -> (name: ChangeName, isEmpty: Bool)? {
        let step = try db.rows(
            "SELECT step, name, last FROM trove.undo_step($1, true) WHERE step IS NOT NULL",
            [.boolean(undo)])
        guard let row = step.first else { return nil }
        let entry = try db.integer(
            "SELECT 1 FROM trove.entries($1) LIMIT 1", [.integer(row.integer(2) ?? 0)])
        return (Self.name(row.text(1)), entry == nil)
    }

    /// The expression of an integer that was set for the transaction; NULL if it was not.
    private static func setting(_ name: String) -> String {
        "nullif(current_setting('trove.\(name)', true), '')::bigint"
    }

    /// A stored name.
    static func name(_ text: String?) -> ChangeName {
        let text = text ?? ""
        return (try? JSON.value(ChangeName.self, from: text)) ?? .other(text)
    }
}
