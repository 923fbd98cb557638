import GRDB
import TroveModel

extension Library {
    /// The records, including the trash, whose value does not fit the kind of a field and is kept
    /// as text, such as “about 1800” in a number. The query `field:misfit` finds them.
    ///
    /// - Throws: `notFound` if the list or field is missing.
    /// - Complexity: O(*records*).
    public func misfits(
        of field: FieldID, in list: ListID, limit: Int = .max
    ) throws(LibraryError) -> [RecordID] {
        try read { db in
            let list = try ListStore.list(list, in: db)
            let field = try list.knownField(field)
            let column = SQLName.quoted(field.columnName)
            guard let condition = Misfits.condition(column, type: field.kind.valueType) else {
                return []
            }
            return try RecordID.fetchAll(
                db,
                sql: """
                    SELECT id FROM \(ListTable(list).quotedName) WHERE \(condition)
                    ORDER BY id LIMIT ?
                    """, arguments: [limit])
        }
    }
}
