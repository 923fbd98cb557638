import TextCore
import TroveModel

/// The SQL of the order of a list's records.
struct SortSQL {
    let list: List
    /// The alias of the list's table in the statement.
    let row: String
    let catalog: CatalogReader
    let ignoredWords: IgnoredWords

    /// An expression to sort by. Its NULLs are last in both directions.
    struct Key {
        let sql: String
        let ascending: Bool
        /// Whether it is a text in the order of the language.
        var isText = false
        /// The condition of the rows whose order depends on the key; nil if that of all rows does.
        var condition: String?

        /// The item of `ORDER BY`.
        var item: String { "\(sql) \(ascending ? "ASC" : "DESC") NULLS LAST" }
    }

    /// The length, in characters, of the beginnings of texts that an index can have.
    private static let indexedLength = 200

    /// The collation of texts in the language of this account.
    static let collation: String = {
        let language = String(SortCollation.shared.locale.prefix { $0.isLetter })
        let known = SharedSchema.collationLanguages.contains(language) ? language : "und"
        return "trove.\(PostgresName.quoted(known))"
    }()

    /// The expressions of sort keys, most important first. Keys whose fields are gone are left out.
    func keys(_ sort: RecordSort) throws -> [Key] {
        try sort.keys.flatMap { key in
            try self.keys(key.attribute, ascending: key.ascending)
        }
    }

    /// The sort keys of a request's sections, followed by those of its records; nil if no sort keys
    /// give the order of the sections.
    func keys(of request: RecordListRequest, sections: SectionKeys?) throws -> [Key]? {
        let keys = try keys(request.sort)
        guard let sections, request.sort.keys.first?.attribute != request.grouping.attribute
        else { return keys }
        guard case .value(let field) = request.grouping else { return nil }
        return try self.keys(.field(field), ascending: sections.ascending) + keys
    }

    /// The `ORDER BY` of sort keys. Records with equal keys are in manual order.
    func order(by keys: [Key]) -> String {
        (keys.map(\.item) + ["\(row).position", "\(row).id"]).joined(separator: ", ")
    }

    /// The sort keys of an attribute: of numbers and places, then of texts.
    private func keys(_ attribute: RecordAttribute, ascending: Bool) throws -> [Key] {
        func key(_ sql: String) -> Key { Key(sql: sql, ascending: ascending) }
        func texts(_ text: String, where condition: String? = nil) -> [Key] {
            keys(ofText: text, ascending: ascending, where: condition)
        }
        switch attribute {
        case .added: return [key(Self.second(of: "\(row).created_at"))]
        case .changed: return [key(Self.second(of: "\(row).modified_at"))]
        case .field(let id):
            guard let field = list.field(id) else { return [] }
            let values = FieldSQL(field, of: list, row: row)
            switch field.valueKind.valueType {
            case .number, .integer, .timeSpan, .checkbox:
                guard field.kind != .computed else { return [key(values.value)] }
                return [key(values.value)]
                    + texts(values.misfit, where: "\(values.value) IS NULL")
            case .date:
                return [
                    key("nullif(coalesce(\(values.misfit), \(values.value)), '') COLLATE \"C\"")
                ]
            case .texts: return texts("array_to_string(\(values.value), '; ')")
            case .image: return texts(values.value)
            case .record:
                let title = try TitleExpression(catalog).sql(ofLink: field, in: list, row: row)
                return texts("coalesce(\(title), \(values.misfit))")
            case .text:
                guard field.kind.choiceUse == .one, !field.choices.isEmpty else {
                    return texts(values.value)
                }
                let choices = field.choices.map(TitleExpression.literal).joined(separator: ", ")
                let place = "array_position(ARRAY[\(choices)]::text[], \(values.value))"
                return [key(place)] + texts(values.value, where: "\(place) IS NULL")
            }
        }
    }

    /// A time in whole seconds, as records show it.
    private static func second(of time: String) -> String {
        "date_trunc('second', \(time) AT TIME ZONE 'UTC')"
    }

    /// The sort keys of a text in the order of the language: its beginning, for which there may be
    /// an index, then the whole text if it is longer.
    ///
    /// - Parameter condition: The condition of the rows whose order depends on the text; nil for
    ///   all rows.
    private func keys(ofText text: String, ascending: Bool, where condition: String?) -> [Key] {
        let text = "nullif(\(stripped(text)), '')"
        let isLong = "length(\(text)) >= \(Self.indexedLength)"
        return [
            Key(
                sql: "left(\(text), \(Self.indexedLength)) COLLATE \(Self.collation)",
                ascending: ascending, isText: true, condition: condition),
            Key(
                sql: "CASE WHEN \(isLong) THEN \(text) END COLLATE \(Self.collation)",
                ascending: ascending, isText: true, condition: isLong),
        ]
    }

    /// A text without an ignored word at its beginning.
    func stripped(_ text: String) -> String {
        guard !ignoredWords.words.isEmpty else { return text }
        let words = ignoredWords.words.map(Self.pattern)
        let pattern = "^(?:\(words.joined(separator: "|"))) *(?=[^ ])"
        return """
            regexp_replace((\(text)) COLLATE "und-x-icu", \(TitleExpression.literal(pattern)), '', \
            'i')
            """
    }

    /// The pattern of an ignored word. A word that ends in an apostrophe is not followed by a
    /// space.
    private static func pattern(of word: String) -> String {
        let letters = word.unicodeScalars.map { scalar in
            switch scalar {
            case "'": "['’]"
            case _ where scalar.isASCII && !("a"..."z" ~= scalar) && !("0"..."9" ~= scalar):
                "\\\(scalar)"
            default: "\(scalar)"
            }
        }.joined()
        return word.hasSuffix("'") ? letters : letters + " "
    }
}
