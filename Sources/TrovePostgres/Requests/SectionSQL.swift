import TextCore
import TroveModel

/// Divides the records of a request into sections: the server groups equal values, whose sections
/// are found here.
struct SectionSQL {
    let keys: SectionKeys
    let list: List
    /// The alias of the list's table in the statement.
    let row: String
    let catalog: CatalogReader
    private let sort: SortSQL

    /// - Returns: Nil if the request has no sections.
    init?(_ list: List, _ request: RecordListRequest, row: String, _ catalog: CatalogReader) {
        guard let keys = SectionKeys(list: list, request: request) else { return nil }
        self.keys = keys
        self.list = list
        self.row = row
        self.catalog = catalog
        sort = SortSQL(
            list: list, row: row, catalog: catalog, ignoredWords: request.ignoredWords)
    }

    /// The seconds of a quarter of an hour: local days begin at multiples of it.
    private static let quarter: Int64 = 900
    /// The length, in characters, of the beginnings of texts that determine their first letter.
    private static let letterLength = 8
    /// The length of beginnings that have only characters of ASCII. No alphabet has letters of more
    /// than three.
    private static let plainLetterLength = 4

    /// The beginnings of expressions for values that fit their column, and for those that do not.
    private static let fitting = "v", misfitting = "m"

    /// The expression whose equal values are in the same section; never NULL. Several of its values
    /// can be in one section.
    var expression: String {
        guard let field = keys.field else {
            let time = keys.grouping.attribute == .added ? "created_at" : "modified_at"
            return "floor(extract(epoch FROM \(row).\(time)) / \(Self.quarter))::bigint::text"
        }
        let values = FieldSQL(field, of: list, row: row)
        return """
            coalesce('\(Self.misfitting)' || \(values.misfit), \
            '\(Self.fitting)' || \(grouped(values)), '')
            """
    }

    /// The text whose equal values are in the same section.
    private func grouped(_ values: FieldSQL) -> String {
        let value = values.value
        switch values.field.valueKind.valueType {
        case .image: return "CASE WHEN \(value) <> '' THEN '' END"
        case .checkbox: return "CASE WHEN \(value) THEN 't' WHEN NOT \(value) THEN 'f' END"
        case .texts: return beginning(of: "(\(value))[1]")
        case .text: return beginning(of: value)
        case .number, .integer, .timeSpan:
            guard case .range(_, let step) = keys.grouping else { return "(\(value))::text" }
            return """
                CASE WHEN abs(\(value)) < 1e300 \
                THEN floor((\(value))::float8 / \(step)::float8)::text ELSE (\(value))::text END
                """
        case .date, .record: return "(\(value))::text"
        }
    }

    private func beginning(of text: String) -> String {
        guard case .firstLetter = keys.grouping else { return text }
        // The fewer different beginnings, the less is left to do here.
        return """
            left(regexp_replace(\(sort.stripped(text)), \
            '^([ -~]{\(Self.plainLetterLength)}).*', '\\1'), \(Self.letterLength))
            """
    }

    /// A text of a value; NULL if ``expression`` tells the section by itself.
    private var example: String {
        guard let field = keys.field else { return "NULL::text" }
        switch field.valueKind.valueType {
        case .number, .integer, .timeSpan, .image:
            return "(\(FieldSQL(field, of: list, row: row).value))::text"
        case .text, .texts, .checkbox, .date, .record: return "NULL::text"
        }
    }

    /// The columns `value` and `example` of a record, which tell its section. Records with the same
    /// value are in the same section.
    var columns: String { "\(expression) AS value, \(example) AS example" }

    /// The sections of values.
    ///
    /// - Parameter values: The values with an example of each.
    func sections(of values: [String: String?]) throws -> [String: GroupKey] {
        let titles = try titles(of: values.keys)
        var found: [String: GroupKey] = [:]
        found.reserveCapacity(values.count)
        for (text, example) in values { found[text] = key(of: text, example: example, titles) }
        return found
    }

    private func key(
        of text: String, example: String?, _ titles: [RecordID: LinkedRecord]
    ) -> GroupKey {
        guard let field = keys.field else {
            return keys.key(ofDay: Int64(text).flatMap { LocalDay.date(of: $0 * Self.quarter) })
        }
        let value = String(text.dropFirst())
        if text.hasPrefix(Self.misfitting) { return keys.key(of: .text(value)) }
        guard text.hasPrefix(Self.fitting) else { return keys.key(of: .empty) }
        switch field.valueKind.valueType {
        case .record:
            return keys.key(ofTitle: RecordID(value).flatMap { titles[$0]?.title } ?? "")
        case .texts: return keys.key(of: .texts([value]))
        case .text, .checkbox, .date:
            return keys.key(of: StoredValue.value(value, misfit: nil, as: field.valueKind))
        case .number, .integer, .timeSpan, .image:
            return keys.key(of: StoredValue.value(example, misfit: nil, as: field.valueKind))
        }
    }

    /// The titles of linked records, if sections are made of them.
    private func titles(of values: some Sequence<String>) throws -> [RecordID: LinkedRecord] {
        guard let field = keys.field, field.valueKind.valueType == .record else { return [:] }
        let ids = values.compactMap { text -> RecordID? in
            guard text.hasPrefix(Self.fitting) else { return nil }
            return RecordID(text.dropFirst())
        }
        return try LinkTitles(db: catalog.db).linked(ids, in: list.target(of: field))
    }
}
