import TextCore
import TroveModel

/// Finds the records that a text typed into a link field refers to.
struct TitleSearch: TitleTables {
    let field: Field
    let list: List
    let db: PostgresSession
    private let catalog: CatalogReader
    private let titles: LinkTitles

    init(field: Field, list: List, db: PostgresSession) {
        self.field = field
        self.list = list
        self.db = db
        catalog = CatalogReader(db: db)
        titles = LinkTitles(db: db)
    }

    var rules: ValueRules { ValueRules(db: db, list: list) }

    func match(_ text: String) throws -> TitleMatch {
        let folded = SearchFolding.folded(text)
        return TitleMatch(
            text,
            among: try candidates(for: text, folded).filter {
                !$0.title.isEmpty && SearchFolding.folded($0.title) == folded
            })
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

    func first(_ limit: Int) throws -> [LinkedRecord] {
        try records(where: SQLPart("true"), limit: limit)
    }

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
        let linked = try linked(ids)
        return ids.compactMap { linked[$0] }
    }

    func linked(_ ids: [RecordID]) throws -> [RecordID: LinkedRecord] {
        try titles.linked(ids, in: target)
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
