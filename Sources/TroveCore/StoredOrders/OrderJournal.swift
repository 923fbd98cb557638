import GRDB

/// Which records of a list changed since an order or a copy of its columns was stored: the table `_order_journal`, which
/// the triggers of the list's table write, whatever program changes a record.
///
/// Every change of a record takes the list to its next generation and writes one row with that
/// number. So the journal proves by itself that nothing is missing in it: between two generations
/// there must be as many rows as the numbers are apart. What changes a list otherwise, such as a
/// removed field or an import, counts a generation without a row, and stored orders do not survive it.
struct OrderJournal {
    let db: Database
    let list: ListID

    /// How many generations after the newest stored order are written down. Beyond that, an order is
    /// made anew more quickly than it is mended.
    static let length: Int64 = 2_048

    /// The records that changed after generation `old`, up to `new`; nil if that is not known exactly.
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

    /// Writes on after something of generation `generation` was stored, and drops what nothing that is
    /// stored needs any more.
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

    /// The SQL of a trigger that writes down a change of the record that `record` names.
    static func entry(of record: String, in list: ListID) -> String {
        """
        INSERT OR REPLACE INTO _order_journal
            SELECT id, generation, \(record) FROM list
            WHERE id = \(list.rawValue) AND generation <= journal_end;
        """
    }
}
