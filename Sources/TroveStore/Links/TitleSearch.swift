import GRDB
import TableCore
import TextCore
import TroveModel

/// Finds the records that a text typed into a link field refers to.
struct TitleSearch: TitleTables {
    let field: Field
    let list: List
    let db: Database

    var rules: ValueRules { ValueRules(db: db, list: list) }

    /// The first records of the other list, in manual order.
    func first(_ limit: Int) throws -> [LinkedRecord] {
        guard let other = try List.forTitles(of: target, in: db) else { return [] }
        let ids = try RecordID.fetchAll(
            db,
            sql: """
                SELECT id FROM \(ListTable(other).quotedName) WHERE deleted_at IS NULL
                ORDER BY position, id LIMIT ?
                """, arguments: [limit])
        let linked = try linked(ids)
        return ids.compactMap { linked[$0] }
    }

    func match(_ text: String) throws -> TitleMatch {
        let words = SearchFolding.words(text)
        guard !words.isEmpty, try hasPlainTitles else {
            return try TitleFinder(of: target, in: db).match(text)
        }
        let candidates = try found(.phrase(words), limit: Self.maximumCount)
        guard candidates.count < Self.maximumCount else {
            return try TitleFinder(of: target, in: db).match(text)
        }
        let folded = SearchFolding.folded(text)
        return TitleMatch(
            text, among: candidates.filter { SearchFolding.folded($0.title) == folded })
    }

    /// Whether titles are those of a single text field, which the search index contains.
    private var hasPlainTitles: Bool {
        get throws {
            guard let list = try List.forTitles(of: target, in: db), list.fields.count == 1 else {
                return false
            }
            return list.settings.titleTemplate == nil && list.fields[0].kind == .text
        }
    }

    /// The first records of the other list whose titles match, without trashed ones.
    func found(_ words: [String], limit: Int) throws -> [LinkedRecord] {
        try found(.words(words), limit: limit)
    }

    private func found(_ condition: FieldCondition, limit: Int) throws -> [LinkedRecord] {
        let search = LinkSearch(list: list, db: db, cancellation: CancellationFlag())
        let ids = try search.targets(condition, of: field, limit: limit)
        let linked = try linked(ids)
        return ids.compactMap { linked[$0] }.filter { $0.state == .present }
    }

    func linked(_ ids: [RecordID]) throws -> [RecordID: LinkedRecord] {
        try LinkTitles().linked(Set(ids), in: target, db: db)
    }
}
