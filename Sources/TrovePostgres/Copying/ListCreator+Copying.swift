import TroveModel

extension ListCreator {
    /// Creates a hidden list like one of another library, with the same identities, but without
    /// records and indexes.
    ///
    /// - Returns: The list with the names of its table and columns here.
    func create(copying original: List) throws -> List {
        try checkCount(original.fields.count)
        var list = List(
            id: original.id, uuid: original.uuid, name: original.name, icon: original.icon,
            fields: [], settings: original.settings, recordCount: 0, trashCount: 0,
            tableName: try tableName(for: original.tableName))
        var columns = SharedSchema.reservedColumns
        for (index, field) in original.fields.enumerated() {
            let column = Identifier.unique(
                for: field.columnName, fallback: "field_\(index + 1)", taken: columns,
                maximumLength: PostgresName.maximumLength)
            columns.insert(column)
            list.fields.append(
                Field(
                    id: field.id, name: field.name, kind: field.kind, options: field.options,
                    columnName: column, unknownKind: field.unknownKind))
        }
        list = try ComputedFields(list).compiled()
        try insert(list, folder: original.folder)
        try createTable(of: list)
        return list
    }
}
