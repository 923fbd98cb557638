import GRDB
import TableCore
import TextCore
import TroveModel

/// Finds the records that a text typed into a link field refers to.
struct TitleSearch {
    let field: Field
    let list: List
    let db: Database

    /// The maximum number of matches to check one by one.
    private static let maximumCount = 1_000

    private var target: ListID { list.target(of: field) }

    /// The record that a text refers to: by title, or by number such as `#12`.
    ///
    /// - Throws: `invalid`, with a message that names similar records, if there is no such record
    ///   or if there are several.
    /// - Complexity: That of a search for the words; O(*n*) if titles are more than a single text
    ///   field.
    func record(for text: String) throws -> RecordID {
        let match = try match(text)
        if case .one(let id) = match { return id }
        if case .record(let id)? = FieldValue(text, as: .recordLink) {
            try ValueRules(db: db, list: list).checkLink(.record(id), of: field)
            return id
        }
        let name = try List.forTitles(of: target, in: db)?.name ?? ""
        if case .several(let ids) = match {
            throw LibraryError.ambiguousTitle(
                text, ofList: name, records: try titles(of: ids), number: ids[0])
        }
        let like = try found(.words(SearchFolding.words(text)), limit: TitleFinder.maximumCount)
        throw LibraryError.unknownTitle(
            text, ofList: name, similar: like.isEmpty ? nil : try titles(of: like.map(\.id)))
    }

    /// The records that a text may refer to, most likely first.
    func choices(for text: String, limit: Int) throws -> [LinkedRecord] {
        let words = SearchFolding.words(text)
        guard !words.isEmpty else { return try first(limit) }
        let folded = SearchFolding.folded(text)
        let collation = SortCollation.shared
        return try found(.words(words), limit: Self.maximumCount).map { linked in
            let title = SearchFolding.folded(linked.title)
            let rank = title == folded ? 0 : title.hasPrefix(folded) ? 1 : 2
            return (rank: rank, key: collation.key(of: linked.title), linked: linked)
        }.sorted { a, b in
            a.rank != b.rank ? a.rank < b.rank : a.key.lexicographicallyPrecedes(b.key)
        }.prefix(limit).map(\.linked)
    }

    /// The first records of the other list, in manual order.
    private func first(_ limit: Int) throws -> [LinkedRecord] {
        guard let other = try List.forTitles(of: target, in: db) else { return [] }
        let ids = try RecordID.fetchAll(
            db,
            sql: """
                SELECT id FROM \(ListTable(other).quotedName) WHERE deleted_at IS NULL
                ORDER BY position, id LIMIT ?
                """, arguments: [limit])
        let linked = try LinkTitles().linked(Set(ids), in: target, db: db)
        return ids.compactMap { linked[$0] }
    }

    private func match(_ text: String) throws -> TitleFinder.Match {
        let words = SearchFolding.words(text)
        guard !words.isEmpty, try hasPlainTitles else {
            return try TitleFinder(of: target, in: db).match(text)
        }
        let candidates = try found(.phrase(words), limit: Self.maximumCount)
        guard candidates.count < Self.maximumCount else {
            return try TitleFinder(of: target, in: db).match(text)
        }
        let folded = SearchFolding.folded(text)
        return TitleFinder.match(
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
    private func found(_ condition: FieldCondition, limit: Int) throws -> [LinkedRecord] {
        let search = LinkSearch(list: list, db: db, cancellation: CancellationFlag())
        let ids = try search.targets(condition, of: field, limit: limit)
        let linked = try LinkTitles().linked(Set(ids), in: target, db: db)
        return ids.compactMap { linked[$0] }.filter { $0.state == .present }
    }

    private func titles(of ids: [RecordID]) throws -> String {
        let linked = try LinkTitles().linked(Set(ids), in: target, db: db)
        return ids.map { "#\($0) " + String((linked[$0]?.title ?? "").prefix(60)).quoted }
            .commaSeparated
    }
}
