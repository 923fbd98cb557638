import GRDB
import TroveModel

extension LinkStamp {
    init(of list: ListID, in db: Database) throws {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT generation, settings, deleted_at IS NOT NULL FROM list WHERE id = ?"),
            arguments: [list.rawValue])
        self.init(
            list: list, generation: row?[0] ?? -1, settings: row?[1] ?? "",
            isDeleted: row?[2] ?? true)
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
