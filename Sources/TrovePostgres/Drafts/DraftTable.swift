import TextCore
import TroveModel

/// The table `trove.draft`. A draft belongs to the person who typed it.
struct DraftTable {
    let db: PostgresSession

    private static let own = """
        author = session_user AND list_id = $1 AND record_id = $2 AND field_id = $3
        """

    /// All drafts of the current person, including those of deleted records.
    func all() throws -> [ValueDraft] {
        try db.rows(
            """
            SELECT list_id, record_id, field_id, text, reason FROM trove.draft
            WHERE author = session_user ORDER BY list_id, record_id, field_id
            """
        ).map { row in
            ValueDraft(
                row.text(3) ?? "",
                at: ValueDraft.Place(
                    list: ListID(rawValue: row.integer(0) ?? 0), record: row.integer(1) ?? 0,
                    field: FieldID(rawValue: row.integer(2) ?? 0)),
                storedReason: row.text(4) ?? "")
        }
    }

    /// Saves a draft, replacing an earlier one of the same place.
    ///
    /// - Throws: `notFound` if the field or record is missing.
    func keep(_ draft: ValueDraft) throws {
        let place = draft.place
        let list = try CatalogReader(db: db).list(place.list, evenDeleted: true)
        _ = try list.knownField(place.field)
        guard try records([place.record], in: list, where: "true").contains(place.record) else {
            throw LibraryError.missingRecord(place.record, in: list.name)
        }
        try db.execute(
            """
            INSERT INTO trove.draft (list_id, record_id, field_id, text, reason)
            VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (author, list_id, record_id, field_id)
                DO UPDATE SET text = excluded.text, reason = excluded.reason
            """, Self.values(place) + [.text(draft.text), .text(draft.storedReason)])
        db.postpone("SELECT \(Self.announcement)")
    }

    /// Deletes the draft of a field, if there is one.
    func drop(_ place: ValueDraft.Place) throws {
        try db.execute(Self.dropping, Self.values(place))
    }

    private static let dropping = """
        WITH dropped AS (DELETE FROM trove.draft WHERE \(own) RETURNING 1)
        SELECT \(announcement) FROM dropped
        """

    /// Deletes the draft of a field, if there is one, together with the next statement.
    func postponeDrop(_ place: ValueDraft.Place) {
        db.postpone(PostgresSession.Statement(Self.dropping, Self.values(place)))
    }

    /// The channel on which the clients of the current person tell each other of drafts, as SQL.
    private static let channel = "'trove_' || md5(session_user)"

    /// Tells the other clients of the person that drafts changed, with the commit, as SQL.
    private static let announcement =
        "pg_notify(\(channel), current_setting('trove.client', true))"

    /// The statement of a block with which a connection receives notifications of the drafts that
    /// other clients of the person change.
    static let listening = "EXECUTE format('LISTEN %I', \(channel));"

    /// The expression of a text that is another one after the drafts of the person changed.
    static let stamp = """
        (SELECT md5(string_agg(d::text, '' ORDER BY list_id, record_id, field_id))
            FROM trove.draft d WHERE author = session_user)
        """

    /// Whether the record of a place or its list was deleted, and can be restored.
    func isDeleted(_ place: ValueDraft.Place) throws -> Bool {
        if let known = db.knownRecord, known.isRecord(place.record, of: place.list) {
            // Deleted lists are not known.
            return known.isDeleted
        }
        let catalog = CatalogReader(db: db)
        guard let list = try? catalog.list(place.list, evenDeleted: true) else { return false }
        guard try !records([place.record], in: list, where: "true").isEmpty else { return false }
        let isVisible = try !records([place.record], in: list, where: "deleted_at IS NULL").isEmpty
        return try !isVisible || catalog.generationOfVisible(place.list) == nil
    }

    /// The drafts whose lists, records and fields are visible, in order of the sidebar, the record
    /// numbers and the fields.
    func visible(_ drafts: [ValueDraft]) throws -> [ValueDraft] {
        try drafts.visible(in: try CatalogReader(db: db).lists()) { ids, list in
            try records(ids, in: list, where: "deleted_at IS NULL")
        }
    }

    /// Clears the reasons of a field's drafts, because its definition changed.
    func forgetReasons(of field: FieldID, in list: ListID) throws {
        try db.execute(
            "UPDATE trove.draft SET reason = '' WHERE list_id = $1 AND field_id = $2",
            [.integer(list.rawValue), .integer(field.rawValue)])
    }

    /// Copies the drafts of all people from records to those that take their places, where there is
    /// none yet. The former ones stay: they are shown again if undo brings their records back.
    ///
    /// - Parameters:
    ///   - records: The records that go, each with the record in `target` that takes its place.
    ///   - fields: The fields of the one list and those of the other.
    func copy(
        of records: [(old: RecordID, new: RecordID)], in list: ListID, to target: ListID,
        fields: [(old: FieldID, new: FieldID)]
    ) throws {
        try db.execute(
            """
            INSERT INTO trove.draft (author, list_id, record_id, field_id, text, reason)
            SELECT d.author, $2, r.new_id, f.new_id, d.text, '' FROM trove.draft d
            JOIN unnest($3::bigint[], $4::bigint[]) AS r(old_id, new_id) ON r.old_id = d.record_id
            JOIN unnest($5::bigint[], $6::bigint[]) AS f(old_id, new_id) ON f.old_id = d.field_id
            WHERE d.list_id = $1 ORDER BY d.record_id
            ON CONFLICT DO NOTHING
            """,
            [
                .integer(list.rawValue), .integer(target.rawValue), .integers(records.map(\.old)),
                .integers(records.map(\.new)), .integers(fields.map(\.old.rawValue)),
                .integers(fields.map(\.new.rawValue)),
            ])
    }

    private func records(
        _ ids: [RecordID], in list: List, where condition: String
    ) throws -> Set<RecordID> {
        Set(
            try db.integers(
                "SELECT id FROM \(ListTable(list).name) WHERE id = ANY($1) AND \(condition)",
                [.integers(ids)]))
    }

    private static func values(_ place: ValueDraft.Place) -> [PostgresValue] {
        [
            .integer(place.list.rawValue), .integer(place.record), .integer(place.field.rawValue),
        ]
    }
}

extension CatalogReader {
    /// The generation of a list; nil if it was deleted.
    fileprivate func generationOfVisible(_ list: ListID) throws -> Int64? {
        try db.integer(
            "SELECT generation FROM trove.list WHERE id = $1 AND deleted_at IS NULL",
            [.integer(list.rawValue)])
    }
}
