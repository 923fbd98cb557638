import GRDB

/// The version of the titles of a list's records, to detect changes.
struct LinkStamp: Hashable, Codable {
    let list: ListID
    /// The list's generation, which counts changes of records and fields; -1 if the list is gone.
    let generation: Int64
    /// The list's settings, which determine the titles, among others.
    let settings: String
    let isDeleted: Bool

    init(of list: ListID, in db: Database) throws {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT generation, settings, deleted_at IS NOT NULL FROM list WHERE id = ?"),
            arguments: [list.rawValue])
        self.list = list
        generation = row?[0] ?? -1
        settings = row?[1] ?? ""
        isDeleted = row?[2] ?? true
    }

    /// Whether only records can have changed between two stamps, and no setting that affects all
    /// titles.
    func differsAtMostInRecords(from other: LinkStamp) -> Bool {
        list == other.list && settings == other.settings && isDeleted == other.isDeleted
    }

    /// The stamps of all lists that the titles of records in `lists` depend on.
    static func stamps(of lists: Set<ListID>, in db: Database) throws -> [LinkStamp] {
        var known = lists
        var level = lists
        for _ in 1..<LinkTitles.depth {
            let next = try level.compactMap { try List.forTitles(of: $0, in: db)?.linkTargets }
            level = next.reduce(into: []) { $0.formUnion($1) }
            level.subtract(known)
            known.formUnion(level)
        }
        return try known.sorted { $0.rawValue < $1.rawValue }.map { try LinkStamp(of: $0, in: db) }
    }
}
