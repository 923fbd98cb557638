import GRDB
import TableCore
import TroveModel

/// Finds records by the titles of their links: first the records of the other list by the fields of
/// their titles, then the records that link to them. No title is composed.
struct LinkSearch {
    let list: List
    let db: Database
    let cancellation: CancellationFlag
    /// The number of levels of titles to follow.
    private let depth: Int
    private let known = Known()

    /// The matches of any link by condition, cached because long queries repeat conditions.
    private final class Known {
        var records: [FieldCondition: LinkMatches] = [:]
        /// The searches in target lists; nil for missing lists.
        var searches: [ListID: LinkSearch?] = [:]
    }

    init(list: List, db: Database, cancellation: CancellationFlag, depth: Int = LinkTitles.depth) {
        self.list = list
        self.db = db
        self.cancellation = cancellation
        self.depth = depth
    }

    /// The maximum number of targets to look up in the index of the links; for more, all links are
    /// scanned.
    private static let maximumAsked = 200

    private var links: [Field] { list.fields.filter { $0.kind == .recordLink } }

    /// The query with the matches of its links: words and phrases also match linked titles, and
    /// conditions on link fields become sets of records.
    ///
    /// - Complexity: That of the search in the other lists, and O(*links found*), at most
    ///   O(*links*).
    func expanded(_ node: QueryNode) throws -> QueryNode {
        guard !links.isEmpty else { return node }
        switch node {
        case .all, .linked: return node
        case .word(let word): return try anywhere(.words([word]), or: node)
        case .phrase(let words): return try anywhere(.phrase(words), or: node)
        case .not(let node): return .not(try expanded(node))
        case .and(let nodes): return .and(try nodes.map(expanded))
        case .or(let nodes): return .or(try nodes.map(expanded))
        case .field(let name, let condition, let text):
            guard let column = QueryNames(list).column(called: name) else {
                return try expanded(QueryNode.words(of: text))
            }
            guard let field = column.field, condition.concernsTitles(in: field) else {
                return node
            }
            if let id = condition.namedRecord(written: text) {
                return .linked(LinkMatches(try records(linkingTo: [id], in: field)))
            }
            let found = try records(condition, in: field).union(try texts(condition, in: field))
            return .linked(LinkMatches(found))
        }
    }

    /// A query for the matches of `node` and of any link.
    private func anywhere(_ condition: FieldCondition, or node: QueryNode) throws -> QueryNode {
        if known.records[condition] == nil {
            guard known.records.count < FieldCondition.maximumInAllLinks else { return node }
            let found = try links.reduce(RecordBits()) { found, field in
                found.union(try records(condition, in: field))
            }
            known.records[condition] = LinkMatches(found)
        }
        guard let found = known.records[condition], found.records.count != 0 else {
            return node
        }
        return .or([node, .linked(found)])
    }

    /// The first records that a link in `field` can lead to and whose titles match, in order of
    /// identity and including those in the trash.
    func targets(
        _ condition: FieldCondition, of field: Field, limit: Int
    ) throws -> [RecordID] {
        var ids: [RecordID] = []
        try targets(condition, of: field).visit { if ids.count < limit { ids.append($0) } }
        return ids
    }

    /// The records whose link in `field` leads to a matching title.
    private func records(_ condition: FieldCondition, in field: Field) throws -> RecordBits {
        try records(linkingTo: targets(condition, of: field), in: field)
    }

    private func targets(_ condition: FieldCondition, of field: Field) throws -> RecordBits {
        try search(behind: field)?.titled(condition) ?? RecordBits()
    }

    /// The search in the list that `field` links to; nil if links are not followed that far.
    private func search(behind field: Field) throws -> LinkSearch? {
        guard depth > 0 else { return nil }
        let target = list.target(of: field)
        if let search = known.searches[target] { return search }
        let search = try List.forTitles(of: target, in: db).map {
            LinkSearch(list: $0, db: db, cancellation: cancellation, depth: depth - 1)
        }
        known.searches.updateValue(search, forKey: target)
        return search
    }

    /// The records whose titles match. The list must have only the fields of its titles.
    private func titled(_ condition: FieldCondition) throws -> RecordBits {
        func any(_ condition: FieldCondition) throws -> RecordBits {
            try list.fields.reduce(RecordBits()) { found, field in
                if field.kind == .recordLink {
                    return found.union(try records(condition, in: field))
                }
                var one = list
                one.fields = [field]
                let evaluator = QueryEvaluator(list: one, db: db, cancellation: cancellation)
                return found.union(
                    try evaluator.records(.field(name: field.name, condition, text: "")))
            }
        }
        return try condition.partsInTitles.reduce(RecordBits().inverted) { found, part in
            found.intersection(try any(part))
        }
    }

    private func records(linkingTo targets: RecordBits, in field: Field) throws -> RecordBits {
        guard let count = targets.count, count > Self.maximumAsked else {
            var ids: [RecordID] = []
            targets.visit { ids.append($0) }
            return try records(linkingTo: ids, in: field)
        }
        let column = SQLName.quoted(field.columnName)
        let statement = try RawStatement(
            """
            SELECT id, \(column) FROM \(ListTable(list).quotedName) WHERE \(column) IS NOT NULL
            """, on: db)
        var found = RecordBits()
        var looked = 0
        while try statement.step() {
            // A text is read as the number 0, which is no record's identity.
            if targets.contains(statement.int64(1)) { found.insert(statement.int64(0)) }
            looked += 1
            if looked & 0xFFF == 0 { try cancellation.check() }
        }
        return found
    }

    private func records(linkingTo ids: [RecordID], in field: Field) throws -> RecordBits {
        guard !ids.isEmpty else { return RecordBits() }
        let marks = ids.map { _ in "?" }.joined(separator: ", ")
        return try QueryEvaluator(list: list, db: db, cancellation: cancellation).ids(
            """
            SELECT id FROM \(ListTable(list).quotedName)
            WHERE \(SQLName.quoted(field.columnName)) IN (\(marks))
            """, ids.map { .integer($0) })
    }

    /// The records with a matching text in place of a link.
    private func texts(_ condition: FieldCondition, in field: Field) throws -> RecordBits {
        guard let condition = try Self.textCondition(condition, in: field, of: list) else {
            return RecordBits()
        }
        // Texts follow all numbers in the index of the links.
        return try QueryEvaluator(list: list, db: db, cancellation: cancellation).ids(
            """
            SELECT id FROM \(ListTable(list).quotedName)
            WHERE \(SQLName.quoted(field.columnName)) >= '' AND (\(condition.sql))
            """, condition.values)
    }

    /// The condition on a text in place of a link; nil if it would be too long for SQLite.
    static func textCondition(
        _ condition: FieldCondition, in field: Field, of list: List
    ) throws -> SQLCondition? {
        let text = FieldDraft(name: field.name)
        var one = list
        one.fields = [
            Field(
                id: field.id, name: text.name, kind: text.kind, options: text.options,
                columnName: field.columnName)
        ]
        return try QueryConditions(list: one).condition(
            .field(name: field.name, condition, text: ""), withWords: true)
    }
}
