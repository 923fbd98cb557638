import TroveModel

/// The SQL expressions of a field's values.
struct FieldSQL {
    let field: Field
    /// The value in the type of its column; NULL if it is empty or does not fit the type.
    let value: String
    /// The text of a value that does not fit the type of the column; NULL for others.
    let misfit: String
    /// The text in which searches look, folded; NULL if there is none.
    let folded: String
    /// The text of the value; empty if there is none.
    let text: String

    /// - Parameter row: The alias of the list's table in the statement.
    init(_ field: Field, of list: List, row: String) {
        self.field = field
        if field.kind == .computed {
            let computed = ComputedFields(list)
            value = computed.sql(of: field, row: row)
            misfit = "NULL::text"
            text = "coalesce(\(computed.text(of: field, row: row)), '')"
            // Nothing of a computed field is stored, also not its folded text.
            folded = "nullif(lower(\(text)), '')"
        } else {
            let number = TitleExpression.literal(String(field.id.rawValue))
            let name = TitleExpression.literal(field.columnName)
            value = "\(row).\(ListTable.column(field))"
            misfit = "(\(row).misfits ->> \(name))"
            text = TitleExpression.text(of: field, row: row)
            let differing = "(\(row).search_text ->> \(number))"
            // The text in place of a link is looked for as if the field were one for texts.
            let type = (list.field(field.id) ?? field).kind.valueType
            folded =
                switch type {
                case .text, .date: "coalesce(\(differing), nullif(\(value), ''))"
                case .number: "coalesce(\(differing), \(value)::text)"
                case .texts, .integer, .checkbox, .timeSpan, .image, .record: differing
                }
        }
    }

    /// The condition that the value is empty.
    var isEmpty: String {
        let value =
            switch field.valueKind.valueType {
            case .text, .date, .image: "nullif(\(value), '')"
            case .texts: "nullif(array_to_string(\(value), ''), '')"
            case .number, .checkbox, .integer, .timeSpan, .record: value
            }
        return "(\(value) IS NULL AND nullif(\(misfit), '') IS NULL)"
    }

    /// The date, also in a form that does not fit, compared by its characters; NULL if there is
    /// none.
    var date: String { "coalesce(\(misfit), \(value)) COLLATE \"C\"" }

    /// The value as a number; NULL for others.
    var number: String {
        field.valueKind.valueType == .checkbox ? "(\(value))::int" : value
    }
}
