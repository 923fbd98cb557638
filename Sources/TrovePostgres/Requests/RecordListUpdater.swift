import TroveModel

/// Brings a snapshot up to date with everything written since it was made.
struct RecordListUpdater {
    let old: RecordList
    let reader: RequestReader

    private var db: PostgresSession { reader.db }
    private var list: List { reader.list }

    /// The changed records of a list; their number is at most ``maximumCount``.
    private struct Changes {
        /// The records that may have changed their place or content.
        var touched: Set<RecordID> = []
        /// The records whose content may have changed.
        var updated: Set<RecordID> = []
    }

    /// The maximum number of changed records to read from the journal.
    private static let maximumCount = 500
    /// The maximum number of records of snapshots that are compared as a whole.
    private static let maximumComparedCount = 20_000

    /// - Parameter policy: When to look up the changed records only.
    func update(_ policy: RecordListSplicer.Policy) throws -> RecordListUpdate {
        let generation = reader.generation
        let stamps = try LinkStampReader(db: db).stamps(deciding: old.request, of: list)
        let dependsOnToday = old.request.query.dependsOnToday
        if generation == old.generation, stamps == old.linkStamps, old.isComplete, !dependsOnToday {
            return RecordListUpdate(from: old, to: old, touched: [], updated: [])
        }
        let changes = try changes(until: generation, stamps)
        var new: RecordList?
        if let changes, old.isComplete, !dependsOnToday,
            policy.splices(changes.touched.count, into: old.count)
        {
            new = try RecordListSplicer(reader: reader).splice(
                changes.touched, in: old, generation: generation)
            new?.linkStamps = stamps
        }
        let found = try new ?? reader.recordList()
        var touched = changes?.touched
        if dependsOnToday { touched = touched.flatMap { byTime(in: found)?.union($0) } }
        return RecordListUpdate(
            from: old, to: found, touched: touched, updated: changes?.updated ?? [])
    }

    /// The records that match at only one of two times; nil if there are too many to compare.
    /// Records that match today and did not yesterday are not in the journal.
    private func byTime(in new: RecordList) -> Set<RecordID>? {
        guard old.count <= Self.maximumComparedCount, new.count <= Self.maximumComparedCount else {
            return nil
        }
        return Set(old.allIDs).symmetricDifference(new.allIDs)
    }

    /// The changes since the snapshot was made: changed records of the list, and records whose
    /// links that decide the request lead to changed records. Nil if they are not known exactly, or
    /// if there are too many.
    private func changes(until generation: Int64, _ stamps: [LinkStamp]) throws -> Changes? {
        guard var changes = try changes(of: list.id, from: old.generation, to: generation),
            let linking = try linking(since: old.linkStamps, until: stamps)
        else { return nil }
        changes.touched.formUnion(linking)
        changes.updated.formUnion(linking)
        return changes.touched.count <= Self.maximumCount ? changes : nil
    }

    private func changes(of list: ListID, from old: Int64, to new: Int64) throws -> Changes? {
        guard old <= new else { return nil }
        if old == new { return Changes() }
        let rows = try db.rows(
            """
            SELECT kind, record_id, generation FROM trove.journal
            WHERE list_id = $1 AND generation > $2 AND generation <= $3 LIMIT $4
            """,
            [
                .integer(list.rawValue), .integer(old), .integer(new),
                .integer(Int64(4 * Self.maximumCount)),
            ])
        var changes = Changes()
        var generations: Set<Int64> = []
        for row in rows {
            generations.insert(row.integer(2) ?? 0)
            let kind = row.text(0)
            // The name and the settings of the list decide neither matches nor places.
            if kind == "l" { continue }
            guard let kind, let record = row.integer(1), ["i", "d", "u", "m"].contains(kind) else {
                return nil
            }
            changes.touched.insert(record)
            if kind == "u" { changes.updated.insert(record) }
        }
        // Old entries of the journal are forgotten.
        return generations.count == new - old ? changes : nil
    }

    /// The records whose links lead to records that changed between two stamps; nil if they are not
    /// known.
    private func linking(since old: [LinkStamp], until new: [LinkStamp]) throws -> Set<RecordID>? {
        if old == new { return [] }
        guard old.count == new.count else { return nil }
        let links = self.old.request.links(deciding: list)
        let targets = Set(links.map(list.target(of:)))
        var found: Set<RecordID> = []
        for (old, new) in zip(old, new) where old != new {
            guard new.differsAtMostInRecords(from: old), targets.contains(new.list),
                // Titles of other lists may contain the titles of this one.
                targets.count == 1 && self.old.linkStamps.count == 1,
                let changes = try changes(of: new.list, from: old.generation, to: new.generation)
            else { return nil }
            for field in links {
                let rows = try db.integers(
                    """
                    SELECT id FROM \(ListTable(list).name)
                    WHERE \(ListTable.column(field)) = ANY($1) LIMIT $2
                    """,
                    [.integers(changes.touched.sorted()), .integer(Int64(Self.maximumCount) + 1)])
                found.formUnion(rows)
            }
        }
        return found
    }
}
