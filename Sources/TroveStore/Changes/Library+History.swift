import Foundation
import GRDB
import TroveModel

extension Library {
    /// The last changes, newest first.
    public func history(limit: Int = 100) throws(LibraryError) -> [HistoryEntry] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT name, list_id, performed_at, is_undone FROM history
                    ORDER BY id DESC LIMIT ?
                    """, arguments: [limit]
            ).map { row in
                HistoryEntry(
                    action: ChangeName(stored: try row.value("name", of: "history")),
                    list: (try row.optional("list_id", of: "history") as Int64?).map {
                        ListID(rawValue: $0)
                    },
                    performedAt: Date(
                        timeIntervalSince1970: Double(
                            try row.value("performed_at", of: "history") as Int64)),
                    isUndone: try row.value("is_undone", of: "history"))
            }
        }
    }

    /// The change that `edit` would make; nothing is written.
    ///
    /// - Throws: Like ``perform(_:)``.
    public func rehearse(_ edit: Edit) async throws(LibraryError) -> Change {
        if let obstacle = access.obstacle { throw obstacle }
        do {
            return try await pool.writeWithoutTransaction { [limits, definitions] db in
                var change: Change?
                try db.inTransaction {
                    try definitions.check(in: db)
                    change = try db.changingRecords(limits: limits) {
                        try Self.perform(edit, in: db, limits: limits)
                    }
                    return .rollback
                }
                guard let change else { throw CancellationError() }
                return change
            }
        } catch {
            throw LibraryError(error, at: url)
        }
    }
}
