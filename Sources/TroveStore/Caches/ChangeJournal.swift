import GRDB
import TroveModel

/// The journal of changed records since an order or a column of the list was cached. Triggers of
/// the list's table write it to the table `_order_journal`, whichever program changes a record.
///
/// Every change of a record advances the list's generation and adds one row with its number. The
/// journal is therefore complete if there are as many rows between two generations as their
/// difference. Other changes of a list, such as a removed field or an import, advance the
/// generation without a row, which invalidates cached orders.
struct ChangeJournal {
    let db: Database
    let list: ListID

    /// The number of generations that the journal records after the newest cached order. Beyond
    /// that, sorting again is faster than updating an order.
    static let length: Int64 = 2_048

    /// Returns the records that changed after generation `old`, up to `new`; nil if entries are
    /// missing.
    func records(from old: Int64, to new: Int64) throws -> Set<RecordID>? {
        guard old < new else { return old == new ? [] : nil }
        guard new - old <= Self.length else { return nil }
        let statement = try RawStatement(
            """
            SELECT record_id FROM _order_journal
            WHERE list_id = ?1 AND generation > ?2 AND generation <= ?3
            """, on: db)
        statement.bind(list.rawValue, at: 1)
        statement.bind(old, at: 2)
        statement.bind(new, at: 3)
        var records: Set<RecordID> = []
        var count: Int64 = 0
        while try statement.step() {
            records.insert(statement.int64(0))
            count += 1
        }
        return count == new - old ? records : nil
    }

    /// Extends the journal after something of generation `generation` was cached, and deletes
    /// entries that no cached order or column needs any more.
    func goOn(after generation: Int64) throws {
        try db.execute(
            sql: "UPDATE list SET journal_end = max(journal_end, ?) WHERE id = ?",
            arguments: [generation + Self.length, list.rawValue])
        try db.execute(
            sql: """
                DELETE FROM _order_journal WHERE list_id = :list AND (generation <= :old
                    OR generation <= (SELECT min(generation) FROM (
                        SELECT generation FROM _order WHERE list_id = :list
                        UNION ALL SELECT link.value ->> 'generation'
                            FROM _order, json_each(sections, '$.links') AS link
                            WHERE link.value ->> 'list' = :list
                        UNION ALL SELECT generation FROM _column WHERE list_id = :list)))
                """, arguments: ["list": list.rawValue, "old": generation - Self.length])
    }

    /// Returns the SQL with which a trigger records a change.
    ///
    /// - Parameter record: The SQL expression of the record's ID.
    static func entry(of record: String, in list: ListID) -> String {
        """
        INSERT OR REPLACE INTO _order_journal
            SELECT id, generation, \(record) FROM list
            WHERE id = \(list.rawValue) AND generation <= journal_end;
        """
    }
}
