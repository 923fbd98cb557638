import GRDB

/// The SQL of what a linked record is called.
enum LinkTitle {
    /// The text of a title field.
    ///
    /// - Parameter row: The name of the table in the statement.
    static func expression(
        of field: Field, of list: List, row: String, in db: Database
    ) throws -> String {
        let column = row + "." + SQLName.quoted(field.columnName)
        if field.kind == .recordLink {
            // The title of a title is as far as this goes: lists may link to each other.
            return try subquery(
                target: field.options.targetList ?? list.id, id: column, in: db,
                resolvesFurther: false)
        }
        if field.valueKind.holdsSeveralTexts {
            return "replace(\(column), char(10), '; ')"
        }
        return column
    }

    /// The title of the record of a list with the identity `id`; NULL if it is in the trash.
    static func subquery(
        target: ListID, id: String, in db: Database, resolvesFurther: Bool = true
    ) throws -> String {
        let list = try ListStore.list(target, in: db, evenDeleted: true)
        guard let title = list.titleField else { return "NULL" }
        let text =
            resolvesFurther
            ? try expression(of: title, of: list, row: "linked", in: db)
            : "linked." + SQLName.quoted(title.columnName)
        return """
            (SELECT \(text) FROM \(ListTable(list).quotedName) AS linked
            WHERE linked.id = \(id) AND typeof(\(id)) = 'integer' AND linked.deleted_at IS NULL)
            """
    }

    /// A join that finds the records of a list, as `t`, that are called `text`, whatever the case of
    /// their letters.
    static func join(to target: ListID, text: String, in db: Database) throws -> String {
        let list = try ListStore.list(target, in: db)
        guard let title = list.titleField else {
            return "LEFT JOIN (SELECT NULL AS id, NULL AS title) AS t ON false"
        }
        let table = ListTable(list).quotedName
        return """
            LEFT JOIN (SELECT min(id) AS id, CAST(\(SQLName.quoted(title.columnName)) AS TEXT)
                COLLATE NOCASE AS title FROM \(table) WHERE deleted_at IS NULL GROUP BY 2) AS t
            ON t.title = CAST(\(text) AS TEXT) COLLATE NOCASE
            """
    }
}
