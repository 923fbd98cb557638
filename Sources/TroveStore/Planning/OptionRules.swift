import GRDB
import TroveModel

/// The rules for the options of a field, over the tables of a library file.
struct OptionRules: OptionTables {
    let db: Database
    let list: List

    func requireList(_ list: ListID) throws { _ = try ListStore.list(list, in: db) }

    func checkCanBeUnique(_ field: Field) throws {
        try ValueRules(db: db, list: list).checkCanBeUnique(field, called: field.name)
    }

    func hasLinks(in field: Field) throws -> Bool {
        let column = SQLName.quoted(field.columnName)
        return try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM \(ListTable(list).quotedName)
                WHERE typeof(\(column)) = 'integer')
                """) ?? false
    }
}
