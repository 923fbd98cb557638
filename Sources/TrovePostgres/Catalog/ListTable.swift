import TroveModel

/// The SQL of one list's table.
struct ListTable {
    let list: List

    init(_ list: List) { self.list = list }

    /// The quoted name with its schema.
    var name: String { Self.name(list.tableName) }

    /// The quoted name, with its schema, of a table in the schema of lists.
    static func name(_ table: String) -> String {
        "\(SharedSchema.listsSchema).\(PostgresName.quoted(table))"
    }

    /// The distance between the positions of two neighbors in a new manual order.
    static let positionGap: Int64 = 1024

    /// The quoted column of a field.
    static func column(_ field: Field) -> String { PostgresName.quoted(field.columnName) }
}

extension FieldKind {
    /// The type of the field's column.
    var postgresType: String {
        switch valueType {
        case .text, .date, .image: "text"
        case .texts: "text[]"
        case .number: "numeric"
        case .checkbox: "boolean"
        case .integer, .timeSpan, .record: "bigint"
        }
    }
}
