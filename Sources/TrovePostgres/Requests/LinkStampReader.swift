import TroveModel

/// Reads the versions of the titles that a request depends on.
struct LinkStampReader {
    let db: PostgresSession

    /// The stamps of the lists whose titles decide the order or the matches of a request.
    func stamps(deciding request: RecordListRequest, of list: List) throws -> [LinkStamp] {
        let targets = request.linkedLists(deciding: list)
        guard !targets.isEmpty else { return [] }
        let lists = try CatalogReader(db: db).listsForTitles(of: targets)
            .map(\.rawValue).sorted()
        let rows = try db.rows(
            """
            SELECT id, generation, settings, deleted_at IS NOT NULL FROM trove.list
            WHERE id = ANY($1) ORDER BY id
            """, [.integers(lists)])
        let found = rows.map { row in
            LinkStamp(
                list: ListID(rawValue: row.integer(0) ?? 0), generation: row.integer(1) ?? -1,
                settings: row.text(2) ?? "", isDeleted: row.boolean(3) ?? true)
        }
        let known = Set(found.map(\.list.rawValue))
        return found
            + lists.filter { !known.contains($0) }.map { id in
                LinkStamp(
                    list: ListID(rawValue: id), generation: -1, settings: "", isDeleted: true)
            }
    }
}
