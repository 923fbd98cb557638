import TextCore
import TroveModel

/// Finds the records that a text typed into a link field refers to.
struct TitleSearch {
    let field: Field
    let list: List
    let db: PostgresSession
    private let catalog: CatalogReader
    private let titles: LinkTitles

    /// The maximum number of matches to check one by one.
    private static let maximumCount = 1_000
    /// The maximum number of records with the same title to report.
    private static let maximumSimilarCount = 8

    /// The records with a title.
    private enum Match {
        case none
        case one(RecordID)
        /// The first of several matching records.
        case several([RecordID])
    }

    init(field: Field, list: List, db: PostgresSession) {
        self.field = field
        self.list = list
        self.db = db
        catalog = CatalogReader(db: db)
        titles = LinkTitles(db: db)
    }

    private var target: ListID { list.target(of: field) }

    /// The record that a text refers to: by title, ignoring case and accents, or by number such as
    /// `#12`.
    ///
    /// - Throws: `invalid`, with a message that names similar records, if there is no such record
    ///   or if there are several.
    func record(for text: String) throws -> RecordID {
        let match = try match(text)
        if case .one(let id) = match { return id }
        if case .record(let id)? = FieldValue(text, as: .recordLink) {
            try ValueRules(db: db, list: list).checkLink(.record(id), of: field)
            return id
        }
        let name = try catalog.listForTitles(target)?.name ?? ""
        if case .several(let ids) = match {
            throw LibraryError.ambiguousTitle(
                text, ofList: name, records: try quotedTitles(of: ids), number: ids[0])
        }
        let like = try found(SearchFolding.words(text), limit: Self.maximumSimilarCount)
        throw LibraryError.unknownTitle(
            text, ofList: name, similar: like.isEmpty ? nil : try quotedTitles(of: like.map(\.id)))
    }

    /// The records that a text may refer to, most likely first.
    func choices(for text: String, limit: Int) throws -> [LinkedRecord] {
        let words = SearchFolding.words(text)
        guard !words.isEmpty else { return try records(where: SQLPart("true"), limit: limit) }
        let folded = SearchFolding.folded(text)
        let collation = SortCollation.shared
        return try found(words, limit: Self.maximumCount).map { linked in
            let title = SearchFolding.folded(linked.title)
            let rank = title == folded ? 0 : title.hasPrefix(folded) ? 1 : 2
            return (rank: rank, key: collation.key(of: linked.title), linked: linked)
        }.sorted { a, b in
            a.rank != b.rank ? a.rank < b.rank : a.key.lexicographicallyPrecedes(b.key)
        }.prefix(limit).map(\.linked)
    }

    private func match(_ text: String) throws -> Match {
        let folded = SearchFolding.folded(text)
        let found = try candidates(for: text, folded).filter {
            !$0.title.isEmpty && SearchFolding.folded($0.title) == folded
        }
        if found.count == 1 { return .one(found[0].id) }
        let exact = found.filter { $0.title == text }
        if exact.count == 1 { return .one(exact[0].id) }
        return found.isEmpty ? .none : .several(found.prefix(Self.maximumSimilarCount).map(\.id))
    }

    /// The records that may have a text as their title. If too many have its words, only those with
    /// the same letters apart from case.
    private func candidates(for text: String, _ folded: String) throws -> [LinkedRecord] {
        guard let other = try catalog.listForTitles(target) else { return [] }
        let words = SearchFolding.words(text)
        var condition = SQLPart("true")
        if !words.isEmpty { condition = try Self.condition(words, in: other, row: "t", catalog) }
        if let field = other.headlineField {
            let values = FieldSQL(field, of: other, row: "t")
            condition.append(" AND \(values.folded) = ", .text(folded))
            return try records(where: condition, limit: Self.maximumCount)
        }
        if !words.isEmpty {
            let found = try records(where: condition, limit: Self.maximumCount)
            if found.count < Self.maximumCount { return found }
        }
        let title = try TitleExpression(catalog).sql(of: other, row: "t")
        condition.append(" AND lower(\(title)) = lower(", .text(text), "::text)")
        return try records(where: condition, limit: Self.maximumCount)
    }

    /// The first records of the other list whose titles have words, without trashed ones.
    func found(_ words: [String], limit: Int) throws -> [LinkedRecord] {
        guard !words.isEmpty, let other = try catalog.listForTitles(target) else { return [] }
        return try records(
            where: Self.condition(words, in: other, row: "t", catalog), limit: limit, order: "id")
    }

    /// The first visible records of the other list that satisfy a condition on `t`.
    private func records(
        where condition: SQLPart, limit: Int, order: String = "position, t.id"
    ) throws -> [LinkedRecord] {
        guard let other = try? catalog.list(target) else { return [] }
        var statement = SQLPart(
            "SELECT t.id FROM \(ListTable(other).name) t WHERE t.deleted_at IS NULL AND ")
        statement.append(condition)
        statement.append(" ORDER BY t.\(order) LIMIT ", .integer(Int64(limit)))
        let ids = try db.integers(statement.sql, statement.values)
        let linked = try titles.linked(ids, in: target)
        return ids.compactMap { linked[$0] }
    }

    private func quotedTitles(of ids: [RecordID]) throws -> String {
        let linked = try titles.linked(ids, in: target)
        return ids.map { "#\($0) " + String((linked[$0]?.title ?? "").prefix(60)).quoted }
            .commaSeparated
    }
}

extension TitleSearch {
    /// The condition that the title of a record has words, each of which may be in another field of
    /// the title and may be only the beginning of a word.
    ///
    /// - Parameters:
    ///   - words: Folded words.
    ///   - row: The alias of the list's table in the statement.
    static func condition(
        _ words: [String], in list: List, row: String, _ catalog: CatalogReader,
        depth: Int = LinkTitles.depth
    ) throws -> SQLPart {
        let fields = list.fields.filter { list.titleFields.contains($0.id) }
        let own = fields.filter { $0.kind != .recordLink }
        let conditions = try words.map { word in
            var parts: [SQLPart] = []
            if !own.isEmpty {
                let query = SearchTexts.query([word], in: own)
                parts.append(SQLPart("\(row).search_words @@ ", .text(query), "::tsquery"))
            }
            for field in fields where field.kind == .recordLink && depth > 1 {
                guard let target = try catalog.listForTitles(list.target(of: field)) else {
                    continue
                }
                let inner = "\(row)_"
                var part = SQLPart(
                    """
                    \(row).\(ListTable.column(field)) IN (SELECT \(inner).id \
                    FROM \(ListTable(target).name) \(inner) WHERE
                    """ + " ")
                part.append(
                    try condition([word], in: target, row: inner, catalog, depth: depth - 1))
                part.append(")")
                parts.append(part)
            }
            return parts.isEmpty ? SQLPart("false") : SQLPart(parts, joinedBy: "OR")
        }
        return conditions.isEmpty ? SQLPart("true") : SQLPart(conditions, joinedBy: "AND")
    }
}
