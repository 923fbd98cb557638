import GRDB
import TroveModel

/// FTS5 expressions of the search index.
extension QueryEvaluator {
    /// The FTS5 expression for a query; nil if the search index alone cannot answer it.
    func matchExpression(_ node: QueryNode) throws -> String? {
        try match(node)?.expression
    }

    /// The matches of a query in the search index, or those that it excludes; nil if the search
    /// index cannot answer it.
    func match(_ node: QueryNode) throws -> MatchCondition? {
        try MatchConditions(self).compiled(node)
    }

    func wordsExpression(_ words: [String], in field: Field) throws -> String {
        let search = try searchColumn(of: field)
        let parts = try words.map { "\(search) : \(try prefix($0))" }
        return "(" + parts.joined(separator: " AND ") + ")"
    }

    /// The FTS5 expression for words that each begin a word of a record.
    ///
    /// - Parameter fields: The fields to search; nil for all.
    func expression(_ words: [String], in fields: [Field]?) throws -> String {
        let all = "(" + (try words.map(prefix)).joined(separator: " AND ") + ")"
        guard let fields else { return all }
        return "{\(try fields.map(searchColumn).joined(separator: " "))} : \(all)"
    }

    /// The FTS5 expression for words at the beginning of a field, the last of which may go on.
    func expression(_ words: [String], beginning field: Field) throws -> String {
        let phrase = words.map(Self.quoted).joined(separator: " + ")
        return "\(try searchColumn(of: field)) : ^ \(phrase) *"
    }

    func prefix(_ word: String) throws -> String {
        if let term = try terms?.onlyTerm(beginningWith: word) { return Self.quoted(term) }
        return Self.quoted(word) + "*"
    }

    private static func quoted(_ word: String) -> String {
        "\"\(word.replacing("\"", with: "\"\""))\""
    }

    static func phrase(_ words: [String]) -> String {
        "(" + words.map(quoted).joined(separator: " + ") + ")"
    }

    func searchColumn(of field: Field) throws -> String {
        let column = try Int.fetchOne(
            db, sql: "SELECT search_column FROM field WHERE id = ?", arguments: [field.id.rawValue])
        return "f\(column ?? 0)"
    }
}
