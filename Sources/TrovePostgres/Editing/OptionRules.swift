import TroveModel

/// The rules for the options of a field.
struct OptionRules {
    let db: PostgresSession
    let list: List

    /// Checks the options of a field.
    ///
    /// - Throws: `invalid` with a message about the first problem.
    func check(_ options: FieldOptions, name: String, kind: FieldKind) throws {
        try options.check(name: name, kind: kind)
        if kind == .recordLink { try checkTarget(options.targetList, name: name) }
    }

    private func checkTarget(_ target: ListID?, name: String) throws {
        // A new list is still hidden.
        guard let target, target != list.id else { return }
        do {
            _ = try CatalogReader(db: db).list(target)
        } catch let error as LibraryError where error.code == .notFound {
            throw LibraryError.missingTarget(ofField: name)
        }
    }

    /// Checks that the values of records allow the new options.
    ///
    /// - Throws: `invalid` if they do not.
    func checkChange(of field: Field, to options: FieldOptions) throws {
        if options.isUnique, !field.options.isUnique { try checkCanBeUnique(field) }
        guard field.kind == .recordLink, options.targetList != field.options.targetList else {
            return
        }
        let isUsed = try db.integer(
            """
            SELECT 1 FROM \(ListTable(list).name) WHERE \(ListTable.column(field)) IS NOT NULL LIMIT 1
            """)
        if isUsed != nil {
            throw LibraryError.usedLinks(ofField: field.name)
        }
    }

    /// Checks that a field can become unique.
    ///
    /// - Throws: `invalid` if two records have the same value.
    func checkCanBeUnique(_ field: Field) throws {
        guard field.kind != .computed else { return }
        let column = ListTable.column(field)
        let repeated = try db.rows(
            """
            SELECT \(column), misfits->>$1::text, count(*) FROM \(ListTable(list).name)
            WHERE deleted_at IS NULL AND (\(column) IS NOT NULL OR misfits ? $1)
            GROUP BY 1, 2 HAVING count(*) > 1 LIMIT 1
            """, [.text(field.columnName)]
        ).first
        guard let repeated else { return }
        let value = StoredValue.value(repeated.text(0), misfit: repeated.text(1), as: field.kind)
        throw LibraryError.repeated(
            value, count: Int(repeated.integer(2) ?? 0), inField: field.name)
    }
}
