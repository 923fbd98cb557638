import TroveModel

/// The SQL expression of a record's title, for sorting, grouping and searching by links.
///
///     let title = try TitleExpression(catalog).sql(of: authors, row: "a")
///     try db.rows("SELECT a.id, \(title) FROM \(ListTable(authors).name) a ORDER BY 2")
///
/// The text is that of `List.title(of:)`: links in it show their titles, whose own links are left
/// out.
struct TitleExpression {
    private let catalog: CatalogReader

    init(_ catalog: CatalogReader) { self.catalog = catalog }

    /// The title of a record of a list; never NULL, empty if it has none.
    ///
    /// - Parameter row: The alias of the list's table in the statement.
    func sql(of list: List, row: String) throws -> String {
        try title(of: list, row: row, depth: LinkTitles.depth - 1)
    }

    /// The title of the record that a field of a row links to; NULL if there is no such record.
    func sql(ofLink field: Field, in list: List, row: String) throws -> String {
        guard let target = try catalog.listForTitles(list.target(of: field)) else {
            return "NULL::text"
        }
        let alias = Self.alias(in: row)
        return """
            (SELECT \(try title(of: target, row: alias, depth: LinkTitles.depth - 1)) \
            FROM \(ListTable(target).name) \(alias) \
            WHERE \(alias).id = \(row).\(ListTable.column(field)))
            """
    }

    /// The text of a field's value, as `FieldValue.text` gives it; never NULL.
    static func text(of field: Field, row: String) -> String {
        let column = "\(row).\(ListTable.column(field))"
        let text =
            switch field.kind.valueType {
            case .text, .date, .image: column
            case .texts: "array_to_string(\(column), '; ')"
            case .number: "trim_scale(\(column))::text"
            case .checkbox: "CASE WHEN \(column) THEN 'yes' WHEN NOT \(column) THEN 'no' END"
            case .integer: "\(column)::text"
            case .timeSpan: Self.timeSpan(column)
            case .record: "'#' || \(column)"
            }
        return "coalesce(\(misfit(field, row: row)), \(text), '')"
    }

    private static func misfit(_ field: Field, row: String) -> String {
        "\(row).misfits ->> \(literal(field.columnName))"
    }

    private static func timeSpan(_ column: String) -> String {
        """
        CASE WHEN \(column) < 0 THEN '-' ELSE '' END || abs(\(column)) / 3600 \
        || to_char(abs(\(column)) / 60 % 60, 'FM:00') || to_char(abs(\(column)) % 60, 'FM:00')
        """
    }

    /// A text as an SQL literal. Names of columns and texts of templates are not parameters,
    /// because an expression occurs in many statements.
    static func literal(_ text: String) -> String {
        let quoted = PostgresValue.text(text).wireText ?? ""
        return "E'" + quoted.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }

    private static func alias(in row: String) -> String { "\(row)_" }

    private func title(of list: List, row: String, depth: Int) throws -> String {
        guard let template = list.settings.titleTemplate else {
            guard let field = list.titleField else { return "''" }
            return try value(field, of: list, row: row, depth: depth)
        }
        let all = try text(of: template.pieces, list, row: row, depth: depth)
        // Other templates without values are empty by themselves.
        let condition =
            try template.hasOwnTexts
            ? hasValue(template.fields, list, row: row, depth: depth) : nil
        let title = Self.text(all, if: [condition].compactMap(\.self))
        return "btrim(regexp_replace(\(title), '\\s+', ' ', 'g'))"
    }

    private func text(
        of pieces: [TitleTemplate.Piece], _ list: List, row: String, depth: Int
    ) throws -> String {
        let texts = try pieces.map { piece in
            switch piece {
            case .text(let text): return Self.literal(text)
            case .field(let id):
                return try list.field(id).map {
                    try value($0, of: list, row: row, depth: depth)
                } ?? "''"
            case .separator(let signs, let before, let after):
                let conditions = try [before, after].compactMap {
                    try hasValue($0, list, row: row, depth: depth)
                }
                return Self.text(Self.literal(signs), if: conditions)
            case .optional(let inside, let fields, let isRound):
                let text = try text(of: inside, list, row: row, depth: depth)
                let condition = try hasValue(fields, list, row: row, depth: depth)
                return Self.text(
                    isRound ? "'(' || \(text) || ')'" : text, if: [condition].compactMap(\.self))
            }
        }
        return texts.isEmpty ? "''" : "(" + texts.joined(separator: " || ") + ")"
    }

    /// The condition that one of the fields has a value; nil if there are none.
    private func hasValue(
        _ fields: [FieldID], _ list: List, row: String, depth: Int
    ) throws -> String? {
        if fields.isEmpty { return nil }
        let conditions = try fields.compactMap { list.field($0) }.map {
            try value($0, of: list, row: row, depth: depth) + " <> ''"
        }
        return conditions.isEmpty ? "false" : "(" + conditions.joined(separator: " OR ") + ")"
    }

    /// A text under all of the conditions, or else an empty one.
    private static func text(_ text: String, if conditions: [String]) -> String {
        if conditions.isEmpty { return text }
        return "CASE WHEN \(conditions.joined(separator: " AND ")) THEN \(text) ELSE '' END"
    }

    private func value(_ field: Field, of list: List, row: String, depth: Int) throws -> String {
        switch field.kind {
        case .image: return "''"
        case .computed: return "coalesce(\(ComputedFields(list).text(of: field, row: row)), '')"
        case .recordLink: return try link(field, of: list, row: row, depth: depth)
        default: return Self.text(of: field, row: row)
        }
    }

    /// The text of a link within a title: the title of the linked record, or its placeholder.
    private func link(_ field: Field, of list: List, row: String, depth: Int) throws -> String {
        let column = "\(row).\(ListTable.column(field))"
        let misfit = Self.misfit(field, row: row)
        guard depth > 0, let target = try catalog.listForTitles(list.target(of: field)) else {
            return "coalesce(\(misfit), '')"
        }
        let alias = Self.alias(in: row)
        let title = try title(of: target, row: alias, depth: depth - 1)
        return """
            coalesce(\(misfit), (SELECT coalesce(nullif(\(title), ''), \
            'Untitled record #' || \(column)) FROM \(ListTable(target).name) \(alias) \
            WHERE \(alias).id = \(column)), 'Missing record #' || \(column), '')
            """
    }
}
